"""The finished games, to replay one of them."""

from __future__ import annotations

from collections.abc import Sequence

from stratego.tui.screens.lobby.list_screen import ListScreen
from stratego.tui.screens.ports import Entry
from stratego.tui.widgets.rows import Rows
from stratego.wording import lobby as words


class FinishedScreen(ListScreen):
    """A list of at least one game, the latest first, and files that cannot be read at the end."""

    KEYS = ("choose:replay", "lobby.back")
    HEADING = words.WHICH_FINISHED

    def __init__(self, games: Sequence[Entry]) -> None:
        super().__init__([game.choice for game in games])
        self._games = games

    def on_mount(self) -> None:
        """Mention what cannot be read: the end of a long list is out of sight."""
        faulty = sum(game.is_faulty for game in self._games)
        if 0 < faulty < len(self._games):
            self.tell(words.unreadable(faulty))

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Replay a game."""
        self.tell_problem(self.go.replay(self._games[message.place].key))
