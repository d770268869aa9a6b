"""Base of the widgets that draw cells: the board, the battle, the curtain."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from operator import itemgetter

from rich.color import Color as InkColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.strip import Strip
from textual.widget import Widget

from stratego.tui.draw.cell import Cell, Paint
from stratego.tui.look.themes import PAINTS

_CHAR, _LOOK = itemgetter(0), itemgetter(1, 2, 3)


class Painted(Widget):
    """A widget drawn in cells, in the theme's colours: component classes for them would slow the start."""

    _palette: dict[Paint, InkColor] | None = None

    def notify_style_update(self) -> None:
        """Forget the colours: the theme may have changed."""
        super().notify_style_update()
        self._palette = None

    def strip(self, cells: Sequence[Cell]) -> Strip:
        """A line of the screen made of cells."""
        segments = [
            Segment("".join(map(_CHAR, run)), self._style_of(*look))
            for look, run in groupby(cells, key=_LOOK)
        ]
        return Strip(segments, len(cells))

    def _style_of(self, ink: Paint, paper: Paint, bold: bool) -> Style:
        if self._palette is None:
            self._palette = {
                paint: Color.parse(self.app.theme_variables[paint]).rich_color for paint in PAINTS
            }
        return _style(self._palette[ink], self._palette[paper], bold)


@lru_cache(maxsize=1024)
def _style(ink: InkColor, paper: InkColor, bold: bool) -> Style:
    return Style(color=ink, bgcolor=paper, bold=bold)
