"""The unfinished games, to continue, resign or delete one of them."""

from __future__ import annotations

from collections.abc import Callable

from stratego.tui.play.questions import Question
from stratego.tui.screens.lobby.long_list import EntriesScreen
from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.choices import Choices
from stratego.tui.widgets.rows import Rows
from stratego.wording import lobby as words


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
        self._ask(words.RESIGN_GAME.format(keys=self.key_names), self.host.store.resign_game)

    def action_delete(self) -> None:
        """Delete the game; ask first."""
        self._ask(words.DELETE_GAME.format(keys=self.key_names), self.host.store.delete_game)

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
