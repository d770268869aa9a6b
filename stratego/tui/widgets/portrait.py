"""One large piece."""

from __future__ import annotations

from textual.geometry import Size
from textual.strip import Strip

from stratego.tui.draw.large_piece import LINES, WIDTH, Emblem
from stratego.tui.widgets.painted import Painted


class Portrait(Painted):
    """Draws an emblem."""

    def __init__(self, emblem: Emblem, *, plain: bool) -> None:
        """``plain`` keeps to ASCII."""
        super().__init__()
        self._plain = plain
        self._drawn = emblem.lines(plain=plain)

    def show(self, emblem: Emblem) -> None:
        """Draw this one from now on."""
        self._drawn = emblem.lines(plain=self._plain)
        self.refresh()

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return WIDTH

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return LINES

    def render_line(self, y: int) -> Strip:
        """One text line."""
        return self.strip(self._drawn[y])
