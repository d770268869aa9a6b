"""Why an action is illegal, as an error for the player who tried it.

The explanations speak of the player's own pieces and of where enemy pieces are, never of what these are.
Their templates are the keys of ``wording/refusals.py``.
"""

from __future__ import annotations

from stratego.engine import infiltrator
from stratego.engine.actions import Action, border_name
from stratego.engine.errors import Explanation, IllegalMove
from stratego.engine.geometry import Geometry
from stratego.engine.notation import Written
from stratego.engine.pieces import Kind
from stratego.engine.position import Piece, Position
from stratego.engine.quoting import excerpt
from stratego.engine.rescue import Rescues, back_row, own_half
from stratego.engine.ruleset import Ruleset
from stratego.engine.scout_strike import sideways


def _illegal(clause: str, template: str, **fields: object) -> IllegalMove:
    return IllegalMove(Explanation(template, **fields), clause)


def not_an_action(text: str) -> IllegalMove:
    """The error for a text that is not in the notation."""
    return _illegal("N1", '"{text}" isn\'t an action: write A4-A5, A4xA7 or D7?D9=10', text=excerpt(text))


def check_action(
    rules: Ruleset, position: Position, side: int, rescues: Rescues | None, written: Written
) -> None:
    """Raise IllegalMove if ``side`` may not play the action ``written``; repetition is not checked.

    ``rescues`` are those of the game, None if the ruleset has none.
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
    """Check the move or attack ``written``; one that forfeits the game can be played if M4 lets it."""
    board, origin, mark, target = rules.geometry, written.origin, written.mark, written.target
    start, end, piece, victim = _squares(board, position, side, written)
    if end in board.lakes:
        raise _illegal("B2", "{square} is a lake", square=target)
    if victim is not None and victim.side == side:
        raise _illegal("M2", "your own piece is on {square}", square=target)
    between = board.between(start, end)
    if between is None:
        raise _illegal("M2", "a piece moves in a straight line, never diagonally")
    if not piece.kind.movable and (between or rules.immobile_moved == "refuse"):
        raise _illegal("M4", "Bombs and Flags never move")
    if between and piece.kind is not Kind.SCOUT:
        raise _illegal("M2", "only Scouts move more than one square")
    for square in between:
        if square in board.lakes:
            raise _illegal("B2", "a lake is in the way on {square}", square=board.names[square])
        if position.board[square] is not None:
            raise _illegal("M3", "a piece is in the way on {square}", square=board.names[square])
    if victim is not None and mark == "-":
        raise _illegal(
            "N1",
            "an enemy piece is on {target}: write {origin}x{target} to attack it",
            origin=origin,
            target=target,
        )
    if victim is None and mark == "x":
        raise _illegal(
            "N1", "{target} is empty: write {origin}-{target} to move there", origin=origin, target=target
        )


def _check_guess(rules: Ruleset, position: Position, side: int, written: Written) -> None:
    """Check the guess ``written`` (I1, I4)."""
    board, origin, target = rules.geometry, written.origin, written.target
    start, end, piece, victim = _squares(board, position, side, written)
    if piece.kind is not Kind.INFILTRATOR:
        raise _illegal("I1", "only an Infiltrator can guess")
    if not infiltrator.on_enemy_territory(board, side, start):
        raise _illegal("I1", "an Infiltrator can guess only on enemy territory")
    if victim is None or victim.side == side:
        raise _illegal("I1", "there is no enemy piece on {square}", square=target)
    between = board.between(start, end)
    if between is None or len(between) >= infiltrator.REACH:
        raise _illegal("I1", "a guess reaches one or two squares in a straight line")
    if infiltrator.blocked(rules, position, start, end):
        raise _illegal(
            "I4", "something is in the way between {origin} and {target}", origin=origin, target=target
        )
    if written.guess not in rules.army:
        raise _illegal("I1", "no army in this game has a piece of that kind")


def _check_strike(rules: Ruleset, position: Position, side: int, written: Written, stop: str) -> None:
    """Check the strike ``written``, by way of ``stop`` (S4)."""
    board, origin, target = rules.geometry, written.origin, written.target
    first = Written(origin, "-", stop)
    start, _, piece, _ = _squares(board, position, side, first)
    if rules.scout_strike == "in_line":
        raise _illegal("S4", "in this game Scouts attack only in a straight line, not after a move")
    if target not in board.index:
        raise _no_square(target)
    end = board.square(target)
    victim = position.board[end]
    if piece.kind is not Kind.SCOUT:
        raise _illegal("S4", "only Scouts can move and then attack")
    _check_move(rules, position, side, first)
    if victim is None or victim.side == side:
        raise _illegal("S4", "there is no enemy piece on {square}", square=target)
    if end not in board.neighbours[board.square(stop)]:
        raise _illegal("S4", "{target} is not beside {stop}", target=target, stop=stop)
    if not sideways(board, start, end):
        raise _illegal(
            "S4", "write {origin}x{target} to attack in a straight line", origin=origin, target=target
        )


def _check_rescue(
    rules: Ruleset, position: Position, side: int, rescues: Rescues | None, written: Written, back: str
) -> None:
    """Check whether the legal move ``written`` can rescue a piece onto ``back`` (R1)."""
    board = rules.geometry
    start, end, piece, _ = _squares(board, position, side, written)
    if rescues is None:
        raise _illegal("R1", "captured pieces do not come back in this game")
    if not piece.kind.movable or end not in back_row(board, side) or start in back_row(board, side):
        raise _illegal("R1", "a piece rescues only by entering the enemy's back row from another row")
    if piece.kind is Kind.SCOUT:
        raise _illegal("R1", "Scouts cannot rescue")
    if rescues.used_up(side):
        if rules.rescue == 1:
            raise _illegal("R1", "you have already made the one rescue of this game")
        raise _illegal("R1", "you have already made the {limit} rescues of this game", limit=rules.rescue)
    if not rescues.may_rescue(piece):
        raise _illegal("R1", "this piece has already made a rescue")
    if written.rescued is Kind.BOMB:
        raise _illegal("R1", "Bombs cannot be rescued")
    if written.rescued not in rescues.lost(position, side):
        raise _illegal("R1", "you have not lost a piece of that kind")
    if back not in board.index:
        raise _no_square(back)
    square = board.square(back)
    if square not in own_half(board.layout, side) or position.board[square] is not None:
        raise _illegal("R1", "a rescued piece comes back on an empty square of your own half")


def _squares(
    board: Geometry, position: Position, side: int, written: Written
) -> tuple[int, int, Piece, Piece | None]:
    """The origin and the target of an action, with what is there. Raises IllegalMove as `check_action`."""
    for name in (written.origin, written.target):
        if name not in board.index:
            raise _no_square(name)
    piece = position.board[board.square(written.origin)]
    if piece is None:
        raise _illegal("M1", "there is no piece on {square}", square=written.origin)
    if piece.side != side:
        raise _illegal("M1", "the piece on {square} is not yours", square=written.origin)
    if written.origin == written.target:
        raise _illegal("M1", "a move ends on another square: you cannot pass")
    end = board.square(written.target)
    return board.square(written.origin), end, piece, position.board[end]


def _no_square(name: str) -> IllegalMove:
    return _illegal("B1", "there is no square {square} on this board", square=name)


def two_squares_refusal(width: int, action: Action, blocked: frozenset[int], limit: int) -> IllegalMove:
    """The error for an action that crosses one of the ``blocked`` borders (T1)."""
    border = border_name(width, min(blocked & action.borders))
    if limit == 1:
        return _illegal("T1", "two-squares rule: this piece has just crossed {border}", border=border)
    return _illegal(
        "T1",
        "two-squares rule: this piece has crossed {border} {limit} turns in a row",
        border=border,
        limit=limit,
    )


def more_squares_refusal() -> IllegalMove:
    """The error for a move that C2 forbids."""
    return _illegal("C2", "more-squares rule: this chasing move would repeat a position")
