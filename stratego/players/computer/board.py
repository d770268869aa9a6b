"""The board as the search sees it: flat lists of small numbers, changed and restored in place.

A square is an index on a board with a border, so that a step never leaves the list. Pieces are numbered
from 0, the computer's own first. An own piece has a kind and whether the enemy has seen it; an enemy piece
has a state (`outcomes`). ``score`` is what was gained so far plus the worth of the squares.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final

from stratego.engine.geometry import Geometry
from stratego.players.computer.outcomes import Outcomes
from stratego.players.computer.plans import Plans
from stratego.players.computer.ranks import BOMB, FLAG, SCOUT
from stratego.players.computer.tracking import Tracker

EMPTY: Final = -1
WALL: Final = -2
STILL: Final = 0.5  # an enemy piece more likely to be a Bomb or Flag than this does not walk in the search


class Bordered:
    """Squares of a board with a border, and back."""

    def __init__(self, geometry: Geometry) -> None:
        self.stride = geometry.width + 1
        self.total = (geometry.height + 2) * self.stride + 1
        self.outer = [
            (square // geometry.width + 1) * self.stride + square % geometry.width
            for square in range(geometry.size)
        ]
        self.steps = (-self.stride, -1, 1, self.stride)


@cache
def zobrist(pieces: int, squares: int) -> tuple[list[list[int]], list[int]]:
    """Random numbers for each piece on each square, and for each piece's state."""
    rng = Random(20121)
    table = [[rng.getrandbits(62) for _ in range(squares)] for _ in range(pieces)]
    return table, [rng.getrandbits(62) | 1 for _ in range(pieces)]


class Board:
    """The position of a search."""

    def __init__(
        self,
        tracker: Tracker,
        outcomes: Outcomes,
        plans: Plans,
        states: dict[int, int],
    ) -> None:
        geometry = tracker.rules.geometry
        self.bordered = bordered = Bordered(geometry)
        outer = bordered.outer
        self.steps = bordered.steps
        self.outcomes = outcomes
        self.cells = [WALL] * bordered.total
        for square in range(geometry.size):
            if square not in geometry.lakes:
                self.cells[outer[square]] = EMPTY
        own, enemies = tracker.alive(own=True), tracker.alive(own=False)
        everybody = own + enemies
        self.own = len(own)  # pieces from this number on are the enemy's
        self.place = [outer[piece.square] for piece in everybody]  # 0 for a piece that is lost
        self.state = [int(piece.shown) if piece.own else states[piece.number] for piece in everybody]
        self.kind = [piece.kind for piece in everybody]
        self.moved = [piece.moved for piece in everybody]
        worth = [plans.own[piece.number] if piece.own else plans.enemy[piece.number] for piece in everybody]
        self.worth = [[0.0] * bordered.total for _ in everybody]
        for number, squares in enumerate(worth):
            table = self.worth[number]
            for square, points in enumerate(squares):
                table[outer[square]] = points
        for number, place in enumerate(self.place):
            self.cells[place] = number
        self.walkers = [n for n in range(self.own) if self.kind[n] not in (FLAG, BOMB)]
        self.runs = [kind == SCOUT for kind in self.kind]
        self.enemies = list(range(self.own, len(everybody)))
        self.enemy_walks = [False] * self.own + [
            outcomes.still[states[piece.number]] <= STILL for piece in enemies
        ]
        self.squares, self.salts = zobrist(len(everybody), bordered.total)
        self.key = 0
        self.score = 0.0
        for number, place in enumerate(self.place):
            self.key ^= self.squares[number][place] ^ self.salted(number, self.state[number])
            self.score += self.worth[number][place]

    def salted(self, number: int, state: int) -> int:
        """What the state of a piece adds to the key."""
        return self.salts[number] * (state + 1) & 0x3FFFFFFFFFFFFFFF
