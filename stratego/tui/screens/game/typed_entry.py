"""Typing squares and moves: the letter of a file begins an entry."""

from __future__ import annotations

from typing import Final, Protocol

from textual import events
from textual.containers import Horizontal

from stratego.table.choosing.typed_action import begins_entry
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


class TypedEntry(Horizontal):
    """The board and what is beside it, with the keys of an entry, which go before those of the screen.

    ``entry`` is what has been typed so far, None if nothing is being typed. The board's choosing key must
    be off while something is.
    """

    BINDINGS = [
        bound("enter", "play", "entry.play"),
        bound("escape", "cancel", "entry.cancel"),
        bound("backspace", "delete", "entry.delete"),
    ]

    def __init__(self, typist: Typist) -> None:
        super().__init__(id="middle")
        self.entry: str | None = None
        self._typist = typist

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Its keys work while something is being typed."""
        return self.entry is not None

    def take_key(self, event: events.Key) -> bool:
        """Take the characters of an entry; end it before a key that has nothing to do with it."""
        if self.entry is None and (not begins_entry(event.character) or self._typist.bound_to(event.key)):
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
            self._typist.show_entry(text)
        else:
            self._end_entry("")

    def _end_entry(self, text: str) -> None:
        self.entry = None
        self._typist.end_entry(text)
