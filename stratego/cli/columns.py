"""Tables of text, folded where the terminal is narrow and fast enough for ten thousand rows; progress."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from shutil import get_terminal_size
from textwrap import fill
from typing import Any, Final, TextIO, cast

from rich.cells import cell_len, chop_cells

from stratego.cli.output import one_line, put

_GAP: Final = 3  # columns between two columns


def print_table(columns: Iterable[str], rows: Sequence[Sequence[str]], empty: str = "") -> None:
    """Print a table of texts, which fold if the terminal is narrow; ``empty`` if there are no rows."""
    if not rows:
        put(empty)
        return
    rule = "─" if "utf" in (getattr(sys.stdout, "encoding", None) or "").lower() else "-"
    cells = [tuple(map(one_line, row)) for row in rows]
    for line in table_lines(tuple(map(one_line, columns)), cells, get_terminal_size().columns or 80, rule):
        put(line)


def put_folded(text: str) -> None:
    """Print a sentence, folded between words where the terminal is narrow."""
    put(fill(text, get_terminal_size().columns or 80))


def table_lines(
    columns: Sequence[str], rows: Sequence[Sequence[str]], width: int, rule: str
) -> Iterator[str]:
    """The lines of a table at most ``width`` wide; ``rule`` is the character below its headings."""
    texts = list(zip(columns, *rows, strict=True))
    widths = [max(map(_cells, column)) for column in texts]
    room = width - _GAP * (len(widths) - 1)
    if sum(widths) > room:
        words = [
            max((_cells(word) for text in column for word in text.split()), default=0) for column in texts
        ]
        widths = _fitting(widths, words, room)
    form = (" " * _GAP).join(f"{{:<{each}}}" for each in widths)
    yield from _lines(columns, widths, form)
    yield rule * (sum(widths) + _GAP * (len(widths) - 1))
    for row in rows:
        yield from _lines(row, widths, form)


def _cells(text: str) -> int:
    return len(text) if text.isascii() else cell_len(text)


def _fitting(widths: Sequence[int], words: Sequence[int], room: int) -> list[int]:
    """The widths, of which the largest are reduced until all fit; words are broken only if they must be."""
    fitting = list(widths)
    for least in (words, [1] * len(widths)):
        while sum(fitting) > room:
            spare = [each - lowest for each, lowest in zip(fitting, least, strict=True)]
            if max(spare) <= 0:
                break
            largest = max(each for each, more in zip(fitting, spare, strict=True) if more > 0)
            at = max(at for at, each in enumerate(fitting) if each == largest and spare[at] > 0)
            fitting[at] -= 1
    return fitting


def _lines(texts: Sequence[str], widths: Sequence[int], form: str) -> Iterator[str]:
    """The lines of a row; ``form`` is a template that pads ASCII cells."""
    folded = [
        None if len(text) <= width and text.isascii() else _folded(text, width)
        for text, width in zip(texts, widths, strict=True)
    ]
    height = max(len(lines) if lines else 1 for lines in folded)
    for at in range(height):
        cells = [
            (text if at == 0 else "") if lines is None else lines[at] if at < len(lines) else ""
            for text, lines in zip(texts, folded, strict=True)
        ]
        if all(map(str.isascii, cells)):
            yield form.format(*cells).rstrip()
        else:
            padded = (cell + " " * (width - _cells(cell)) for cell, width in zip(cells, widths, strict=True))
            yield (" " * _GAP).join(padded).rstrip()


@lru_cache(maxsize=4096)
def _folded(text: str, width: int) -> list[str]:
    """The lines of a text, broken between words where that is possible."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        if line and _cells(line) + 1 + _cells(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
        if _cells(line) > width:
            *whole, line = chop_cells(line, width)
            lines += whole
    return [*lines, line]


@contextmanager
def progress(text: str, total: int) -> Iterator[Callable[[], None]]:
    """A context with a bar on standard error, if that is a terminal.

    Yields a function to call after each of the ``total`` steps. ``text`` is a constant of the program.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console  # a match in the background needs neither
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = TextColumn(text), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    paper = Console(file=cast("TextIO", _Careless(sys.stderr)))
    with Progress(*columns, console=paper, transient=True) as bar:
        task = bar.add_task(text, total=total)
        yield lambda: bar.advance(task)


class _Careless:
    """Stream for optional output: write errors are ignored."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> None:
        """Write a text if possible."""
        with suppress(OSError):
            self._stream.write(text)

    def flush(self) -> None:
        """Write what is still buffered if possible."""
        with suppress(OSError):
            self._stream.flush()
