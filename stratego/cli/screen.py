"""What the commands share that open a screen."""

from __future__ import annotations

from argparse import SUPPRESS
from typing import TYPE_CHECKING, Any

from stratego.cli.output import UserError

if TYPE_CHECKING:
    from argparse import ArgumentParser


def add_ascii(parser: ArgumentParser, default: Any = SUPPRESS) -> None:
    """The option that keeps the screen to ASCII."""
    parser.add_argument("--ascii", action="store_true", default=default, help="draw with plain ASCII only")


def prepare() -> None:
    """Make the terminal ready, before Textual is imported. Raises UserError where it will not do."""
    from stratego.tui.terminal import environment as terminal

    problem = terminal.problem()
    if problem is not None:
        raise UserError(problem)
    terminal.prepare()
