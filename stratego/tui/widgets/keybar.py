"""The line at the bottom: the few keys that matter now, to be pressed or clicked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from textual import events
from textual.content import Content
from textual.widgets import Static

_GAP: Final = "   "


class KeyHint(NamedTuple):
    """A key, what it does, and the action behind it, such as ``screen.drop``; empty: only the key."""

    key: str
    words: str
    action: str = ""


HELP: Final = KeyHint("?", "help", "screen.help")


class KeyBar(Static):
    """Shows as many hints as there is room for, the first the most important; ``last`` at the right edge."""

    def __init__(self, hints: Sequence[KeyHint] = (), *, last: KeyHint | None = HELP) -> None:
        super().__init__()
        self._hints = hints
        self._last = last
        self._places: list[tuple[range, str]] = []
        self._drawn_for = 0

    def show(self, hints: Sequence[KeyHint], last: KeyHint | None = HELP) -> None:
        """Show these from now on."""
        if (hints, last) != (self._hints, self._last):
            self._hints, self._last = hints, last
            self._draw()

    def on_mount(self) -> None:
        """Be ready for the first paint."""
        self._draw()

    def on_resize(self) -> None:
        """Show what there is room for."""
        if self._drawn_for != self._room:
            self._draw()

    @property
    def _room(self) -> int:
        """The columns there are: those of the window, before the line has been laid out."""
        return self.content_size.width or self.app.size.width - 2

    def _draw(self) -> None:
        width = self._drawn_for = self._room
        line = Content("")
        self._places = []
        last = None if self._last is None else _told(self._last)
        room = width if last is None else width - last.cell_length - len(_GAP)
        for hint in self._hints:
            text = _told(hint)
            if line.cell_length + text.cell_length > room:
                break
            self._places.append((range(line.cell_length, line.cell_length + text.cell_length), hint.action))
            line = Content.assemble(line, text, _GAP)
        if last is not None and self._last is not None:
            line = line.pad_right(width - last.cell_length - line.cell_length)
            self._places.append((range(line.cell_length, width), self._last.action))
            line = Content.assemble(line, last)
        self.update(line, layout=False)

    async def on_click(self, event: events.Click) -> None:
        """Do what the hint under the mouse says."""
        for place, action in self._places:
            if event.x - self.gutter.left in place and action:
                await self.app.run_action(action, self.screen)


def _told(hint: KeyHint) -> Content:
    return Content.assemble((hint.key, "bold $brass"), " ", (hint.words, "$muted"))
