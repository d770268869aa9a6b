"""A typed entry: squares and actions as a player writes them (N1), with less care.

``a4`` names a square, ``a4a5``, ``a4-a5`` and ``a4xa5`` an action, ``d7?d9=10`` a guess.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_FILE = "[A-IK-P]"
_WRITTEN = re.compile(
    rf"(?P<origin>{_FILE}\d{{1,2}})"
    rf"(?:(?P<mark>[-X?]?)(?:(?P<target>{_FILE}\d{{1,2}})(?:=(?P<guess>10|[2-9SIBF]))?)?)?"
)


class Entry(NamedTuple):
    """What has been typed. ``target`` and what follows are empty where nothing is written there."""

    origin: str
    mark: str
    target: str
    guess: str


def begins_entry(character: str | None) -> bool:
    """Whether a key begins an entry: the letter of a file, large or small."""
    return character is not None and re.fullmatch(_FILE, character.upper()) is not None


def read_entry(text: str) -> Entry | None:
    """Take an entry apart; None where it cannot be read."""
    match = _WRITTEN.fullmatch(text.upper())
    if match is None:
        return None
    origin, mark, target, guess = (part or "" for part in match.groups())
    return Entry(origin, mark.lower(), target, guess)


def last_square(text: str) -> str | None:
    """The square named last so far, whatever else stands in the text."""
    squares = re.findall(rf"{_FILE}\d{{1,2}}", text.upper())
    return squares[-1] if squares else None
