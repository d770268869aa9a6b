"""The moves that lose the game at once: a player is asked before making one (M4)."""

from stratego.engine.actions import Move, move
from stratego.engine.view import OwnPiece, PlayerView


def forfeits(view: PlayerView) -> tuple[Move, ...]:
    """The moves of Bombs and Flags that lose the game for the viewer in their turn; empty if illegal."""
    rules = view.rules
    if rules.immobile_moved == "refuse" or view.turn is not view.color or view.outcome is not None:
        return ()
    board = rules.geometry
    found = []
    for name, piece in view.pieces.items():
        if not isinstance(piece, OwnPiece) or piece.kind.movable:
            continue
        start = board.index[name]
        for end in board.neighbours[start]:
            target = view.pieces.get(board.names[end])
            if not isinstance(target, OwnPiece):
                found.append(move(board.shape, start, end, target is not None))
    return tuple(found)
