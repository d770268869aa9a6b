"""Which moves a piece has from where it stands (M2, M3), as tables of ready-made actions.

What a piece that goes one square can do hangs on its four neighbours alone. Who stands there is told
by a *surroundings* number of eight bits: bit ``d`` for a Red and bit ``4 + d`` for a Blue piece in
direction ``d``. So each square has one small table for each side, filled as it is needed.

Moves come in one order: by direction (`DIRECTIONS`), then by distance.
"""

from __future__ import annotations

from functools import cache

from stratego.engine.actions import Move, move
from stratego.engine.geometry import Geometry, geometry

BESIDE = (0b0000_1111, 0b1111_0000)  # any Red, any Blue neighbour


class Steps(dict[int, tuple[Move, ...]]):
    """The moves of one side's piece on one square that goes one square at a time, by surroundings (M2)."""

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

    ``quiet[n]`` are its moves over the first ``n`` squares, ``strike[n]`` the same and then the attack
    on an enemy on the next, ``seen[n]`` the first ``n`` squares as a set of bits.
    """

    __slots__ = ("quiet", "seen", "squares", "strike")

    def __init__(self, board: Geometry, square: int, squares: tuple[int, ...]) -> None:
        self.squares = squares
        steps = tuple(move(board.shape, square, end, False) for end in squares)
        self.quiet = tuple(steps[:n] for n in range(len(squares) + 1))
        self.strike = tuple(
            (*steps[:n], move(board.shape, square, end, True)) for n, end in enumerate(squares)
        )
        self.seen = tuple(sum(1 << end for end in squares[:n]) for n in range(len(squares) + 1))


class MoveTable:
    """All moves of one board, each made once.

    ``steps[side][square]`` are the moves of a piece that goes one square at a time.
    ``borders[side][square]`` has for each neighbour its square, the bit that a piece of ``side`` on
    ``square`` is in the neighbour's surroundings, and the bits that a Red and a Blue neighbour are in
    the surroundings of ``square``.
    """

    def __init__(self, board: Geometry) -> None:
        self.board = board
        self._rays: dict[int, tuple[Ray, ...]] = {}
        self.steps = tuple([Steps(board, square, side) for square in range(board.size)] for side in (0, 1))
        self.borders = tuple(
            tuple(
                tuple(
                    (ray[0], 1 << 3 - d + 4 * side, (1 << d, 1 << d + 4))
                    for d, ray in enumerate(board.rays[square])
                    if ray
                )
                for square in range(board.size)
            )
            for side in (0, 1)
        )

    def rays(self, square: int) -> tuple[Ray, ...]:
        """A Scout's lines from ``square``."""
        found = self._rays.get(square)
        if found is None:
            rays = (Ray(self.board, square, squares) for squares in self.board.rays[square] if squares)
            found = self._rays[square] = tuple(rays)
        return found


@cache
def move_table(layout: tuple[str, ...]) -> MoveTable:
    """The one MoveTable of a layout, made at its first use."""
    return MoveTable(geometry(layout))
