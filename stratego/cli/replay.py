"""``stratego replay``: replay, check or print a game, or list the finished ones."""

from argparse import Namespace

from stratego.cli import screen
from stratego.cli.arguments import data, each_checked
from stratego.cli.columns import print_table
from stratego.cli.export_game import named_game
from stratego.cli.output import UserError, filled, put, say
from stratego.cli.parser import Parser
from stratego.records.archive import listed
from stratego.records.faults import Faulty
from stratego.records.folder import has_finished
from stratego.wording import command_line as words
from stratego.wording.language import shipped
from stratego.wording.lists import short_names
from stratego.wording.names import said
from stratego.wording.records import minute, result, summary


def add_arguments(parser: Parser) -> None:
    """Add the arguments of ``stratego replay``."""
    parser.add_argument("files", metavar="FILE", nargs="*")
    how = parser.add_mutually_exclusive_group()
    for option in ("--list", "--check", "--print"):
        how.add_argument(option, action="store_true")
    parser.add_data()


def run(arguments: Namespace) -> int | None:
    """Replay, check, print or list games. Returns the exit status. Raises UserError."""
    if not arguments.files:
        if arguments.check or arguments.print:
            raise UserError(words.WHICH_GAME)
        if not arguments.list and has_finished(data()):
            return screen.run(arguments, lambda go: go.finished_games())
        _list()
        return None
    if arguments.list:
        raise UserError(words.LIST_OF_ALL)
    if arguments.check:
        return each_checked(arguments.files, _check)
    file, *others = arguments.files
    if others:
        raise UserError(str(words.UNRECOGNIZED) % " ".join(others))
    record = named_game(file)
    if arguments.print:
        from stratego.cli.tables import print_record

        print_record(record)
    else:
        game = record.play()
        return screen.run(arguments, lambda go: go.show_replay(record, game))
    return None


def _check(file: str) -> None:
    say(words.VALID_GAME, file=file, summary=summary(named_game(file)))


def _list() -> None:
    """Print the list of finished games, followed by the files that cannot be read."""
    rows, faulty = [], []
    for number, game in enumerate(listed(data()), 1):
        if isinstance(game, Faulty):
            fields = {"file": game.path.name, "problem": said(game.problem)}
            faulty.append(filled(words.UNREADABLE_RECORD, number=number, **fields))
        else:
            played = shipped("game name", game.ruleset), "" if game.plies is None else str(game.plies)
            names = short_names(game).values()
            rows.append((str(number), minute(game.begun), *names, *played, result(game.ending)))
    if rows or not faulty:
        print_table(words.FINISHED_COLUMNS, rows, words.NO_FINISHED_GAMES)
    for line in faulty:
        put(line)
