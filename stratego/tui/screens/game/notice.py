"""Something both players should know before they continue."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from stratego.tui.look.sheets import sheets
from stratego.tui.screens.base import GameScreen
from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.keybar import KeyBar


class NoticeScreen(GameScreen):
    """A heading and a sentence or two; shows nothing of the game."""

    CSS_PATH = sheets("cards")
    BINDINGS = [bound("enter,escape", "go_on", "notice.go_on")]

    def __init__(self, heading: str, words: str) -> None:
        super().__init__()
        self._heading = heading
        self._words = words

    def compose_screen(self) -> ComposeResult:
        with Vertical(id="notice", classes="frame"):
            yield Static(Content.styled(self._heading, "bold $brass"))
            yield Static(Content(self._words))
        yield KeyBar(["notice.go_on"])

    def action_go_on(self) -> None:
        """Back to the game."""
        self.go.game()
