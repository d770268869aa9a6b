"""Shows a progress bar, and prints tables whose cells wrap on narrow terminals."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from itertools import zip_longest
from typing import Any, Final, TextIO, cast

from rich.cells import cell_len, chop_cells, set_cell_size

from stratego.cli.output import WIDTH, one_line, put, shows_unicode, terminal_width
from stratego.cli.screen import is_in_lines
from stratego.wording.command_line import ENTRIES
from stratego.wording.folding import folded, words_of
from stratego.wording.language import Sentence

_GAP: Final = 3  # spaces between two columns
_UNFOLDED: Final = 10_000  # columns assumed without a terminal: wider than any table, so that none is folded
_LONGEST_RULE: Final = 120  # maximum width of the rule below the headings; the table may be wider


def print_table(
    columns: Iterable[str | Sentence], rows: Sequence[Sequence[str]], empty: str | Sentence = ""
) -> None:
    """Print a table, or ``empty`` if it has no rows. If `is_in_lines`, print each row in words."""
    if not rows:
        put(empty)
        return
    cells = [tuple(map(one_line, row)) for row in rows]
    headings = tuple(one_line(str(column)) for column in columns)
    rule = "─" if shows_unicode() else "-"
    lines = table_lines(headings, cells, table_width(), rule)
    put("\n".join(_in_words(headings, cells) if is_in_lines() else lines))


def table_width() -> int:
    """The width of tables in columns: COLUMNS or else the terminal's, or `WIDTH` if that is unknown.

    With neither COLUMNS nor a terminal, it is very large. If `is_in_lines`, it is at most `WIDTH`.
    """
    is_terminal = sys.stdout is not None and sys.stdout.isatty()
    width = terminal_width(sys.stdout) or (WIDTH if is_terminal else _UNFOLDED)
    return min(width, WIDTH) if is_in_lines() else width


def _in_words(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table as text to be read aloud: how many rows, then the filled cells of each with their headings.

    The semicolon after a cell replaces its full stop.
    """
    yield ENTRIES.format(len(rows))
    for row in rows:
        named = (": ".join(filter(None, pair)) for pair in zip(columns, row, strict=True) if pair[1])
        yield folded("; ".join(named).replace(".; ", "; "), table_width())


def table_lines(
    columns: Sequence[str], rows: Sequence[Sequence[str]], width: int, rule: str
) -> Iterator[str]:
    """The lines of a table at most ``width`` wide; the character ``rule`` is repeated below the headings."""
    rows = (columns, *rows)
    texts = list(zip(*rows, strict=True))
    widths = [max(map(cell_len, column)) for column in texts]
    room = width - _GAP * (len(widths) - 1)
    if sum(widths) > room:
        words = [
            max((cell_len(word) for text in column for word in words_of(text, width)), default=0)
            for column in texts
        ]
        widths = _fitting(widths, words, room)
    for number, row in enumerate(rows):
        folded = [_folded(text, width) for text, width in zip(row, widths, strict=True)]
        for cells in zip_longest(*folded, fillvalue=""):
            yield (" " * _GAP).join(map(set_cell_size, cells, widths)).rstrip()
        if number == 0:
            yield rule * min(sum(widths) + _GAP * (len(widths) - 1), _LONGEST_RULE)


def _fitting(widths: Sequence[int], words: Sequence[int], room: int) -> list[int]:
    """Reduce the largest of the column widths until all fit in ``room``.

    ``words`` are the widths of the longest words: columns become narrower than these only if they must.
    """
    fitting = list(widths)
    for least in (words, [1] * len(widths)):
        while sum(fitting) > room:
            at = max(range(len(fitting)), key=lambda at: (fitting[at] > least[at], fitting[at], at))
            if fitting[at] <= least[at]:
                break
            fitting[at] -= 1
    return fitting


@lru_cache(maxsize=4096)
def _folded(text: str, width: int) -> list[str]:
    """Split a string into lines of at most ``width`` columns, between words where possible."""
    if len(text) <= width and text.isascii():
        return [text]
    lines: list[str] = []
    line = ""
    for word in words_of(text, width):
        if line and cell_len(line) + 1 + cell_len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
        if cell_len(line) > width:
            *whole, line = chop_cells(line, width)
            lines += whole
    return [*lines, line]


@contextmanager
def progress(text: str, total: int) -> Iterator[Callable[[], None]]:
    """Show a progress bar while the context is open, if standard error is a terminal.

    Yields a function to call after each of the ``total`` steps. ``text`` may contain rich's markup.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich import console, progress  # slow, and not needed by a match in the background

    others = progress.BarColumn(), progress.MofNCompleteColumn(), progress.TimeRemainingColumn()
    paper = console.Console(file=cast("TextIO", _Careless(sys.stderr)))
    with progress.Progress(progress.TextColumn(text), *others, console=paper, transient=True) as bar:
        task = bar.add_task(text, total=total)
        yield lambda: bar.advance(task)


class _Careless:
    """A stream for optional output: write errors are ignored."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> None:
        """Write a string if possible."""
        with suppress(OSError):
            self._stream.write(text)

    def flush(self) -> None:
        """Write the buffered output if possible."""
        with suppress(OSError):
            self._stream.flush()
