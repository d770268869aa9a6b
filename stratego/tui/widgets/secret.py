"""A line for a PIN: it takes what is typed, and shows nothing of it."""

from __future__ import annotations

from typing import ClassVar, Final

from textual import events
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from stratego.tui.widgets.bindings import bound
from stratego.wording import pins as words

LONGEST_PIN: Final = 64
"""In characters: what is typed or pasted beyond is left out."""


class SecretField(Widget, can_focus=True, inherit_bindings=False):
    """Shows whether there is something in it, never how much: nothing is even drawn anew for the next key.

    Blanks are left out: the key that lifted the curtain may be held a little long.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("enter", "enter", "secret.enter"),
        bound("backspace", "delete", "secret.delete"),
        bound("ctrl+u", "clear", "secret.clear"),
    ]

    class Entered(Message):
        """All is typed: it can be taken."""

    class Cut(Message):
        """There was more than a PIN may have."""

    def __init__(self) -> None:
        super().__init__()
        self._typed = ""
        self._is_closed = False

    def take(self) -> str:
        """What was typed; then nothing is."""
        typed = self._typed
        self._keep("")
        return typed

    def close(self, *, closed: bool) -> None:
        """Take nothing while it is closed."""
        self._is_closed = closed
        self._keep("")

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """A key that types a character does nothing else."""
        return character is not None and character.isprintable()

    def on_key(self, event: events.Key) -> None:
        """Take a character; its key does nothing else."""
        if self.take_key(event):
            event.stop()

    def take_key(self, event: events.Key) -> bool:
        """Take the character of a key. Returns False if it has none."""
        if not event.is_printable or not event.character:
            return False
        self._take_in(event.character)
        return True

    def on_paste(self, event: events.Paste) -> None:
        """Take a text."""
        event.stop()
        self._take_in(event.text)

    def action_enter(self) -> None:
        """It is complete."""
        self.post_message(self.Entered())

    def action_delete(self) -> None:
        """Leave the last character out."""
        self._keep(self._typed[:-1])

    def action_clear(self) -> None:
        """Begin anew."""
        self._keep("")

    def _take_in(self, text: str) -> None:
        if self._is_closed:
            return
        typed = self._typed + "".join(char for char in text if char.isprintable() and not char.isspace())
        self._keep(typed[:LONGEST_PIN])
        if len(typed) > LONGEST_PIN:
            self.post_message(self.Cut())

    def _keep(self, typed: str) -> None:
        has_changed = bool(typed) is not bool(self._typed)
        self._typed = typed
        if has_changed:
            self.refresh()

    def render(self) -> Content:
        """One of two lines."""
        return Content(words.FIELD_TYPING) if self._typed else Content.styled(words.FIELD_EMPTY, "$muted")
