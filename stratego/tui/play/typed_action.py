"""A typed entry: squares and actions as a player writes them (N1), with less care.

``a4`` names a square, ``a4a5``, ``a4-a5`` and ``a4xa5`` an action, ``d7?d9=10`` a guess, ``a4a6xb6`` a strike
after a move, ``e9e10+8@a1`` a rescue.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_FILE = "[A-IK-P]"
_SQUARE = rf"{_FILE}\d{{1,2}}"
_PIECE = "10|[2-9SIBF]"
_MORE = rf"=(?P<guess>{_PIECE})|X?(?P<struck>{_SQUARE})|\+(?P<rescued>{_PIECE})@?(?P<back>{_SQUARE})"
_WRITTEN = re.compile(rf"(?P<origin>{_SQUARE})(?:(?P<mark>[-X?]?)(?:(?P<target>{_SQUARE})(?:{_MORE})?)?)?")


class Entry(NamedTuple):
    """What has been typed. Whatever is not written is empty.

    ``target`` is the square after the first mark: with ``struck``, where the Scout stops (S4). ``rescued``
    comes ``back`` (R1).
    """

    origin: str
    mark: str = ""
    target: str = ""
    guess: str = ""
    struck: str = ""
    rescued: str = ""
    back: str = ""


def begins_entry(character: str | None) -> bool:
    """Whether a key begins an entry: the letter of a file, large or small."""
    return character is not None and re.fullmatch(_FILE, character.upper()) is not None


def read_entry(text: str) -> Entry | None:
    """Take an entry apart; None where it cannot be read."""
    match = _WRITTEN.fullmatch(text.upper())
    if match is None:
        return None
    entry = Entry(**{name: part or "" for name, part in match.groupdict().items()})
    return entry._replace(mark=entry.mark.lower())


def last_square(text: str) -> str | None:
    """The square named last so far, whatever else stands in the text."""
    squares = re.findall(_SQUARE, text.upper())
    return squares[-1] if squares else None
