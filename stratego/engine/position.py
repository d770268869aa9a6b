"""The squares of the pieces, and the moves that each piece has.

The moves of all pieces are kept up to date: when a square changes, only the pieces beside it and the Scouts
that see it have their moves recomputed. The repetition rules are applied elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stratego.engine.actions import Move
from stratego.engine.move_tables import MoveTable, Steps
from stratego.engine.pieces import Kind

if TYPE_CHECKING:
    from mypy_extensions import i64


class Piece:
    """One individual piece of a game. Its square is kept only by the position.

    ``side`` is 0 for Red and 1 for Blue. ``slot`` is the index among the movable pieces of the side, -1 for
    an immobile piece. ``steps`` are the moves, by square and surroundings, of a piece that moves one square
    at a time; None for Scouts and immobile pieces.
    """

    __slots__ = ("kind", "side", "slot", "steps")

    def __init__(self, table: MoveTable, side: i64, kind: Kind, slot: i64) -> None:
        self.side = side
        self.kind = kind
        self.slot = slot
        self.steps: list[Steps] | None = None
        if kind.movable and kind is not Kind.SCOUT:
            self.steps = table.steps[side]

    def __repr__(self) -> str:
        return "<Piece>"


class Position:
    """The pieces on a board.

    ``board[square]`` is the piece there or None. ``mobile[side]`` has the moves of each movable piece, by
    slot (M2-M4), none for a lost piece; ``movable[side]`` counts the movable pieces left (E2).
    ``surroundings[square]`` encodes the neighbours of the piece there (see `move_tables`); it has no meaning
    for an empty square. ``infiltrators`` are the squares of the Infiltrators.
    """

    __slots__ = ("board", "infiltrators", "mobile", "movable", "sight", "surroundings", "table")

    def __init__(self, table: MoveTable) -> None:
        self.table = table
        self.board: list[Piece | None] = [None] * table.board.size
        self.surroundings: list[i64] = [0] * table.board.size
        self.mobile: tuple[list[tuple[Move, ...]], ...] = ([], [])
        self.movable = [0, 0]
        self.sight: dict[int, int] = {}  # for each Scout's square, the squares it sees, as bits
        self.infiltrators: set[int] = set()

    def copy(self) -> Position:
        """An independent copy; it shares the pieces, which never change."""
        twin = Position(self.table)
        twin.board = self.board[:]
        twin.surroundings = self.surroundings[:]
        twin.mobile = (self.mobile[0][:], self.mobile[1][:])
        twin.movable = self.movable[:]
        twin.sight = self.sight.copy()
        twin.infiltrators = self.infiltrators.copy()
        return twin

    def add(self, square: int, side: int, kind: Kind) -> None:
        """Place a new piece on an empty square. Its moves are listed last among its side's."""
        mobile = self.mobile[side]
        slot = -1
        if kind.movable:
            slot = len(mobile)
            mobile.append(())
        self.put(square, Piece(self.table, side, kind, slot))

    def take_back(self, square: int) -> None:
        """Undo the last `add`, which placed a movable piece on ``square``."""
        self.mobile[self.lift(square).side].pop()

    def put(self, square: int, piece: Piece) -> None:
        """Place a piece on an empty square."""
        self.board[square] = piece
        self.surroundings[square] = around = self._tell_neighbours(square, piece.side)
        if piece.steps is not None:
            self.mobile[piece.side][piece.slot] = piece.steps[square][around]
        if piece.slot >= 0:
            self.movable[piece.side] += 1
        if piece.kind is Kind.INFILTRATOR:
            self.infiltrators.add(square)
        if piece.kind is Kind.SCOUT:
            self._look(square)
        self._watch(self.table.bits[square])

    def lift(self, square: int) -> Piece:
        """Take the piece off a square and return it."""
        piece = self.board[square]
        assert piece is not None
        self.board[square] = None
        if piece.slot >= 0:
            self.mobile[piece.side][piece.slot] = ()
            self.movable[piece.side] -= 1
        self.sight.pop(square, None)
        self.infiltrators.discard(square)
        self._tell_neighbours(square, piece.side)
        self._watch(self.table.bits[square])
        return piece

    def shift(self, start: i64, end: i64) -> None:
        """Move a movable piece to an empty square: `lift` and `put` in one, for speed."""
        board, table = self.board, self.table
        piece = board[start]
        assert piece is not None
        side = piece.side
        board[start] = None
        self._tell_neighbours(start, side)
        board[end] = piece
        self.surroundings[end] = around = self._tell_neighbours(end, side)
        if piece.steps is not None:
            self.mobile[side][piece.slot] = piece.steps[end][around]
            if start in self.infiltrators:
                self.infiltrators.remove(start)
                self.infiltrators.add(end)
        else:
            self.sight[end] = self.sight.pop(start) | table.bits[end]  # so that `_watch` updates this Scout
        if self.sight:
            self._watch(table.bits[start] | table.bits[end])

    def can_move(self, side: int) -> bool:
        """Whether a piece of ``side`` has a move (E3)."""
        for moves in self.mobile[side]:  # noqa: SIM110 - any() is slower, compiled or not
            if moves:
                return True
        return False

    def beside_enemy(self, square: int, side: int) -> bool:
        """Whether an enemy of ``side`` is beside a square (C1)."""
        board = self.board
        for near in self.table.board.neighbours[square]:
            piece = board[near]
            if piece is not None and piece.side != side:
                return True
        return False

    def _tell_neighbours(self, square: i64, side: i64) -> i64:
        """Update the neighbours of ``square``, which a piece of ``side`` entered or left.

        Returns the surroundings of ``square``.
        """
        board, surroundings, mobile = self.board, self.surroundings, self.mobile
        around: i64 = 0
        for beside, bit, red, blue in self.table.borders[side][square]:
            near = board[beside]
            if near is not None:
                around |= blue if near.side else red
                surroundings[beside] = near_around = surroundings[beside] ^ bit
                steps = near.steps
                if steps is not None:
                    mobile[near.side][near.slot] = steps[beside][near_around]
        return around

    def _watch(self, changed: int) -> None:
        """Update the Scouts that see any of the ``changed`` squares, given as bits."""
        for square, seen in self.sight.items():
            if seen & changed:
                self._look(square)

    def _look(self, square: int) -> None:
        """Update the moves (M3) and the sight of the Scout on ``square``."""
        board = self.board
        scout = board[square]
        assert scout is not None
        side = scout.side
        moves: tuple[Move, ...] = ()
        sight = 0
        for ray in self.table.rays(square):
            for end in ray.squares:
                first = board[end]
                if first is not None:
                    before, attack, seen = ray.until[end]
                    moves += before if first.side == side else attack
                    sight |= seen
                    break
            else:
                moves += ray.quiet
                sight |= ray.seen
        self.mobile[side][scout.slot] = moves
        self.sight[square] = sight
