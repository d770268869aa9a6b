"""``stratego import``: save a game from another program as a record."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from stratego.cli.data_option import add_data, data
from stratego.cli.game_files import named_game, write_output
from stratego.cli.named_rulesets import loaded
from stratego.cli.output import UserError, printing
from stratego.records.archive import save_record, saved_copy
from stratego.records.formats.record_text import write_record
from stratego.records.formats.registry import FORMATS
from stratego.wording import command_line as words
from stratego.wording.command_help import IMPORT, import_formats

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of this command."""
    formats = import_formats(form.title for form in FORMATS)
    parser.add_argument("file", metavar="FILE", help=formats)
    parser.add_argument("--ruleset", metavar="NAME", help=IMPORT["--ruleset"])
    parser.add_argument("-o", "--output", metavar="OUT", help=IMPORT["--output"])
    add_data(parser)
    parser.set_defaults(run=_run)


def _run(arguments: Namespace) -> int:
    rules = None if arguments.ruleset is None else loaded(arguments.ruleset)
    record = named_game(arguments.file, rules)
    if arguments.output is not None:
        write_output(arguments.output, write_record(record))
        return 0
    saved = saved_copy(data(), record)
    if saved is not None:
        raise UserError(words.already_saved(arguments.file, str(saved)))
    when = record.begun or datetime.now().astimezone()
    try:
        path = save_record(data(), record, f"{when:%Y-%m-%d-%H%M}-{Path(arguments.file).stem}")
    except OSError as problem:
        raise UserError(words.record_refused(str(data()), str(problem.strerror))) from None
    with printing():
        print(words.record_saved(str(path)))
    return 0
