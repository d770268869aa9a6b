"""A line to write in."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Input


class LineField(Input, inherit_bindings=False):
    """A folder or a name, until Enter."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "cursor_left", "Left", show=False, tooltip="Move in the line", id="line.left"),
        Binding("right", "cursor_right", "Right", show=False, tooltip="Move in the line", id="line.right"),
        Binding("home", "home", "Begin", show=False, tooltip="Move in the line", id="line.home"),
        Binding("end", "end", "End", show=False, tooltip="Move in the line", id="line.end"),
        Binding("backspace", "delete_left", "Delete", show=False, tooltip="Delete", id="line.backspace"),
        Binding("delete", "delete_right", "Delete", show=False, tooltip="Delete", id="line.delete"),
        Binding("enter", "submit", "That is it", id="line.enter"),
    ]

    def __init__(self, placeholder: str, longest: int = 0) -> None:
        """``longest`` is how many characters it takes at most; 0: any number."""
        super().__init__(placeholder=placeholder, max_length=longest, compact=True)
        self.cursor_blink = False
