"""Random set-ups that an experienced player might have made (D1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from stratego.engine.pieces import Kind
from stratego.engine.ruleset import Ruleset

if TYPE_CHECKING:
    from random import Random  # handed in; importing it would slow every start

# How much a kind likes the back row, the two rows between and the front row of a zone of four.
_Taste = tuple[float, float, float, float]
_FIGHTER: _Taste = (0.5, 0.9, 1.1, 1.2)
_TASTES: Final[Mapping[Kind, _Taste]] = {
    Kind.BOMB: (1.5, 1.2, 0.7, 0.25),
    Kind.SPY: (0.8, 1.2, 1.0, 0.01),
    Kind.INFILTRATOR: (0.2, 0.8, 1.4, 0.8),
    Kind.SCOUT: (0.5, 0.5, 0.8, 1.8),
    Kind.MINER: (1.6, 1.2, 0.6, 0.15),
    Kind.SERGEANT: (1.0, 1.0, 1.0, 0.8),
    Kind.GENERAL: (0.3, 1.0, 1.2, 0.7),
    Kind.MARSHAL: (0.3, 1.0, 1.2, 0.4),
}
# Who chooses a square first: the leaders, then those who follow them, then those with a strong taste.
_FIRST: Final[Sequence[Kind]] = (
    Kind.MARSHAL,
    Kind.GENERAL,
    Kind.SPY,
    Kind.INFILTRATOR,
    Kind.MINER,
    Kind.SCOUT,
)
_HOME_GUARDS: Final[Sequence[Kind]] = (Kind.SERGEANT, Kind.LIEUTENANT, Kind.MINER, Kind.CAPTAIN, Kind.MAJOR)

_GUARDED = 0.75  # how many of the set-ups have Bombs beside the Flag
_NEVER = 1e-9  # the weight of a square that is taken only where no other will do


def random_cells(rules: Ruleset, rng: Random, standing: Sequence[Kind | None] = ()) -> list[Kind | None]:
    """A whole army on the zone, back row first; the pieces of ``standing`` are left where they are.

    The Flag is on the back row, sometimes on the next, and often has Bombs beside it; Bombs leave every
    piece a way to the field; the Spy keeps near the Marshal or the General, Miners stay back, some Scouts
    go in front. Where squares stay empty, no Scout of the enemy has a clear line to the Flag.
    """
    placing = _Placing(rules, rng, standing)
    placing.place_flags()
    placing.place_bombs()
    placing.place_movable()
    return [placing.placed.get(square) for square in placing.zone]


class _Placing:
    """A zone that is being filled."""

    def __init__(self, rules: Ruleset, rng: Random, standing: Sequence[Kind | None]) -> None:
        board = rules.geometry
        self.rng = rng
        self.zone = board.zones[0]
        self.neighbours = board.neighbours
        self.rays = board.rays
        self.width = board.width
        self.placed = {square: kind for square, kind in zip(self.zone, standing, strict=False) if kind}
        there = list(self.placed.values())
        self.left = {kind: count - there.count(kind) for kind, count in rules.army.items()}
        self.movable = sum(count for kind, count in rules.army.items() if kind.movable)
        self.sparse = rules.army_size < len(self.zone)
        rows = sorted({square // board.width for square in self.zone})
        steps = max(len(rows) - 1, 1)
        self.forward = {square: rows.index(square // board.width) / steps for square in self.zone}
        self.second_row = 1 / steps
        self.gates = {
            square for square in self.zone if not self.forward.keys() >= set(self.neighbours[square])
        }

    # Flags and Bombs

    def place_flags(self) -> None:
        for _ in range(self.left[Kind.FLAG]):
            self.place_still(Kind.FLAG, {square: self.flag_weight(square) for square in self.zone})

    def flag_weight(self, square: int) -> float:
        second = _NEVER if self.placed else 0.06  # what stands must not push it forward
        row = {0.0: 1.0, self.second_row: second}.get(self.forward[square], _NEVER)
        return row / 4 if self.sparse and self.lines_to(square) else row

    def place_bombs(self) -> None:
        bombs = self.left.get(Kind.BOMB, 0)
        if self.rng.random() < _GUARDED:
            bombs -= self.guard_flags(min(bombs, self.rng.choice((1, 2, 2, 3))))
        for _ in range(bombs):
            self.place_still(Kind.BOMB, {square: self.bomb_weight(square) for square in self.zone})

    def guard_flags(self, bombs: int) -> int:
        """Put up to so many Bombs beside Flags, rather before them than to the side; returns how many."""
        beside = {
            near: self.forward[near] + 0.5
            for flag, kind in self.placed.items()
            if kind is Kind.FLAG
            for near in self.neighbours[flag]
            if near in self.forward
        }
        return sum(self.place_still(Kind.BOMB, beside, anywhere=False) for _ in range(bombs))

    def bomb_weight(self, square: int) -> float:
        beside = sum(self.placed.get(near) is Kind.BOMB for near in self.neighbours[square])
        gate = 0.3 if square in self.gates else 1.0
        return self.taste(Kind.BOMB, square) * gate * 0.5**beside

    def place_still(self, kind: Kind, weights: Mapping[int, float], anywhere: bool = True) -> bool:
        """Put a piece that never moves on one of the squares, by weight; False where none would do.

        A square will do when it shuts in no piece that stands, and leaves enough squares with a way to
        the field to those that come. In an empty zone there always is one: a square without such a way,
        or else the one with the longest. Where there is none, ``anywhere`` says to take any.
        """
        before = self.within_reach()
        wanted = min(self.movable, len(before))
        choice = {square: weight for square, weight in weights.items() if square not in self.placed}
        unfit = []
        while choice:
            square = self.draw(choice)
            self.placed[square] = kind
            after = self.within_reach()
            if len(after) >= wanted and not (before - after) & self.placed.keys() - {square}:
                return True
            del self.placed[square], choice[square]
            unfit.append(square)
        if anywhere:
            self.placed[unfit[0]] = kind
        return anywhere

    def within_reach(self) -> set[int]:
        """The squares from which a way leads to the field past all that never moves."""
        ways = {square for square in self.zone if self.placed.get(square, Kind.SCOUT).movable}
        reached = edge = self.gates & ways
        while edge:
            edge = {near for square in edge for near in self.neighbours[square]} & ways - reached
            reached = reached | edge
        return reached

    # Pieces that move

    def place_movable(self) -> None:
        reach = self.within_reach()
        army = [kind for kind, count in self.left.items() if kind.movable for _ in range(count)]
        self.rng.shuffle(army)
        army.sort(key=lambda kind: _FIRST.index(kind) if kind in _FIRST else len(_FIRST))
        if self.sparse:
            self.cover_flags(army)
        for kind in army:
            free = [square for square in self.zone if square not in self.placed]
            choice = [square for square in free if square in reach] or free
            self.placed[self.draw({square: self.weight(kind, square) for square in choice})] = kind

    def cover_flags(self, army: list[Kind]) -> None:
        """Take someone out of ``army`` for every clear line on which a Scout could run up to a Flag."""
        for flag in [square for square, kind in self.placed.items() if kind is Kind.FLAG]:
            for line in self.lines_to(flag):
                guards = [kind for kind in army if kind in _HOME_GUARDS]
                guards = guards or [kind for kind in army if kind is not Kind.SPY]
                if guards and line and not self.placed.keys() & line:
                    guard = self.rng.choice(guards)
                    army.remove(guard)
                    self.placed[self.rng.choice(line)] = guard

    def lines_to(self, square: int) -> list[list[int]]:
        """For every direction that leads out of the zone, the squares up to where it does."""
        lines = ([*takewhile(self.forward.__contains__, ray)] for ray in self.rays[square])
        return [line for line, ray in zip(lines, self.rays[square], strict=True) if len(line) < len(ray)]

    def weight(self, kind: Kind, square: int) -> float:
        weight = self.taste(kind, square)
        if kind is Kind.SPY:
            return weight * self.company(square)
        beside = [self.placed[near] for near in self.neighbours[square] if near in self.placed]
        if self.sparse:
            return weight * 0.4 ** sum(other.movable for other in beside)
        return weight * 0.6 ** beside.count(kind)

    def company(self, square: int) -> float:
        """How well a Spy is placed here: beside the Marshal or the General, or not far off."""
        leaders = [at for at, kind in self.placed.items() if kind in (Kind.MARSHAL, Kind.GENERAL)]
        distances = [
            abs(at % self.width - square % self.width) + abs(at // self.width - square // self.width)
            for at in leaders
        ]
        return {1: 8.0, 2: 4.0, 3: 1.0}.get(min(distances, default=3), 0.1)

    # Helpers

    def taste(self, kind: Kind, square: int) -> float:
        tastes = _TASTES.get(kind, _FIGHTER)
        place = self.forward[square] * (len(tastes) - 1)
        at = min(int(place), len(tastes) - 2)
        return tastes[at] + (tastes[at + 1] - tastes[at]) * (place - at)

    def draw(self, weights: Mapping[int, float]) -> int:
        return self.rng.choices(list(weights), list(weights.values()))[0]
