"""Why a player cannot guess now, and what would make it possible (I1, I4)."""

from __future__ import annotations

from collections.abc import Sequence

from stratego.engine.infiltrator import on_enemy_territory
from stratego.engine.pieces import Kind
from stratego.engine.view import OwnPiece, PlayerView
from stratego.wording.game import turn as words


def why_no_guess(view: PlayerView, selected: str, guessers: Sequence[str]) -> str:
    """Why the piece on the square ``selected`` cannot guess; ``guessers`` are those that can.

    Empty squares and other pieces stand for any Infiltrator.
    """
    if guessers:
        return words.select_guesser(guessers)
    infiltrators = [
        square
        for square, piece in view.pieces.items()
        if isinstance(piece, OwnPiece) and piece.kind is Kind.INFILTRATOR
    ]
    if not infiltrators:
        return words.NO_INFILTRATOR
    board, side = view.rules.geometry, view.color.side
    inside = [square for square in infiltrators if on_enemy_territory(board, side, board.index[square])]
    square = selected if selected in infiltrators else (inside or infiltrators)[0]
    if square not in inside:
        return words.NOT_IN_ENEMY_ZONE.format(square=square)
    reason = words.NOBODY_IN_SIGHT if view.rules.sabotage_line_of_sight else words.NOBODY_IN_REACH
    return reason.format(square=square)
