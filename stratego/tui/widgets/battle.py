"""A battle: one large piece, or two that run at each other, and one or both fall."""

from __future__ import annotations

from typing import Final

from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.timer import Timer

from stratego.tui.draw.large_pieces import LINES, WIDTH, Cell, LargePiece, cells_of
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


_SECONDS: Final = 0.28
_FRAMES: Final = 7
_APART, _TOGETHER = 14, 4  # columns between the pieces at first and at last


class BattleAnimation(Painted):
    """Shows ``left`` running at ``right``; a fallen piece dims when they meet. `settle` ends that."""

    class Settled(Message, bubble=False):
        """The animation has ended."""

    def __init__(self, left: LargePiece, right: LargePiece, sign: str, *, plain: bool) -> None:
        """``sign`` between the pieces shows what the left one does to the right one."""
        super().__init__()
        self._pieces = (left, right)
        self._sign = sign
        self._plain = plain
        self._frame = 0
        self._frame_timer: Timer | None = None
        self._drawn: list[list[Cell]] = []

    def on_mount(self) -> None:
        """Start the animation."""
        if self.app.animation_level == "none":
            self.settle()
        else:
            self._frame_timer = self.set_interval(_SECONDS / _FRAMES, self._go_on)

    def settle(self) -> None:
        """End the animation and show the result."""
        if self._frame_timer is not None:
            self._frame_timer.stop()
        self._frame = _FRAMES
        self._redraw()
        self.screen.post_message(self.Settled())

    @property
    def is_running(self) -> bool:
        """Whether the animation is going on."""
        return self._frame < _FRAMES

    def _go_on(self) -> None:
        self._frame += 1
        if self._frame >= _FRAMES:
            self.settle()
        else:
            self._redraw()

    def on_resize(self) -> None:
        """Draw in the middle of the new width."""
        self._redraw()

    def _redraw(self) -> None:
        self._drawn = []
        self.refresh()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return LINES

    def render_line(self, y: int) -> Strip:
        """One line of the animation."""
        if not self._drawn:
            self._drawn = self._draw()
        return self.strip(self._drawn[y] if y < LINES else [])

    def _draw(self) -> list[list[Cell]]:
        between = _APART - (_APART - _TOGETHER) * self._frame // _FRAMES
        has_ended = self._frame == _FRAMES
        left, right = (
            piece._replace(has_fallen=piece.has_fallen and has_ended).lines(plain=self._plain)
            for piece in self._pieces
        )
        free = self.size.width - 2 * WIDTH - between  # without room there is no margin
        margin = cells_of(" " * (free // 2), "ground", "ground")
        lines = []
        for y in range(LINES):
            sign = self._sign if y == LINES // 2 else ""
            gap = cells_of(f"{sign:^{between}}", "brass", "ground", True)
            lines.append([*margin, *left[y], *gap, *right[y], *margin])
        return lines
