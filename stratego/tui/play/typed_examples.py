"""What may be typed in a turn, by examples that are squares of the board in play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from stratego.engine.geometry import Geometry
from stratego.engine.infiltrator import REACH
from stratego.engine.pieces import Color, Kind
from stratego.engine.rescue import approach, back_row, own_half
from stratego.engine.ruleset import Ruleset
from stratego.wording.grammar import a
from stratego.wording.keys import KeyLine
from stratego.wording.pieces import kind_name

_FORWARD: Final = ((3, 2, 1, 0), (0, 1, 2, 3))  # directions by side: forward, right, left, back


def examples(rules: Ruleset, color: Color) -> list[KeyLine]:
    """How the player of ``color`` types squares and actions (N1), as far as the ruleset has them."""
    board, side = rules.geometry, color.side
    kind = Kind.MINER if Kind.MINER in rules.army else next(kind for kind in rules.army if kind.movable)
    piece = a(kind_name(kind))
    words = "Type a square or a move; Enter plays it"
    found = [_example(board, _steps(board, side), "{0} {0}{1} {0}x{1}", words)]
    if Kind.INFILTRATOR in rules.army:
        written = f"{{0}}?{{1}}={kind.letter}"
        words = f"Type what an Infiltrator names: here {piece}"
        found.append(_example(board, _guesses(board, side), written, words))
    if rules.scout_strike == "after_move":
        words = "Type a Scout's way and whom it then attacks"
        found.append(_example(board, _strikes(board, side), "{0}{1}x{2}", words))
    if rules.rescue:
        written = f"{{0}}{{1}}+{kind.letter}@{{2}}"
        words = f"Type who comes back where: here {piece} on {{2}}"
        found.append(_example(board, _rescues(board, side), written, words))
    return [line for line in found if line is not None]


def _example(board: Geometry, ways: Iterable[tuple[int, ...]], written: str, words: str) -> KeyLine | None:
    """The first of these ways; None on a board that has none."""
    for squares in ways:
        names = [board.names[square] for square in squares]
        return KeyLine(written.format(*names), words.format(*names))
    return None


def _steps(board: Geometry, side: int) -> Iterator[tuple[int, ...]]:
    """From a square of one's own zone out of it."""
    zone = board.zone_sets[side]
    for ray in _FORWARD[side]:
        for origin in sorted(zone):
            way = board.rays[origin][ray]
            if way and way[0] not in zone:
                yield origin, way[0]


def _guesses(board: Geometry, side: int) -> Iterator[tuple[int, ...]]:
    """From a square of the enemy's zone as far as an Infiltrator sees (I1)."""
    for ray in _FORWARD[side]:
        for origin in sorted(board.zone_sets[1 - side]):
            way = board.rays[origin][ray][:REACH]
            if way:
                yield origin, way[-1]


def _strikes(board: Geometry, side: int) -> Iterator[tuple[int, ...]]:
    """A step out of one's own zone, or a longer way, and a square beside its end (S4)."""
    for origin, first in _steps(board, side):
        straight = next(ray for ray in board.rays[origin] if first in ray[:1])
        for stop in reversed(straight[:2]):
            for struck in board.neighbours[stop]:
                if struck not in (*straight, origin):
                    yield origin, stop, struck


def _rescues(board: Geometry, side: int) -> Iterator[tuple[int, ...]]:
    """From another row onto the enemy's back row, and a square of one's own half (R1)."""
    goal = back_row(board, side)
    for origin in approach(board.layout, side):
        for entered in board.neighbours[origin]:
            if entered in goal:
                yield origin, entered, own_half(board.layout, side)[0]
