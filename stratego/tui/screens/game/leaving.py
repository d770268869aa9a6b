"""The question before the players leave a game."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from stratego.tui.look.sheets import sheets
from stratego.tui.play.questions import Question
from stratego.tui.screens.base import QUESTION_KEYS, GameScreen
from stratego.tui.widgets.keybar import KeyBar
from stratego.wording import saving as words


class LeavingScreen(GameScreen):
    """Asks once whether to leave, and shows nothing of the game. The keys that asked to leave answer, too."""

    CSS_PATH = sheets("cards")
    CONFIRMED_BY = ("question.confirm", "game.quit", "game.interrupt")

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
