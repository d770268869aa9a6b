"""Printing: results on standard output, and one message if something is wrong."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from stratego.wording.command_line import OUTPUT_REFUSED

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rich.console import Console

PROBLEM: Final = 2  # the exit status if something is wrong that the user can correct


class UserError(Exception):
    """Something that the user can correct: a message, or the template of one with its fields."""

    def __init__(self, message: str, **fields: object) -> None:
        super().__init__(message.format(**fields) if fields else message)


@contextmanager
def printing() -> Iterator[None]:
    """A context for printing: a closed pipe is ignored, and other failures become a UserError."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # names may have characters that the terminal cannot show
    try:
        try:
            yield
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except OSError as error:
        import os

        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for whatever is still buffered
        if not isinstance(error, BrokenPipeError):
            raise UserError(OUTPUT_REFUSED, problem=error.strerror) from None


def say(template: str, **fields: object) -> None:
    """Print one message."""
    with printing():
        print(template.format(**fields))


def console() -> Console:
    """A console for tables: texts are not markup, and a closed pipe is left to `printing`."""
    from rich.console import Console

    class Paper(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    paper = Paper(highlight=False, markup=False, emoji=False)
    paper.width = paper.width or 80  # if COLUMNS is 0, nothing would be printed
    return paper


def print_table(columns: Iterable[str], rows: Sequence[Sequence[str]], empty: str = "") -> None:
    """Print a table of texts, which fold if the terminal is narrow; ``empty`` if there are no rows."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    if not rows:
        print(empty)
        return
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for column in columns:
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(*row)
    console().print(table)


def confirmed(question: str) -> bool:
    """Ask before something irreversible; no answer means no."""
    with printing():
        print(f"{question} [y/N] ", end="", flush=True)
        try:
            answer = input()
        except EOFError:
            print()
            return False
    return answer.strip().lower() in ("y", "yes")
