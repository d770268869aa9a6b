"""The folder with games and set-ups, as a command is told it."""

from __future__ import annotations

from argparse import SUPPRESS
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from pathlib import Path


def add_data(parser: ArgumentParser) -> None:
    """The option that says where games and set-ups are kept."""
    text = "where games and set-ups are kept (else STRATEGO_DATA, else your own folder)"
    parser.add_argument("--data", metavar="DIR", default=SUPPRESS, help=text)


def data() -> Path:
    """The folder in use."""
    from stratego.records.folder import data_folder

    return data_folder()
