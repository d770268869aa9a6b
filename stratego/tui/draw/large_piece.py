"""Pieces drawn large: Red's a castle, Blue's a dome, with the rank in big letters.

They are drawn in points, two to a cell, one above the other, so that a point is about square.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from stratego.engine.pieces import Color
from stratego.tui.draw.cell import Cell, Paint, cells_of, half_cell
from stratego.tui.draw.label_points import large_label
from stratego.wording.pieces import FALLEN

WIDTH: Final = 17
LINES: Final = 8

# The points that the dome leaves out at each side, from the top down.
_DOME: Final = (5, 3, 2, 1, 1)
_MERLON, _BATTLEMENT = 3, 3  # columns of a merlon, points of its height

_PLAIN: Final = {
    Color.RED: (
        "+---+ +---+ +---+",
        "|   +-+   +-+   |",
        "|               |",
        "|               |",
        "|               |",
        "|               |",
        "|               |",
        "+---------------+",
    ),
    Color.BLUE: (
        "     .-----.     ",
        "  .-'       '-.  ",
        " /             \\ ",
        "|               |",
        "|               |",
        "|               |",
        "|               |",
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
        side = self.color.value
        paper = f"{side}-fallen" if self.has_fallen else side
        ink = f"{side}-fallen-ink" if self.has_fallen else f"{side}-ink"
        if plain:
            return self._plain_lines(ink)
        points = [[self._paint(x, y, paper, ink) for x in range(WIDTH)] for y in range(2 * LINES)]
        return [
            [half_cell(upper, lower) for upper, lower in zip(points[y], points[y + 1], strict=True)]
            for y in range(0, 2 * LINES, 2)
        ]

    def _plain_lines(self, ink: Paint) -> list[list[Cell]]:
        lines = list(_PLAIN[self.color])
        at = _PLAIN_LABEL_LINE
        if not self.label:
            lines[2:-1] = [f"|{_PLAIN_BACK[line % 2]:^{WIDTH - 2}}|" for line in range(2, LINES - 1)]
            at = -1
        else:
            lines[at] = f"|{f'[ {self.label} ]':^{WIDTH - 2}}|"
        if self.has_fallen:
            lines[at + 2] = f"|{f'x {FALLEN} x':^{WIDTH - 2}}|"
        edge = f"{self.color.value}-fallen-ink" if self.has_fallen else f"{self.color.value}-text"
        return [cells_of(line, ink if y == at else edge, "ground", y == at) for y, line in enumerate(lines)]

    def _paint(self, x: int, y: int, paper: Paint, ink: Paint) -> Paint:
        if not self._stands_out(x, y):
            return "ground"
        if not self.label:
            return f"{paper}-back-ink" if _is_back(x, y) else paper
        return ink if self._is_label(x, y) else paper

    def _stands_out(self, x: int, y: int) -> bool:
        if self.color is Color.RED:
            pitch = (WIDTH - _MERLON) // 2
            return y >= _BATTLEMENT or x % pitch < _MERLON
        cut = _DOME[y] if y < len(_DOME) else 0
        return cut <= x < WIDTH - cut

    def _is_label(self, x: int, y: int) -> bool:
        rows = large_label(self.label)
        x -= (WIDTH - len(rows[0])) // 2
        y -= _LABEL_TOP
        return 0 <= y < len(rows) and 0 <= x < len(rows[0]) and rows[y][x] == "1"


def _is_back(x: int, y: int) -> bool:
    """Whether the pattern on the back of pieces, a lozenge in a lozenge, covers a point."""
    across, down = abs(x - WIDTH // 2), abs(y - _MIDDLE)
    return across <= 6 and down <= 4 and (across + down) % 4 < 2
