"""A vertical scroll with a bar."""

from __future__ import annotations

from typing import Final

from textual.containers import VerticalScroll
from textual.scrollbar import ScrollBarRender

from stratego.tui.widgets.bindings import bound

SCROLL: Final = (bound("up", "scroll_by(-1)", "scroll.up"), bound("down", "scroll_by(1)", "scroll.down"))
"""For screens that hold a `Scroll` and have an ``action_scroll_by``."""


class _PlainBar(ScrollBarRender):
    """A bar of blanks, in ASCII: it ends at whole lines."""

    VERTICAL_BARS = [" "] * 8


class Scroll(VerticalScroll, can_focus=False, inherit_bindings=False):
    """Scrolled by the mouse's wheel, by its bar, or by its screen."""

    def __init__(self, *, plain: bool, id: str | None = None) -> None:  # noqa: A002
        """``plain`` keeps to ASCII."""
        super().__init__(id=id)
        if plain:
            self.vertical_scrollbar.renderer = _PlainBar  # type: ignore[misc]

    def by(self, lines: int) -> None:
        """Scroll down by so many lines, or up if negative."""
        self._go_to(self.scroll_offset.y + lines)

    def to_top(self) -> None:
        """Scroll to the top."""
        self._go_to(0)

    def to_bottom(self) -> None:
        """Scroll to the end."""
        self._go_to(self.max_scroll_y)

    def _go_to(self, line: int) -> None:
        """Scroll now: after the next frame, as Textual would, is too late for the next key."""
        self.scroll_to(y=line, animate=False, immediate=True)
