"""``stratego resume``: continue an unfinished game, delete it or give it up."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

from stratego.cli import screen
from stratego.cli.game_files import is_number, nth
from stratego.cli.output import UserError, confirmed, printing, say
from stratego.cli.parser import Parser, data
from stratego.records import resume as games_on_disk
from stratego.records.faults import Faulty
from stratego.records.folder import JOURNAL_SUFFIX, UNFINISHED
from stratego.records.resume import ResumeError, Unfinished
from stratego.wording import command_line as words
from stratego.wording.command_help import RESUME, YES


def add_arguments(parser: Parser) -> None:
    """Add the arguments of this command."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument("file", metavar="GAME", nargs="?", help=RESUME["game"])
    what.add_argument("--list", action="store_true", help=RESUME["--list"])
    for option in ("--delete", "--give-up"):
        what.add_argument(option, metavar="NUMBER", type=int, help=RESUME[option])
    parser.add_argument("--yes", action="store_true", help=YES)
    parser.add_ascii()
    parser.add_data()


def run(arguments: Namespace) -> int | None:
    """Run this command."""
    games = games_on_disk.each_unfinished(data())
    try:
        if arguments.delete is not None:
            _delete(_numbered(games, arguments.delete), arguments)
        elif arguments.give_up is not None:
            _give_up(_numbered(games, arguments.give_up), arguments)
        elif arguments.list:
            _list(games)
        elif arguments.file is not None:
            return _resume(_path(arguments.file, games), arguments)
        elif first := list(islice(games, 2)):  # the list if there are several
            return _resume(first[0].path if len(first) == 1 else None, arguments)
        else:
            _list(first)
    except ResumeError as problem:
        raise UserError(str(problem)) from None
    return None


def _list(games: Iterable[Unfinished | Faulty]) -> None:
    from stratego.cli.tables import print_unfinished

    with printing():
        print_unfinished(games)


def _delete(game: Unfinished | Faulty, arguments: Namespace) -> None:
    if arguments.yes or (
        confirmed(words.DELETE_GAME, *game.names.values())
        if isinstance(game, Unfinished)
        else confirmed(words.DELETE_DAMAGED_GAME, file=game.path.name)
    ):
        games_on_disk.delete(game.path)
        say(words.DELETED)


def _give_up(game: Unfinished | Faulty, arguments: Namespace) -> None:
    if (
        arguments.yes
        or isinstance(game, Faulty)  # it is refused anyway
        or confirmed(words.RESIGN_GAME, *game.names.values())
    ):
        say(words.RECORD_SAVED, path=games_on_disk.give_up(game.path))


def _resume(path: Path | None, arguments: Namespace) -> int:
    """Open a game, or the list if ``path`` is None."""
    screen.prepare()
    from stratego.tui import starting

    if path is None:
        return starting.run_unfinished(ascii=arguments.ascii)
    return starting.run_resumed(games_on_disk.resume(path), ascii=arguments.ascii)


def _path(name: str, games: Iterable[Unfinished | Faulty]) -> Path:
    if is_number(name):
        return _numbered(games, int(name)).path
    path = Path(os.path.realpath(name))  # pathlib's version may raise
    if not os.path.lexists(path):
        raise UserError(words.NO_SUCH_FILE, name=name)
    if path.parent.name != UNFINISHED or path.suffix != JOURNAL_SUFFIX:
        raise UserError(words.NOT_IN_FOLDER, name=name, folder=data() / UNFINISHED, suffix=JOURNAL_SUFFIX)
    return path


def _numbered(games: Iterable[Unfinished | Faulty], number: int) -> Unfinished | Faulty:
    """The game with this number; those after it are not read. Raises UserError."""
    game = nth(games, number)
    if game is None:
        raise UserError(words.NO_UNFINISHED_GAME, number=number)
    return game
