"""The question before the players leave a game."""

from __future__ import annotations

from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from stratego.tui.play.questions import Question
from stratego.tui.screens.base import QUESTION_KEYS, GameScreen
from stratego.tui.widgets.keybar import KeyBar
from stratego.wording import saving as words

_LEAVING: Final = ("game.quit", "game.interrupt")


class LeavingScreen(GameScreen):
    """Asks once whether to leave, and shows nothing of the game."""

    def compose_screen(self) -> ComposeResult:
        with Vertical(id="question", classes="frame"):
            yield Static(Content.styled(words.LEAVE_GAME, "bold $brass"))
            yield Static(words.LEAVE_SAVED if self.host.current_game.is_saved else words.LEAVE_UNSAVED)
        yield KeyBar(QUESTION_KEYS)

    def on_mount(self) -> None:
        """Ask: back to the game leads to the curtain."""
        is_final = not self.host.current_game.is_saved
        self.ask(Question(words.LEAVE_GAME, self._leave, is_final, withdrawn=self.go.game))

    def _leave(self) -> None:
        self.host.leave(0)

    def take_answer(self, event: events.Key) -> bool:
        """The keys that asked to leave may answer, too."""
        leaves = self.bound_to(event.key) in _LEAVING
        if leaves:
            self.action_confirm_question()
        return leaves or super().take_answer(event)
