"""A widget that shows one large piece."""

from __future__ import annotations

from textual.geometry import Size
from textual.strip import Strip

from stratego.tui.draw.cell import Cell, cells_of
from stratego.tui.draw.large_piece import LINES, WIDTH, LargePiece
from stratego.tui.widgets.painted import Painted


class PieceDisplay(Painted):
    """Draws a piece in the middle of its width."""

    def __init__(self, piece: LargePiece, *, plain: bool) -> None:
        """``plain`` keeps to ASCII."""
        super().__init__()
        self._plain = plain
        self._piece = piece
        self._drawn: list[list[Cell]] = []  # before it is painted

    def show(self, piece: LargePiece) -> None:
        """Draw another piece."""
        self._piece, self._drawn = piece, []
        self.refresh()

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return WIDTH

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return LINES

    def render_line(self, y: int) -> Strip:
        """One text line."""
        self._drawn = self._drawn or self._piece.lines(plain=self._plain)
        margin = cells_of(" " * ((self.size.width - WIDTH) // 2), "ground", "ground")
        return self.strip([*margin, *self._drawn[y], *margin])
