"""Games that the user names by file or by number, and files that a command writes."""

from __future__ import annotations

import os
import sys
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from stratego.cli.output import UserError, printing, put_file
from stratego.cli.parser import data
from stratego.files import write_whole
from stratego.wording import command_line as words

_MOST_DIGITS: Final = 10

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stratego.engine.ruleset import Ruleset
    from stratego.records.record import Record

T = TypeVar("T")


def named_game(name: str, rules: Ruleset | None = None) -> Record:
    """The game in a file, or with a number in the list of finished games.

    ``rules`` apply if the file does not state its ruleset. Raises UserError.
    """
    from stratego.records.archive import listed, load_game

    path = Path(name)
    if is_number(name):
        game = nth(listed(data()), int(name))
        if game is None:
            raise UserError(words.NO_FINISHED_GAME, number=name)
        path = game.path
    try:
        return load_game(path, rules)
    except ValueError as problem:
        raise UserError(words.FAULTY_FILE, name=name, problem=problem) from None


def nth(items: Iterable[T], number: int) -> T | None:
    """The item with this number, counted from 1; None if there are fewer. Those after it are not made."""
    return next(islice(items, number - 1, None), None) if 0 < number < sys.maxsize else None


def is_number(name: str) -> bool:
    """Whether this is a number of a list, and no file has it as its name."""
    return name.isascii() and name.isdigit() and len(name) < _MOST_DIGITS and not os.path.lexists(name)


def write_output(output: str | None, text: str) -> None:
    """Write to a file, or to standard output if ``output`` is None. Raises UserError."""
    if output is None:
        with printing():
            put_file(text)
        return
    try:
        write_whole(Path(output), text)
    except OSError as problem:
        raise UserError(words.FILE_REFUSED, path=output, problem=problem.strerror) from None
