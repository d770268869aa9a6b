"""The clock: times, warnings, how often it was stopped, and time controls."""

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Final

from stratego.engine.clock import WARNINGS, Clock, TimeControl
from stratego.engine.pieces import COLORS, Color
from stratego.wording.folding import width
from stratego.wording.language import Sentence, _, _n, _p

# For translators: warnings for a player whose time is running out, in at most 8 and 14 columns.
_WARNINGS: Final = dict(zip(WARNINGS, (_p("clock", "hurry!"), _p("clock", "last seconds!")), strict=True))
# For translators: follows the time that is left for a single move; at most 10 columns.
THIS_MOVE: Final = _p("clock", "this move")
TO_SET_UP: Final = _("{time} to set up")

LEFT: Final = _("Time left: {red} {red_time}, {blue} {blue_time}")
_LEFT_IN_SHORT: Final = Sentence("{red} {red_time}, {blue} {blue_time}")  # the same in every language
_LEFT_FOR_TURN: Final = _("{time} left for this turn.")
_STOPS: Final = _n("{name} has stopped the clock once", "{name} has stopped the clock {count} times")

TIME_IS_UP: Final = _("Time to set up has run out")
_WAS_PLACED: Final = _("The rest of {name}'s army has been placed at random.")
_BOTH_WERE_PLACED: Final = _("The rest of both armies has been placed at random.")

TITLE: Final = _p("page of house rules", "The clock")
SWITCH: Final = _p("page of house rules", "Clock")
NO_CLOCK: Final = _p("clock", "none")
WITHOUT: Final = _("You play without a clock: take all the time you like.")
_MAIN: Final = _n(
    "Each player has {count} minute for the whole game.",
    "Each player has {count} minutes for the whole game.",
)
_MAIN_IN_SECONDS: Final = _("Each player has {time} for the whole game.")
_FREE: Final = _n(
    "The first second of each turn is free.", "The first {count} seconds of each turn are free."
)
_LONGEST: Final = _n(
    "No turn may take longer than {count} second.", "No turn may take longer than {count} seconds."
)
_SETTING_UP: Final = _("Each player has {time} to set up; then the rest of the army is placed at random.")
_RUNS_OUT: Final = _("Whoever runs out of time loses.")

# For translators: {control} consists of the next three texts and "{time} to set up".
_CONTROL: Final = _("Clock: {control}")
_MAIN_IN_SHORT: Final = _("{time} for each side")
_FREE_IN_SHORT: Final = _("{time} free each turn")
_LONGEST_IN_SHORT: Final = _("at most {time} a turn")

# For translators: {clock} is short, such as 15+3.
_GAME: Final = _("{game}, clock {clock}")

PRESETS: Final = ("5+3", "10+3", "15+3", "30+5", "60+10")
"""The time controls to choose from on the page of house rules."""


def with_clock(game: str, clock: object) -> str:
    """A game and its time control, ``"Duel, clock 15+3"``, or only the game if it has none."""
    return _GAME.format(game=game, clock=clock) if clock else game


def time_text(seconds: float) -> str:
    """A time, rounded up to whole seconds: ``"14:32"`` or ``"1:02:03"``."""
    minutes, rest = divmod(ceil(seconds), 60)
    if minutes >= 60:
        return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"
    return f"{minutes}:{rest:02}"


def warning(seconds: float, of_all: float, columns: int | None = None) -> str | None:
    """The warning for a player who has ``seconds`` of ``of_all`` left; None if no warning is due.

    A warning is never due if ``of_all`` does not exceed its limit. If the most urgent warning that is due is
    wider than ``columns`` (None: no limit), a milder one is returned, or an empty string if none fits.
    """
    due = [str(_WARNINGS[limit]) for limit in sorted(_WARNINGS) if ceil(seconds) <= limit < of_all]
    fits = (each for each in due if columns is None or width(each) <= columns)
    return next(fits, "" if due else None)


def to_set_up(clock: Clock) -> str:
    """The time left to set up for the player whose clock is running, with a warning if one is due."""
    left = clock.left(clock.player)
    text = warning(left, clock.control.setting_up or 0)
    return ", ".join(filter(None, (TO_SET_UP.format(time=time_text(left)), text)))


def times_left(clock: Clock, names: Mapping[Color, str], *, in_short: bool = False) -> str:
    """The time that each player has left."""
    red, blue = (time_text(clock.left(color)) for color in COLORS)
    words = _LEFT_IN_SHORT if in_short else LEFT
    return words.format(red=names[Color.RED], red_time=red, blue=names[Color.BLUE], blue_time=blue)


def of_turn(clock: Clock) -> list[str]:
    """Sentences on the time left for this turn, if it is limited, and on the free seconds, if any."""
    left, free = clock.longest, clock.control.free
    limited = [] if left is None else [_LEFT_FOR_TURN.format(time=time_text(left))]
    return [*limited, *([_FREE.format(free)] if free else [])]


def were_placed(sides: Sequence[Color], names: Mapping[Color, str]) -> str:
    """Says whose armies were completed when their time to set up ran out."""
    first, *others = sides
    return str(_BOTH_WERE_PLACED) if others else _WAS_PLACED.format(name=names[first])


def stops(counts: Mapping[Color, int], names: Mapping[Color, str]) -> list[str]:
    """A line for each player who has stopped the clock, with the number of stops."""
    return [_STOPS.format(count, name=names[color]) for color, count in counts.items() if count]


def in_short(control: TimeControl) -> str:
    """A time control in a few words: ``"Clock: 15:00 for each side, 0:03 free each turn"``."""
    parts = {
        _MAIN_IN_SHORT: control.main,
        _FREE_IN_SHORT: control.free,
        _LONGEST_IN_SHORT: control.longest,
        TO_SET_UP: control.setting_up,
    }
    said = [words.format(time=time_text(seconds)) for words, seconds in parts.items() if seconds]
    return _CONTROL.format(control=", ".join(said))


def in_words(control: TimeControl | None) -> str:
    """A time control in sentences."""
    if control is None:
        return str(WITHOUT)
    minutes, rest = divmod(control.main, 60)
    time = time_text(control.main)
    sentences = [_MAIN_IN_SECONDS.format(time=time) if rest else _MAIN.format(minutes)]
    sentences += [_FREE.format(control.free)] * (control.free > 0)
    sentences += [] if control.longest is None else [_LONGEST.format(control.longest)]
    if control.setting_up is not None:
        sentences.append(_SETTING_UP.format(time=time_text(control.setting_up)))
    return " ".join([*sentences, str(_RUNS_OUT)])
