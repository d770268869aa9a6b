"""Actions for some pieces only: the Infiltrator's guess (I1-I4), the Scout's strike (S4), rescues (R1).

A strike is a Scout's move followed by an attack on a piece beside it. In a rescue, a piece that enters the
enemy's back row brings a lost piece back. The repetition rules are applied elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache

from stratego.engine.actions import Guess, Move, Rescue, Strike, guess, rescue, strike
from stratego.engine.geometry import Geometry, geometry
from stratego.engine.pieces import COLORS, Color, Kind
from stratego.engine.position import Piece, Position
from stratego.engine.ruleset import Ruleset

REACH = 2  # how far away a guessed piece may be, in squares in a straight line (I1)


@cache
def _in_reach(layout: tuple[str, ...], start: int) -> tuple[int, ...]:
    """The squares one or two away from ``start`` in a straight line, whatever is in between (I1, I4)."""
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
    """All legal guesses of ``side``, ordered by the Infiltrator's square, then target and kind."""
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


def sideways(board: Geometry, start: int, end: int) -> bool:
    """Whether ``end`` is on a different file and a different row from ``start``."""
    width = board.width
    return end % width != start % width and end // width != start // width


def strikes(board: Geometry, position: Position, side: int) -> list[Strike]:
    """The legal strikes of ``side``, without regard to the repetition rules.

    They are ordered by the Scout's square, its move, and the square attacked. A strike in line would be an
    ordinary attack (M3), so the attack is always at right angles to the move.
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


class Rescues:
    """The rescues of a game so far, and those that can be made.

    ``army`` is each side's army at the start of the game; its pieces that are not on the board are lost.
    """

    def __init__(self, rules: Ruleset, army: Mapping[Color, Mapping[Kind, int]]) -> None:
        self._rules = rules
        self._limit = rules.rescue
        self._board = rules.geometry
        self._army = army
        self._made: list[Piece] = []  # the pieces that made the rescues, in order

    def copy(self) -> Rescues:
        """An independent copy."""
        twin = Rescues(self._rules, self._army)
        twin._made = self._made[:]
        return twin

    def used_up(self, side: int) -> bool:
        """Whether the player of ``side`` has made all the rescues that a game allows."""
        return sum(rescuer.side == side for rescuer in self._made) >= self._limit

    def lost(self, position: Position, side: int) -> list[Kind]:
        """The kinds of lost pieces that the player of ``side`` can bring back, never Bombs."""
        on_board = Counter(piece.kind for piece in position.board if piece is not None and piece.side == side)
        return [
            kind
            for kind, count in self._army[COLORS[side]].items()
            if kind.movable and on_board[kind] < count
        ]

    def actions(self, position: Position, side: int) -> list[Rescue]:
        """The legal rescues of ``side``, without regard to the repetition rules.

        They are ordered by the rescuer's square, its move, and the kind and square of the rescued piece.
        """
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
        """Whether ``piece`` may make a rescue: a Scout may not, and any other piece only once."""
        return piece.kind is not Kind.SCOUT and not any(rescuer is piece for rescuer in self._made)

    def make(self, position: Position, rescuer: Piece, action: Rescue) -> None:
        """Place the lost piece that ``action`` brings back as a new `Piece`, and record its ``rescuer``."""
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
    """The squares of other rows from which a piece can step onto the enemy's back row."""
    board = geometry(layout)
    goal = back_row(board, side)
    return tuple(sorted({near for end in goal for near in board.neighbours[end] if near not in goal}))


@cache
def own_half(layout: tuple[str, ...], side: int) -> tuple[int, ...]:
    """The squares closer to the edge of ``side`` than to the opposite edge, without lakes.

    A rescuer never starts or ends its move on these squares, since a board has at least four rows and Scouts
    cannot rescue. So a piece can come back on any of them that was empty before the move.
    """
    board = geometry(layout)
    half = board.height // 2 * board.width
    squares = range(board.size - half, board.size) if side else range(half)
    return tuple(square for square in squares if square not in board.lakes)
