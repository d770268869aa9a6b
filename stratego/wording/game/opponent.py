"""What a person reads who plays alone, about the player opposite."""

from __future__ import annotations

from typing import Final

# While a person waits for ``name``.
THINKING: Final = "{name} is thinking {sign}"
SETTING_UP: Final = "{name} is setting up {sign}"
PLACING: Final = "{name} is placing a piece {sign}"
