"""Pieces drawn large: Red's a castle, Blue's a dome, with the rank or a letter of the title on them."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from stratego.engine.pieces import Color
from stratego.tui.draw.points import TITLE, Cell, Paint, cells_of, half_cell, large_label
from stratego.wording.pieces import FALLEN

WIDTH, LINES = 17, 8
TITLE_WIDTH, TITLE_LINES = 7, 5

# The upper rows of points of a piece; those below are whole.
_TOPS: Final = {
    Color.RED: 3 * ("###....###....###",),
    Color.BLUE: (
        ".....#######.....",
        "...###########...",
        "..#############..",
        ".###############.",
        ".###############.",
    ),
}
_TITLE_TOPS: Final = {Color.RED: ("#.#.#.#",), Color.BLUE: ("..###..", ".#####.")}
_BACK: Final = [
    "".join(".#"[(abs(across) + abs(down)) % 4 < 2] for across in range(-6, 7)) for down in range(-4, 5)
]
"""The pattern on the back of pieces: a lozenge in a lozenge."""

_SIDES: Final = "|               |"
_PLAIN: Final = {
    Color.RED: ("+---+ +---+ +---+", "|   +-+   +-+   |", *5 * (_SIDES,), "+---------------+"),
    Color.BLUE: (
        "     .-----.     ",
        "  .-'       '-.  ",
        " /             \\ ",
        *4 * (_SIDES,),
        "'---------------'",
    ),
}
_PLAIN_TITLE: Final = {
    Color.RED: ("+-+-+-+", "|     |", "|  {}  |", "|     |", "+-----+"),
    Color.BLUE: (" .---. ", "/     \\", "|  {}  |", "|     |", "'-----'"),
}
_LABEL_TOP, _BACK_TOP, _LETTER_TOP = 6, 5, 3  # the row of points where each begins
_PLAIN_LABEL_LINE: Final = 4
_PLAIN_BACK: Final = (": : : : : :", ". . . . .")


class LargePiece(NamedTuple):
    """A piece with ``label`` on it, ``?`` if its rank is unknown; without a label its back is shown."""

    color: Color
    label: str
    has_fallen: bool = False

    def lines(self, *, plain: bool) -> list[list[Cell]]:
        """`LINES` text lines of `WIDTH` cells; ``plain`` keeps to ASCII."""
        return _plain_lines(self) if plain else _lines(self)


@lru_cache(maxsize=8)
def _lines(piece: LargePiece) -> list[list[Cell]]:
    side = f"{piece.color.value}-fallen" if piece.has_fallen else piece.color.value
    top = _TOPS[piece.color]
    if piece.label:
        return _drawn(top, large_label(piece.label), _LABEL_TOP, LINES, side, f"{side}-ink")
    return _drawn(top, _BACK, _BACK_TOP, LINES, side, f"{side}-back-ink")


@lru_cache(maxsize=8)
def title_lines(letter: str, color: Color, *, plain: bool) -> list[list[Cell]]:
    """The `TITLE_LINES` of a small piece with a letter of the program's name, of `TITLE_WIDTH` cells."""
    side = color.value
    if not plain:
        return _drawn(_TITLE_TOPS[color], TITLE[letter], _LETTER_TOP, TITLE_LINES, side, f"{side}-ink")
    lines = [line.format(letter) for line in _PLAIN_TITLE[color]]
    return [cells_of(line, f"{side}-text", "ground", y == TITLE_LINES // 2) for y, line in enumerate(lines)]


def _drawn(
    top: Sequence[str], picture: Sequence[str], first: int, lines: int, paper: Paint, ink: Paint
) -> list[list[Cell]]:
    """A piece with a picture in its middle, which begins at the ``first`` row of points."""
    width = len(top[0])
    left = (width - len(picture[0])) // 2
    ink_at = {
        (x, y) for y, row in enumerate(picture, first) for x, point in enumerate(row, left) if point == "#"
    }

    def paint(x: int, y: int) -> Paint:
        if y < len(top) and top[y][x] == ".":
            return "ground"
        return ink if (x, y) in ink_at else paper

    return [[half_cell(paint(x, y), paint(x, y + 1)) for x in range(width)] for y in range(0, 2 * lines, 2)]


def _plain_lines(piece: LargePiece) -> list[list[Cell]]:
    side, lines = piece.color.value, list(_PLAIN[piece.color])
    at = _PLAIN_LABEL_LINE if piece.label else -1
    if piece.label:
        lines[at] = f"|{f'[ {piece.label} ]':^{WIDTH - 2}}|"
    else:
        lines[2:-1] = [f"|{_PLAIN_BACK[line % 2]:^{WIDTH - 2}}|" for line in range(2, LINES - 1)]
    ink, edge = f"{side}-ink", f"{side}-text"
    if piece.has_fallen:
        lines[at + 2] = f"|{f'x {FALLEN} x':^{WIDTH - 2}}|"
        ink = edge = f"{side}-fallen-ink"
    return [cells_of(line, ink if y == at else edge, "ground", y == at) for y, line in enumerate(lines)]
