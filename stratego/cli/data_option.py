"""The folder with games and set-ups, as a command is told it."""

from __future__ import annotations

from argparse import SUPPRESS
from typing import TYPE_CHECKING

from stratego.cli.output import UserError

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from pathlib import Path


def add_data(parser: ArgumentParser) -> None:
    """The option that says where games and set-ups are kept."""
    text = "where games and set-ups are kept (else STRATEGO_DATA, else your own folder)"
    parser.add_argument("--data", metavar="DIR", default=SUPPRESS, help=text)


def data() -> Path:
    """The folder in use. Raises UserError where something else is in its place."""
    from stratego.files import blocking_file, data_folder

    folder = data_folder()
    if (wrong := blocking_file(folder)) is not None:
        what = f"{wrong} is no folder, and games are kept in one"
        raise UserError(f"{what}: move it away, or choose another folder with --data")
    return folder
