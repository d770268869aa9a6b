"""What commands say: to a reader who may go away, and in one message where something is wrong."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console

PROBLEM = 2  # the exit status of everything that the user can put right


class UserError(Exception):
    """What is to be told to the user in one message."""


@contextmanager
def printing() -> Iterator[None]:
    """Around what prints: a reader who goes away is no error, and output that cannot be written is told."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # a name may hold what the terminal cannot show
    try:
        try:
            yield
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except OSError as error:
        import os

        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the rest has nowhere to go either
        if not isinstance(error, BrokenPipeError):
            raise UserError(f"the output cannot be written: {error.strerror}") from None


def console() -> Console:
    """Where tables are printed: texts are no markup, and a reader who goes away is left to `printing`."""
    from rich.console import Console

    class Paper(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    paper = Paper(highlight=False, markup=False, emoji=False)
    paper.width = paper.width or 80  # where COLUMNS is 0, nothing would be printed
    return paper


def confirmed(question: str) -> bool:
    """Ask something that cannot be taken back; no answer is a no."""
    with printing():
        print(f"{question} [y/N] ", end="", flush=True)
        try:
            answer = input()
        except EOFError:
            print()
            return False
    return answer.strip().lower() in ("y", "yes")
