"""The games that are not over: one of them goes on, is given up or deleted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, Literal

from textual.binding import BindingType

from stratego.tui.screens.lobby.game_list import GameListScreen
from stratego.tui.screens.ports.store import Entry
from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.choices import Choices

_Deed = Literal["delete", "give up"]
_QUESTIONS: Final[dict[_Deed, str]] = {
    "delete": "X again, and this game is deleted for good.",
    "give up": "R again, and whoever's turn it is resigns: the game is over.",
}


class UnfinishedScreen(GameListScreen):
    """A list of at least one game, the one played last on top."""

    HEADING = "Which game goes on?"
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("r", "ask('give up')", "unfinished.give_up"),
        bound("x,delete", "ask('delete')", "unfinished.delete"),
    ]

    def __init__(self, games: Sequence[Entry]) -> None:
        super().__init__([game.choice for game in games])
        self._games = games
        self._asked: _Deed | None = None

    def keys(self) -> list[str]:
        return ["choose:continue", "lobby.back", "unfinished.give_up", "unfinished.delete"]

    def on_menu_chosen(self, message: Choices.Chosen) -> None:
        """Go on with a game."""
        problem = self.host.go.resume(self._games[message.place].key)
        if problem is not None:
            self.tell(problem)

    def on_choices_pointed(self) -> None:
        """What was asked was asked of another game."""
        self.tell("")

    def action_ask(self, deed: _Deed) -> None:
        """Ask once whether a game is to be deleted or given up, then do it."""
        if self._asked != deed:
            self.tell(_QUESTIONS[deed])
            self._asked = deed
            return
        store, key = self.host.store, self._games[self.query_one(Choices).place].key
        problem = store.delete_game(key) if deed == "delete" else store.resign_game(key)
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
