"""The moves of a piece on each square (M2, M3), as tables of ready-made actions.

The moves of a piece that moves one square at a time depend on its four neighbours only. These are encoded in
eight bits, the *surroundings*: bit ``d`` for a Red and bit ``4 + d`` for a Blue piece in direction ``d``. So
each square has one small table for each side, which is filled as needed.

Moves are ordered by direction (`DIRECTIONS`), then by distance.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from stratego.engine.actions import Move, move
from stratego.engine.geometry import Geometry, geometry

if TYPE_CHECKING:
    from mypy_extensions import i64  # compiled to a machine integer instead of an object

    Border = tuple[i64, i64, i64, i64]

BESIDE: Final[tuple[int, ...]] = (0b0000_1111, 0b1111_0000)  # masks for any Red and any Blue neighbour


class Steps(dict[int, tuple[Move, ...]]):
    """The moves from one square, by surroundings, for a side's pieces that move one square at a time (M2)."""

    def __init__(self, board: Geometry, square: int, side: int) -> None:
        super().__init__()
        self._board = board
        self._square = square
        self._side = side

    def __missing__(self, surroundings: int) -> tuple[Move, ...]:
        own, enemy = surroundings >> 4 * self._side, surroundings >> 4 * (1 - self._side)
        moves = []
        for direction, ray in enumerate(self._board.rays[self._square]):
            if ray and not own >> direction & 1:
                attack = bool(enemy >> direction & 1)
                moves.append(move(self._board.shape, self._square, ray[0], attack))
        self[surroundings] = found = tuple(moves)
        return found


class Ray:
    """One straight line of a Scout's moves (M3).

    ``quiet`` are its moves if nothing is in the way, ``seen`` its squares as a set of bits. ``until[end]`` is
    the part that is left if a piece stands on the square ``end``: the moves that stop before a piece of the
    same side, those that end with an attack on an enemy piece, and the squares seen, including ``end``.
    """

    __slots__ = ("quiet", "seen", "squares", "until")

    def __init__(self, board: Geometry, square: int, squares: tuple[int, ...]) -> None:
        self.squares = squares
        self.until: dict[int, tuple[tuple[Move, ...], tuple[Move, ...], int]] = {}
        quiet: tuple[Move, ...] = ()
        seen = 0
        for end in squares:
            seen |= 1 << end
            self.until[end] = (quiet, (*quiet, move(board.shape, square, end, True)), seen)
            quiet = (*quiet, move(board.shape, square, end, False))
        self.quiet = quiet
        self.seen = seen


class MoveTable:
    """All moves of one board; each move object is created once.

    ``steps[side][square]`` are the moves of a piece that moves one square at a time.
    ``borders[side][square]`` has an entry for each neighbour: the neighbour; the bit of its surroundings that
    a piece of ``side`` on ``square`` sets; the bits of the surroundings of ``square`` that a Red and a Blue
    piece on the neighbour set. ``bits[square]`` has only the bit of ``square`` set.
    """

    def __init__(self, board: Geometry) -> None:
        self.board = board
        self.bits = [1 << square for square in range(board.size)]
        self._rays: list[tuple[Ray, ...] | None] = [None] * board.size
        self.steps: tuple[list[Steps], ...] = tuple(
            [Steps(board, square, side) for square in range(board.size)] for side in (0, 1)
        )
        self.borders: tuple[tuple[tuple[Border, ...], ...], ...] = tuple(
            tuple(
                tuple(
                    (ray[0], 1 << 3 - d + 4 * side, 1 << d, 1 << d + 4)
                    for d, ray in enumerate(board.rays[square])
                    if ray
                )
                for square in range(board.size)
            )
            for side in (0, 1)
        )

    def rays(self, square: int) -> tuple[Ray, ...]:
        """The lines along which a Scout on ``square`` can move."""
        found = self._rays[square]
        if found is None:
            rays = (Ray(self.board, square, squares) for squares in self.board.rays[square] if squares)
            found = self._rays[square] = tuple(rays)
        return found


@cache
def move_table(layout: tuple[str, ...]) -> MoveTable:
    """The MoveTable of a layout (cached)."""
    return MoveTable(geometry(layout))
