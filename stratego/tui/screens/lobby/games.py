"""The unfinished games, to continue, resign or delete; and the finished ones, to replay."""

from __future__ import annotations

from collections.abc import Callable

from stratego.tui.questions import Question
from stratego.tui.screens.lobby.lists import EntriesScreen
from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.lists import Choices, Rows
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


class UnfinishedScreen(EntriesScreen):
    """The game played last first."""

    KEYS = ("choose:continue", "lobby.back", "unfinished.give_up", "unfinished.delete")
    HEADING = words.WHICH_UNFINISHED
    BINDINGS = [
        bound("w", "resign", "unfinished.give_up"),
        bound("x,delete", "delete", "unfinished.delete"),
    ]

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Continue a game."""
        self.tell_problem(self.go.resume(self.items[message.place].key))

    def on_rows_pointed(self) -> None:
        """Withdraw the question, which was about another game."""
        self.action_withdraw()
        self.tell("")

    def action_resign(self) -> None:
        """Let the player whose turn it is resign; ask first."""
        self._ask(words.RESIGN_GAME.format(keys=self.key_names), self.store.resign_game)

    def action_delete(self) -> None:
        """Delete the game; ask first."""
        self._ask(words.DELETE_GAME.format(keys=self.key_names), self.store.delete_game)

    def _ask(self, text: str, change: Callable[[str], str | None]) -> None:
        """Ask before the game under the cursor is changed."""
        key = self.items[self.query_one(Choices).place].key
        self.ask(Question(text, lambda: self._change(change(key)), is_final=True))

    def _change(self, problem: str | None) -> None:
        """Show the games that are left, or why nothing was changed."""
        if self.tell_problem(problem):
            return
        if len(self.items) > 1:
            self.take_out(self.query_one(Choices).place)
        else:
            self.go.home()
