"""A short list of things to do, to be chosen by cursor keys and Enter, or by a click."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from stratego.tui.widgets.bindings import CHOOSE, bound


class Menu(Widget, can_focus=True):
    """Lines of text, one of them under the cursor."""

    _margin = " "  # at either side of a line

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("up", "step(-1)", "menu.up"),
        bound("down", "step(1)", "menu.down"),
        CHOOSE,
    ]

    class Chosen(Message):
        """The line at ``place`` was chosen."""

        def __init__(self, place: int) -> None:
            self.place = place
            super().__init__()

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self._texts = lines
        self._place = 0

    def entitle(self, lines: Sequence[str]) -> None:
        """Call the same things otherwise from now on."""
        if lines != self._texts:
            self._texts = lines
            self.refresh(layout=True)

    @property
    def place(self) -> int:
        """Which line the cursor is on."""
        return self._place

    def width_of(self, lines: Sequence[str]) -> int:
        """The columns that these lines take."""
        return max(map(len, lines)) + 2 * len(self._margin)

    def render(self) -> Content:
        """The lines, all of one width."""
        width = max(map(len, self._texts))
        return Content("\n").join(
            Content.styled(
                f"{self._margin}{line:<{width}}{self._margin}",
                "bold $ground on $cursor" if at == self._place and self.has_focus else "$text",
            )
            for at, line in enumerate(self._texts)
        )

    def action_step(self, lines: int) -> None:
        """Move the cursor, round the ends."""
        self._place = (self._place + lines) % len(self._texts)
        self.refresh()

    def choose(self) -> None:
        """Choose the line under the cursor."""
        self.post_message(self.Chosen(self._place))

    def point(self, place: int) -> None:
        """Put the cursor on a line."""
        self._place = place
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Choose the line that was clicked."""
        if 0 <= event.y < len(self._texts):
            self.point(event.y)
            self.choose()
