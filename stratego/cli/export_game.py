"""``stratego export``: write a game in another format. Other commands share its functions."""

from argparse import Namespace
from contextlib import AbstractContextManager
from pathlib import Path

from stratego.cli.arguments import data, is_number, numbered, refusing
from stratego.cli.output import put_file
from stratego.cli.parser import Parser
from stratego.engine.ruleset import Ruleset
from stratego.files import fault, is_file, write_whole
from stratego.records.any_format import WRITERS, load_game
from stratego.records.archive import listed
from stratego.records.record import Record
from stratego.wording import command_line as words


def add_arguments(parser: Parser) -> None:
    """Add the arguments of ``stratego export``."""
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--to", required=True, choices=list(WRITERS), metavar="FORMAT")
    parser.add_argument("-o", "--output", metavar="OUT")
    parser.add_data()


def run(arguments: Namespace) -> None:
    """Write the game in another format. Raises UserError."""
    record = named_game(arguments.file)
    with _refusing(arguments.file):
        text = WRITERS[arguments.to](record)
    write_output(arguments.output, text)


def named_game(name: str, rules: Ruleset | None = None) -> Record:
    """The game in the file ``name`` or, if ``name`` is a number, that game in the list of finished games.

    A file takes precedence. ``rules`` apply if the file does not state its ruleset; a file that states other
    rules is refused. Raises UserError.
    """
    path = Path(name)
    if is_number(name):
        path = numbered(listed(data()), name, words.NO_FINISHED_GAME).path
    with _refusing(name):
        return load_game(path, rules)


def _refusing(name: str) -> AbstractContextManager[None]:
    return refusing(words.IN_GAME, number=name) if is_number(name) else refusing(words.FAULTY, name=name)


def write_output(output: str | None, text: str) -> None:
    """Write to a new file, or to standard output if ``output`` is None.

    Raises UserError, also if the file exists.
    """
    if output is None:
        put_file(text)
        return
    with refusing(words.FILE_REFUSED, path=output):
        if is_file(output):
            raise fault("there is already a file of that name")
        write_whole(Path(output), text)
