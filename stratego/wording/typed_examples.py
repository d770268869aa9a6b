"""Examples of what may be typed in a turn (N1), for the help."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from stratego.engine.geometry import Geometry
from stratego.engine.pieces import Color, Kind
from stratego.engine.ruleset import Ruleset
from stratego.engine.special_actions import REACH, approach, back_row, own_half
from stratego.wording.keys import KeyLine, KeyNames
from stratego.wording.language import _
from stratego.wording.names import piece

_MOVE: Final = _("Type a square, a move or an attack, then {keys[entry.play]}")
_GUESS: Final = _("Type an Infiltrator's guess: here {piece}")
_STRIKE: Final = _("Type a Scout's move and the square it attacks from there")
_RESCUE: Final = _("Type a move and what comes back: here {piece} on {square}")

_FORWARD: Final = ((3, 2, 1, 0), (0, 1, 2, 3))  # directions by side: forward, right, left, back


def examples(rules: Ruleset, color: Color, keys: KeyNames) -> list[KeyLine]:
    """Examples of how the player of ``color`` types squares and the actions of the ruleset (N1).

    An action for which the board has no room is left out.
    """
    board, side = rules.geometry, color.side
    kind = Kind.MINER if Kind.MINER in rules.army else next(kind for kind in rules.army if kind.movable)
    move = _MOVE.format(keys=keys)
    lines = [KeyLine(f"{a} {a}{b} {a}x{b}", move) for a, b in _first(board, _steps(board, side))]
    if Kind.INFILTRATOR in rules.army:
        guesses = _first(board, _guesses(board, side))
        lines += [KeyLine(f"{a}?{b}={kind.letter}", _GUESS.format(piece=piece(kind))) for a, b in guesses]
    if rules.scout_strike == "after_move":
        strikes = _first(board, _strikes(board, side))
        lines += [KeyLine(f"{a}{b}x{c}", str(_STRIKE)) for a, b, c in strikes]
    if rules.rescue:
        rescues = _first(board, _rescues(board, side))
        lines += [
            KeyLine(f"{a}{b}+{kind.letter}@{c}", _RESCUE.format(piece=piece(kind), square=c))
            for a, b, c in rescues
        ]
    return lines


def _first(board: Geometry, ways: Iterable[tuple[int, ...]]) -> list[tuple[str, ...]]:
    """The names of the squares on the first of these routes; empty if there is none."""
    return [tuple(board.names[square] for square in squares) for squares in islice(ways, 1)]


def _steps(board: Geometry, side: int) -> Iterator[tuple[int, ...]]:
    """Moves of one square out of the player's own zone."""
    zone = board.zone_sets[side]
    for ray in _FORWARD[side]:
        for origin in sorted(zone):
            way = board.rays[origin][ray]
            if way and way[0] not in zone:
                yield origin, way[0]


def _guesses(board: Geometry, side: int) -> Iterator[tuple[int, ...]]:
    """Guesses from a square of the enemy's zone, within an Infiltrator's reach (I1)."""
    for ray in _FORWARD[side]:
        for origin in sorted(board.zone_sets[1 - side]):
            way = board.rays[origin][ray][:REACH]
            if way:
                yield origin, way[-1]


def _strikes(board: Geometry, side: int) -> Iterator[tuple[int, ...]]:
    """Strikes: one or two squares out of the player's own zone, then a square beside the stop (S4)."""
    for origin, first in _steps(board, side):
        straight = next(ray for ray in board.rays[origin] if first in ray[:1])
        for stop in reversed(straight[:2]):
            for struck in board.neighbours[stop]:
                if struck not in (*straight, origin):
                    yield origin, stop, struck


def _rescues(board: Geometry, side: int) -> Iterator[tuple[int, ...]]:
    """Rescues: a move onto the enemy's back row, and a square of the player's own half (R1)."""
    goal = back_row(board, side)
    for origin in approach(board.layout, side):
        for entered in board.neighbours[origin]:
            if entered in goal:
                yield origin, entered, own_half(board.layout, side)[0]
