"""The unfinished games, to continue, resign or delete one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal

from stratego.tui.screens.lobby.list_screen import ListScreen
from stratego.tui.screens.ports import Entry
from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.choices import Choices
from stratego.tui.widgets.rows import Rows
from stratego.wording import lobby as words
from stratego.wording.keys import KeyNames

_Question = Literal["delete", "resign"]
_QUESTIONS: Final[dict[_Question, Callable[[KeyNames], str]]] = {
    "delete": words.delete_game,
    "resign": words.resign_game,
}


class UnfinishedScreen(ListScreen):
    """A list of at least one game, the one played last first."""

    KEYS = ("choose:continue", "lobby.back", "unfinished.give_up", "unfinished.delete")
    HEADING = words.WHICH_UNFINISHED
    BINDINGS = [
        bound("r", "ask('resign')", "unfinished.give_up"),
        bound("x,delete", "ask('delete')", "unfinished.delete"),
    ]

    def __init__(self, games: Sequence[Entry]) -> None:
        super().__init__([game.choice for game in games])
        self._games = games
        self._asked: _Question | None = None

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Continue a game."""
        self.tell_problem(self.go.resume(self._games[message.place].key))

    def on_rows_pointed(self) -> None:
        """Withdraw the question, which was about another game."""
        self.tell("")

    def action_ask(self, question: _Question) -> None:
        """Ask once before a game is deleted or resigned, then do it."""
        if self._asked != question:
            self.tell(_QUESTIONS[question](self.key_names))
            self._asked = question
            return
        store, key = self.host.store, self._games[self.query_one(Choices).place].key
        change = store.delete_game if question == "delete" else store.resign_game
        if self.tell_problem(change(key)):
            return
        self._games = store.unfinished_games()
        if self._games:
            self.query_one(Choices).show([game.choice for game in self._games])
            self.tell("")
        else:
            self.go.home()

    def tell(self, text: str) -> None:
        self._asked = None
        super().tell(text)
