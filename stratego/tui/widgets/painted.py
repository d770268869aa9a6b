"""Base of the widgets that draw cells: the board, the battle, the curtain."""

from __future__ import annotations

from collections.abc import Sequence

from rich.color import Color as InkColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.strip import Strip
from textual.widget import Widget

from stratego.tui.draw.points import Cell, Paint
from stratego.tui.look.themes import PAINTS

_Look = tuple[Paint, Paint, bool]  # ink and paper of a cell, and whether it is bold


class Painted(Widget):
    """A widget drawn in cells, in the theme's colours: component classes for them would slow the start."""

    def __init__(self) -> None:
        super().__init__()
        self._palette: dict[Paint, InkColor] = {}
        self._drawn_styles: dict[_Look, Style] = {}

    def notify_style_update(self) -> None:
        """Forget the colours: the theme may have changed."""
        super().notify_style_update()
        self._palette.clear()
        self._drawn_styles.clear()

    def strip(self, cells: Sequence[Cell]) -> Strip:
        """The cells as a line of the screen, in a plain loop: each key draws several lines."""
        segments: list[Segment] = []
        text, look = "", None
        for char, ink, paper, bold in cells:
            next_look = ink, paper, bold
            if next_look != look:
                if look is not None:
                    segments.append(Segment(text, self._style_of(look)))
                text, look = "", next_look
            text += char
        if look is not None:
            segments.append(Segment(text, self._style_of(look)))
        return Strip(segments, len(cells))

    def _style_of(self, look: _Look) -> Style:
        if look not in self._drawn_styles:
            ink, paper, bold = look
            palette = self._palette
            if not palette:
                variables = self.app.theme_variables
                palette |= {paint: Color.parse(variables[paint]).rich_color for paint in PAINTS}
            self._drawn_styles[look] = Style(color=palette[ink], bgcolor=palette[paper], bold=bold)
        return self._drawn_styles[look]
