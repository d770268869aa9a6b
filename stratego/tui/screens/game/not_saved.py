"""The disk refuses: told once, for both, with another folder to choose or a game that is not kept."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from stratego.tui.screens.base import GameScreen
from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.keybar import KeyBar
from stratego.tui.widgets.line import LineField


class NotSavedScreen(GameScreen):
    """Why the game is not kept. Shown where both may look, and nothing of the game is to be seen."""

    AUTO_FOCUS = "LineField"
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("escape", "play_on", "unkept.play_on"),
    ]

    def __init__(self, problem: str, *, is_over: bool) -> None:
        super().__init__()
        self._problem = problem
        self._heading = "This game has no record" if is_over else "This game is not kept"

    def compose_screen(self) -> ComposeResult:
        with Vertical(id="notice", classes="frame"):
            yield Static(Content.styled(self._heading, "bold $brass"))
            yield Static(Content(self._problem), id="problem")
            yield Static("Keep it in another folder, or go on without. Folder:")
            yield LineField("another folder")
        yield KeyBar(["line.enter", "unkept.play_on"], last="")

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Try the folder that is written."""
        folder = message.value.strip()
        problem = (
            self.host.table.save_in(folder) if folder else "Write a folder, or press Esc to go on without."
        )
        if problem is None:
            self.host.go.game()
        else:
            self.query_one("#problem", Static).update(Content(problem))

    def action_play_on(self) -> None:
        """Go on without."""
        self.host.table.play_unsaved()
        self.host.go.game()
