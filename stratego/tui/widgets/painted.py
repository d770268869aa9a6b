"""Widgets drawn in cells: a base class, large pieces, the title and the curtain."""

from collections.abc import Sequence
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
from stratego.tui.draw.points import LINES, WIDTH, Cell, LargePiece, Paint, cells_of
from stratego.wording.language import is_plain

_Look = tuple[Paint, Paint, bool]  # ink and paper of a cell, and whether it is bold

_char, _look = itemgetter(0), itemgetter(slice(1, None))


class Painted(Widget):
    """A widget drawn in cells with the theme's colours; component classes would make start-up slower."""

    def __init__(self) -> None:
        super().__init__()
        self._drawn_styles: dict[_Look, Style] = {}

    def notify_style_update(self) -> None:
        """Forget the cached styles, since the theme may have changed."""
        super().notify_style_update()
        self._drawn_styles.clear()

    def strip(self, cells: Sequence[Cell]) -> Strip:
        """The cells as a line of the screen."""
        looks = groupby(cells, key=_look)
        segments = [Segment("".join(map(_char, run)), self._style_of(look)) for look, run in looks]
        return Strip(segments, len(cells))

    def _style_of(self, look: _Look) -> Style:
        if look not in self._drawn_styles:
            *paints, bold = look
            ink, paper = (ScreenColor.parse(self.app.theme_variables[paint]).rich_color for paint in paints)
            self._drawn_styles[look] = Style(color=ink, bgcolor=paper, bold=bold)
        return self._drawn_styles[look]


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
        self._drawn: dict[int, Strip] = {}

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines to paint; lines that look alike are drawn only once."""
        self._drawn.clear()
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """One line of the curtain's folds."""
        sway = round(1.4 * sin(y / 4.3))  # the folds are not quite straight
        if sway not in self._drawn:
            self._drawn[sway] = self._folds(sway)
        return self._drawn[sway]

    def _folds(self, sway: int) -> Strip:
        shades = (_FOLD[(x + sway) % len(_FOLD)] for x in range(self.size.width))
        paints = (f"{self._side.value}-fold-{shade}" for shade in shades)
        return self.strip([Cell(" ", paint, paint) for paint in paints])
