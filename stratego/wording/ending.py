"""The end of a game: how it ended (E1-E5, M4), who won in large letters, the numbers, and the menu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from stratego.engine.endings import Outcome, Reason
from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.wording.battles import Names
from stratego.wording.keys import NO_KEY, KeyNames
from stratego.wording.player_names import COLOR_NAMES
from stratego.wording.records import game_over, moves

if TYPE_CHECKING:
    from stratego.records.record import Record


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


def recorded_ending(record: Record) -> str | None:
    """How a recorded game ended, in a sentence; None if it did not."""
    if record.ending is None:
        return None
    winner, reason = record.ending
    if isinstance(reason, Reason):
        return ending_words(record.rules, Outcome(winner, reason), record.names)
    return game_over(winner, reason)


def quiet_warning(rules: Ruleset, quiet_left: int | None) -> str | None:
    """A warning for each player 20 and 10 turns before a draw by the quiet limit (E5), else None.

    ``quiet_left`` is that of the view at the start of the player's turn.
    """
    if quiet_left not in (20, 19, 10, 9) or quiet_left >= rules.quiet_limit:
        return None
    return f"Draw in {quiet_left} turns unless a piece is attacked."


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


HEADER: Final = "The game is over"


class _Item(NamedTuple):
    binding: str
    words: str
    short: str


_ITEMS: Final = {
    "replay": _Item("over.replay", "Replay", "Replay"),
    "rematch": _Item("over.rematch", "Play again", "Again"),
    "new_game": _Item("over.new_game", "New game", "New game"),
    "save_setup": _Item("over.save_setup", "Save a set-up", "Set-up"),
    "tally": _Item("over.tally", "All games", "Games"),
    "home": _Item("over.home", "Home", "Home"),
    "ask_quit": _Item("game.quit", "Quit", "Quit"),
}

ACTIONS: Final = tuple(_ITEMS)
"""What can be done after a game, in the order of the menu."""


def in_large(winner: Color | None) -> str:
    """How the game ended, in the few letters that are drawn large."""
    return "DRAW" if winner is None else f"{COLOR_NAMES[winner]} wins".upper()


def menus(actions: Sequence[str], keys: KeyNames) -> Sequence[Sequence[str]]:
    """The lines of the menu for some of `ACTIONS`, with their keys and the longest first."""
    items = [_ITEMS[action] for action in actions]
    keyed = [(keys[item.binding].replace(NO_KEY, " "), item) for item in items]
    return (
        [f"{key}  {item.words}" for key, item in keyed],
        [f"{key}  {item.short}" for key, item in keyed],
        [item.short for item in items],
    )


DRAW: Final = "A draw"
WINS: Final = "{name} wins"
IN_ALL: Final = "{time} in all"
SIDE_IN_A_LINE: Final = "{name}: {pieces}, took {time}"
SIDE_IN_A_SHORTER_LINE: Final = "{name}: {pieces}, {time}"
SCORE: Final = "All games: {red} {reds} : {blues} {blue}"
SCORE_WITH_DRAWS: Final = "All games: {red} {reds} : {blues} {blue}, {draws} drawn"


def numbers(plies: int, battles: int) -> tuple[str, str]:
    """The length of the game in moves, and its battles and guesses."""
    return moves(plies), "1 battle" if battles == 1 else f"{battles} battles"


def left(pieces: int) -> str:
    """How many pieces a side has left."""
    return "1 piece left" if pieces == 1 else f"{pieces} pieces left"


def left_in_short(pieces: int) -> str:
    """The same for the narrowest panel."""
    return f"{pieces} left"


def pieces_and_time(pieces: int, time: str) -> tuple[str, str]:
    """The pieces that a side has left and its time in a line, and in a shorter one."""
    return f"{left(pieces)}, {time}", f"{left_in_short(pieces)}, {time}"
