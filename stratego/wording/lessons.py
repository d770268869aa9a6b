"""The words of lessons, which name keys by the ids of their bindings: ``"{turn.end} ends your turn."``"""

from __future__ import annotations

import re

_KEY = re.compile(r"\{([^{}]*)\}")


def key_ids(words: str) -> list[str]:
    """The ids of the keys that a text names."""
    return _KEY.findall(words)
