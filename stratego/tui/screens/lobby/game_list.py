"""What the lists of games have in common."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from stratego.engine.ruleset import Ruleset
from stratego.tui.screens.lobby.list_screen import ListScreen
from stratego.tui.screens.lobby.lobby import BACK


class GameListScreen(ListScreen):
    """A heading, the games, and a line for what is to be told."""

    MESSAGE = 3
    BINDINGS: ClassVar[list[BindingType]] = [
        BACK,
    ]

    @property
    def help_rules(self) -> Ruleset | None:
        """The classic game: the rules of each game in the list can be read when it is opened."""
        return None

    def action_back(self) -> None:
        """Back to the home screen."""
        self.host.go.home()
