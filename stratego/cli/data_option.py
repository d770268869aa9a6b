"""The option ``--data``, and the data folder in use."""

from __future__ import annotations

from argparse import SUPPRESS
from typing import TYPE_CHECKING

from stratego.cli.output import UserError
from stratego.wording import command_help
from stratego.wording.command_line import data_folder_blocked

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from pathlib import Path


def add_data(parser: ArgumentParser) -> None:
    """Add the option ``--data``."""
    parser.add_argument("--data", metavar="DIR", default=SUPPRESS, help=command_help.DATA)


def data() -> Path:
    """The data folder, which may not exist yet. Raises UserError if a file is in its place."""
    from stratego.files import blocking_file, data_folder

    folder = data_folder()
    if (file := blocking_file(folder)) is not None:
        raise UserError(data_folder_blocked(str(file)))
    return folder
