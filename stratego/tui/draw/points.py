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


def _font(letters: str, *rows: str) -> Mapping[str, Sequence[str]]:
    """The rows of points of each letter, from a picture of all of them."""
    return dict(zip(letters.split(), zip(*map(str.split, rows), strict=True), strict=True))


# Letters are heavier than digits, so that S and 5, B and 8 differ at a glance.
_SMALL: Final = _font(
    "1   2    3    4    5    6    7    8    9    10    B     F     I     S",
    ".#. ###. ###. #..# #### .##. #### .##. .##. #.### ####. ##### ##### .####",
    "##. ...# ...# #..# #... #... ...# #..# #..# #.#.# ##..# ##... .###. ##...",
    ".#. .##. .##. #### ###. ###. ..#. .##. .### #.#.# ####. ####. .###. .###.",
    ".#. #... ...# ...# ...# #..# .#.. #..# ...# #.#.# ##..# ##... .###. ...##",
    "### #### ###. ...# ###. .##. .#.. .##. .##. #.### ####. ##... ##### ####.",
)
_LARGE: Final = _font(
    "0     1   2     3     4     5     6     7     8     9     B     F     I     S     ?",
    ".###. .#. .###. .###. ...#. ##### ..##. ##### .###. .###. ####. ##### ##### .#### .###.",
    "#...# ##. #...# #...# ..##. #.... .#... ....# #...# #...# ##..# ##... .###. ###.. #...#",
    "#..## .#. ....# ....# .#.#. ####. #.... ...#. #...# #...# ##..# ##... .###. ##... ....#",
    "#.#.# .#. ..##. ..##. #..#. ....# ####. ..#.. .###. .#### ####. ####. .###. .###. ..##.",
    "##..# .#. .#... ....# ##### ....# #...# .#... #...# ....# ##..# ##... .###. ...## ..#..",
    "#...# .#. #.... #...# ...#. #...# #...# .#... #...# ...#. ##..# ##... .###. ..### .....",
    ".###. ### ##### .###. ...#. .###. .###. .#... .###. .##.. ####. ##... ##### ####. ..#..",
)
"""The letters from which large labels are put together."""

_BLOCK: Final = {
    **_font(
        "A    B    D    E    I L   N    R    S    U    W",
        ".##. ###. ###. #### # #.. #..# ###. .### #..# #...#",
        "#..# #..# #..# #... # #.. ##.# #..# #... #..# #...#",
        "#### ###. #..# ###. # #.. #### ###. .##. #..# #.#.#",
        "#..# #..# #..# #... # #.. #.## #.#. ...# #..# #.#.#",
        "#..# ###. ###. #### # ### #..# #..# ###. .##. .#.#.",
    ),
    " ": ".....",
}
"""The letters of words."""

TITLE: Final = _font(
    "S     T     R     A     E     G     O",
    ".#### ##### ####. .###. ##### .#### .###.",
    "#.... ..#.. #...# #...# #.... #.... #...#",
    ".###. ..#.. ####. ##### ####. #..## #...#",
    "....# ..#.. #..#. #...# #.... #...# #...#",
    "####. ..#.. #...# #...# ##### .###. .###.",
)
"""Those of the program's name."""

_HALVES: Final = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}
_PLAIN_HALVES: Final = str.maketrans("▀▄█", '"o8')


def in_half_lines(upper: str, lower: str) -> str:
    """Two rows of points as a text line."""
    return "".join(_HALVES[above + below] for above, below in zip(upper, lower, strict=True))


def small_label(label: str) -> Sequence[str]:
    """The five rows of points of a piece's label; none if this is not one."""
    return _SMALL.get(label, ())


def large_label(label: str) -> list[str]:
    """The seven rows of points of a label, on a large piece ``?`` too."""
    return _rows(_LARGE, label)


def _rows(font: Mapping[str, Sequence[str]], word: str) -> list[str]:
    return [".".join(rows) for rows in zip(*(font[letter] for letter in word), strict=True)]


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
    rows = [*rows, "." * len(rows[0])]
    lines = [in_half_lines(*pair) for pair in zip(rows[::2], rows[1::2], strict=True)]
    return [line.translate(_PLAIN_HALVES) for line in lines] if plain else lines


def _doubled(rows: list[str], plain: bool) -> list[str]:
    """A text line to a row of points, two columns to a point, and a free line below."""
    return [*(row.replace("#", "##" if plain else "██").replace(".", "  ") for row in rows), ""]
