"""Colours and kinds of piece (P1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final


class Color(StrEnum):
    """A side. Red moves first unless the ruleset says otherwise (D2)."""

    RED = "red"
    BLUE = "blue"

    @classmethod
    def _missing_(cls, value: object) -> Color:
        raise ValueError(f'{value!r} is not a colour: it must be "red" or "blue"')

    @property
    def other(self) -> Color:
        """The opponent's colour."""
        return Color.BLUE if self is Color.RED else Color.RED

    @property
    def side(self) -> int:
        """The index of this side in pairs: 0 for Red, 1 for Blue."""
        return 0 if self is Color.RED else 1


COLORS: Final[tuple[Color, ...]] = (Color.RED, Color.BLUE)


class Kind(StrEnum):
    """A kind of piece; the value is its key in a ruleset's ``[army]``.

    ``letter`` is its letter in notation (N1), which does not depend on the numbers printed on the pieces.
    ``rank`` is its strength (P1), None for Bomb and Flag. ``<`` and ``>`` compare the keys, not the ranks.
    """

    letter: str
    rank: int | None

    def __new__(cls, key: str, letter: str = "", rank: int | None = None) -> Kind:
        kind = str.__new__(cls, key)
        kind._value_ = key
        kind.letter = letter
        kind.rank = rank
        return kind

    def __setattr__(self, name: str, value: object) -> None:
        """Set a new attribute. Raises AttributeError if it is already set, as all games share the kinds."""
        if name in vars(self):
            raise AttributeError("Kind is immutable")
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> None:
        raise AttributeError("Kind is immutable")

    FLAG = ("flag", "F", None)
    BOMB = ("bomb", "B", None)
    SPY = ("spy", "S", 1)
    INFILTRATOR = ("infiltrator", "I", 1)
    SCOUT = ("scout", "2", 2)
    MINER = ("miner", "3", 3)
    SERGEANT = ("sergeant", "4", 4)
    LIEUTENANT = ("lieutenant", "5", 5)
    CAPTAIN = ("captain", "6", 6)
    MAJOR = ("major", "7", 7)
    COLONEL = ("colonel", "8", 8)
    GENERAL = ("general", "9", 9)
    MARSHAL = ("marshal", "10", 10)

    @property
    def movable(self) -> bool:
        """Whether pieces of this kind can move (M4)."""
        return self.rank is not None

    @classmethod
    def of_letter(cls, letter: str) -> Kind | None:
        """The kind whose letter in N1 and N3 is ``letter``; None if there is none."""
        return _BY_LETTER.get(letter)


_BY_LETTER = {kind.letter: kind for kind in Kind}


def by_kind(counts: Mapping[Kind, int]) -> dict[Kind, int]:
    """Sort counts by kind, so that they do not reveal the order of the losses (K3)."""
    return {kind: counts[kind] for kind in Kind if kind in counts}


def armies(pieces: Iterable[tuple[Color, Kind]]) -> dict[Color, dict[Kind, int]]:
    """The number of pieces of each kind that each side has among ``pieces``."""
    kinds: dict[Color, list[Kind]] = {color: [] for color in COLORS}
    for color, kind in pieces:
        kinds[color].append(kind)
    return {color: {kind: own.count(kind) for kind in Kind if kind in own} for color, own in kinds.items()}
