"""What the commands that open a screen share."""

from __future__ import annotations

from argparse import SUPPRESS
from typing import TYPE_CHECKING, Any

from stratego.cli.output import UserError
from stratego.wording import command_help

if TYPE_CHECKING:
    from argparse import ArgumentParser


def add_ascii(parser: ArgumentParser, default: Any = SUPPRESS) -> None:
    """Add the option ``--ascii``."""
    parser.add_argument("--ascii", action="store_true", default=default, help=command_help.ASCII)


def prepare() -> None:
    """Prepare the terminal before Textual is imported. Raises UserError if it is unsuitable."""
    from stratego.tui.terminal import environment as terminal

    problem = terminal.problem()
    if problem is not None:
        raise UserError(problem)
    terminal.prepare()
