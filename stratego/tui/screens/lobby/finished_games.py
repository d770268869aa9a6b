"""The finished games, to replay one of them."""

from __future__ import annotations

from stratego.tui.screens.lobby.long_list import EntriesScreen
from stratego.tui.widgets.rows import Rows
from stratego.wording import lobby as words


class FinishedScreen(EntriesScreen):
    """The latest game first, and files that cannot be read at the end."""

    KEYS = ("choose:replay", "lobby.back")
    HEADING = words.WHICH_FINISHED

    def all_read(self) -> None:
        """Mention what cannot be read: the end of a long list is out of sight."""
        faulty = sum(game.is_faulty for game in self.items)
        if 0 < faulty < len(self.items):
            self.tell(words.unreadable(faulty))

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Replay a game."""
        self.tell_problem(self.go.replay(self.items[message.place].key))
