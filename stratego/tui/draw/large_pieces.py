"""Pieces drawn large: Red's a castle, Blue's a dome, with the rank in big letters."""

from __future__ import annotations

from typing import Final, NamedTuple

from stratego.engine.pieces import Color
from stratego.wording.pieces import FALLEN

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

_LETTERS: Final = {
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


_SIGNS: Final = {"00": " ", "10": "▀", "01": "▄", "11": "█"}


def in_half_lines(upper: str, lower: str) -> str:
    """Two rows of points as a text line."""
    return "".join(_SIGNS[above + below] for above, below in zip(upper, lower, strict=True))


def large_label(label: str) -> list[str]:
    """The seven rows of points of a label, on a large piece ``?`` too."""
    return ["0".join(rows) for rows in zip(*(_LETTERS[letter] for letter in label), strict=True)]


def small_label(label: str) -> tuple[str, ...]:
    """The five rows of points of a piece's label; none if this is not one."""
    return _SMALL.get(label, ())


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
