"""The parser of the command line, with the arguments that several commands share."""

from __future__ import annotations

import sys
from argparse import SUPPRESS, ArgumentError, ArgumentParser, HelpFormatter, Namespace
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

from stratego.cli.output import PROBLEM, filled, put, report
from stratego.wording.command_help import ARGUMENTS, COMMANDS_TITLE, DESCRIPTIONS, described
from stratego.wording.command_line import NOTHING_GIVEN, SEE_HELP
from stratego.wording.folding import folded
from stratego.wording.language import NOTHING, Sentence, transliterated

if TYPE_CHECKING:
    from stratego.engine.clock import TimeControl


class _Formatter(HelpFormatter):
    """Wraps help in the same way as messages."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        return folded(text, width).split("\n")

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return folded(f"{indent}{text}", width)


class Parser(ArgumentParser):
    """A parser that reports a problem in one message, without the usage.

    ``module``, unless empty, is the name of a module of this package: its ``add_arguments`` completes the
    parser when it is first used, and its ``run`` is the command, which returns the exit status, or None if
    all is well.
    """

    module = ""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, formatter_class=_Formatter, **settings)

    def add_commands(
        self, help_lines: Mapping[str, Sentence], runs: Iterable[Callable[[Namespace], int | None]] = ()
    ) -> list[Parser]:
        """Add a command for each name in ``help_lines``. Returns their parsers.

        ``runs`` are the functions that run them. Without these, each parser needs a `module`.
        """
        commands = self.add_subparsers(title=str(COMMANDS_TITLE), metavar="COMMAND")
        added: list[Parser] = []
        for name, line in help_lines.items():
            description = str(DESCRIPTIONS.get(name, NOTHING)) or described(str(line))
            added.append(commands.add_parser(name, help=str(line), description=description))
        for parser, run in zip(added, runs, strict=False):
            parser.set_defaults(run=run)
            parser.add_screen()
        return added

    def _add_action(self, action: Any) -> Any:
        """Add an argument with its help from `ARGUMENTS`. argparse calls this for every argument."""
        name = action.option_strings[-1] if action.option_strings else action.dest
        own = f"{self.prog.partition(' ')[2]} {name}"
        action.help = action.help or str(ARGUMENTS.get(own) or ARGUMENTS.get(name, NOTHING)) or None
        return super()._add_action(action)

    def add_screen(self, default: Any = SUPPRESS) -> None:
        """Add the options ``--ascii`` and ``--lines``."""
        for option in ("--ascii", "--lines"):
            self.add_argument(option, action="store_true", default=default)

    def add_data(self, *, creates: bool = False) -> None:
        """Add the option ``--data``. With ``creates``, the folder need not exist yet."""
        self.add_argument("--data", metavar="DIR", default=SUPPRESS)
        self.set_defaults(creates_data=creates)

    def add_game(self, *, has_rules: bool = True) -> None:
        """Add ``--variant`` and ``--ruleset``, at most one of which may be given.

        With ``has_rules``, also add ``--rule``, which may be given several times.
        """
        what = self.add_mutually_exclusive_group()
        what.add_argument("--variant", metavar="NAME")
        what.add_argument("--ruleset", metavar="FILE")
        if has_rules:
            self.add_argument("--rule", metavar="KEY=VALUE", dest="rules", action="append")

    def add_clock(self) -> None:
        """Add the option ``--clock``."""
        self.add_argument("--clock", metavar="TIME", type=time_control)

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> tuple[Any, list[str]]:
        """Complete this parser, then parse the arguments and refuse unknown ones. argparse calls this."""
        self.complete()
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            from stratego.cli.arguments import unrecognized  # not loaded by --help and --version

            self.error(unrecognized(unknown, self._option_string_actions))
        return found, unknown

    def complete(self) -> None:
        """Import the module of this command and add its arguments, unless that has been done."""
        if self.module:
            module, self.module = self.module, ""
            command = import_module(f"stratego.cli.{module}")
            self.set_defaults(run=command.run)
            command.add_arguments(self)
            self.add_screen()

    def _check_value(self, action: Any, value: Any) -> None:
        """Raise ArgumentError if the value is empty, or not among the choices; suggest similar choices."""
        if value == "" and not action.choices:
            raise ArgumentError(action, str(NOTHING_GIVEN))
        if action.choices is not None and value not in action.choices:
            from stratego.cli.arguments import unknown_choice  # not loaded by --help and --version

            raise ArgumentError(action, unknown_choice(value, action.choices))

    def error(self, message: str) -> NoReturn:
        """Report the problem and end the program."""
        report(filled(SEE_HELP, problem=transliterated(message), command=self.prog))
        sys.exit(PROBLEM)

    def print_help(self, file: object = None) -> None:
        """Print the help. Raises UserError if it cannot be written."""
        put(transliterated(self.format_help()), end="")


def time_control(text: str) -> TimeControl:
    """Parse a time control. Raises ArgumentTypeError."""
    from stratego.cli.arguments import time_control as checked  # not loaded by --help and --version

    return checked(text)


def run_module(module: str, arguments: Namespace) -> int:
    """Import a module of this package, and run the command in it. Returns the exit status."""
    status: int = import_module(f"stratego.cli.{module}").run(arguments)
    return status
