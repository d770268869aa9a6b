"""A finished game ply by ply, on an open board or as one player saw it."""

from collections.abc import Sequence

from stratego.engine.events import Event
from stratego.engine.game import Game
from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.engine.view import OpenView, PlayerView


class Replay:
    """A cursor in a game, initially at its start. The game belongs to the replay from now on."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._events = game.history
        self.to(0)

    def __repr__(self) -> str:
        return f"<Replay of {self._game.rules.name}: ply {self.ply} of {self.last}>"

    @property
    def rules(self) -> Ruleset:
        """The ruleset of the game."""
        return self._game.rules

    @property
    def ply(self) -> int:
        """The number of actions before the cursor."""
        return self._game.ply

    @property
    def last(self) -> int:
        """The number of actions of the whole game."""
        return len(self._events)

    @property
    def events(self) -> Sequence[Event]:
        """All events of the game, with nothing hidden."""
        return self._events

    def to(self, ply: int) -> None:
        """Move the cursor to a ply, or to the nearest end."""
        ply = min(max(ply, 0), self.last)
        self._game.undo(max(self.ply - ply, 0))
        for event in self._events[self.ply : ply]:
            self._game.play(event.action)

    def next_battle(self) -> bool:
        """Go to just after the next attack or guess. Returns False if there is none."""
        for event in self._events[self.ply :]:
            if event.incident is not None:
                self.to(event.ply + 1)
                return True
        return False

    def view(self, eyes: Color | None = None) -> OpenView | PlayerView:
        """The board at the cursor: open, or what the player of the colour ``eyes`` knew (K1-K7)."""
        return self._game.open_view() if eyes is None else self._game.view(eyes)
