"""``stratego import``: save games from files of any known format as records."""

import re
from argparse import Namespace
from datetime import datetime
from pathlib import Path
from typing import Final

from stratego.cli.arguments import data, each_checked, loaded, refusing
from stratego.cli.export_game import named_game, write_output
from stratego.cli.output import UserError, put, say
from stratego.cli.parser import Parser
from stratego.records.any_format import FORMATS
from stratego.records.archive import save_record, saved_copy
from stratego.records.formats.record_text import write_record
from stratego.records.record import Record
from stratego.wording import command_help, command_line as words
from stratego.wording.records import summary

_LONGEST_STEM: Final = 40  # characters of the file name: few enough for any file system, with date and suffix


def add_arguments(parser: Parser) -> None:
    """Add the arguments of ``stratego import``."""
    formats = command_help.FORMATS.format(formats=", ".join(form.title for form in FORMATS))
    parser.add_argument("files", metavar="FILE", nargs="+", help=formats)
    parser.add_argument("--ruleset", metavar="NAME")
    parser.add_argument("-o", "--output", metavar="OUT")
    parser.add_data(creates=True)


def run(arguments: Namespace) -> int:
    """Save games among the finished games, or write one to the file ``--output``. Returns the exit status.

    Raises UserError.
    """
    rules = None if arguments.ruleset is None else loaded(arguments.ruleset)
    if arguments.output is not None:
        file, *others = arguments.files
        if others:
            raise UserError(words.OUTPUT_OF_ONE)
        write_output(arguments.output, write_record(named_game(file, rules)))
        return 0
    folder = data()
    return each_checked(arguments.files, lambda file: _save(file, named_game(file, rules), folder))


def _save(file: str, record: Record, folder: Path) -> None:
    if (saved := saved_copy(folder, record)) is not None:
        raise UserError(words.ALREADY_SAVED, file=file, path=saved)
    when = record.begun or datetime.now().astimezone()
    stem = Path(file).stem[:_LONGEST_STEM]
    name = stem if re.match(r"\d{4}-\d\d-\d\d", stem) else f"{when:%Y-%m-%d-%H%M}-{stem}"
    with refusing(words.RECORD_REFUSED, folder=folder):
        path = save_record(folder, record, name)
    put(summary(record))
    say(words.RECORD_SAVED, path=path)
