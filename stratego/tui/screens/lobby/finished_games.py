"""The games that are over: one of them is looked at again."""

from __future__ import annotations

from collections.abc import Sequence

from stratego.tui.screens.lobby.game_list import GameListScreen
from stratego.tui.screens.ports.store import Entry
from stratego.tui.widgets.choices import Choices
from stratego.wording.grammar import number


class FinishedScreen(GameListScreen):
    """A list of at least one game, the latest on top, and below them all what cannot be read."""

    HEADING = "Which game do you want to see again?"

    def __init__(self, games: Sequence[Entry]) -> None:
        super().__init__([game.choice for game in games])
        self._games = games

    def on_mount(self) -> None:
        """Tell of what cannot be read: a long list does not show its end."""
        faulty = sum(game.is_faulty for game in self._games)
        if 0 < faulty < len(self._games):
            which = "The last of these" if faulty == 1 else f"The last {number(faulty)} of these"
            self.tell(f"{which} cannot be read.")

    def keys(self) -> list[str]:
        return ["choose:replay", "lobby.back"]

    def on_menu_chosen(self, message: Choices.Chosen) -> None:
        """Look at a game again."""
        problem = self.host.go.replay(self._games[message.place].key)
        if problem is not None:
            self.tell(problem)
