"""The bottom line: the keys that matter now, to press or to click."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual import events
from textual.content import Content
from textual.widget import Widget

from stratego.tui.widgets.bindings import NamedKeys
from stratego.wording.keys import NO_KEY, hint_words

_GAP: Final = "   "
HELP: Final = "game.help"
HELP_TYPING: Final = "game.help_typing"
"""Where letters are typed."""


class KeyBar(Widget):
    """Shows as many hints as there is room for, the first the most important; ``last`` at the right edge.

    A hint is a binding id, such as ``"turn.end"``, or what `stratego.wording.keys.hint_words` takes. Two
    keys with the same words are one hint: ``"scroll.up scroll.down"``.
    """

    def __init__(self, hints: Sequence[str] = (), *, last: str = HELP) -> None:
        super().__init__()
        self._hints = hints
        self._last = last
        self._places: list[tuple[range, str]] = []

    def show(self, hints: Sequence[str], last: str = HELP) -> None:
        """Show other hints."""
        if (hints, last) != (self._hints, self._last):
            self._hints, self._last = hints, last
            self.refresh()

    def render(self) -> Content:
        """The hints that fit."""
        line, width, names = Content(""), self.content_size.width, NamedKeys(self)
        last = self._hint_text(self._last) if self._last else Content("")
        room = width - last.cell_length - len(_GAP) if self._last else width
        self._places = []
        for hint in self._hints:
            if NO_KEY in map(names.__getitem__, _ids(hint)):
                continue
            text = self._hint_text(hint)
            if line.cell_length + text.cell_length > room:
                break
            self._places.append((range(line.cell_length, line.cell_length + text.cell_length), hint))
            line = Content.assemble(line, text, _GAP)
        if self._last:
            line = line.pad_right(width - last.cell_length - line.cell_length)
            self._places.append((range(line.cell_length, width), self._last))
            line = Content.assemble(line, last)
        return line

    def _hint_text(self, hint: str) -> Content:
        names = NamedKeys(self)
        keys = " ".join(names[binding_id] for binding_id in _ids(hint))
        return Content.assemble((keys, "bold $brass"), " ", (hint_words(hint.split()[0]), "$muted"))

    async def on_click(self, event: events.Click) -> None:
        """Run the binding of the hint under the mouse, if the hint names a single one."""
        for place, hint in self._places:
            if event.x - self.gutter.left in place and len(_ids(hint)) == 1:
                await self._run_binding(*_ids(hint))

    async def _run_binding(self, binding_id: str) -> None:
        for node, binding, is_enabled, _ in list(self.screen.active_bindings.values()):
            if is_enabled and binding.id == binding_id:
                await self.app.run_action(binding.action, node)
                return


def _ids(hint: str) -> list[str]:
    return [part.partition(":")[0] for part in hint.split()]
