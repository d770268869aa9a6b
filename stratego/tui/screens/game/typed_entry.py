"""Typing squares and moves: the letter of a file begins an entry in the message line."""

from __future__ import annotations

from typing import ClassVar, Final, Protocol

from textual import events
from textual.binding import BindingType
from textual.widgets import Static

from stratego.tui.play.typed_action import begins_entry
from stratego.tui.widgets.bindings import bound

_LONGEST: Final = 14  # E14-E15+10@A10


class Typist(Protocol):
    """A screen on which entries are typed."""

    def bound_to(self, key: str) -> str:
        """The id of the binding by which a key does something now, else empty."""

    def show_entry(self, text: str) -> None:
        """Show what has been typed so far."""

    def end_entry(self, text: str) -> None:
        """Take what was typed; empty if it was cancelled."""


class EntryLine(Static, can_focus=True):
    """The message line, which has the focus while an entry is typed.

    ``entry`` is what has been typed so far, None if nothing is being typed.
    """

    FOCUS_ON_CLICK = False
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("enter", "play", "entry.play"),
        bound("escape", "cancel", "entry.cancel"),
        bound("backspace", "delete", "entry.delete"),
    ]

    def __init__(self, typist: Typist) -> None:
        super().__init__(id="message")
        self.entry: str | None = None
        self._typist = typist

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """A key that types a character does nothing else."""
        return character is not None and character.isprintable()

    def take_key(self, event: events.Key) -> bool:
        """Take the characters of an entry; end it before a key that has nothing to do with it.

        The screen hands over its keys: a character may have been typed before the focus was here.
        """
        if self.entry is None and not begins_entry(event.character):
            return False
        if event.is_printable and event.character is not None:
            self._change_entry(((self.entry or "") + event.character).replace(" ", "")[:_LONGEST])
            return True
        if not self._typist.bound_to(event.key).startswith("entry."):
            self.cancel()
        return False

    def cancel(self) -> None:
        """End an entry without playing it."""
        if self.entry is not None:
            self._end_entry("")

    def action_play(self) -> None:
        """Play what is typed."""
        self._end_entry(self.entry or "")

    def action_cancel(self) -> None:
        """Cancel the entry."""
        self.cancel()

    def action_delete(self) -> None:
        """Delete the last character."""
        self._change_entry((self.entry or "")[:-1])

    def _change_entry(self, text: str) -> None:
        if text:
            self.entry = text
            self.screen.set_focus(self)
            self._typist.show_entry(text)
        else:
            self._end_entry("")

    def _end_entry(self, text: str) -> None:
        self.entry = None
        self._typist.end_entry(text)
