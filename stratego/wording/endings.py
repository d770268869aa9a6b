"""How a game ended, in a sentence (E1-E5, M4)."""

from __future__ import annotations

from stratego.engine.endings import Outcome, Reason
from stratego.engine.ruleset import Ruleset
from stratego.wording.battles import Names
from stratego.wording.grammar import count, of


def ending_words(rules: Ruleset, outcome: Outcome, names: Names) -> str:
    """``"Anna has captured Ben's Flag and wins."``; ``names`` are the players'."""
    if outcome.winner is None:
        return _draw(rules, outcome.reason)
    winner, loser = names[outcome.winner], names[outcome.winner.other]
    match outcome.reason:
        case Reason.FLAG:
            return f"{winner} has captured {of(loser)} Flag and wins."
        case Reason.NO_MOVABLE_PIECE:
            return f"{loser} has no piece left that can move: {winner} wins."
        case Reason.NO_LEGAL_ACTION:
            return f"{loser} has nothing left to play: {winner} wins."
        case Reason.IMMOBILE_PIECE_MOVED:
            return f"{loser} has moved a Bomb or a Flag, which loses the game: {winner} wins."
        case Reason.RESIGNED:
            return f"{loser} resigns: {winner} wins."
        case Reason.BOTH_IMMOBILE:
            return f"Neither side has a piece left that can move, and it is {of(loser)} turn: {winner} wins."
    raise ValueError(f"nobody wins by {outcome.reason}")


def quiet_warning(rules: Ruleset, quiet_left: int | None) -> str | None:
    """That a draw is near, told to each player when 20 and when 10 turns are left for it (E5).

    ``quiet_left`` is that of the view at the start of his turn.
    """
    if quiet_left not in (20, 19, 10, 9) or quiet_left >= rules.quiet_limit:
        return None
    return f"{count(quiet_left, 'more turn').capitalize()} without an attack, and the game is a draw."


def _draw(rules: Ruleset, reason: Reason) -> str:
    match reason:
        case Reason.DRAW_AGREED:
            return "The players agree on a draw."
        case Reason.BOTH_IMMOBILE:
            return "Neither side has a piece left that can move: the game is a draw."
        case Reason.QUIET_LIMIT:
            return f"{count(rules.quiet_limit, 'turn').capitalize()} without an attack: the game is a draw."
    raise ValueError(f"there is no draw by {reason}")
