"""``stratego export``: write a game in another format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stratego.cli.data_option import add_data
from stratego.cli.game_files import named_game, write_output
from stratego.cli.output import UserError
from stratego.records.formats.registry import WRITERS
from stratego.wording.command_help import EXPORT, export_formats
from stratego.wording.command_line import faulty_file

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.add_argument("file", metavar="FILE", help=EXPORT["file"])
    formats = export_formats(WRITERS)
    parser.add_argument("--to", required=True, choices=list(WRITERS), metavar="FORMAT", help=formats)
    parser.add_argument("-o", "--output", metavar="OUT", help=EXPORT["--output"])
    add_data(parser)
    parser.set_defaults(run=_run)


def _run(arguments: Namespace) -> int:
    record = named_game(arguments.file)
    try:
        text = WRITERS[arguments.to](record)
    except ValueError as problem:
        raise UserError(faulty_file(arguments.file, str(problem))) from None
    write_output(arguments.output, text)
    return 0
