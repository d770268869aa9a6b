"""How a game ended, in a sentence (E1-E5, M4)."""

from __future__ import annotations

from stratego.engine.endings import Outcome, Reason
from stratego.engine.ruleset import Ruleset
from stratego.wording.game.battles import Names


def ending_words(rules: Ruleset, outcome: Outcome, names: Names) -> str:
    """``"Anna has captured Ben's Flag and wins."``."""
    if outcome.winner is None:
        return _draw(rules, outcome.reason)
    winner, loser = names[outcome.winner], names[outcome.winner.other]
    match outcome.reason:
        case Reason.FLAG:
            return f"{winner} has captured {loser}'s Flag and wins."
        case Reason.NO_MOVABLE_PIECE:
            return f"{loser} has no piece left that can move: {winner} wins."
        case Reason.NO_LEGAL_ACTION:
            return f"{loser} has no legal move left: {winner} wins."
        case Reason.IMMOBILE_PIECE_MOVED:
            return f"{loser} has moved a Bomb or a Flag, which loses the game: {winner} wins."
        case Reason.RESIGNED:
            return f"{loser} resigns: {winner} wins."
        case Reason.BOTH_IMMOBILE:
            return f"Neither side has a piece left that can move, and it is {loser}'s turn: {winner} wins."
    raise ValueError(f"nobody wins by {outcome.reason}")


def quiet_warning(rules: Ruleset, quiet_left: int | None) -> str | None:
    """A warning for each player 20 and 10 turns before a draw by the quiet limit (E5), else None.

    ``quiet_left`` is that of the view at the start of the player's turn.
    """
    if quiet_left not in (20, 19, 10, 9) or quiet_left >= rules.quiet_limit:
        return None
    return f"{quiet_left} more turns without an attack, and the game is a draw."


def _draw(rules: Ruleset, reason: Reason) -> str:
    match reason:
        case Reason.DRAW_AGREED:
            return "The players agree on a draw."
        case Reason.BOTH_IMMOBILE:
            return "Neither side has a piece left that can move: the game is a draw."
        case Reason.QUIET_LIMIT if rules.quiet_limit == 1:
            return "1 turn without an attack: the game is a draw."
        case Reason.QUIET_LIMIT:
            return f"{rules.quiet_limit} turns without an attack: the game is a draw."
    raise ValueError(f"there is no draw by {reason}")
