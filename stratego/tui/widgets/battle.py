"""A battle: one large piece, or two that run at each other, and one or both fall."""

from __future__ import annotations

from typing import Final

from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.timer import Timer

from stratego.tui.draw.large_pieces import LINES, WIDTH, LargePiece
from stratego.tui.draw.points import cells_of
from stratego.tui.widgets.painted import Painted


class PieceDisplay(Painted):
    """Draws a piece in the middle of its width."""

    def __init__(self, piece: LargePiece, *, plain: bool) -> None:
        """``plain`` keeps to ASCII."""
        super().__init__()
        self._plain = plain
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
        """One text line."""
        margin = cells_of(" " * ((self.size.width - WIDTH) // 2), "ground", "ground")
        return self.strip([*margin, *self._piece.lines(plain=self._plain)[y], *margin])


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
        self.refresh()
        self.screen.post_message(self.Settled())

    @property
    def is_running(self) -> bool:
        """Whether the animation is going on."""
        return self._frame < _FRAMES

    def _go_on(self) -> None:
        self._frame += 1
        if self.is_running:
            self.refresh()
        else:
            self.settle()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return LINES

    def render_line(self, y: int) -> Strip:
        """One line of the animation."""
        if y >= LINES:
            return self.strip([])
        left, right = (
            piece._replace(has_fallen=piece.has_fallen and not self.is_running).lines(plain=self._plain)[y]
            for piece in self._pieces
        )
        between = _APART - (_APART - _TOGETHER) * self._frame // _FRAMES
        gap = cells_of(f"{self._sign if y == LINES // 2 else '':^{between}}", "brass", "ground", True)
        free = self.size.width - 2 * WIDTH - between  # without room there is no margin
        margin = cells_of(" " * (free // 2), "ground", "ground")
        return self.strip([*margin, *left, *gap, *right, *margin])
