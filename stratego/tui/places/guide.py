"""What the parts of the navigation have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from stratego.tui.current_game import CurrentGame
from stratego.tui.screens.base import GameScreen
from stratego.tui.terminal.lifecycle import GuardedApp
from stratego.wording import window

if TYPE_CHECKING:
    from stratego.tui.storage import Storage


class Guide(ABC):
    """Shows screens with what is stored and what is played."""

    _app: GuardedApp
    _current: CurrentGame

    def _put_away(self) -> None:
        """Put the current game away."""
        self._current.clear()
        self._app.set_window_title(window.TITLE)

    @property
    @abstractmethod
    def store(self) -> Storage:
        """Saved games, set-ups and rulesets."""

    @abstractmethod
    def _show(self, screen: GameScreen) -> None:
        """Show this screen in place of any other."""

    @abstractmethod
    def back(self) -> None:
        """The home screen, or the shell if the program was started with another screen."""

    @abstractmethod
    def game(self) -> None:
        """The scene of the game as it is now."""
