"""A Scout's move followed by an attack on a piece beside it (S4)."""

from stratego.engine.actions import Strike, strike
from stratego.engine.geometry import Geometry
from stratego.engine.position import Position


def sideways(board: Geometry, start: int, end: int) -> bool:
    """Whether ``end`` is on a different file and a different row from ``start``."""
    width = board.width
    return end % width != start % width and end // width != start // width


def strikes(board: Geometry, position: Position, side: int) -> list[Strike]:
    """All legal strikes of ``side``, ordered by square of the Scout, its move, and the square attacked.

    A strike in line is an ordinary attack (M3), so the move and the attack are at right angles.
    """
    found = []
    for start in sorted(position.sight):
        scout = position.board[start]
        assert scout is not None
        if scout.side != side:
            continue
        for way in position.mobile[side][scout.slot]:
            if way.attack:
                continue
            for end in board.neighbours[way.end]:
                target = position.board[end]
                if target is not None and target.side != side and sideways(board, start, end):
                    found.append(strike(board.shape, start, way.end, end))
    return found
