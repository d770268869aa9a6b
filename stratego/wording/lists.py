"""A line of a list for each stored thing: games, lessons, set-ups."""

from typing import Final

from stratego.engine.quoting import escaped
from stratego.hotseat.player_names import short_name
from stratego.lessons.reading import Listed
from stratego.records.archive import Finished
from stratego.records.faults import Faulty
from stratego.records.resume import Unfinished
from stratego.records.tags import counted_names
from stratego.table.listing import Entry, Offer
from stratego.wording.messages import Choice
from stratego.wording.records import minute, moves, played, result
from stratego.wording.refusals import said
from stratego.wording.setting_up import made_for

UNOPENABLE: Final = "This cannot be opened: {problem}"
UNREADABLE: Final = "This cannot be read: {problem}"
UNUSABLE: Final = "This cannot be used: {problem}"

_TWO_PLAYERS: Final = "{red} and {blue}"
_LESSON: Final = "{number:>2}  {title}"
_DONE: Final = "done"
_SOLVED: Final = "solved"
_MADE_FOR: Final = "Made for {ruleset}."
_YOUR_OWN: Final = "your own"
_YOUR_DRAFT: Final = "your draft"


def line(entry: Entry, faulty: str = UNREADABLE) -> Choice:
    """The line of a stored thing; ``faulty`` is the template for the problem of a faulty file."""
    match entry.thing:
        case Faulty(path, problem):
            return Choice(escaped(path.name), faulty.format(problem=said(problem)))
        case Listed(title=title, is_position=is_position):
            mark = _SOLVED if is_position else _DONE
            return Choice(
                _LESSON.format(number=entry.number, title=title), aside=mark if entry.is_done else ""
            )
        case Unfinished() | Finished() as game:
            red, blue = map(short_name, counted_names(game.names, game.players).values())
            return Choice(_TWO_PLAYERS.format(red=red, blue=blue), ", ".join(_details(game)))
        case setup:
            return Choice(setup.name, aside=made_for(setup.ruleset, is_draft=setup.is_draft))


def _details(game: Unfinished | Finished) -> list[str]:
    """What was played of a game, and when."""
    if isinstance(game, Unfinished):
        return [game.ruleset, played(game.ply), minute(game.played)]
    length = "" if game.plies is None else moves(game.plies)
    return list(filter(None, (game.ruleset, length, result(game.ending), minute(game.begun))))


def offered(offer: Offer) -> Choice:
    """The line of a set-up that may be loaded or followed: its idea or its game, and whose it is."""
    if not offer.made_for:
        return Choice(offer.name, offer.idea)
    mark = _YOUR_DRAFT if offer.is_draft else _YOUR_OWN
    return Choice(offer.name, _MADE_FOR.format(ruleset=offer.made_for), mark)
