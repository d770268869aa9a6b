"""The board as the search sees it: flat lists of small integers, changed and restored in place.

A square is an index on a board with a border, so that a step never leaves the list. Pieces are numbered
from 0, the computer's first. The ``state`` of a piece of the computer tells whether the enemy has seen
its rank; that of an enemy piece is from `Outcomes.state`. ``score`` is the gain so far plus the worth of the
squares.

Each side's occupied squares are also kept as the bits of an integer: a shift moves all of them by one step,
which finds the pieces that can move or attack without looking at each.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final

from stratego.players.computer.plans import Plans
from stratego.players.computer.ranks import BOMB, FLAG, SCOUT
from stratego.players.computer.tracking import Tracker
from stratego.players.computer.worth import Outcomes

if TYPE_CHECKING:
    from mypy_extensions import i64

EMPTY: Final = -1
WALL: Final = -2
STILL: Final = 0.5  # in the search, enemy pieces more likely than this to be a Bomb or Flag only attack
_BARE: Final = 8  # with at most this many unseen, unmoved pieces, the Flag is easily found; set by hand


class Squares(dict[int, tuple[int, ...]]):
    """The squares whose bits are set in an integer, computed once for each integer."""

    def __missing__(self, bits: int) -> tuple[int, ...]:
        found = []
        left = bits
        while left:
            found.append(left.bit_length() - 1)
            left ^= 1 << found[-1]
        self[bits] = squares = tuple(found)
        return squares


class Beside(dict[int, list[bool]]):
    """For a set of squares, as bits: whether each square of the board is one step from the set."""

    def __init__(self, total: int, steps: tuple[int, ...], listed: Squares) -> None:
        super().__init__()
        self._total = total
        self._steps = steps
        self._listed = listed

    def __missing__(self, bits: int) -> list[bool]:
        self[bits] = beside = [False] * self._total
        for square in self._listed[bits]:
            for step in self._steps:
                beside[square + step] = True
        return beside


@lru_cache(maxsize=2)  # a table takes up to two megabytes, and every lost piece requires a new one
def zobrist(pieces: int, squares: int) -> tuple[list[list[int]], list[int]]:
    """Random numbers: one for each piece on each square, and a factor for each piece's state.

    The factors are small so that compiled code multiplies machine integers, not Python's long ones.
    """
    rng = Random(20121)
    table = [[rng.getrandbits(62) for _ in range(squares)] for _ in range(pieces)]
    return table, [rng.getrandbits(29) | 1 for _ in range(pieces)]


class Board:
    """The position that is searched."""

    def __init__(self, tracker: Tracker, outcomes: Outcomes, plans: Plans, states: dict[int, int]) -> None:
        geometry = tracker.rules.geometry
        width = geometry.width
        self.stride = width + 1
        total = (geometry.height + 2) * self.stride + 1
        squares = range(geometry.size)
        self.outer = outer = [(square // width + 1) * self.stride + square % width for square in squares]
        self.steps: tuple[int, ...] = (-self.stride, -1, 1, self.stride)
        self.outcomes = outcomes
        self.cells: list[i64] = [WALL] * total
        self.floor = 0  # all squares but lakes, as bits
        for square in squares:
            if square not in geometry.lakes:
                self.cells[outer[square]] = EMPTY
                self.floor |= 1 << outer[square]
        own, enemies = tracker.alive(own=True), tracker.alive(own=False)
        everybody = own + enemies
        self.own: i64 = len(own)  # pieces from this index on are the enemy's
        self.state: list[i64] = [int(piece.shown) for piece in own]
        self.state += [states[piece.number] for piece in enemies]
        self.kind: list[i64] = [piece.kind for piece in everybody]
        self.moved = [piece.moved for piece in everybody]
        # the computer's Flag, and pieces that the enemy may mistake for it: unseen, unmoved, on the back row
        back = geometry.zones[tracker.color.side][0] // width
        still = [piece.own and not piece.shown and not piece.moved for piece in everybody]
        self.may_be_flag = [
            each and (piece.kind == FLAG or piece.square // width == back)
            for each, piece in zip(still, everybody, strict=True)
        ]
        self.is_bare = sum(still) <= _BARE
        self.worth = [[0.0] * total for _ in everybody]
        for piece, table in zip(everybody, self.worth, strict=True):
            for square, points in enumerate(plans.worth[piece.number]):
                table[outer[square]] = points
        self.walks = [piece.kind not in (FLAG, BOMB) for piece in own]
        self.walks += [outcomes.still[states[piece.number]] <= STILL for piece in enemies]
        self.runs = [kind == SCOUT for kind in self.kind]
        self.squares, self.salts = zobrist(len(everybody), total)
        self.key = 0
        self.score = 0.0
        self.bits = [1 << square for square in range(total)]
        self.listed = Squares()
        self.beside = Beside(total, self.steps, self.listed)
        self.ours = self.theirs = 0  # the squares with pieces of each side, as bits
        for number, piece in enumerate(everybody):
            place = outer[piece.square]
            self.cells[place] = number
            if piece.own:
                self.ours |= 1 << place
            else:
                self.theirs |= 1 << place
            self.key ^= self.mark(number, place)
            self.score += self.worth[number][place]
        # the squares from which a Scout has a clear line to one of the computer's Flags
        self.sights = [False] * total
        for piece in own:
            if piece.kind == FLAG:
                for step in self.steps:
                    place = outer[piece.square] + step
                    while self.cells[place] == EMPTY:
                        self.sights[place] = True
                        place += step

    def mark(self, number: i64, square: i64) -> int:
        """The Zobrist key of a piece in its present state on a square."""
        return self.squares[number][square] ^ self.salts[number] * (self.state[number] + 1)
