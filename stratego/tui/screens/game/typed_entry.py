"""A table at which one types squares and actions: a file's letter begins an entry."""

from __future__ import annotations

from typing import Final

from textual import events

from stratego.tui.play.typed_action import begins_entry, last_square
from stratego.tui.screens.game.table import TableScreen
from stratego.tui.widgets.keybar import KeyHint

_LONGEST: Final = 14  # E14-E15+10@A10
_KEYS: Final = (KeyHint("Enter", "play it"), KeyHint("Esc", "leave it"))  # all others are text


class TypedScreen(TableScreen):
    """``entry`` is what has been typed so far, None where nothing is being typed."""

    entry: str | None = None

    def on_key(self, event: events.Key) -> None:
        """In an entry every character is text."""
        if self.entry is None and not begins_entry(event.character):
            return
        text = self.entry or ""
        if event.key in ("enter", "escape"):
            self._leave(text if event.key == "enter" else "")
        elif event.key == "backspace":
            self._type(text[:-1])
        elif event.is_printable and event.character is not None:
            self._type((text + event.character).replace(" ", "")[:_LONGEST])
        else:
            self._leave("")
            return
        event.stop()

    def begin_entry(self) -> None:
        """An entry goes on: no question is open any more."""
        raise NotImplementedError

    def end_entry(self, text: str) -> None:
        """An entry is done, or was given up: then ``text`` is empty."""
        raise NotImplementedError

    def _type(self, text: str) -> None:
        if not text:
            self._leave("")
            return
        self.entry = text
        self.begin_entry()
        square = last_square(text)
        if square is not None and square in self.board.picture.grid:
            self.board.point(square)
        self.tell(f"> {text}_   Enter plays it, Esc leaves it", "ask")
        self.show_keys(_KEYS, last=None)

    def _leave(self, text: str) -> None:
        self.entry = None
        self.end_entry(text)
