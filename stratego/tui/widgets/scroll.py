"""A vertical scroll with a bar."""

from __future__ import annotations

from typing import Final

from textual.containers import VerticalScroll
from textual.scrollbar import ScrollBarRender

from stratego.tui.widgets.bindings import bound

SCROLL: Final = (bound("up", "scroll_by(-1)", "scroll.up"), bound("down", "scroll_by(1)", "scroll.down"))
"""For screens with one that has an ``action_scroll_by``."""


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
