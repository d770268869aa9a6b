"""Widgets drawn in cells: a base class, large pieces, the title and the curtain."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import groupby
from math import sin
from operator import itemgetter
from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual.color import Color as ScreenColor
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from stratego.engine.pieces import COLORS, Color
from stratego.tui.draw import points
from stratego.tui.draw.points import LINES, WIDTH, Cell, LargePiece, cells_of
from stratego.wording.language import is_plain

_char, _look = itemgetter(0), itemgetter(slice(1, None))


class Painted(Widget):
    """A widget drawn in cells with the theme's colours; without component classes, which slow start-up."""

    def strip(self, cells: Sequence[Cell]) -> Strip:
        """The cells as a line of the screen."""
        colors = self.app.theme_variables
        looks = groupby(cells, key=_look)  # ink, paper, and whether the characters are bold
        segments = [
            Segment("".join(map(_char, run)), _style(colors[ink], colors[paper], bold))
            for (ink, paper, bold), run in looks
        ]
        return Strip(segments, len(cells))


@lru_cache(maxsize=1024)
def _style(ink: str, paper: str, bold: bool) -> Style:
    color, background = (ScreenColor.parse(color).rich_color for color in (ink, paper))
    return Style(color=color, bgcolor=background, bold=bold)


class PieceDisplay(Painted):
    """A large piece, centred."""

    def __init__(self, piece: LargePiece) -> None:
        super().__init__()
        self._piece = piece

    def show(self, piece: LargePiece) -> None:
        """Draw another piece."""
        self._piece = piece
        self.refresh()

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return WIDTH

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return LINES

    def render_line(self, y: int) -> Strip:
        """One text line of the piece."""
        margin = cells_of(" " * ((self.size.width - WIDTH) // 2), "ground", "ground")
        return self.strip([*margin, *self._piece.lines()[y], *margin])


_NAME: Final = "STRATEGO"


class Title(Painted):
    """The program's name, centred, drawn in points (two to a cell) or in ASCII."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return points.TITLE_LINES

    def render_line(self, y: int) -> Strip:
        """One text line of the title."""
        pitch = min(self.size.width // len(_NAME), points.TITLE_WIDTH + 1)
        margin = (self.size.width - len(_NAME) * pitch + pitch - points.TITLE_WIDTH) // 2
        cells = cells_of(" " * margin, "ground", "ground")
        for place, letter in enumerate(_NAME):
            cells += points.title_lines(letter, COLORS[place % 2], is_plain())[y]
            cells += cells_of(" " * (pitch - points.TITLE_WIDTH), "ground", "ground")
        return self.strip(cells)


_FOLD: Final = (0, 0, 1, 2, 3, 3, 4, 3, 2, 1)
"""The shade of each column of a fold."""

TALL: Final = 34
"""A window with at least this many lines has room for a large piece on the curtain."""


class Curtain(Painted):
    """Fills its region with the folds of a curtain."""

    def __init__(self, color: Color) -> None:
        super().__init__()
        self._side = color
        self._folds = cache(self._draw_folds)

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines to paint; lines that look alike are drawn only once."""
        self._folds.cache_clear()
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """One line of the curtain's folds."""
        return self._folds(round(1.4 * sin(y / 4.3)))  # so that the folds are not quite straight

    def _draw_folds(self, sway: int) -> Strip:
        shades = (_FOLD[(x + sway) % len(_FOLD)] for x in range(self.size.width))
        paints = (f"{self._side.value}-fold-{shade}" for shade in shades)
        return self.strip([Cell(" ", paint, paint) for paint in paints])
