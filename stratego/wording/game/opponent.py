"""What a person reads who plays alone, about the player opposite."""

from __future__ import annotations

from typing import Final

HEADING: Final = "{name}, please wait"  # above the board

# While a person waits for ``name``.
THINKING: Final = "{name} is thinking {sign}"
SETTING_UP: Final = "{name} is setting up {sign}"
PLACING: Final = "{name} is placing a piece {sign}"

# ``name`` does not play on; ``problem`` is a clause such as "has ended with status 1".
STUCK: Final = "{name} does not play on"
PROBLEM: Final = "{name} {problem}."
WAIT: Final = "Wait a little longer"
START_AGAIN: Final = "Start it again and continue"
END_GAME: Final = "End the game: {name} resigns"
LEAVE_GAME: Final = "Leave the game"
