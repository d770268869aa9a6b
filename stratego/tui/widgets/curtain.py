"""The curtain as it is seen: drapery in the colour of who is next, and the table from the box on it."""

from __future__ import annotations

from math import sin
from typing import Final

from textual.geometry import Size
from textual.strip import Strip

from stratego.engine.pieces import Color
from stratego.tui.draw.large_piece import LINES, WIDTH, Emblem
from stratego.tui.widgets.painted import Cell, Painted, cells_of

_FOLD: Final = (0, 0, 1, 2, 3, 3, 4, 3, 2, 1)
"""The shades across one fold, a column each."""

TALL: Final = 34
"""From this many lines on there is room for a side's sign."""


class Crest(Painted):
    """The sign of a side, large."""

    def __init__(self, color: Color, *, plain: bool) -> None:
        """``plain`` keeps to ASCII."""
        super().__init__()
        self._drawn = Emblem(color, "").lines(plain=plain)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return LINES

    def render_line(self, y: int) -> Strip:
        """One line of it, in the middle."""
        margin = cells_of(" " * ((self.size.width - WIDTH) // 2), "ground", "ground")
        return self.strip([*margin, *self._drawn[y], *margin])


class Drapery(Painted):
    """Folds of cloth in the colour of a side, all over."""

    def __init__(self, color: Color) -> None:
        super().__init__()
        self._side = color

    def render_line(self, y: int) -> Strip:
        """One line of cloth."""
        sway = round(1.4 * sin(y / 4.3))  # cloth never hangs quite straight
        shades = (_FOLD[(x + sway) % len(_FOLD)] for x in range(self.size.width))
        paints = (f"{self._side.value}-fold-{shade}" for shade in shades)
        return self.strip([Cell(" ", paint, paint) for paint in paints])
