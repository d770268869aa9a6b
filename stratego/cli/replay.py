"""``stratego replay``: replay, check or print a game, or list the finished ones."""

from argparse import Namespace

from stratego.cli import screen
from stratego.cli.named import named_game
from stratego.cli.output import UserError, printing, say
from stratego.cli.parser import Parser, data
from stratego.cli.tables import print_finished, print_record, summary_of
from stratego.records.archive import listed
from stratego.records.folder import has_finished
from stratego.records.record import Record
from stratego.wording import command_line as words
from stratego.wording.command_help import REPLAY


def add_arguments(parser: Parser) -> None:
    """Add the arguments of this command."""
    parser.add_argument("file", metavar="FILE", nargs="?", help=REPLAY["file"])
    how = parser.add_mutually_exclusive_group()
    for option in ("--list", "--check", "--print"):
        how.add_argument(option, action="store_true", help=REPLAY[option])
    parser.add_ascii()
    parser.add_data()


def run(arguments: Namespace) -> int | None:
    """Run this command."""
    if arguments.file is None:
        if arguments.check or arguments.print:
            raise UserError(words.WHICH_GAME)
        if not arguments.list and has_finished(data()):
            return _show(None, arguments)
        with printing():
            print_finished(listed(data()))
        return None
    if arguments.list:
        raise UserError(words.LIST_OF_ALL)
    record = named_game(arguments.file)
    if arguments.check:
        say(words.VALID_GAME, file=arguments.file, summary=summary_of(record))
    elif arguments.print:
        with printing():
            print_record(record)
    else:
        return _show(record, arguments)
    return None


def _show(record: Record | None, arguments: Namespace) -> int:
    """Replay a game on the screen, or show the list if ``record`` is None."""
    screen.prepare()
    from stratego.tui import starting

    if record is None:
        return starting.run_finished(ascii=arguments.ascii)
    return starting.run_replay(record, ascii=arguments.ascii)
