"""Choosing the ruleset of a new game."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from stratego.engine.ruleset import Ruleset
from stratego.playable import unplayable
from stratego.rulesets import load_ruleset, shipped_names
from stratego.tui.screens.lobby import LobbyScreen
from stratego.tui.widgets.choices import Choice, Choices
from stratego.tui.widgets.keybar import KeyHint
from stratego.tui.widgets.scroll import Scroll

_AROUND = 5  # lines of the frame, the heading and the keys
_TITLE = 7  # and of the title
_LINES = 4  # of a ruleset, most of them, with the blank one after it


class EditionsScreen(LobbyScreen):
    """The shipped rulesets, each with a line or two on what it is like and how long it takes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back", id="editions.back"),
    ]

    def __init__(self) -> None:
        super().__init__()
        shipped = map(load_ruleset, shipped_names())
        self._editions = [rules for rules in shipped if unplayable(rules) is None]
        self.lines_for_title = _AROUND + _TITLE + _LINES * len(self._editions) - 1

    def compose_lobby(self) -> ComposeResult:
        yield Static("Which game?", classes="heading")
        with Scroll(plain=self.host.plain):
            yield Choices(
                [Choice(rules.name, rules.summary) for rules in self._editions], plain=self.host.plain
            )

    def fit(self) -> None:
        """Let the list scroll where it is longer than the window."""
        super().fit()
        has_title = self.window.height >= self.lines_for_title
        around = _AROUND + _TITLE if has_title else _AROUND
        self.query_one(Scroll).styles.max_height = self.window.height - around

    @property
    def help_rules(self) -> Ruleset:
        """Those that the cursor is on."""
        return self._editions[self.query_one(Choices).place]

    def keys(self) -> list[KeyHint]:
        return [
            KeyHint("Enter", "choose"),
            KeyHint("Esc", "back", "screen.back"),
        ]

    def on_menu_chosen(self, message: Choices.Chosen) -> None:
        """Go on to the players."""
        self.host.ask_players(self._editions[message.place])

    def action_back(self) -> None:
        """Back to the home screen."""
        self.host.go_home()
