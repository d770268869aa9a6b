"""What draws by characters with named colours: the base of the board, the battle and the curtain."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from rich.color import Color as InkColor
from rich.segment import Segment
from rich.style import Style
from textual._styles_cache import StylesCache
from textual.color import Color
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from stratego.tui.look.themes import PAINTS

Paint = str
"""The name of a colour; each theme says which colour that is."""


class Cell(NamedTuple):
    """One character on the screen."""

    char: str
    ink: Paint
    paper: Paint
    bold: bool = False


_CHAR, _LOOK = itemgetter(0), itemgetter(1, 2, 3)


def cells_of(text: str, ink: Paint, paper: Paint, bold: bool = False) -> list[Cell]:
    """A text in one colour."""
    return [Cell(char, ink, paper, bold) for char in text]


class _Lines(StylesCache):
    """The lines of a widget as it paints them: it has no border, and all its cells have their colours."""

    def render_widget(self, widget: Widget, crop: Region) -> list[Strip]:
        width = widget.size.width
        if width != self._width:
            self.clear()
            self._width = width
        filters, paper = widget.get_line_filters(), widget.background_colors[1]
        blank = Style(bgcolor=paper.rich_color)
        for y in crop.line_range:
            if y not in self._cache or self.is_dirty(y):
                line = widget.render_line(y).adjust_cell_length(width, blank)
                for line_filter in filters:
                    line = line.apply_filter(line_filter, paper)
                self._cache[y] = line
        self._dirty_lines.difference_update(crop.line_range)
        lines = [self._cache[y] for y in crop.line_range]
        return lines if crop.width == width else [line.crop(*crop.column_span) for line in lines]


class Painted(Widget):
    """A widget whose lines are cells, in colours that are variables of the theme.

    A component class for each of them would make the start by a quarter longer.
    """

    _palette: dict[Paint, InkColor] | None = None

    def __init__(self) -> None:
        super().__init__()
        self._styles_cache = _Lines()

    def notify_style_update(self) -> None:
        """The theme may be another."""
        super().notify_style_update()
        self._palette = None

    def strip(self, cells: Iterable[Cell]) -> Strip:
        """Cells as a line of the screen."""
        segments = [
            Segment("".join(map(_CHAR, run)), self._style(*look)) for look, run in groupby(cells, key=_LOOK)
        ]
        return Strip(segments)

    def _style(self, ink: Paint, paper: Paint, bold: bool) -> Style:
        if self._palette is None:
            self._palette = {
                paint: Color.parse(self.app.theme_variables[paint]).rich_color for paint in PAINTS
            }
        return _style(self._palette[ink], self._palette[paper], bold)


@lru_cache(maxsize=1024)
def _style(ink: InkColor, paper: InkColor, bold: bool) -> Style:
    return Style(color=ink, bgcolor=paper, bold=bold)
