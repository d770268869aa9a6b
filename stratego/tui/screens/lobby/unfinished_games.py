"""The unfinished games, to continue, resign or delete one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final, Literal

from textual.binding import BindingType

from stratego.tui.screens.lobby.list_screen import ListScreen
from stratego.tui.screens.ports.store import Entry
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

    HEADING = words.WHICH_UNFINISHED
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("r", "ask('resign')", "unfinished.give_up"),
        bound("x,delete", "ask('delete')", "unfinished.delete"),
    ]

    def __init__(self, games: Sequence[Entry]) -> None:
        super().__init__([game.choice for game in games])
        self._games = games
        self._asked: _Question | None = None

    def keys(self) -> list[str]:
        return ["choose:continue", "lobby.back", "unfinished.give_up", "unfinished.delete"]

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Continue a game."""
        problem = self.host.go.resume(self._games[message.place].key)
        if problem is not None:
            self.tell(problem)

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
        problem = store.delete_game(key) if question == "delete" else store.resign_game(key)
        if problem is not None:
            self.tell(problem)
            return
        self._games = store.unfinished_games()
        if self._games:
            self.query_one(Choices).show([game.choice for game in self._games])
            self.tell("")
        else:
            self.host.go.home()

    def tell(self, text: str) -> None:
        self._asked = None
        super().tell(text)
