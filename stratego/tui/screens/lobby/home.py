"""The home screen, where the program starts without a game."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import Center
from textual.widgets import Static

from stratego.tui.draw.choice import Choice
from stratego.tui.screens.lobby.lobby import LobbyScreen
from stratego.tui.widgets.choices import Choices
from stratego.tui.widgets.rows import Rows
from stratego.wording import lobby as words
from stratego.wording import settings
from stratego.wording.lessons import LESSONS


class HomeScreen(LobbyScreen):
    """Games, set-ups, lessons, help, settings and quit; the lessons come first if nobody has played here."""

    KEYS = ("choose", "game.quit")

    def __init__(self, *, can_continue: bool, can_replay: bool, has_learnt: bool) -> None:
        """Whether there may be unfinished games, and finished ones, and whether a lesson was done."""
        super().__init__()
        self._can_continue, self._can_replay = can_continue, can_replay
        self._is_first_time = not (can_continue or can_replay or has_learnt)

    def compose_lobby(self) -> ComposeResult:
        yield Static(words.MOTTO, id="motto")
        with Center():
            yield Choices(self._choices(), plain=self.plain)

    def _menu_lines(self) -> dict[str, Callable[[], object]]:
        """What each line of the menu does."""
        go = self.go
        learn = {LESSONS: go.lessons}
        return {
            **(learn if self._is_first_time else {}),
            **({words.CONTINUE: go.unfinished_games} if self._can_continue else {}),
            words.NEW_GAME: go.new_game,
            **({words.REPLAYS: go.finished_games} if self._can_replay else {}),
            words.SETUPS: go.setups,
            **learn,
            words.HOW_TO_PLAY: self.action_help,
            settings.TITLE: go.show_settings,
            words.QUIT: self.action_ask_quit,
        }

    def _choices(self) -> list[Choice]:
        return list(map(Choice, self._menu_lines()))

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Do what the line says."""
        list(self._menu_lines().values())[message.place]()
