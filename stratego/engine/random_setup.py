"""Random set-ups that an experienced player might have made (D1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from stratego.engine.geometry import geometry, seen_from
from stratego.engine.pieces import Color, Kind
from stratego.engine.ruleset import Ruleset

if TYPE_CHECKING:
    from random import Random  # passed in by the caller; importing it would slow every start

# How often a kind is placed on the back row, the two middle rows and the front row of a zone of four.
_RowWeights = tuple[float, float, float, float]
_OTHERS: _RowWeights = (0.5, 0.9, 1.1, 1.2)
_ROW_WEIGHTS: Final[Mapping[Kind, _RowWeights]] = {
    Kind.BOMB: (1.5, 1.2, 0.7, 0.25),
    Kind.SPY: (0.8, 1.2, 1.0, 0.01),
    Kind.INFILTRATOR: (0.2, 0.8, 1.4, 0.8),
    Kind.SCOUT: (0.5, 0.5, 0.8, 1.8),
    Kind.MINER: (1.6, 1.2, 0.6, 0.15),
    Kind.SERGEANT: (1.0, 1.0, 1.0, 0.8),
    Kind.GENERAL: (0.3, 1.0, 1.2, 0.7),
    Kind.MARSHAL: (0.3, 1.0, 1.2, 0.4),
}
# What is placed first: the leaders, then what depends on them, then what depends most on the row.
_FIRST: Final[Sequence[Kind]] = (
    Kind.MARSHAL,
    Kind.GENERAL,
    Kind.SPY,
    Kind.INFILTRATOR,
    Kind.MINER,
    Kind.SCOUT,
)
_HOME_GUARDS: Final[Sequence[Kind]] = (Kind.SERGEANT, Kind.LIEUTENANT, Kind.MINER, Kind.CAPTAIN, Kind.MAJOR)

_GUARDED = 0.75  # share of the set-ups with Bombs beside the Flag
_NEVER = 1e-9  # the weight of a square that is taken only if no other is possible


def random_cells(
    rules: Ruleset, rng: Random, color: Color, before: Sequence[Kind | None] = ()
) -> list[Kind | None]:
    """A complete army on a side's zone, back row first; pieces placed ``before`` stay where they are.

    The Flag is on the back row, sometimes on the next, and often has Bombs beside it; Bombs leave every
    piece a way out of the zone; the Spy is near the Marshal or the General, Miners are in the rear, some
    Scouts in front. If squares stay empty, no enemy Scout has a clear line to the Flag.
    """
    placing = _Placing(rules, rng, color, before)
    placing.place_flags()
    placing.place_bombs()
    placing.place_movable()
    return [placing.placed.get(square) for square in placing.zone]


class _Placing:
    """A zone that is being filled."""

    def __init__(self, rules: Ruleset, rng: Random, color: Color, before: Sequence[Kind | None]) -> None:
        board = geometry(seen_from(rules.layout, color))
        self.rng = rng
        self.zone = board.zones[0]
        self.neighbours = board.neighbours
        self.rays = board.rays
        self.width = board.width
        self.placed = {square: kind for square, kind in zip(self.zone, before, strict=False) if kind}
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
            self.place_immobile(Kind.FLAG, {square: self.flag_weight(square) for square in self.zone})

    def flag_weight(self, square: int) -> float:
        second = _NEVER if self.placed else 0.06  # pieces placed before must not push it forward
        row = {0.0: 1.0, self.second_row: second}.get(self.forward[square], _NEVER)
        return row / 4 if self.sparse and self.lines_to(square) else row

    def place_bombs(self) -> None:
        bombs = self.left.get(Kind.BOMB, 0)
        if self.rng.random() < _GUARDED:
            bombs -= self.guard_flags(min(bombs, self.rng.choice((1, 2, 2, 3))))
        for _ in range(bombs):
            self.place_immobile(Kind.BOMB, {square: self.bomb_weight(square) for square in self.zone})

    def guard_flags(self, bombs: int) -> int:
        """Place at most ``bombs`` beside Flags, more often in front than to the side. Returns how many."""
        beside = {
            near: self.forward[near] + 0.5
            for flag, kind in self.placed.items()
            if kind is Kind.FLAG
            for near in self.neighbours[flag]
            if near in self.forward
        }
        return sum(self.place_immobile(Kind.BOMB, beside, anywhere=False) for _ in range(bombs))

    def bomb_weight(self, square: int) -> float:
        beside = sum(self.placed.get(near) is Kind.BOMB for near in self.neighbours[square])
        gate = 0.3 if square in self.gates else 1.0
        return self.row_weight(Kind.BOMB, square) * gate * 0.5**beside

    def place_immobile(self, kind: Kind, weights: Mapping[int, float], anywhere: bool = True) -> bool:
        """Place a piece that never moves on one of the squares, by weight. Returns whether it was placed.

        A square is suitable if no placed piece is shut in and enough squares with a way out of the zone are
        left for the movable pieces. An empty zone always has one: a square without a way out, or else the
        one with the longest. If none is suitable, ``anywhere`` allows any.
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
        """The squares with a way out of the zone past all pieces that never move."""
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
        """Place a piece of ``army`` on every clear line on which a Scout could reach a Flag."""
        for flag in [square for square, kind in self.placed.items() if kind is Kind.FLAG]:
            for line in self.lines_to(flag):
                guards = [kind for kind in army if kind in _HOME_GUARDS]
                guards = guards or [kind for kind in army if kind is not Kind.SPY]
                if guards and line and not self.placed.keys() & line:
                    guard = self.rng.choice(guards)
                    army.remove(guard)
                    self.placed[self.rng.choice(line)] = guard

    def lines_to(self, square: int) -> list[list[int]]:
        """For every direction that leads out of the zone, the squares on the way."""
        lines = ([*takewhile(self.forward.__contains__, ray)] for ray in self.rays[square])
        return [line for line, ray in zip(lines, self.rays[square], strict=True) if len(line) < len(ray)]

    def weight(self, kind: Kind, square: int) -> float:
        weight = self.row_weight(kind, square)
        if kind is Kind.SPY:
            return weight * self.company(square)
        beside = [self.placed[near] for near in self.neighbours[square] if near in self.placed]
        if self.sparse:
            return weight * 0.4 ** sum(other.movable for other in beside)
        return weight * 0.6 ** beside.count(kind)

    def company(self, square: int) -> float:
        """The weight of a square for a Spy: higher beside or near the Marshal or the General."""
        leaders = [at for at, kind in self.placed.items() if kind in (Kind.MARSHAL, Kind.GENERAL)]
        distances = [
            abs(at % self.width - square % self.width) + abs(at // self.width - square // self.width)
            for at in leaders
        ]
        return {1: 8.0, 2: 4.0, 3: 1.0}.get(min(distances, default=3), 0.1)

    # Helpers

    def row_weight(self, kind: Kind, square: int) -> float:
        weights = _ROW_WEIGHTS.get(kind, _OTHERS)
        place = self.forward[square] * (len(weights) - 1)
        at = min(int(place), len(weights) - 2)
        return weights[at] + (weights[at + 1] - weights[at]) * (place - at)

    def draw(self, weights: Mapping[int, float]) -> int:
        return self.rng.choices(list(weights), list(weights.values()))[0]
