"""``stratego resume``: continue an unfinished game, delete it or give it up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stratego.cli import screen
from stratego.cli.data_option import add_data, data
from stratego.cli.game_files import is_number
from stratego.cli.output import UserError, confirmed, printing
from stratego.cli.screen import add_ascii
from stratego.wording import command_line as words
from stratego.wording.command_help import RESUME, YES

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Sequence
    from pathlib import Path

    from stratego.records.faults import Faulty
    from stratego.records.resume import Unfinished


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of this command."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument("file", metavar="GAME", nargs="?", help=RESUME["game"])
    what.add_argument("--list", action="store_true", help=RESUME["--list"])
    what.add_argument("--delete", metavar="NUMBER", type=int, help=RESUME["--delete"])
    what.add_argument("--give-up", metavar="NUMBER", type=int, help=RESUME["--give-up"])
    parser.add_argument("--yes", action="store_true", help=YES)
    add_ascii(parser)
    add_data(parser)
    parser.set_defaults(run=_run)


def _run(arguments: Namespace) -> int:
    from stratego.records.resume import ResumeError, unfinished

    games = unfinished(data())
    try:
        if arguments.delete is not None:
            _delete(_numbered(games, arguments.delete), may_ask=not arguments.yes)
        elif arguments.give_up is not None:
            _give_up(_numbered(games, arguments.give_up), may_ask=not arguments.yes)
        elif arguments.list or (arguments.file is None and not games):
            from stratego.cli.game_tables import print_unfinished

            with printing():
                print_unfinished(games)
        else:
            return _resume(arguments, games)
    except ResumeError as problem:
        raise UserError(str(problem)) from None
    return 0


def _delete(game: Unfinished | Faulty, *, may_ask: bool) -> None:
    from stratego.records.resume import Unfinished, delete

    question = words.delete_damaged_game(game.path.name)
    if isinstance(game, Unfinished):
        question = words.delete_game(*game.names.values())
    if not may_ask or confirmed(question):
        delete(game.path)
        with printing():
            print(words.DELETED)


def _give_up(game: Unfinished | Faulty, *, may_ask: bool) -> None:
    from stratego.records.resume import Unfinished, give_up

    question = words.resign_game(*game.names.values()) if isinstance(game, Unfinished) else None
    if not may_ask or question is None or confirmed(question):  # a damaged game is refused anyway
        path = give_up(game.path)
        with printing():
            print(words.record_saved(str(path)))


def _resume(arguments: Namespace, games: Sequence[Unfinished | Faulty]) -> int:
    """Open a game, or the list if there are several and none is named."""
    path = games[0].path if len(games) == 1 else None
    if arguments.file is not None:
        path = _path(arguments.file, games)
    screen.prepare()
    from stratego.tui import starting

    if path is None:
        return starting.run_unfinished(ascii=arguments.ascii)
    from stratego.records.resume import resume

    return starting.run_resumed(resume(path), ascii=arguments.ascii)


def _path(name: str, games: Sequence[Unfinished | Faulty]) -> Path:
    from pathlib import Path

    from stratego.records.folder import JOURNAL_SUFFIX, UNFINISHED

    if is_number(name):
        return _numbered(games, int(name)).path
    path = Path(name).resolve()
    if not path.exists():
        raise UserError(words.no_such_file(name))
    if path.parent.name != UNFINISHED or path.suffix != JOURNAL_SUFFIX:
        raise UserError(words.not_in_folder(name, str(data() / UNFINISHED), JOURNAL_SUFFIX))
    return path


def _numbered(games: Sequence[Unfinished | Faulty], number: int) -> Unfinished | Faulty:
    if not 1 <= number <= len(games):
        raise UserError(words.no_unfinished_game(number))
    return games[number - 1]
