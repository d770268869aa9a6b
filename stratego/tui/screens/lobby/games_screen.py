"""Base class of the lists of games, which may be very long: they are read while they are shown."""

from __future__ import annotations

from stratego.tui.screens.lobby.list_screen import ListScreen
from stratego.tui.screens.ports import Listing
from stratego.tui.widgets.choices import Choices


class GamesScreen(ListScreen):
    """A list of at least one game. Leaving the screen ends the reading."""

    def __init__(self, games: Listing) -> None:
        super().__init__([game.choice for game in games.first])
        self._games = list(games.first)
        self._rest = games.rest

    def on_mount(self) -> None:
        self.call_after_refresh(lambda: self.run_worker(self._read_on()))

    async def _read_on(self) -> None:
        """Add the games as they are read, below those that are there: the cursor stays on its game."""
        choices = self.query_one(Choices)
        async for part in self._rest:
            if not choices.is_attached:  # the screen has just been left
                return
            self._games += part
            choices.add([game.choice for game in part])
            if not self.has_class("-low"):  # else the list is higher than the window already
                self.fit_early()
        if choices.is_attached:
            self.all_read()

    def all_read(self) -> None:
        """The list is complete."""

    @property
    def at_cursor(self) -> str:
        """The key of the game under the cursor."""
        return self._games[self.query_one(Choices).place].key
