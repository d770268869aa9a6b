"""What a lesson says where it is played in lines."""

import re
from typing import Final

from stratego.hotseat.scenes import Coaching
from stratego.wording import lessons
from stratego.wording.keys import KeyNames

_CURSOR: Final = "\ue000"  # in the place of the key that chooses with the cursor
_SENTENCES: Final = re.compile(r"(?<=[.!?:]) +")


class _WithoutCursor:
    """The names of keys, with a mark for the one that chooses on the board."""

    def __init__(self, keys: KeyNames) -> None:
        self._keys = keys

    def __getitem__(self, binding: str) -> str:
        return _CURSOR if binding == "choose" else self._keys[binding]


def coached(says: Coaching, keys: KeyNames) -> str:
    """What a lesson says now, without its sentences about the cursor."""
    said = lessons.coached(says, _WithoutCursor(keys))
    return " ".join(each for each in _SENTENCES.split(" ".join(said.split())) if _CURSOR not in each)
