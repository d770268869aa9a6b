"""The disk refuses: told once, for both, with another folder to choose or a game that is not kept."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from stratego.tui.screens.base import GameScreen
from stratego.tui.widgets.keybar import KeyBar, KeyHint
from stratego.tui.widgets.line import LineField


class UnkeptScreen(GameScreen):
    """Why the game is not kept. Shown where both may look, and nothing of the game is to be seen."""

    AUTO_FOCUS = "LineField"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "play_on", "Play on, not kept", id="unkept.play_on"),
    ]

    def __init__(self, problem: str) -> None:
        super().__init__()
        self._problem = problem

    def compose_screen(self) -> ComposeResult:
        with Vertical(id="notice", classes="frame"):
            yield Static(Content.styled("This game is not kept", "bold $brass"))
            yield Static(Content(self._problem), id="problem")
            yield Static("Keep it in another folder, or play on without. Folder:")
            yield LineField("another folder")
        yield KeyBar(
            [KeyHint("Enter", "keep it there"), KeyHint("Esc", "play on", "screen.play_on")], last=None
        )

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Try the folder that is written."""
        folder = message.value.strip()
        told = self.host.keep_in(folder) if folder else "Write a folder, or press Esc to play on without."
        if told is not None:
            self.query_one("#problem", Static).update(Content(told))

    def action_play_on(self) -> None:
        """Go on with a game that is not kept."""
        self.host.play_unkept()
