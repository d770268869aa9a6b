"""Input and output of commands: messages, files, questions, and lines exchanged with other programs."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, TextIO

from stratego.wording.command_line import ASKED, LONG_LINE, NOT_CONFIRMED, OUTPUT_REFUSED, YES
from stratego.wording.folding import folded
from stratego.wording.language import Counted, Sentence

PROBLEM: Final = 2  # the exit status for a problem that the user can correct

lines_asked = False
"""Whether ``--lines`` was given; `main` sets it."""
WIDTH: Final = 80  # columns: assumed if a terminal's width is unknown, and the maximum with ``--lines``
_LONGEST_ANSWER: Final = 100  # at most this many characters of an answer are read


class UserError(Exception):
    """A problem that the user can correct, given as a message, or as a template to be `filled`."""

    def __init__(self, message: str | Sentence | Counted, **fields: Any) -> None:
        super().__init__(message if isinstance(message, str) else filled(message, **fields))


def filled(template: Sentence | Counted, **fields: Any) -> str:
    """Fill in a template: strings and paths are put on one line each, lists become indented lines."""
    return template.format(**{name: _field(value) for name, value in fields.items()})


def _field(value: Any) -> Any:
    if isinstance(value, list):
        return "\n".join(f"  {_field(each)}" for each in value)
    return one_line(str(value)) if isinstance(value, str | os.PathLike) else value


def shows_unicode(stream: str = "stdout") -> bool:
    """Whether the stream called ``stream`` in `sys` can show all of Unicode."""
    return "utf" in (getattr(getattr(sys, stream), "encoding", None) or "").lower()


def one_line(text: str) -> str:
    """The string on one line: every unprintable character becomes an escape."""
    if text.isprintable():
        return text
    from stratego.engine.errors import escaped  # `--help` should not load the engine

    return escaped(text)


def shown(text: str) -> str:
    """The string, safe to print: every unprintable character except a line ending becomes an escape."""
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
    """Discard the stream's buffered output, which Python would fail to write at exit."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def put(text: str | Sentence = "", end: str = "\n") -> None:
    """Print a string, with unprintable characters escaped."""
    with printing():
        print(shown(str(text)), end=end)


def put_file(text: str) -> None:
    """Print the text of a file: to a terminal as `put` does, otherwise unchanged and as UTF-8."""
    with printing() as out:
        if out.isatty():
            put(text, end="")
        else:
            out.buffer.write(text.encode("utf-8"))


def put_line(line: str) -> None:
    """Send a line to the program that started this one: in UTF-8, and without buffering."""
    sys.stdout.buffer.write(f"{line}\n".encode())
    sys.stdout.buffer.flush()


def input_lines(longest: int) -> Iterator[str]:
    """The lines sent by the program that started this one.

    Raises UserError for a line of more than ``longest`` bytes, including its line ending.
    """
    while line := sys.stdin.buffer.readline(longest + 1):
        if len(line) > longest:
            raise UserError(LONG_LINE, most=longest)
        yield line.decode(errors="backslashreplace")


def say(template: Sentence | Counted, end: str = "\n", **fields: object) -> None:
    """Fill in a message and print it; for a terminal, or with ``--lines``, it is folded."""
    with printing() as out:
        put(_fitting(filled(template, **fields), out), end)


def terminal_width(stream: TextIO) -> int:
    """COLUMNS or else the width of the terminal that ``stream`` writes to; 0 if it is unknown."""
    with suppress(AttributeError, OSError, ValueError):  # AttributeError: a closed standard stream is None
        columns = os.environ.get("COLUMNS", "")
        chosen = int(columns) if columns.isdecimal() else 0
        return chosen or os.get_terminal_size(stream.fileno()).columns
    return 0


def _fitting(text: str, stream: TextIO) -> str:
    """Fold a message for a terminal to its width; with ``--lines``, fold any message to at most `WIDTH`."""
    width = terminal_width(stream) or WIDTH
    if lines_asked:
        return folded(text, min(width, WIDTH))
    return folded(text, width) if stream.isatty() else text


def report(message: str) -> None:
    """Print an error message on standard error; if that is closed, on standard output."""
    stream = sys.stderr or sys.stdout
    if stream is not None:
        try:
            print(_fitting(f"stratego: {shown(message)}", stream), file=stream, flush=True)
        except OSError:
            _abandon(stream)


def confirm(question: Sentence, *, yes: bool, **fields: object) -> None:
    """Ask ``question``, unless ``yes``. Raises UserError unless the answer is yes."""
    if yes:
        return
    answer = ""
    say(ASKED, end=" ", question=filled(question, **fields))
    with suppress(AttributeError, OSError, ValueError):  # standard input is closed, and so None, or not text
        answer = sys.stdin.readline(_LONGEST_ANSWER)
    if not answer.endswith("\n"):
        put()
    if answer.strip().lower() not in str(YES).split():
        raise UserError(NOT_CONFIRMED)
