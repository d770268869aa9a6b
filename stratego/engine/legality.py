"""Why an action cannot be played, told to the player who tried it.

Only his own pieces and the places of the enemy's are spoken of, never what an enemy piece is.
"""

from __future__ import annotations

from stratego.engine import infiltrator as sabotage
from stratego.engine.actions import Action, border_name
from stratego.engine.errors import IllegalMove
from stratego.engine.geometry import Geometry
from stratego.engine.notation import Written
from stratego.engine.pieces import Kind
from stratego.engine.position import Position
from stratego.engine.rescue import Rescues, back_row, own_half
from stratego.engine.ruleset import Ruleset
from stratego.engine.scout_strike import sideways


def not_an_action(text: str) -> IllegalMove:
    """For a text that is not in the notation."""
    shown = text if len(text) <= 40 else text[:37] + "..."
    return IllegalMove(f"{shown!r} is no action: write A4-A5, A4xA7 or D7?D9=10", "N1")


def refusal(
    rules: Ruleset, position: Position, side: int, rescues: Rescues | None, written: Written
) -> IllegalMove | None:
    """Why the action ``written`` may not be played by ``side``; None where only repetition could forbid it.

    ``rescues`` are those of the game, None where the ruleset has none.
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
    """Why the piece named does not have the move or attack ``written``; None where M4 lets it forfeit."""
    board = rules.geometry
    problem = _squares_refusal(board, position, side, written)
    if problem is not None:
        return problem
    origin, mark, target = written.origin, written.mark, written.target
    start, end = board.square(origin), board.square(target)
    piece, victim = position.board[start], position.board[end]
    assert piece is not None
    if end in board.lakes:
        return IllegalMove(f"{target} is a lake", "B2")
    if victim is not None and victim.side == side:
        return IllegalMove(f"one of your own pieces stands on {target}", "M2")
    between = board.between(start, end)
    if between is None:
        return IllegalMove("a piece moves in a straight line, never diagonally", "M2")
    if not piece.kind.movable and (between or rules.immobile_moved == "refuse"):
        return IllegalMove("Bombs and Flags never move", "M4")
    if between and piece.kind is not Kind.SCOUT:
        return IllegalMove("only a Scout moves more than one square", "M2")
    for square in between:
        if square in board.lakes:
            return IllegalMove(f"a lake is in the way on {board.names[square]}", "B2")
        if position.board[square] is not None:
            return IllegalMove(f"a piece is in the way on {board.names[square]}", "M3")
    if victim is not None and mark == "-":
        return IllegalMove(f"an enemy piece stands on {target}: an attack is written {origin}x{target}", "N1")
    if victim is None and mark == "x":
        return IllegalMove(f"{target} is empty: a move is written {origin}-{target}", "N1")
    return None


def guess_refusal(rules: Ruleset, position: Position, side: int, written: Written) -> IllegalMove | None:
    """Why the guess ``written`` is not allowed (I1, I4); None where it is."""
    board = rules.geometry
    problem = _squares_refusal(board, position, side, written)
    if problem is not None:
        return problem
    origin, target, guess = written.origin, written.target, written.guess
    start, end = board.square(origin), board.square(target)
    piece, victim = position.board[start], position.board[end]
    assert piece is not None
    if piece.kind is not Kind.INFILTRATOR:
        return IllegalMove("only an Infiltrator guesses", "I1")
    if not sabotage.on_enemy_territory(board, side, start):
        return IllegalMove("an Infiltrator guesses on enemy territory only", "I1")
    if victim is None or victim.side == side:
        return IllegalMove(f"no enemy piece stands on {target}", "I1")
    between = board.between(start, end)
    if between is None or len(between) >= sabotage.REACH:
        return IllegalMove("a guess reaches one or two squares in a straight line", "I1")
    if sabotage.blocked(rules, position, start, end):
        return IllegalMove(f"something stands between {origin} and {target}", "I4")
    if guess not in rules.army:
        return IllegalMove("the army has no such piece to guess", "I1")
    return None


def strike_refusal(
    rules: Ruleset, position: Position, side: int, written: Written, stop: str
) -> IllegalMove | None:
    """Why the strike ``written``, by way of ``stop``, is not allowed (S4); None where it is."""
    board = rules.geometry
    origin, target = written.origin, written.target
    problem = _squares_refusal(board, position, side, Written(origin, "-", stop))
    if problem is None and rules.scout_strike == "in_line":
        problem = IllegalMove("a Scout attacks in a straight line only, not after a move", "S4")
    if problem is None and target not in board.index:
        problem = IllegalMove(f"there is no square {target} on this board", "B1")
    if problem is not None:
        return problem
    start, end = board.square(origin), board.square(target)
    piece, victim = position.board[start], position.board[end]
    assert piece is not None
    if piece.kind is not Kind.SCOUT:
        return IllegalMove("only a Scout moves and then attacks", "S4")
    problem = move_refusal(rules, position, side, Written(origin, "-", stop))
    if problem is not None:
        return problem
    if victim is None or victim.side == side:
        return IllegalMove(f"no enemy piece stands on {target}", "S4")
    if end not in board.neighbours[board.square(stop)]:
        return IllegalMove(f"{target} is not beside {stop}", "S4")
    if not sideways(board, start, end):
        return IllegalMove(f"an attack in a straight line is written {origin}x{target}", "S4")
    return None


def rescue_refusal(
    rules: Ruleset, position: Position, side: int, rescues: Rescues | None, written: Written, back: str
) -> IllegalMove | None:
    """Why the move ``written``, which may be made, rescues nobody onto ``back`` (R1); None where it does."""
    board = rules.geometry
    start, end = board.square(written.origin), board.square(written.target)
    piece = position.board[start]
    assert piece is not None
    if rescues is None:
        return IllegalMove("captured pieces do not come back in this game", "R1")
    if not piece.kind.movable or end not in back_row(board, side) or start in back_row(board, side):
        return IllegalMove("a piece rescues when it comes to the enemy's back row from another row", "R1")
    if piece.kind is Kind.SCOUT:
        return IllegalMove("a Scout does not rescue", "R1")
    if rescues.used_up(side):
        times = "once" if rules.rescue == 1 else f"{rules.rescue} times"
        return IllegalMove(f"you have rescued {times}: no more in this game", "R1")
    if not rescues.may_rescue(piece):
        return IllegalMove("this piece has rescued before: it takes another", "R1")
    if written.rescued is Kind.BOMB:
        return IllegalMove("a Bomb does not come back", "R1")
    if written.rescued not in rescues.lost(position, side):
        return IllegalMove("you have lost no such piece", "R1")
    if back not in board.index:
        return IllegalMove(f"there is no square {back} on this board", "B1")
    square = board.square(back)
    if square not in own_half(board.layout, side) or position.board[square] is not None:
        return IllegalMove("a piece comes back on an empty square of your own half of the board", "R1")
    return None


def _squares_refusal(board: Geometry, position: Position, side: int, written: Written) -> IllegalMove | None:
    for name in (written.origin, written.target):
        if name not in board.index:
            return IllegalMove(f"there is no square {name} on this board", "B1")
    piece = position.board[board.square(written.origin)]
    if piece is None:
        return IllegalMove(f"no piece stands on {written.origin}", "M1")
    if piece.side != side:
        return IllegalMove(f"the piece on {written.origin} is not yours", "M1")
    if written.origin == written.target:
        return IllegalMove("a piece that stays where it is makes no move: there is no passing", "M1")
    return None


def worn_out(width: int, action: Action, worn: frozenset[int], limit: int) -> IllegalMove:
    """For a move that T1 forbids."""
    border = border_name(width, min(worn & action.borders))
    turns = {1: "one turn", 2: "two turns", 3: "three turns", 4: "four turns", 5: "five turns"}
    times = turns.get(limit, f"{limit} turns")
    return IllegalMove(f"two-squares rule: this piece has crossed {border} {times} running", "T1")


def endless_chase() -> IllegalMove:
    """For a move that C2 forbids."""
    return IllegalMove("more-squares rule: this chase would bring back a position that already stood", "C2")
