"""What the lists of games have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from stratego.engine.ruleset import Ruleset
from stratego.rulesets import load_ruleset
from stratego.tui.screens.lobby import LobbyScreen
from stratego.tui.widgets.choices import Choice, Choices
from stratego.tui.widgets.scroll import Scroll

_AROUND: Final = 8  # lines of the frame, the heading, what is told and the keys
_TITLE: Final = 7  # and of the title
_LINES: Final = 3  # of a game, with the blank one after it


class GameListScreen(LobbyScreen):
    """A heading, the games, and a line for what is to be told."""

    HEADING: ClassVar[str]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back", id="games.back"),
    ]

    def __init__(self, choices: Sequence[Choice]) -> None:
        super().__init__()
        self._first_choices = choices
        self.lines_for_title = _AROUND + _TITLE + _LINES * len(choices)

    def compose_lobby(self) -> ComposeResult:
        yield Static(self.HEADING, classes="heading")
        with Scroll(plain=self.host.plain):
            yield Choices(self._first_choices, plain=self.host.plain)
        yield Static(id="fault")

    def fit(self) -> None:
        """Let the list scroll where it is longer than the window."""
        super().fit()
        has_title = self.window.height >= self.lines_for_title
        around = _AROUND + _TITLE if has_title else _AROUND
        self.query_one(Scroll).styles.max_height = self.window.height - around

    @property
    def help_rules(self) -> Ruleset:
        """Those of the classic game: which others are played can be seen when a game is opened."""
        return load_ruleset("original")

    def action_back(self) -> None:
        """Back to the home screen."""
        self.host.go_home()

    def tell(self, text: str) -> None:
        """Put a message below the list."""
        self.query_one("#fault", Static).update(Content(text))
