"""Saving a set-up after the game, when both are visible."""

from __future__ import annotations

from stratego.engine.pieces import COLORS
from stratego.tui.draw.choice import Choice
from stratego.tui.screens.lobby.list_screen import ListScreen
from stratego.tui.widgets.choices import Choices
from stratego.tui.widgets.rows import Rows
from stratego.wording.setup import setups as words


class SaveSetupScreen(ListScreen):
    """Asks whose set-up to save; then it is shown, and its name asked for."""

    KEYS = ("choose", "lobby.back")
    HEADING = words.WHOSE

    def __init__(self, saved: str = "") -> None:
        """``saved`` is the name of the set-up just saved, if any."""
        self._just_saved = saved
        super().__init__([])

    def on_mount(self) -> None:
        names = self.names
        self.query_one(Choices).show([Choice(words.of_player(names[color], color)) for color in COLORS])
        if self._just_saved:
            self.say(words.SAVED.format(name=self._just_saved))

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Show it, and ask for a name."""
        self.go.save_played_setup(COLORS[message.place])

    def action_back(self) -> None:
        """Back to the end of the game."""
        self.go.game()
