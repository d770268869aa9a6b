"""Cells, and letters made of points: a column wide and half a text line high, two of them to a cell."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

Paint = str
"""The name of a colour; each theme says which colour that is."""


class Cell(NamedTuple):
    """One character on the screen."""

    char: str
    ink: Paint
    paper: Paint
    bold: bool = False


def cells_of(text: str, ink: Paint, paper: Paint, bold: bool = False) -> list[Cell]:
    """A text in one colour."""
    return [Cell(char, ink, paper, bold) for char in text]


def half_cell(upper: Paint, lower: Paint) -> Cell:
    """A cell of two points, one above the other."""
    return Cell(" ", upper, upper) if upper == lower else Cell("▀", upper, lower)


_SMALL: Final = {
    "1": ("010", "110", "010", "010", "111"),
    "2": ("1111", "0001", "1111", "1000", "1111"),
    "3": ("1111", "0001", "0111", "0001", "1111"),
    "4": ("1001", "1001", "1111", "0001", "0001"),
    "5": ("1111", "1000", "1111", "0001", "1111"),
    "6": ("1111", "1000", "1111", "1001", "1111"),
    "7": ("1111", "0001", "0010", "0100", "0100"),
    "8": ("1111", "1001", "1111", "1001", "1111"),
    "9": ("1111", "1001", "1111", "0001", "1111"),
    "10": ("10111", "10101", "10101", "10101", "10111"),
    "B": ("1110", "1001", "1110", "1001", "1110"),
    "F": ("1111", "1000", "1110", "1000", "1000"),
    "I": ("111", "010", "010", "010", "111"),
    "S": ("0111", "1000", "0110", "0001", "1110"),
}
"""Five points high."""

_LARGE: Final = {
    "0": ("01110", "10001", "10011", "10101", "11001", "10001", "01110"),
    "1": ("010", "110", "010", "010", "010", "010", "111"),
    "2": ("01110", "10001", "00001", "00110", "01000", "10000", "11111"),
    "3": ("01110", "10001", "00001", "00110", "00001", "10001", "01110"),
    "4": ("00010", "00110", "01010", "10010", "11111", "00010", "00010"),
    "5": ("11111", "10000", "11110", "00001", "00001", "10001", "01110"),
    "6": ("00110", "01000", "10000", "11110", "10001", "10001", "01110"),
    "7": ("11111", "00001", "00010", "00100", "01000", "01000", "01000"),
    "8": ("01110", "10001", "10001", "01110", "10001", "10001", "01110"),
    "9": ("01110", "10001", "10001", "01111", "00001", "00010", "01100"),
    "B": ("11110", "10001", "10001", "11110", "10001", "10001", "11110"),
    "F": ("11111", "10000", "10000", "11110", "10000", "10000", "10000"),
    "I": ("111", "010", "010", "010", "010", "010", "111"),
    "S": ("01111", "10000", "10000", "01110", "00001", "00001", "11110"),
    "?": ("01110", "10001", "00001", "00110", "00100", "00000", "00100"),
}
"""Seven points high, from which labels are put together."""

_BLOCK: Final = _SMALL | {
    "A": ("0110", "1001", "1111", "1001", "1001"),
    "D": ("1110", "1001", "1001", "1001", "1110"),
    "E": ("1111", "1000", "1110", "1000", "1111"),
    "I": ("1", "1", "1", "1", "1"),
    "L": ("100", "100", "100", "100", "111"),
    "N": ("1001", "1101", "1111", "1011", "1001"),
    "R": ("1110", "1001", "1110", "1010", "1001"),
    "U": ("1001", "1001", "1001", "1001", "0110"),
    "W": ("10001", "10001", "10101", "10101", "01010"),
    " ": ("0", "0", "0", "0", "0"),
}
"""Five points high, for words."""

_HALVES: Final = {"00": " ", "10": "▀", "01": "▄", "11": "█"}
_PLAIN_HALVES: Final = str.maketrans("▀▄█", '"o8')


def in_half_lines(upper: str, lower: str) -> str:
    """Two rows of points as a text line."""
    return "".join(_HALVES[above + below] for above, below in zip(upper, lower, strict=True))


def small_label(label: str) -> tuple[str, ...]:
    """The five rows of points of a piece's label; none if this is not one."""
    return _SMALL.get(label, ())


def large_label(label: str) -> list[str]:
    """The seven rows of points of a label, on a large piece ``?`` too."""
    return _rows(_LARGE, label)


def _rows(font: Mapping[str, Sequence[str]], word: str) -> list[str]:
    return ["0".join(rows) for rows in zip(*(font[letter] for letter in word), strict=True)]


def block_letters(words: str, room: tuple[int, int], spare: int, *, plain: bool) -> list[str]:
    """The words as lines of text, as large as there is room for; no lines if there is too little.

    ``room`` is in columns and lines. Each word has lines of its own if all of them are too wide for one.
    Letters of double size are drawn only if they leave ``spare`` lines free. ``plain`` keeps to ASCII.
    """
    for parts, draw, free in (
        (words.split(), _doubled, spare),
        ([words], _in_half_lines, 0),
        (words.split(), _in_half_lines, 0),
    ):
        lines = [line.rstrip() for part in parts for line in draw(_rows(_BLOCK, part), plain)]
        if max(map(len, lines)) <= room[0] and len(lines) + free <= room[1]:
            return lines
    return []


def _in_half_lines(rows: list[str], plain: bool) -> list[str]:
    rows = [*rows, "0" * len(rows[0])]
    lines = [in_half_lines(*pair) for pair in zip(rows[::2], rows[1::2], strict=True)]
    return [line.translate(_PLAIN_HALVES) for line in lines] if plain else lines


def _doubled(rows: list[str], plain: bool) -> list[str]:
    """A text line to a row of points, two columns to a point, and a free line below."""
    return [*(row.replace("0", "  ").replace("1", "##" if plain else "██") for row in rows), ""]
