"""The lines of lists: games, lessons, set-ups."""

from typing import Final

from stratego.engine.errors import escaped
from stratego.engine.pieces import Color
from stratego.hotseat.game_setup import short_name
from stratego.lessons.reading import Listed
from stratego.records.archive import Finished
from stratego.records.faults import Faulty
from stratego.records.unfinished_games import Unfinished
from stratego.table.listing import Entry, Offer
from stratego.wording.clock import with_clock
from stratego.wording.hosting import APART, NO_ANSWER, NOT_HOSTED, how_it_stands
from stratego.wording.keys import Choice
from stratego.wording.language import Sentence, _, _p, shipped
from stratego.wording.names import TWO_PLAYERS, said
from stratego.wording.records import minute, moves, played, recorded_names, result
from stratego.wording.setting_up import made_for

UNOPENABLE: Final = _("This cannot be opened: {problem}")
UNREADABLE: Final = _("This cannot be read: {problem}")
UNUSABLE: Final = _("This cannot be used: {problem}")

# For translators: {players} is "Ada and Ben", {loser} the one whose turn it is.
_RESIGN: Final = _("{players}: end this game? {loser} loses.")
# For translators: a game that is still listed as unfinished, since a player was away when it ended.
_OVER: Final = _p("game", "over")
_MADE_FOR: Final = _("Made for {game}.")


def line(entry: Entry, faulty: Sentence = UNREADABLE) -> Choice:
    """The line for a game, lesson, set-up or faulty file; ``faulty`` is the template for a faulty file."""
    match entry.thing:
        case Faulty(path, problem):
            return Choice(escaped(path.name), faulty.format(problem=said(problem)))
        case Listed(title=title, is_position=is_position):
            mark = _p("position", "solved") if is_position else _p("lesson", "done")
            name = f"{entry.number:>2}  {shipped('lesson title', title)}"
            return Choice(name, aside=str(mark) if entry.is_done else "")
        case Unfinished(hosted=title) as game if not game.names:
            return Choice(title, why_unknown(game))
        case Unfinished() as game:
            about = ", ".join([what(game), *when(game)])
            return Choice(_both(game), ". ".join(filter(None, (about, stands(game)))))
        case Finished() as game:
            length = "" if game.plies is None else moves(game.plies)
            details = shipped("game name", game.ruleset), length, result(game.ending), minute(game.begun)
            return Choice(_both(game), ", ".join(filter(None, details)))
        case setup:
            return Choice(setup.name, aside=made_for(setup.ruleset, is_draft=setup.is_draft))


def text_to_search(entry: Entry, faulty: Sentence) -> str:
    """The text of a line that a filter searches: without the "and" between a finished game's players."""
    name, *others = line(entry, faulty)
    if isinstance(entry.thing, Finished):
        name = " ".join(short_names(entry.thing).values())
    return " ".join((name, *others))


def resign_game(entry: Entry, loser: Color) -> str:
    """The question before the ``loser`` resigns an unfinished game."""
    assert isinstance(entry.thing, Unfinished)
    return _RESIGN.format(players=_both(entry.thing), loser=short_names(entry.thing)[loser])


def short_names(game: Unfinished | Finished) -> dict[Color, str]:
    """The names of the players, shortened to fit a line."""
    return {color: short_name(name) for color, name in recorded_names(game).items()}


def why_unknown(game: Unfinished) -> str:
    """Says why a game at two terminals is listed without details."""
    if game.fault is not None:
        return UNREADABLE.format(problem=said(game.fault))
    return str(NO_ANSWER if game.is_silent else NOT_HOSTED)


def what(game: Unfinished) -> str:
    """The ruleset and clock of an unfinished game, and whether it is played at two terminals."""
    name = with_clock(shipped("game name", game.ruleset), game.time_control)
    return APART.format(game=name) if game.hosted else name


def when(game: Unfinished) -> list[str]:
    """A game's length, or that it is over, and when it was last played; empty if only the host knows."""
    if game.ply is None or game.played is None:
        return []
    return [str(_OVER) if game.is_over else played(game.ply), minute(game.played)]


def stands(game: Unfinished) -> str:
    """The state of a game at two terminals; empty for any other game, or if only its host knows."""
    return "" if game.stands is None else how_it_stands(game.stands, short_names(game))


def _both(game: Unfinished | Finished) -> str:
    red, blue = short_names(game).values()
    return TWO_PLAYERS.format(red=red, blue=blue)


def offered(offer: Offer) -> Choice:
    """The line for a set-up on offer: its name, its idea or game, and whether it is the user's own."""
    if not offer.made_for:
        return Choice(shipped("set-up name", offer.name), shipped("set-up idea", offer.idea))
    mark = _p("set-up", "your draft") if offer.is_draft else _p("set-up", "your own")
    return Choice(offer.name, _MADE_FOR.format(game=shipped("game name", offer.made_for)), str(mark))
