"""Fields: a line to write in, and one for a PIN that shows nothing of what is typed."""

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from stratego.hotseat.pins import LONGEST
from stratego.tui.terminal.screen import Field
from stratego.tui.widgets.keys import bound
from stratego.wording import pins as words
from stratego.wording.language import Sentence


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

    def __init__(
        self, placeholder: Sentence | str, longest: int = 0, *, value: str = "", is_shown: bool = True
    ) -> None:
        """``longest`` is how many characters it takes at most; 0: any number."""
        super().__init__(value, placeholder=str(placeholder), max_length=longest, compact=True)
        self.cursor_blink = False
        self.display = is_shown

    def type_in(self, text: str) -> None:
        self.replace(text, *self.selection)

    def append(self, letter: str) -> None:
        """Take the focus and type a letter at the end, without selecting what is there."""
        self.select_on_focus = False
        self.screen.set_focus(self)
        self.insert(letter, len(self.value))

    def on_blur(self) -> None:
        """Select what is there when the focus comes back, so that typing replaces it."""
        self.select_on_focus = True


class PinField(Field, Widget, can_focus=True, inherit_bindings=False):
    """Shows whether it is empty, never how much it holds: later keys do not even redraw it.

    Blanks are ignored: the key that lifted the curtain may be held a little too long.
    """

    BINDINGS = [
        bound("enter", "enter", "pin.enter"),
        bound("backspace", "delete", "pin.delete"),
        bound("ctrl+u", "clear", "pin.clear"),
    ]

    class Entered(Message, bubble=False):
        """Enter was pressed."""

    class Cut(Message, bubble=False):
        """Characters were ignored: a PIN has no more than `pins.LONGEST`."""

    def __init__(self) -> None:
        super().__init__()
        self._typed = ""
        self._is_closed = False

    def take(self) -> str:
        """Empty the field. Returns what was typed."""
        typed = self._typed
        self._hold("")
        return typed

    def close(self, *, closed: bool) -> None:
        """Empty the field; while ``closed``, ignore what is typed."""
        self._is_closed = closed
        self._hold("")

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """A key that types a character does nothing else."""
        return character is not None and character.isprintable()

    def on_paste(self, event: events.Paste) -> None:
        """Take pasted text."""
        event.stop()
        self.type_in(event.text)

    def action_enter(self) -> None:
        """Report that the PIN is complete."""
        self.screen.post_message(self.Entered())

    def action_delete(self) -> None:
        """Delete the last character."""
        self._hold(self._typed[:-1])

    def action_clear(self) -> None:
        """Empty the field."""
        self._hold("")

    def type_in(self, text: str) -> None:
        if self._is_closed:
            return
        typed = self._typed + "".join(char for char in text if char.isprintable() and not char.isspace())
        self._hold(typed[:LONGEST])
        if len(typed) > LONGEST:
            self.screen.post_message(self.Cut())

    def _hold(self, typed: str) -> None:
        has_changed = bool(typed) is not bool(self._typed)
        self._typed = typed
        if has_changed:
            self.refresh()

    def render(self) -> Content:
        """Whether something has been typed."""
        return Content.styled(
            str(words.FIELD_TYPING if self._typed else words.FIELD_EMPTY), "" if self._typed else "$muted"
        )
