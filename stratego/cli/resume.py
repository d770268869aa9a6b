"""``stratego resume``: continue, delete, resign or list unfinished games."""

import os
from argparse import Namespace
from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path

from stratego.cli import screen
from stratego.cli.arguments import data, is_number, numbered, refusing
from stratego.cli.columns import print_table
from stratego.cli.output import UserError, confirm, say
from stratego.cli.parser import Parser
from stratego.hosting.games import NOT_HERE, delete, is_only_a_seat, unfinished
from stratego.hosting.places import found
from stratego.records import unfinished_games as games_on_disk
from stratego.records.autosave import Autosave
from stratego.records.faults import Faulty
from stratego.records.folder import HOSTED, JOURNAL_SUFFIX, UNFINISHED
from stratego.records.unfinished_games import Unfinished
from stratego.wording import command_line as words
from stratego.wording.lists import short_names, stands, what, when, why_unknown
from stratego.wording.lobby import GIVE_UP_SEAT
from stratego.wording.names import said
from stratego.wording.records import recorded_names


def add_arguments(parser: Parser) -> None:
    """Add the arguments of ``stratego resume``."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument("file", metavar="GAME", nargs="?")
    what.add_argument("--list", action="store_true")
    for option in ("--delete", "--resign"):
        what.add_argument(option, metavar="NUMBER", type=int)
    parser.add_argument("--yes", action="store_true")
    parser.add_data()


def run(arguments: Namespace) -> int | None:
    """Continue, delete, resign or list games. Returns the exit status.

    Raises UserError, HostingError or ResumeError.
    """
    data()
    games = unfinished()
    if arguments.delete is not None:
        _delete(numbered(games, arguments.delete, words.NO_UNFINISHED_GAME), arguments)
    elif arguments.resign is not None:
        _resign(numbered(games, arguments.resign, words.NO_UNFINISHED_GAME), arguments)
    elif arguments.list:
        _list(games)
    elif arguments.file is not None:
        return _resume(_game(arguments.file, games), arguments)
    elif first := list(islice(games, 2)):  # if there are several, open the list
        return _resume(first[0] if len(first) == 1 else None, arguments)
    else:
        _list(first)
    return None


def _list(games: Iterable[Unfinished | Faulty]) -> None:
    rows = [(str(number), *row(game)) for number, game in enumerate(games, 1)]
    print_table(words.UNFINISHED_COLUMNS, rows, words.NO_UNFINISHED_GAMES)


def row(game: Unfinished | Faulty) -> Sequence[str]:
    """The table row of an unfinished game: players, ruleset and state, length, and time of the last step."""
    if isinstance(game, Faulty):
        return game.path.name, "", words.UNREADABLE_GAME.format(problem=said(game.problem)), "", ""
    if not game.names:
        return "", "", ". ".join(filter(None, (game.hosted, why_unknown(game)))), "", ""
    return (
        *short_names(game).values(),
        ". ".join(filter(None, (what(game), stands(game)))),
        *(when(game) or ("", "")),
    )


def _delete(game: Unfinished | Faulty, arguments: Namespace) -> None:
    place = found(game.hosted) if isinstance(game, Unfinished) and game.hosted else None
    done = words.DELETED
    if place is not None and is_only_a_seat(place):
        question, done = GIVE_UP_SEAT, words.SEAT_GIVEN_UP
        fields = {"game": place.title, "owner": place.owner_name}
    elif isinstance(game, Faulty):
        question, fields = words.DELETE_DAMAGED_GAME, {"file": game.path.name}
    elif game.names:
        question = words.DELETE_GAME_OF_OTHERS if game.is_being_played else words.DELETE_GAME
        fields = _names(game)
    else:
        question, fields = words.DELETE_SILENT_GAME, {"game": game.hosted}
    confirm(question, yes=arguments.yes, **fields)
    games_on_disk.delete(game.path) if place is None else delete(place)
    say(done)


def _resign(game: Unfinished | Faulty, arguments: Namespace) -> None:
    if isinstance(game, Unfinished) and game.hosted:
        raise UserError(said(NOT_HERE))
    games_on_disk.who_gives_up(game.path)  # whatever refuses it is said before the question
    if isinstance(game, Unfinished):
        confirm(words.RESIGN_GAME, yes=arguments.yes, **_names(game))
    say(words.RECORD_SAVED, path=games_on_disk.give_up(game.path))


def _names(game: Unfinished) -> dict[str, str]:
    return {color.value: name for color, name in recorded_names(game).items()}


def _resume(game: Path | Unfinished | Faulty | None, arguments: Namespace) -> int:
    """Open a game, or the list if ``game`` is None. Returns the exit status."""
    if isinstance(game, Unfinished) and game.hosted:
        return screen.sit_down(found(game.hosted), None, arguments)
    if game is None:
        return screen.run(arguments, lambda go: go.unfinished_games())
    screen.prepare()
    path = game if isinstance(game, Path) else game.path
    about = " - ".join(short_names(game).values()) if isinstance(game, Unfinished) else path
    with refusing(words.FAULTY, name=about):
        session, journal, loss = games_on_disk.resume(path)
    autosave = Autosave(session, journal)
    autosave.save()  # saves that the curtain is down again, or the record if the game is over
    first = None if loss is None else lambda go: go.loss(loss)
    return screen.show(arguments, first, session=session, autosave=autosave)


def _game(name: str, games: Iterable[Unfinished | Faulty]) -> Path | Unfinished | Faulty:
    if is_number(name):
        return numbered(games, name, words.NO_UNFINISHED_GAME)
    path = Path(os.path.realpath(name))  # `Path.resolve` may raise
    if not os.path.lexists(path):
        raise UserError(words.NO_SUCH_FILE, name=name)
    if path.parent == Path(os.path.realpath(data() / HOSTED)):
        raise UserError(words.AT_TWO_TERMINALS, name=name, line=screen.way_back(f"join {path.stem}"))
    if path.parent.name != UNFINISHED or path.suffix != JOURNAL_SUFFIX:
        raise UserError(words.NOT_IN_FOLDER, name=name, folder=data() / UNFINISHED, suffix=JOURNAL_SUFFIX)
    return path
