"""A recorded game replayed ply by ply, as an open board or as one player saw it."""

from __future__ import annotations

from collections.abc import Sequence

from stratego.engine.events import Event
from stratego.engine.pieces import Color
from stratego.engine.view import OpenView, PlayerView
from stratego.records.record import Ending, Record


class Replay:
    """A cursor in a recorded game, initially at its start.

    Raises ValueError, as `Record.play` does, if the record cannot be played.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self._game = record.play()
        self._events = self._game.history
        self.to(0)

    def __repr__(self) -> str:
        return f"<Replay of {self.record.rules.name}: ply {self.ply} of {self.last}>"

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

    @property
    def ending(self) -> Ending | None:
        """How the game ended, if the cursor is at its end; else None."""
        return self.record.ending if self.ply == self.last else None

    def to(self, ply: int) -> None:
        """Move the cursor to a ply, or to the nearest end."""
        ply = min(max(ply, 0), self.last)
        if ply < self.ply:
            self._game.undo(self.ply - ply)
        for event in self._events[self.ply : ply]:
            self._game.play(event.action)

    def forward(self) -> bool:
        """Go one ply forward. Returns False at the end."""
        return self._moved_to(self.ply + 1)

    def back(self) -> bool:
        """Go one ply back. Returns False at the start."""
        return self._moved_to(self.ply - 1)

    def next_battle(self) -> bool:
        """Go to just after the next attack or guess. Returns False if there is none."""
        for event in self._events[self.ply :]:
            if event.incident is not None:
                return self._moved_to(event.ply + 1)
        return False

    def view(self, eyes: Color | None = None) -> OpenView | PlayerView:
        """The board at the cursor: open, or what the player of the colour ``eyes`` knew (K1-K7).

        For resignations and agreed draws see `ending`: they are not part of the board.
        """
        return self._game.open_view() if eyes is None else self._game.view(eyes)

    def _moved_to(self, ply: int) -> bool:
        before = self.ply
        self.to(ply)
        return self.ply != before
