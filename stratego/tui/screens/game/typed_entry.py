"""A table at which one types squares and actions: a file's letter begins an entry."""

from __future__ import annotations

from typing import ClassVar, Final

from textual import events
from textual.binding import BindingType
from textual.widgets import Static

from stratego.tui.play.typed_action import begins_entry, last_square
from stratego.tui.screens.game.table import TableScreen
from stratego.tui.widgets.bindings import bound
from stratego.wording import turn as words

_LONGEST: Final = 14  # E14-E15+10@A10


class EntryLine(Static, can_focus=True):
    """The message line, which has the focus while an entry is typed.

    Its characters are taken by the screen: they may have been typed before the focus was here.
    """

    FOCUS_ON_CLICK = False
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("enter", "screen.play_entry", "entry.play"),
        bound("escape", "screen.cancel_entry", "entry.cancel"),
        bound("backspace", "screen.delete_typed", "entry.delete"),
    ]

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """A key that types a character does nothing else."""
        return character is not None and character.isprintable()


class TypedScreen(TableScreen):
    """``entry`` is what has been typed so far, None where nothing is being typed."""

    entry: str | None = None

    def make_message(self) -> Static:
        return EntryLine(id="message")

    def take_key(self, event: events.Key) -> bool:
        """Take the characters of an entry; end it before a key that has nothing to do with it."""
        if self.entry is None and not begins_entry(event.character):
            return False
        if event.is_printable and event.character is not None:
            self._change_entry(((self.entry or "") + event.character).replace(" ", "")[:_LONGEST])
            return True
        if not self.bound_to(event.key).startswith("entry."):
            self.action_cancel_entry()
        return False

    def begin_entry(self) -> None:
        """An entry goes on: no question is open any more."""
        raise NotImplementedError

    def end_entry(self, text: str) -> None:
        """An entry is done, or was given up: then ``text`` is empty."""
        raise NotImplementedError

    def _change_entry(self, text: str) -> None:
        if not text:
            self._leave("")
            return
        self.entry = text
        self.begin_entry()
        self.set_focus(self.query_one(EntryLine))
        square = last_square(text)
        if square is not None and square in self.board.picture.grid:
            self.board.point(square)
        self.tell(words.typing(text, self.key_names), "ask")
        self.show_keys(["entry.play", "entry.cancel"], last="")

    def _leave(self, text: str) -> None:
        self.entry = None
        self.set_focus(self.board)
        self.end_entry(text)

    def action_play_entry(self) -> None:
        """Play what is typed."""
        self._leave(self.entry or "")

    def action_cancel_entry(self) -> None:
        """Type nothing after all."""
        self._leave("")

    def action_delete_typed(self) -> None:
        """Delete the last character."""
        self._change_entry((self.entry or "")[:-1])
