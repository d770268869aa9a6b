"""Tables as lines of text: fast enough for ten thousand rows, folded where the terminal is narrow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from rich.cells import cell_len, chop_cells

_GAP: Final = 3  # columns between two columns


def table_lines(
    columns: Sequence[str], rows: Sequence[Sequence[str]], width: int, rule: str
) -> Iterator[str]:
    """The lines of a table at most ``width`` wide; ``rule`` is the character below its headings."""
    widths = [max(map(_cells, column)) for column in zip(columns, *rows, strict=True)]
    widths = _fitting(widths, width - _GAP * (len(widths) - 1))
    form = (" " * _GAP).join(f"{{:<{each}}}" for each in widths)
    yield from _lines(columns, widths, form)
    yield rule * (sum(widths) + _GAP * (len(widths) - 1))
    for row in rows:
        yield from _lines(row, widths, form)


def _cells(text: str) -> int:
    return len(text) if text.isascii() else cell_len(text)


def _fitting(widths: Sequence[int], room: int) -> list[int]:
    """The widths, of which the largest are reduced until all fit."""
    largest = max(widths)
    while largest > 1 and sum(min(each, largest) for each in widths) > room:
        largest -= 1
    fitting = [min(each, largest) for each in widths]
    spare = max(room - sum(fitting), 0)
    for at, wanted in enumerate(widths):
        if fitting[at] < wanted and spare:
            fitting[at] += 1
            spare -= 1
    return fitting


def _lines(texts: Sequence[str], widths: Sequence[int], form: str) -> Iterator[str]:
    """The lines of a row; ``form`` pads ASCII."""
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
