"""Pieces drawn large: Red's a castle, Blue's a dome, with the rank in big letters; the two of a battle."""

from functools import lru_cache
from typing import Final, NamedTuple

from stratego.engine.pieces import Color
from stratego.tui.draw.points import Cell, Paint, cells_of, half_cell, large_label
from stratego.wording.pieces import FALLEN

WIDTH: Final = 17
LINES: Final = 8

# How many points the dome is cut in on each side, row by row from the top.
_DOME: Final = (5, 3, 2, 1, 1)
_MERLON, _BATTLEMENT = 3, 3  # columns of a merlon, points of its height

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
_LABEL_TOP: Final = 6  # the row of points where a label begins
_PLAIN_LABEL_LINE: Final = 4
_PLAIN_BACK: Final = (": : : : : :", ". . . . .")
_MIDDLE: Final = 9  # the row of points in the middle of a back


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
    rows = [*[""] * _LABEL_TOP, *large_label(piece.label)]
    ink_at = {
        (x, y)
        for y, row in enumerate(rows)
        for x, point in enumerate(row, (WIDTH - len(row)) // 2)
        if point == "1"
    }

    def paint(x: int, y: int) -> Paint:
        if not _stands_out(piece.color, x, y):
            return "ground"
        if not piece.label:
            return f"{side}-back-ink" if _is_back(x, y) else side
        return f"{side}-ink" if (x, y) in ink_at else side

    return [[half_cell(paint(x, y), paint(x, y + 1)) for x in range(WIDTH)] for y in range(0, 2 * LINES, 2)]


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


def _stands_out(color: Color, x: int, y: int) -> bool:
    """Whether a piece covers a point."""
    if color is Color.RED:
        return y >= _BATTLEMENT or x % ((WIDTH - _MERLON) // 2) < _MERLON
    cut = _DOME[y] if y < len(_DOME) else 0
    return cut <= x < WIDTH - cut


def _is_back(x: int, y: int) -> bool:
    """Whether the pattern on the back of pieces, a lozenge in a lozenge, covers a point."""
    across, down = abs(x - WIDTH // 2), abs(y - _MIDDLE)
    return across <= 6 and down <= 4 and (across + down) % 4 < 2
