"""The name of the game on eight pieces, Red's and Blue's in turn."""

from __future__ import annotations

from typing import Final

from textual.geometry import Size
from textual.strip import Strip

from stratego.engine.pieces import COLORS, Color
from stratego.tui.draw.points import Cell, Paint, cells_of, half_cell
from stratego.tui.widgets.painted import Painted

_NAME: Final = "STRATEGO"
_TILE: Final = 7  # columns of a piece
_LINES: Final = 5

# Five points wide and high. A point is a column wide and half a text line high.
_LETTERS: Final = {
    "S": ("01111", "10000", "01110", "00001", "11110"),
    "T": ("11111", "00100", "00100", "00100", "00100"),
    "R": ("11110", "10001", "11110", "10010", "10001"),
    "A": ("01110", "10001", "11111", "10001", "10001"),
    "E": ("11111", "10000", "11110", "10000", "11111"),
    "G": ("01111", "10000", "10011", "10001", "01110"),
    "O": ("01110", "10001", "10001", "10001", "01110"),
}
_LETTER_TOP: Final = 3  # points from the top of a piece

_PLAIN: Final = {
    Color.RED: ("+-+-+-+", "|     |", "|  {}  |", "|     |", "+-----+"),
    Color.BLUE: (" .---. ", "/     \\", "|  {}  |", "|     |", "'-----'"),
}


class Title(Painted):
    """The name in points, two to a cell, or in ASCII; in the middle."""

    def __init__(self, *, plain: bool) -> None:
        super().__init__()
        self._plain = plain

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return _LINES

    def render_line(self, y: int) -> Strip:
        """One text line."""
        pitch = min(self.size.width // len(_NAME), _TILE + 1)
        margin = (self.size.width - len(_NAME) * pitch + pitch - _TILE) // 2
        cells = cells_of(" " * margin, "ground", "ground")
        for place, letter in enumerate(_NAME):
            cells += self._piece_line(letter, COLORS[place % 2], y)
            cells += cells_of(" " * (pitch - _TILE), "ground", "ground")
        return self.strip(cells)

    def _piece_line(self, letter: str, color: Color, line: int) -> list[Cell]:
        if self._plain:
            text = _PLAIN[color][line].format(letter)
            return cells_of(text, f"{color.value}-text", "ground", line == _LINES // 2)
        return [
            half_cell(_paint(letter, color, x, 2 * line), _paint(letter, color, x, 2 * line + 1))
            for x in range(_TILE)
        ]


def _paint(letter: str, color: Color, x: int, y: int) -> Paint:
    """The colour of a point of a piece."""
    if not _stands_out(color, x, y):
        return "ground"
    row = y - _LETTER_TOP
    is_ink = 0 < x < _TILE - 1 and 0 <= row < 5 and _LETTERS[letter][row][x - 1] == "1"
    return f"{color.value}-ink" if is_ink else color.value


def _stands_out(color: Color, x: int, y: int) -> bool:
    """Whether a piece covers a point: Red's is a castle, Blue's a dome."""
    if color is Color.RED:
        return y > 0 or x % 2 == 0
    cut = (2, 1)[y] if y < 2 else 0
    return cut <= x < _TILE - cut
