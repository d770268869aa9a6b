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
from stratego.engine.position import Position
from stratego.engine.quoting import printable
from stratego.engine.rescue import Rescues, back_row, own_half
from stratego.engine.ruleset import Ruleset
from stratego.engine.scout_strike import sideways


def _illegal(clause: str, template: str, **fields: object) -> IllegalMove:
    return IllegalMove(Explanation(template, **fields), clause)


def not_an_action(text: str) -> IllegalMove:
    """The error for a text that is not in the notation."""
    return _illegal(
        "N1", '"{text}" isn\'t an action: write A4-A5, A4xA7 or D7?D9=10', text=printable(text, 40)
    )


def refusal(
    rules: Ruleset, position: Position, side: int, rescues: Rescues | None, written: Written
) -> IllegalMove | None:
    """Why ``side`` may not play the action ``written``; None if only a repetition rule can forbid it.

    ``rescues`` are those of the game, None if the ruleset has none.
    """
    if written.guess is not None:
        return guess_refusal(rules, position, side, written)
    if written.stop is not None:
        return strike_refusal(rules, position, side, written, written.stop)
    problem = move_refusal(rules, position, side, written)
    if problem is None and written.back is not None:
        return rescue_refusal(rules, position, side, rescues, written, written.back)
    return problem


def move_refusal(rules: Ruleset, position: Position, side: int, written: Written) -> IllegalMove | None:
    """Why a piece cannot make the move or attack ``written``; None if it can, or if M4 lets it forfeit."""
    board = rules.geometry
    problem = _squares_refusal(board, position, side, written)
    if problem is not None:
        return problem
    origin, mark, target = written.origin, written.mark, written.target
    start, end = board.square(origin), board.square(target)
    piece, victim = position.board[start], position.board[end]
    assert piece is not None
    if end in board.lakes:
        return _illegal("B2", "{square} is a lake", square=target)
    if victim is not None and victim.side == side:
        return _illegal("M2", "your own piece is on {square}", square=target)
    between = board.between(start, end)
    if between is None:
        return _illegal("M2", "a piece moves in a straight line, never diagonally")
    if not piece.kind.movable and (between or rules.immobile_moved == "refuse"):
        return _illegal("M4", "Bombs and Flags never move")
    if between and piece.kind is not Kind.SCOUT:
        return _illegal("M2", "only Scouts move more than one square")
    for square in between:
        if square in board.lakes:
            return _illegal("B2", "a lake is in the way on {square}", square=board.names[square])
        if position.board[square] is not None:
            return _illegal("M3", "a piece is in the way on {square}", square=board.names[square])
    if victim is not None and mark == "-":
        return _illegal(
            "N1",
            "an enemy piece is on {target}: write {origin}x{target} to attack it",
            origin=origin,
            target=target,
        )
    if victim is None and mark == "x":
        return _illegal(
            "N1", "{target} is empty: write {origin}-{target} to move there", origin=origin, target=target
        )
    return None


def guess_refusal(rules: Ruleset, position: Position, side: int, written: Written) -> IllegalMove | None:
    """Why the guess ``written`` is illegal (I1, I4); None if it is legal."""
    board = rules.geometry
    problem = _squares_refusal(board, position, side, written)
    if problem is not None:
        return problem
    origin, target, guess = written.origin, written.target, written.guess
    start, end = board.square(origin), board.square(target)
    piece, victim = position.board[start], position.board[end]
    assert piece is not None
    if piece.kind is not Kind.INFILTRATOR:
        return _illegal("I1", "only an Infiltrator can guess")
    if not infiltrator.on_enemy_territory(board, side, start):
        return _illegal("I1", "an Infiltrator can guess only on enemy territory")
    if victim is None or victim.side == side:
        return _illegal("I1", "there is no enemy piece on {square}", square=target)
    between = board.between(start, end)
    if between is None or len(between) >= infiltrator.REACH:
        return _illegal("I1", "a guess reaches one or two squares in a straight line")
    if infiltrator.blocked(rules, position, start, end):
        return _illegal(
            "I4", "something is in the way between {origin} and {target}", origin=origin, target=target
        )
    if guess not in rules.army:
        return _illegal("I1", "no army in this game has a piece of that kind")
    return None


def strike_refusal(
    rules: Ruleset, position: Position, side: int, written: Written, stop: str
) -> IllegalMove | None:
    """Why the strike ``written``, by way of ``stop``, is illegal (S4); None if it is legal."""
    board = rules.geometry
    origin, target = written.origin, written.target
    problem = _squares_refusal(board, position, side, Written(origin, "-", stop))
    if problem is None and rules.scout_strike == "in_line":
        problem = _illegal("S4", "in this game Scouts attack only in a straight line, not after a move")
    if problem is None and target not in board.index:
        problem = _no_square(target)
    if problem is not None:
        return problem
    start, end = board.square(origin), board.square(target)
    piece, victim = position.board[start], position.board[end]
    assert piece is not None
    if piece.kind is not Kind.SCOUT:
        return _illegal("S4", "only Scouts can move and then attack")
    problem = move_refusal(rules, position, side, Written(origin, "-", stop))
    if problem is not None:
        return problem
    if victim is None or victim.side == side:
        return _illegal("S4", "there is no enemy piece on {square}", square=target)
    if end not in board.neighbours[board.square(stop)]:
        return _illegal("S4", "{target} is not beside {stop}", target=target, stop=stop)
    if not sideways(board, start, end):
        return _illegal(
            "S4", "write {origin}x{target} to attack in a straight line", origin=origin, target=target
        )
    return None


def rescue_refusal(
    rules: Ruleset, position: Position, side: int, rescues: Rescues | None, written: Written, back: str
) -> IllegalMove | None:
    """Why the legal move ``written`` cannot rescue a piece onto ``back`` (R1); None if it can."""
    board = rules.geometry
    start, end = board.square(written.origin), board.square(written.target)
    piece = position.board[start]
    assert piece is not None
    if rescues is None:
        return _illegal("R1", "captured pieces do not come back in this game")
    if not piece.kind.movable or end not in back_row(board, side) or start in back_row(board, side):
        return _illegal("R1", "a piece rescues only by entering the enemy's back row from another row")
    if piece.kind is Kind.SCOUT:
        return _illegal("R1", "Scouts cannot rescue")
    if rescues.used_up(side):
        if rules.rescue == 1:
            return _illegal("R1", "you have already made the one rescue of this game")
        return _illegal("R1", "you have already made the {limit} rescues of this game", limit=rules.rescue)
    if not rescues.may_rescue(piece):
        return _illegal("R1", "this piece has already made a rescue")
    if written.rescued is Kind.BOMB:
        return _illegal("R1", "Bombs cannot be rescued")
    if written.rescued not in rescues.lost(position, side):
        return _illegal("R1", "you have not lost a piece of that kind")
    if back not in board.index:
        return _no_square(back)
    square = board.square(back)
    if square not in own_half(board.layout, side) or position.board[square] is not None:
        return _illegal("R1", "a rescued piece comes back on an empty square of your own half")
    return None


def _squares_refusal(board: Geometry, position: Position, side: int, written: Written) -> IllegalMove | None:
    for name in (written.origin, written.target):
        if name not in board.index:
            return _no_square(name)
    piece = position.board[board.square(written.origin)]
    if piece is None:
        return _illegal("M1", "there is no piece on {square}", square=written.origin)
    if piece.side != side:
        return _illegal("M1", "the piece on {square} is not yours", square=written.origin)
    if written.origin == written.target:
        return _illegal("M1", "a move ends on another square: you cannot pass")
    return None


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
