"""After a game: how it ended (E1-E6, M4), the winner in large letters, statistics, the menu, the replay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from stratego.engine.endings import Outcome, Reason
from stratego.engine.pieces import Color, Kind
from stratego.engine.ruleset import Ruleset
from stratego.hotseat.scenes import Statistics
from stratego.wording.battles import Names
from stratego.wording.keys import NO_KEY, KeyNames
from stratego.wording.language import Sentence, _, _n, _p
from stratego.wording.lobby import PIECES
from stratego.wording.names import piece, plain_piece, side
from stratego.wording.records import moves, result

if TYPE_CHECKING:
    from stratego.table.replay import Replay, TurningPoint  # importing this loads the computer player

_WON: Final[Mapping[Reason, Sentence]] = {
    Reason.FLAG: _("{winner} has captured {loser}'s Flag and wins."),
    Reason.NO_MOVABLE_PIECE: _("{loser} has no piece left that can move: {winner} wins."),
    Reason.NO_LEGAL_ACTION: _("{loser} has no legal move left: {winner} wins."),
    Reason.IMMOBILE_PIECE_MOVED: _(
        "{loser} has moved a Bomb or a Flag, which loses the game: {winner} wins."
    ),
    Reason.RESIGNED: _("{loser} resigns: {winner} wins."),
    Reason.OUT_OF_TIME: _("{loser}'s time has run out: {winner} wins."),
    Reason.TURN_TOO_LONG: _("{loser} has taken too long for a single turn: {winner} wins."),
    Reason.AWAY: _("{loser} has been away for too long: {winner} wins."),
    Reason.BOTH_IMMOBILE: _(
        "Neither side has a piece left that can move, and it is {loser}'s turn: {winner} wins."
    ),
}
_DRAWN: Final[Mapping[Reason, Sentence]] = {
    Reason.DRAW_AGREED: _("The players agree on a draw."),
    Reason.BOTH_IMMOBILE: _("Neither side has a piece left that can move: the game is a draw."),
}
_QUIET: Final = _n(
    "1 turn without an attack: the game is a draw.", "{count} turns without an attack: the game is a draw."
)
_OVER: Final = _("The game is over: {result}.")
_WARNING: Final = _n(
    "Draw in {count} turn unless a piece is attacked.", "Draw in {count} turns unless a piece is attacked."
)
_WARNING_WITH_GUESSES: Final = _n(
    "Draw in {count} turn unless a piece is attacked or guessed.",
    "Draw in {count} turns unless a piece is attacked or guessed.",
)


def ending_words(rules: Ruleset, outcome: Outcome, names: Names) -> str:
    """How a game ended, in a sentence: ``"Anna has captured Ben's Flag and wins."``."""
    if outcome.winner is None:
        is_quiet = outcome.reason is Reason.QUIET_LIMIT
        return _QUIET.format(rules.quiet_limit) if is_quiet else str(_DRAWN[outcome.reason])
    return _WON[outcome.reason].format(winner=names[outcome.winner], loser=names[outcome.winner.other])


def recorded_ending(rules: Ruleset, ending: tuple[Color | None, str], names: Names) -> str:
    """The ending of a recorded game in words; its reason need not be in the rules, nor fit the result."""
    winner, reason = ending
    draws = (*_DRAWN, Reason.QUIET_LIMIT)
    if isinstance(reason, Reason) and (winner is not None or reason in draws):
        return ending_words(rules, Outcome(winner, reason), names)
    return _OVER.format(result=result(ending))


def quiet_warning(rules: Ruleset, quiet_left: int | None) -> str | None:
    """A warning to each player 20 and 10 turns before a draw by the quiet limit (E5), else None.

    ``quiet_left`` is taken from the view at the start of the player's turn.
    """
    if quiet_left not in (20, 19, 10, 9) or quiet_left >= rules.quiet_limit:
        return None
    warning = _WARNING_WITH_GUESSES if Kind.INFILTRATOR in rules.army else _WARNING
    return warning.format(quiet_left)


HEADER: Final = _("The game is over")


class _Item(NamedTuple):
    binding: str
    words: Sentence
    short: Sentence


ITEMS: Final = {
    "replay": _Item("over.replay", _p("menu", "Replay"), _p("short menu", "Replay")),
    "turning_point": _Item("over.turning_point", _p("menu", "Turning points"), _p("short menu", "Points")),
    "rematch": _Item("over.rematch", _p("menu", "Play again"), _p("short menu", "Again")),
    "new_game": _Item("over.new_game", _p("menu", "New game"), _p("short menu", "New game")),
    "save_setup": _Item("over.save_setup", _p("menu", "Save a set-up"), _p("short menu", "Set-up")),
    "tally": _Item("over.tally", _p("menu", "All games"), _p("short menu", "Games")),
    "home": _Item("over.home", _p("menu", "Home"), _p("short menu", "Home")),
    "ask_quit": _Item("game.quit", _p("menu", "Quit"), _p("short menu", "Quit")),
}

ACTIONS: Final = tuple(ITEMS)
"""The actions after a game, in the order of the menu."""


IN_LARGE: Final[Mapping[Color | None, Sentence]] = {
    Color.RED: _p("in large letters", "RED WINS"),
    Color.BLUE: _p("in large letters", "BLUE WINS"),
    None: _p("in large letters", "DRAW"),
}
"""The results, in a few words to be drawn in large letters."""


def menus(actions: Sequence[str], keys: KeyNames) -> Sequence[Sequence[str]]:
    """The lines of the menu for some of `ACTIONS`, in several versions from the longest to the shortest."""
    items = [ITEMS[action] for action in actions]
    no_key = str(NO_KEY)
    names = [keys[item.binding].replace(no_key, " ") for item in items]
    widest = max(map(len, names))
    keyed = list(zip(names, items, strict=True))
    return (
        [f"{key:{widest}}  {item.words}" for key, item in keyed],
        [f"{key:{widest}}  {item.short}" for key, item in keyed],
        [f"{key}  {item.short}" for key, item in keyed],
        [str(item.short) for item in items],
    )


IN_ALL: Final = _("{time} in all")
WITH_SETTING_UP: Final = _("{time} including setting up")
SIDE_IN_A_LINE: Final = Sentence("{name}: {numbers}")  # the same in every language
# For translators: the time that a player used in the whole game; the time left is said elsewhere.
USED: Final = _("used {time}")
SCORE: Final = _("All games: {red} {reds} : {blues} {blue}")
SCORE_WITH_DRAWS: Final = _("All games: {red} {reds} : {blues} {blue}, {draws} drawn")
_BATTLES: Final = _n("1 battle", "{count} battles")
_GUESSES: Final = _n("1 guess", "{count} guesses")
_HOURS: Final = _("{hours} h")
_MINUTES: Final = _("{minutes} min")
_SECONDS: Final = _("{seconds} s")
LEFT: Final = _n("1 piece left", "{count} pieces left")


def numbers(game: Statistics) -> list[str]:
    """The numbers of moves and battles in a game, and of guesses if there were any."""
    guesses = [_GUESSES.format(game.guesses)] if game.guesses else []
    return [moves(game.plies), _BATTLES.format(game.battles), *guesses]


def numbers_of_side(seconds: int, pieces: int) -> list[tuple[str, str]]:
    """The time that a side has used, and how many pieces it has left, each in a long and a short version."""
    time = duration(seconds)
    return [(USED.format(time=time), LEFT.format(pieces)), (time, PIECES.format(pieces))]


def duration(seconds: int) -> str:
    """A duration, ``"2 min 10 s"`` or ``"2 min"``; from one hour on, the seconds are left out."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    parts = [_HOURS.format(hours=hours)] if hours else []
    if minutes:
        parts.append(_MINUTES.format(minutes=minutes))
    if (rest and not hours) or not parts:
        parts.append(_SECONDS.format(seconds=rest))
    return " ".join(parts)


# The replay

START: Final = _p("replay", "Start")
GO_TO_MOVE: Final = _("Go to a move")
NO_BATTLE: Final = _("No battle after this move.")
TYPED: Final = _("Go to move {number}: {keys[replay.go_to]} to confirm, {keys[replay.leave]} to cancel.")

_PLACE_OPEN: Final = _("Move {move} of {last}, everything open")
_PLACE_SEEN: Final = _("Move {move} of {last}, seen by {side}")


def place(move: int, last: int, viewer: Color | None) -> str:
    """The number of the move shown, and whose view of the board; ``viewer`` is None if all is open."""
    if viewer is None:
        return _PLACE_OPEN.format(move=move, last=last)
    return _PLACE_SEEN.format(move=move, last=last, side=side(viewer))


TURNING_POINT: Final = _("{place}, turning point {number} of {count}")
NO_TURNING_POINT: Final = _("This game has no turning point: no great loss, no Flag left open.")

_LOSS: Final = _("{name} loses {piece.an} to {enemy.an}.")
_FLAG_TAKEN: Final = _("{name} leaves the Flag on {square} open to {enemy.an} on {origin}, and loses it.")
_FLAG_OPEN: Final = _("{name} leaves the Flag on {square} open to {enemy.an} on {origin}, but keeps it.")
_TAKEN_FOR: Final = _("The computer's guess for {square} was wrong: {guess} {chance}%, {piece} {percent}%.")
_GUESSED: Final = _("The computer's guess for {square} was right: {piece} {percent}%.")
_KNOWN: Final = _("The computer knew the {piece}.")


def turning_point(replay: Replay, point: TurningPoint, names: Names) -> str:
    """A turning point of a replayed game in words.

    If the computer played, they say what it took the enemy's piece for.
    """
    rules, taken_for = replay.rules, replay.taken_for(point)
    name, enemy = names[point.color], plain_piece(rules, point.by)
    if point.kind is Kind.FLAG:
        words = _FLAG_TAKEN if point.is_taken else _FLAG_OPEN
        said = words.format(name=name, square=point.square, enemy=enemy, origin=point.origin)
    else:
        said = _LOSS.format(name=name, piece=plain_piece(rules, point.kind), enemy=enemy)
    if taken_for is None:
        return said
    square, kind, chances = taken_for
    if len(chances) == 1:
        return f"{said} {_KNOWN.format(piece=piece(kind))}"
    likeliest, right = next(iter(chances)), percent(chances.get(kind, 0.0))
    if likeliest is kind:
        return f"{said} {_GUESSED.format(square=square, piece=piece(kind), percent=right)}"
    chance = percent(chances[likeliest])
    taken = _TAKEN_FOR.format(
        square=square, guess=piece(likeliest), chance=chance, piece=piece(kind), percent=right
    )
    return f"{said} {taken}"


def percent(chance: float) -> int:
    """A probability in percent, at most 99, so that no belief is shown as certain."""
    return min(round(100 * chance), 99)


BELIEFS: Final = (_("With ?: the computer's best guess"), _("? is its best guess"), _("Guesses (?)"))
"""Titles for the computer's guesses, which ``?`` marks on the board; the first that fits is shown."""
CHANCE: Final = "{rank:>2} {percent}%"
MORE_PIECES: Final = _n("{count} more", "{count} more")

OPPONENTS: Final = _("{red} against {blue}")

_SPEED: Final = _n("{count} move a second", "{count} moves a second")
_SLOWEST: Final = _("0.5 moves a second")


def speed(moves: float) -> str:
    """The speed of a replay, in ``moves`` per second."""
    return str(_SLOWEST) if moves == 0.5 else _SPEED.format(int(moves))
