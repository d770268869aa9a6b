"""``stratego replay``: replay, check or print a game, or list the finished ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stratego.cli import screen
from stratego.cli.data_option import add_data, data
from stratego.cli.game_files import named_game
from stratego.cli.output import UserError, printing
from stratego.cli.screen import add_ascii
from stratego.wording import command_line as words
from stratego.wording.command_help import REPLAY

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.add_argument("file", metavar="FILE", nargs="?", help=REPLAY["file"])
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--list", action="store_true", help=REPLAY["--list"])
    how.add_argument("--check", action="store_true", help=REPLAY["--check"])
    how.add_argument("--print", action="store_true", help=REPLAY["--print"])
    add_ascii(parser)
    add_data(parser)
    parser.set_defaults(run=_run)


def _run(arguments: Namespace) -> int:
    if arguments.file is None:
        return _list(arguments)
    if arguments.list:
        raise UserError(words.LIST_OF_ALL)
    record = named_game(arguments.file)
    if not (arguments.check or arguments.print):
        screen.prepare()
        from stratego.tui.starting import run_replay

        return run_replay(record, ascii=arguments.ascii)
    from stratego.cli import game_tables as tables

    with printing():
        if arguments.check:
            print(words.valid_game(arguments.file, tables.summary_of(record)))
        else:
            tables.print_record(record)
    return 0


def _list(arguments: Namespace) -> int:
    from stratego.records.archive import listed

    if arguments.check or arguments.print:
        raise UserError(words.WHICH_GAME)
    games = listed(data())
    if games and not arguments.list:
        screen.prepare()
        from stratego.tui.starting import run_finished

        return run_finished(ascii=arguments.ascii)
    from stratego.cli.game_tables import print_finished

    with printing():
        print_finished(games)
    return 0
