"""The Infiltrator's guess (I1-I4)."""

from functools import cache

from stratego.engine.actions import Guess, guess
from stratego.engine.geometry import Geometry, geometry
from stratego.engine.position import Position
from stratego.engine.ruleset import Ruleset

REACH = 2  # squares, in a straight line (I1)


@cache
def _in_reach(layout: tuple[str, ...], start: int) -> tuple[int, ...]:
    """The squares one or two away in a straight line, whatever lies in between (I1, I4)."""
    board = geometry(layout)
    return tuple(
        end
        for end in range(board.size)
        if (between := board.between(start, end)) is not None and len(between) < REACH
    )


def on_enemy_territory(board: Geometry, side: int, square: int) -> bool:
    """Whether ``square`` is in the deployment zone of the enemy of ``side`` (I1)."""
    return square in board.zone_sets[1 - side]


def blocked(rules: Ruleset, position: Position, start: int, end: int) -> bool:
    """Whether a piece or lake between an Infiltrator and its target prevents the guess (I4)."""
    if not rules.sabotage_line_of_sight:
        return False
    board = rules.geometry
    between = board.between(start, end) or ()
    return any(square in board.lakes or position.board[square] for square in between)


def guesses(rules: Ruleset, position: Position, side: int) -> list[Guess]:
    """All legal guesses of ``side``, ordered by square of the Infiltrator, target and kind."""
    board = rules.geometry
    found = []
    for start in sorted(position.infiltrators):
        infiltrator = position.board[start]
        assert infiltrator is not None
        if infiltrator.side != side or not on_enemy_territory(board, side, start):
            continue
        for end in _in_reach(rules.layout, start):
            target = position.board[end]
            if target is None or target.side == side or blocked(rules, position, start, end):
                continue
            found += [guess(board.shape, start, end, kind) for kind in rules.army]
    return found
