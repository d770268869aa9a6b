"""The end of a game: how it ended (E1-E5, M4), who won in large letters, the numbers, and the menu."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from stratego.engine.endings import Outcome, Reason
from stratego.engine.pieces import Color, Kind
from stratego.engine.ruleset import Ruleset
from stratego.wording.battles import Names
from stratego.wording.keys import NO_KEY, KeyNames
from stratego.wording.player_names import COLOR_NAMES
from stratego.wording.records import moves, result

_WON: Final[Mapping[Reason, str]] = {
    Reason.FLAG: "{winner} has captured {loser}'s Flag and wins.",
    Reason.NO_MOVABLE_PIECE: "{loser} has no piece left that can move: {winner} wins.",
    Reason.NO_LEGAL_ACTION: "{loser} has no legal move left: {winner} wins.",
    Reason.IMMOBILE_PIECE_MOVED: "{loser} has moved a Bomb or a Flag, which loses the game: {winner} wins.",
    Reason.RESIGNED: "{loser} resigns: {winner} wins.",
    Reason.BOTH_IMMOBILE: "Neither side has a piece left that can move, and it is {loser}'s turn: "
    "{winner} wins.",
}
_LOST: Final[Mapping[Reason, str]] = {
    Reason.FLAG: "{loser}'s Flag has been captured.",
    Reason.NO_MOVABLE_PIECE: "{loser} has no piece left that can move.",
    Reason.NO_LEGAL_ACTION: "{loser} has no legal move left.",
    Reason.IMMOBILE_PIECE_MOVED: "{loser} has moved a Bomb or a Flag, which loses the game.",
    Reason.RESIGNED: "{loser} resigns.",
    Reason.BOTH_IMMOBILE: "Neither side has a piece left that can move, and it is {loser}'s turn.",
}
"""The same where the winner is named already."""
_DRAWN: Final[Mapping[Reason, str]] = {
    Reason.DRAW_AGREED: "The players agree on a draw.",
    Reason.BOTH_IMMOBILE: "Neither side has a piece left that can move: the game is a draw.",
    Reason.QUIET_LIMIT: "{turns} without an attack: the game is a draw.",
}


def ending_words(rules: Ruleset, outcome: Outcome, names: Names, *, with_winner: bool = True) -> str:
    """``"Anna has captured Ben's Flag and wins."``, or ``"Ben's Flag has been captured."``."""
    if outcome.winner is None:
        turns = "1 turn" if rules.quiet_limit == 1 else f"{rules.quiet_limit} turns"
        return _DRAWN[outcome.reason].format(turns=turns)
    sentences = _WON if with_winner else _LOST
    return sentences[outcome.reason].format(winner=names[outcome.winner], loser=names[outcome.winner.other])


def recorded_ending(rules: Ruleset, ending: tuple[Color | None, str], names: Names) -> str:
    """How a game ended, perhaps for a reason that only other programs have."""
    winner, reason = ending
    if isinstance(reason, Reason):
        return ending_words(rules, Outcome(winner, reason), names)
    return f"The game is over: {result(ending)}."


def quiet_warning(rules: Ruleset, quiet_left: int | None) -> str | None:
    """A warning for each player 20 and 10 turns before a draw by the quiet limit (E5), else None.

    ``quiet_left`` is that of the view at the start of the player's turn.
    """
    if quiet_left not in (20, 19, 10, 9) or quiet_left >= rules.quiet_limit:
        return None
    attacked = "attacked or guessed" if Kind.INFILTRATOR in rules.army else "attacked"
    return f"Draw in {quiet_left} turns unless a piece is {attacked}."


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


IN_ALL: Final = "{time} in all"
SIDE_IN_A_LINE: Final = "{name}: {pieces}, took {time}"
SIDE_IN_A_SHORTER_LINE: Final = "{name}: {pieces}, {time}"
SCORE: Final = "All games: {red} {reds} : {blues} {blue}"
SCORE_WITH_DRAWS: Final = "All games: {red} {reds} : {blues} {blue}, {draws} drawn"


def numbers(plies: int, battles: int) -> tuple[str, str]:
    """The length of the game in moves, and its battles and guesses."""
    return moves(plies), "1 battle" if battles == 1 else f"{battles} battles"


def duration(seconds: int) -> str:
    """``"2 min 10 s"``; hours have no seconds."""
    minutes, rest = divmod(seconds, 60)
    if minutes >= 60:
        return f"{minutes // 60} h {minutes % 60} min"
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


def left(pieces: int) -> str:
    """How many pieces a side has left."""
    return "1 piece left" if pieces == 1 else f"{pieces} pieces left"


def left_in_short(pieces: int) -> str:
    """The same for the narrowest panel."""
    return f"{pieces} left"


def pieces_and_time(pieces: int, time: str) -> tuple[str, str]:
    """The pieces that a side has left and its time in a line, and in a shorter one."""
    return f"{left(pieces)}, {time}", f"{left_in_short(pieces)}, {time}"
