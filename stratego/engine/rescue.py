"""A piece that enters the enemy's back row brings a lost piece back (R1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache

from stratego.engine.actions import Move, Rescue, rescue
from stratego.engine.geometry import Geometry, geometry
from stratego.engine.pieces import COLORS, Color, Kind
from stratego.engine.position import Piece, Position
from stratego.engine.ruleset import Ruleset


class Rescues:
    """The rescues of a game so far, and those that can be made.

    ``army`` is each side's army at the start of the game; its pieces that are not on the board are lost.
    """

    def __init__(self, rules: Ruleset, army: Mapping[Color, Mapping[Kind, int]]) -> None:
        self._rules = rules
        self._limit = rules.rescue
        self._board = rules.geometry
        self._army = army
        self._made: list[Piece] = []  # the pieces that rescued, in order

    def copy(self) -> Rescues:
        """An independent copy."""
        twin = Rescues(self._rules, self._army)
        twin._made = self._made[:]
        return twin

    def used_up(self, side: int) -> bool:
        """Whether the player of ``side`` has made all the rescues that a game allows."""
        return sum(rescuer.side == side for rescuer in self._made) >= self._limit

    def lost(self, position: Position, side: int) -> list[Kind]:
        """The kinds of lost pieces that the player of ``side`` can bring back; Bombs are never among them."""
        on_board = Counter(piece.kind for piece in position.board if piece is not None and piece.side == side)
        return [
            kind
            for kind, count in self._army[COLORS[side]].items()
            if kind.movable and on_board[kind] < count
        ]

    def actions(self, position: Position, side: int) -> list[Rescue]:
        """All legal rescues of ``side``, ordered by square of the rescuer, its move, kind and square."""
        if self.used_up(side):
            return []
        board, layout = position.board, self._board.layout
        goal = back_row(self._board, side)
        entering: list[Move] = []
        for start in approach(layout, side):
            piece = board[start]
            if piece is not None and piece.side == side and piece.slot >= 0 and self.may_rescue(piece):
                entering += [way for way in position.mobile[side][piece.slot] if way.end in goal]
        if not entering:
            return []
        kinds = self.lost(position, side)
        free = [square for square in own_half(layout, side) if board[square] is None]
        return [rescue(way, square, kind) for way in entering for kind in kinds for square in free]

    def may_rescue(self, piece: Piece) -> bool:
        """Whether ``piece`` can rescue on the enemy's back row: not a Scout, and each piece only once."""
        return piece.kind is not Kind.SCOUT and not any(rescuer is piece for rescuer in self._made)

    def make(self, position: Position, rescuer: Piece, action: Rescue) -> None:
        """Place the piece that ``action`` brings back: a new individual, ordered after all others."""
        assert action.kind is not None
        position.add(action.entry, rescuer.side, action.kind)
        self._made.append(rescuer)

    def take_back(self, position: Position, action: Rescue) -> None:
        """Undo the last rescue."""
        self._made.pop()
        position.take_back(action.entry)


def back_row(board: Geometry, side: int) -> range:
    """The squares of the enemy's back row, the row farthest from the player of ``side``."""
    first = 0 if side else board.size - board.width
    return range(first, first + board.width)


@cache
def approach(layout: tuple[str, ...], side: int) -> tuple[int, ...]:
    """The squares from which a piece can step onto the enemy's back row from another row."""
    board = geometry(layout)
    goal = back_row(board, side)
    return tuple(sorted({near for end in goal for near in board.neighbours[end] if near not in goal}))


@cache
def own_half(layout: tuple[str, ...], side: int) -> tuple[int, ...]:
    """The squares closer to the edge of ``side`` than to the opposite edge, without lakes.

    No move onto the enemy's back row starts or ends here, as a board has at least four rows.
    """
    board = geometry(layout)
    half = board.height // 2 * board.width
    squares = range(board.size - half, board.size) if side else range(half)
    return tuple(square for square in squares if square not in board.lakes)
