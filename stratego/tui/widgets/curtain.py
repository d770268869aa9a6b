"""A curtain: folds in the colour of a side."""

from __future__ import annotations

from math import sin
from typing import Final

from textual.geometry import Region
from textual.strip import Strip

from stratego.engine.pieces import Color
from stratego.tui.draw.points import Cell
from stratego.tui.widgets.painted import Painted

_FOLD: Final = (0, 0, 1, 2, 3, 3, 4, 3, 2, 1)
"""The shades of a fold, by column."""

TALL: Final = 34
"""Lines from which there is room for a large piece."""


class Curtain(Painted):
    """Covers its region with folds."""

    def __init__(self, color: Color) -> None:
        super().__init__()
        self._side = color
        self._drawn: dict[int, Strip] = {}

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines to paint; those that look alike are drawn once."""
        self._drawn.clear()
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """One line of folds."""
        sway = round(1.4 * sin(y / 4.3))  # the folds are not quite straight
        if sway not in self._drawn:
            self._drawn[sway] = self._folds(sway)
        return self._drawn[sway]

    def _folds(self, sway: int) -> Strip:
        shades = (_FOLD[(x + sway) % len(_FOLD)] for x in range(self.size.width))
        paints = (f"{self._side.value}-fold-{shade}" for shade in shades)
        return self.strip([Cell(" ", paint, paint) for paint in paints])
