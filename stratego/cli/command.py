"""Shared by all commands: printing, reporting a problem, and parsing arguments."""

from __future__ import annotations

import errno
import os
import sys
from argparse import SUPPRESS, ArgumentError, ArgumentParser, HelpFormatter, Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, Final, NoReturn, TextIO

from stratego.wording.command_help import ARGUMENTS, COMMANDS_TITLE, DESCRIPTIONS, described
from stratego.wording.command_line import ASKED, LONG_LINE, NOT_ANSWERED, OUTPUT_REFUSED, SEE_HELP, YES
from stratego.wording.folding import folded
from stratego.wording.language import NOTHING, Counted, Sentence, transliterated

if TYPE_CHECKING:
    from stratego.engine.clock import TimeControl

PROBLEM: Final = 2  # the exit status if something is wrong that the user can correct

lines_asked = False
"""Whether ``--lines`` was given; `main` sets it."""
_LONGEST_ANSWER: Final = 100  # characters
_UNFOLDED: Final = 10_000  # columns: wider than any table


class UserError(Exception):
    """Something that the user can correct: a message, or a sentence to be `filled`."""

    def __init__(self, message: str | Sentence | Counted, **fields: Any) -> None:
        super().__init__(message if isinstance(message, str) else filled(message, **fields))


def filled(template: Sentence | Counted, **fields: Any) -> str:
    """Fill in a template: strings and paths are put on one line each, lists become indented lines."""
    lines = {name: _field(value) for name, value in fields.items()}
    if isinstance(template, Counted):
        return template.format(lines.pop("count"), **lines)
    return template.format(**lines)


def _field(value: Any) -> Any:
    if isinstance(value, list):
        return "\n".join(f"  {_field(each)}" for each in value)
    return one_line(str(value)) if isinstance(value, str | os.PathLike) else value


def shows_unicode(stream: str = "stdout") -> bool:
    """Whether the stream called ``stream`` in `sys` can show more than ASCII."""
    return "utf" in (getattr(getattr(sys, stream), "encoding", None) or "").lower()


def one_line(text: str) -> str:
    if text.isprintable():
        return text
    from stratego.engine.errors import escaped  # `--help` should not load the engine

    return escaped(text)


def shown(text: str) -> str:
    """Make a string safe to print: every unprintable character except a line end becomes an escape."""
    return "\n".join(map(one_line, text.split("\n")))


@contextmanager
def printing() -> Iterator[TextIO]:
    """A context for printing: a closed pipe is ignored, and other failures become a UserError."""
    out = sys.stdout
    if out is None:
        raise UserError(OUTPUT_REFUSED, problem=os.strerror(errno.EBADF))
    if hasattr(out, "reconfigure"):
        out.reconfigure(errors="replace")  # names may have characters that the terminal cannot show
    try:
        yield out
        out.flush()
    except OSError as error:
        _abandon(out)
        if not isinstance(error, BrokenPipeError):
            raise UserError(OUTPUT_REFUSED, problem=error.strerror) from None


def _abandon(stream: TextIO) -> None:
    """Discard what is still buffered: Python would fail to write it at exit."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def put(text: str | Sentence = "", end: str = "\n") -> None:
    """Print a string, with unprintable characters escaped."""
    with printing():
        print(shown(str(text)), end=end)


def put_file(text: str) -> None:
    """Print the text of a file: unchanged, as UTF-8, unless it goes to a terminal."""
    with printing() as out:
        if out.isatty():
            put(text, end="")
        else:
            out.buffer.write(text.encode("utf-8"))


def put_line(line: str) -> None:
    """Send a line to the program that started this one, as UTF-8 and at once."""
    sys.stdout.buffer.write(f"{line}\n".encode())
    sys.stdout.buffer.flush()


def input_lines(longest: int) -> Iterator[str]:
    """The lines sent by the program that started this one.

    Raises UserError for a line of more than ``longest`` bytes.
    """
    while line := sys.stdin.buffer.readline(longest + 1):
        if len(line) > longest:
            raise UserError(LONG_LINE, most=longest)
        yield line.decode(errors="backslashreplace")


def say(template: Sentence | Counted, end: str = "\n", **fields: object) -> None:
    """Fill in a message and print it, folded to the terminal's width."""
    with printing() as out:
        put(_fitting(filled(template, **fields), out), end)


def table_width() -> int:
    """The terminal's width; without a terminal no table is folded, unless COLUMNS is set."""
    is_terminal = sys.stdout is not None and sys.stdout.isatty()
    return get_terminal_size((80 if is_terminal else _UNFOLDED, 0)).columns


def _fitting(text: str, stream: TextIO) -> str:
    """Fold a message to the terminal's width; if ``stream`` is not a terminal, leave the message as it is."""
    return folded(text, get_terminal_size().columns or 80) if stream.isatty() else text


def report(message: str) -> None:
    """Print what is wrong on standard error; if that is closed, on standard output."""
    stream = sys.stderr or sys.stdout
    if stream is not None:
        try:
            print(_fitting(f"stratego: {shown(message)}", stream), file=stream, flush=True)
        except OSError:
            _abandon(stream)


def confirmed(question: Sentence, *, yes: bool, **fields: object) -> bool:
    """Ask ``question`` unless ``yes``; True if the answer is yes. Raises UserError without an answer."""
    if yes:
        return True
    answer = ""
    say(ASKED, end=" ", question=filled(question, **fields))
    if sys.stdin is not None:
        with suppress(OSError, ValueError):  # the input is closed, or not text
            answer = sys.stdin.readline(_LONGEST_ANSWER)
    if not answer.endswith("\n"):
        put()
    if not answer:
        raise UserError(NOT_ANSWERED)
    return answer.strip().lower() in str(YES).split()


class _Formatter(HelpFormatter):
    """Wraps help in the same way as messages."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        return folded(text, width).split("\n")

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return folded(f"{indent}{text}", width)


class Parser(ArgumentParser):
    """A parser that reports a problem on one line.

    ``module`` is the name of a module of this package whose ``add_arguments`` completes the parser when it
    is first used, and whose ``run`` is the command: it returns the exit status, or None if all is well.
    """

    module = ""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, formatter_class=_Formatter, **settings)

    def add_commands(
        self, help_lines: Mapping[str, Sentence], runs: Iterable[Callable[[Namespace], int | None]] = ()
    ) -> list[Parser]:
        """Add commands by name, with their help lines and the functions that run them."""
        commands = self.add_subparsers(title=str(COMMANDS_TITLE), metavar="COMMAND")
        added: list[Parser] = []
        for name, line in help_lines.items():
            description = str(DESCRIPTIONS.get(name, NOTHING)) or described(str(line))
            added.append(commands.add_parser(name, help=str(line), description=description))
        for parser, run in zip(added, runs, strict=False):
            parser.set_defaults(run=run)
        return added

    def _add_action(self, action: Any) -> Any:
        """Add an argument with its help. argparse calls this for every argument."""
        name = action.option_strings[-1] if action.option_strings else action.dest
        own = f"{self.prog.partition(' ')[2]} {name}"
        action.help = action.help or str(ARGUMENTS.get(own) or ARGUMENTS.get(name, NOTHING)) or None
        return super()._add_action(action)

    def add_screen(self, default: Any = SUPPRESS) -> None:
        """Add the options ``--ascii`` and ``--lines``."""
        for option in ("--ascii", "--lines"):
            self.add_argument(option, action="store_true", default=default)

    def add_data(self, *, creates: bool = False) -> None:
        """Add the option ``--data``. If ``creates``, the command creates the folder if it does not exist."""
        self.add_argument("--data", metavar="DIR", default=SUPPRESS)
        self.set_defaults(creates_data=creates)

    def add_game(self) -> None:
        """Add the options ``--variant`` and ``--ruleset``, at most one of which may be given."""
        what = self.add_mutually_exclusive_group()
        what.add_argument("--variant", metavar="NAME")
        what.add_argument("--ruleset", metavar="FILE")

    def add_rule(self) -> None:
        """Add the option ``--rule``, which may be given several times."""
        self.add_argument("--rule", metavar="KEY=VALUE", dest="rules", action="append")

    def add_clock(self) -> None:
        """Add the option ``--clock``."""
        self.add_argument("--clock", metavar="TIME", type=_time_control)

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> tuple[Any, list[str]]:
        """Complete this parser, then parse with it; argparse calls this for every command."""
        self.complete()
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            from stratego.cli.argument_errors import unrecognized  # help and version load no engine

            self.error(unrecognized(unknown, self._option_string_actions))
        return found, unknown

    def complete(self) -> None:
        """Import the module of this command, unless that has been done."""
        if self.module:
            module, self.module = self.module, ""
            command = import_module(f"stratego.cli.{module}")
            self.set_defaults(run=command.run)
            command.add_arguments(self)

    def _check_value(self, action: Any, value: Any) -> None:
        """Refuse a word that is not among the choices, and suggest similar ones."""
        if action.choices is not None and value not in action.choices:
            from stratego.cli.argument_errors import unknown_choice  # help and version load no engine

            raise ArgumentError(action, unknown_choice(value, action.choices))

    def error(self, message: str) -> NoReturn:
        """Report what is wrong and end the program."""
        report(filled(SEE_HELP, problem=transliterated(message), command=self.prog))
        sys.exit(PROBLEM)

    def print_help(self, file: object = None) -> None:
        """Print the help. Raises UserError if it cannot be written."""
        put(transliterated(self.format_help()), end="")


def _time_control(text: str) -> TimeControl:
    """Parse a time control. Raises ArgumentTypeError."""
    from stratego.cli.argument_errors import time_control  # help and version load no engine

    return time_control(text)


def run_module(module: str, arguments: Namespace) -> int:
    """Import a module of this package, and run the command in it. Returns the exit status."""
    status: int = import_module(f"stratego.cli.{module}").run(arguments)
    return status
