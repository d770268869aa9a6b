"""The question before the players leave a game."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from stratego.tui.screens.base import GameScreen
from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.keybar import KeyBar
from stratego.wording import saving as words


class LeavingScreen(GameScreen):
    """Asks once whether to leave, and shows nothing of the game."""

    BINDINGS = [
        bound("y,ctrl+q,ctrl+c", "leave", "leaving.leave"),
        bound("escape,x", "stay", "leaving.stay"),
    ]

    def compose_screen(self) -> ComposeResult:
        with Vertical(id="question", classes="frame"):
            yield Static(Content.styled(words.LEAVE_GAME, "bold $brass"))
            yield Static(words.LEAVE_SAVED if self.host.current_game.is_saved else words.LEAVE_UNSAVED)
        yield KeyBar(["leaving.leave", "leaving.stay"])

    def action_leave(self) -> None:
        """Leave the program."""
        self.host.leave(0)

    def action_stay(self) -> None:
        """Go back to the game; the curtain is down."""
        self.go.game()
