"""Parsing arguments: a command's module is imported when the command is used."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

from stratego.cli.output import PROBLEM
from stratego.wording.command_help import described
from stratego.wording.command_line import see_help


class Parser(ArgumentParser):
    """A parser that reports a problem in one line.

    ``module`` is the name of a module of this package whose ``add_arguments`` completes the parser when it
    is first used.
    """

    def __init__(self, module: str = "", **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)
        self._module = module

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> tuple[Any, list[str]]:
        """Parse what this parser knows; argparse calls this for every command."""
        if self._module:
            module, self._module = self._module, ""
            import_module(f"stratego.cli.{module}").add_arguments(self)
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and end the program."""
        self.exit(PROBLEM, f"stratego: {see_help(message, self.prog)}\n")


def add_command(commands: Any, name: str, help_line: str, description: str = "", module: str = "") -> Parser:
    """Add a command to the subparsers ``commands``; by default its description is its help line."""
    description = description or described(help_line)
    parser: Parser = commands.add_parser(name, help=help_line, description=description, module=module)
    return parser
