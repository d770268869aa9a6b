"""Explains why an action is illegal, in an error for the player who tried it.

The explanations mention the player's own pieces and the squares of enemy pieces, never an enemy piece's rank.
"""

from stratego.engine import special_actions
from stratego.engine.actions import Action, border_squares
from stratego.engine.errors import Explanation, IllegalMove, excerpt
from stratego.engine.geometry import Geometry
from stratego.engine.notation import Written
from stratego.engine.pieces import Kind
from stratego.engine.position import Piece, Position
from stratego.engine.ruleset import Ruleset
from stratego.engine.special_actions import Rescues, back_row, own_half, sideways


def _illegal(clause: str, template: str, **fields: object) -> IllegalMove:
    return IllegalMove(Explanation(template, **fields), clause)


def not_an_action(text: str) -> IllegalMove:
    """The error for a string that is not an action in N1 notation."""
    return _illegal(
        "N1",
        '"{text}" isn\'t an action: write A4-A5, A4xA7 or D7?D9=10. Files are capital letters without J.',
        text=excerpt(text),
    )


def check_action(
    rules: Ruleset, position: Position, side: int, rescues: Rescues | None, written: Written
) -> None:
    """Raise IllegalMove if ``side`` may not play the action ``written``. Repetition is not checked.

    ``rescues`` are the game's `Rescues`; None if its ruleset has no rescues.
    """
    if written.guess is not None:
        _check_guess(rules, position, side, written)
    elif written.stop is not None:
        _check_strike(rules, position, side, written, written.stop)
    else:
        _check_move(rules, position, side, written)
        if written.back is not None:
            _check_rescue(rules, position, side, rescues, written, written.back)


def _check_move(rules: Ruleset, position: Position, side: int, written: Written) -> None:
    """Check the move or attack ``written``; a move that forfeits the game is accepted if M4 allows it."""
    board, origin, mark, target = rules.geometry, written.origin, written.mark, written.target
    start, end, piece, victim = _squares(board, position, side, written)
    if end in board.lakes:
        raise _illegal("B2", "{square} is a lake.", square=target)
    if victim is not None and victim.side == side:
        raise _illegal("M2", "Your own piece is on {square}.", square=target)
    between = board.between(start, end)
    if between is None:
        raise _illegal("M2", "Pieces move in a straight line, never diagonally.")
    if not piece.kind.movable and (between or rules.immobile_moved == "refuse"):
        raise _illegal("M4", "Bombs and Flags never move.")
    if between and piece.kind is not Kind.SCOUT:
        raise _illegal("M2", "Only Scouts can move more than one square.")
    for square in between:
        if square in board.lakes:
            raise _illegal("B2", "A lake is in the way on {square}.", square=board.names[square])
        if position.board[square] is not None:
            raise _illegal("M3", "A piece is in the way on {square}.", square=board.names[square])
    if victim is not None and mark == "-":
        raise _illegal(
            "N1",
            "An enemy piece is on {target}. Type {origin}x{target} to attack it.",
            origin=origin,
            target=target,
        )
    if victim is None and mark == "x":
        raise _illegal(
            "N1", "{target} is empty. Type {origin}-{target} to move there.", origin=origin, target=target
        )


def _check_guess(rules: Ruleset, position: Position, side: int, written: Written) -> None:
    """Check the guess ``written`` (I1, I4)."""
    board, origin, target = rules.geometry, written.origin, written.target
    start, end, piece, victim = _squares(board, position, side, written)
    if piece.kind is not Kind.INFILTRATOR:
        raise _illegal("I1", "Only an Infiltrator can guess; other pieces attack.")
    if not special_actions.on_enemy_territory(board, side, start):
        raise _illegal("I1", "An Infiltrator can guess only where the enemy set up. Move it there first.")
    if victim is None or victim.side == side:
        raise _illegal("I1", "There is no enemy piece on {square}.", square=target)
    between = board.between(start, end)
    if between is None or len(between) >= special_actions.REACH:
        raise _illegal("I1", "A guess reaches one or two squares in a straight line.")
    if special_actions.blocked(rules, position, start, end):
        raise _illegal(
            "I4",
            "Something is in the way between {origin} and {target}: a guess needs a clear line.",
            origin=origin,
            target=target,
        )
    if written.guess not in rules.army:
        raise _illegal("I1", "No army in this game has a piece of that kind: choose one from the list.")


def _check_strike(rules: Ruleset, position: Position, side: int, written: Written, stop: str) -> None:
    """Check the strike ``written``, in which the Scout stops on ``stop`` (S4)."""
    board, origin, target = rules.geometry, written.origin, written.target
    first = Written(origin, "-", stop)
    start, _, piece, _ = _squares(board, position, side, first)
    if rules.scout_strike == "in_line":
        raise _illegal("S4", "In this game Scouts attack only in a straight line, not after a move.")
    if target not in board.index:
        raise _no_square(target)
    end = board.square(target)
    victim = position.board[end]
    if piece.kind is not Kind.SCOUT:
        raise _illegal("S4", "Only Scouts can move and then attack; other pieces do one or the other.")
    _check_move(rules, position, side, first)
    if victim is None or victim.side == side:
        raise _illegal("S4", "There is no enemy piece on {square}.", square=target)
    if end not in board.neighbours[board.square(stop)]:
        raise _illegal(
            "S4",
            "{target} isn't beside {stop}: a Scout attacks a piece next to where it stops.",
            target=target,
            stop=stop,
        )
    if not sideways(board, start, end):
        raise _illegal(
            "S4", "Type {origin}x{target} to attack in a straight line.", origin=origin, target=target
        )


def _check_rescue(
    rules: Ruleset, position: Position, side: int, rescues: Rescues | None, written: Written, back: str
) -> None:
    """Check the rescue ``written``, which returns a piece to ``back`` (R1); its move has been checked."""
    board = rules.geometry
    start, end, piece, _ = _squares(board, position, side, written)
    if rescues is None:
        raise _illegal("R1", "Lost pieces don't come back in this game.")
    if not piece.kind.movable or end not in back_row(board, side) or start in back_row(board, side):
        raise _illegal("R1", "A piece can rescue only when it enters the enemy's back row from another row.")
    if piece.kind is Kind.SCOUT:
        raise _illegal("R1", "Scouts can't rescue; any other piece can.")
    if rescues.used_up(side):
        if rules.rescue == 1:
            raise _illegal(
                "R1", "You have already used your one rescue of this game. You can still make the move."
            )
        raise _illegal(
            "R1",
            "You have already used your {limit} rescues of this game. You can still make the move.",
            limit=rules.rescue,
        )
    if not rescues.may_rescue(piece):
        raise _illegal("R1", "This piece has already made a rescue. It can still make the move.")
    if written.rescued is Kind.BOMB:
        raise _illegal("R1", "Bombs can't be rescued. Choose another lost piece.")
    if written.rescued not in rescues.lost(position, side):
        raise _illegal("R1", "You haven't lost a piece of that kind. Choose one that you have lost.")
    if back not in board.index:
        raise _no_square(back)
    square = board.square(back)
    if square not in own_half(board.layout, side) or position.board[square] is not None:
        raise _illegal("R1", "A rescued piece comes back on an empty square of your own half.")


def _squares(
    board: Geometry, position: Position, side: int, written: Written
) -> tuple[int, int, Piece, Piece | None]:
    """The indices of an action's origin and target, and the pieces there.

    Raises IllegalMove if a square does not exist, if the origin has no piece of ``side``, or if both
    squares are the same.
    """
    for name in (written.origin, written.target):
        if name not in board.index:
            raise _no_square(name)
    piece = position.board[board.square(written.origin)]
    if piece is None:
        raise _illegal("M1", "There is no piece on {square}.", square=written.origin)
    if piece.side != side:
        raise _illegal("M1", "The piece on {square} isn't yours.", square=written.origin)
    if written.origin == written.target:
        raise _illegal("M1", "You have to move to another square: you can't pass.")
    end = board.square(written.target)
    return board.square(written.origin), end, piece, position.board[end]


def _no_square(name: str) -> IllegalMove:
    return _illegal("B1", "There is no square {square} on this board.", square=name)


def two_squares_refusal(width: int, action: Action, blocked: frozenset[int], limit: int) -> IllegalMove:
    """The error for an action that crosses one of the ``blocked`` borders (T1)."""
    one, other = border_squares(width, min(blocked & action.borders))
    if limit == 1:
        return _illegal(
            "T1",
            "Two-squares rule: this piece has just gone between {one} and {other}.",
            one=one,
            other=other,
        )
    return _illegal(
        "T1",
        "Two-squares rule: this piece has gone between {one} and {other} for {limit} turns in a row.",
        one=one,
        other=other,
        limit=limit,
    )


def more_squares_refusal() -> IllegalMove:
    """The error for a move that C2 forbids."""
    return _illegal("C2", "More-squares rule: you can't repeat a position while you are chasing a piece.")
