"""A line to write in."""

from __future__ import annotations

from textual import events
from textual.widgets import Input

from stratego.tui.terminal.screen import Field
from stratego.tui.widgets.bindings import bound


class LineField(Field, Input, inherit_bindings=False):
    """A folder or a name. Enter submits it."""

    BINDINGS = [
        bound("left", "cursor_left", "line.left"),
        bound("right", "cursor_right", "line.right"),
        bound("home", "home", "line.home"),
        bound("end", "end", "line.end"),
        bound("backspace", "delete_left", "line.backspace"),
        bound("delete", "delete_right", "line.delete"),
        bound("enter", "submit", "line.enter"),
    ]

    def __init__(self, placeholder: str, longest: int = 0, *, value: str = "", is_shown: bool = True) -> None:
        """``longest`` is how many characters it takes at most; 0: any number."""
        super().__init__(value, placeholder=placeholder, max_length=longest, compact=True)
        self.cursor_blink = False
        self.display = is_shown

    def take_key(self, event: events.Key) -> bool:
        """Type the character of a key, which does nothing else. Returns False if it has none."""
        if event.character is None or not event.character.isprintable():
            return False
        self.replace(event.character, *self.selection)
        return True

    def append(self, letter: str) -> None:
        """Take the focus and type a letter at the end, without selecting what is there."""
        self.select_on_focus = False
        self.screen.set_focus(self)
        self.insert(letter, len(self.value))

    def on_blur(self) -> None:
        """Select what is there when the focus comes back, so that typing replaces it."""
        self.select_on_focus = True
