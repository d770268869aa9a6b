"""What a lesson says where it is played in lines."""

import re
from typing import Final

from stratego.hotseat.scenes import Coaching
from stratego.wording import lessons
from stratego.wording import lines as words
from stratego.wording.keys import KeyNames

_CURSOR: Final = "\ue000"  # stands for the key that chooses with the cursor
_SENTENCES: Final = re.compile(r"(?<=[.!?:]) +")


class _WithoutCursor:
    """The names of keys; the one that chooses on the board is replaced by a mark."""

    def __init__(self, keys: KeyNames) -> None:
        self._keys = keys

    def __getitem__(self, binding: str) -> str:
        return _CURSOR if binding == "choose" else self._keys[binding]


def coached(says: Coaching, keys: KeyNames, move: str = "") -> str:
    """What a lesson says now; instead of its sentences about the cursor, that a ``move`` can be written."""
    said = " ".join(lessons.coached(says, _WithoutCursor(keys)).split())
    kept = [each for each in _SENTENCES.split(said) if _CURSOR not in each]
    if _CURSOR in said and move and not says.points:
        kept.append(words.TYPE_MOVE.format(move=move))
    return " ".join(kept)
