"""A recorded game looked at again, ply by ply, by both or by one player's eyes."""

from __future__ import annotations

from collections.abc import Sequence

from stratego.engine.events import Event
from stratego.engine.pieces import Color
from stratego.engine.view import OpenView, PlayerView
from stratego.records.record import Ending, Record


class Replay:
    """A cursor in a record, at its start to begin with.

    Raises ValueError, as `Record.play` does, where the record cannot be played.
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
        """How many actions are played where the cursor is."""
        return self._game.ply

    @property
    def last(self) -> int:
        """How many actions the whole game has."""
        return len(self._events)

    @property
    def events(self) -> Sequence[Event]:
        """All that happened in the game: the whole truth."""
        return self._events

    @property
    def ending(self) -> Ending | None:
        """How the game ended, where the cursor is at its end."""
        return self.record.ending if self.ply == self.last else None

    def to(self, ply: int) -> None:
        """Go to a ply; beyond either end, to that end."""
        ply = min(max(ply, 0), self.last)
        if ply < self.ply:
            self._game.undo(self.ply - ply)
        for event in self._events[self.ply : ply]:
            self._game.play(event.action)

    def forward(self) -> bool:
        """One ply on. False, and nothing happens, at the end."""
        return self._moved_to(self.ply + 1)

    def back(self) -> bool:
        """One ply back. False, and nothing happens, at the start."""
        return self._moved_to(self.ply - 1)

    def next_battle(self) -> bool:
        """To where the next attack or guess has just been made. False, and nothing happens, without one."""
        for event in self._events[self.ply :]:
            if event.incident is not None:
                return self._moved_to(event.ply + 1)
        return False

    def view(self, eyes: Color | None = None) -> OpenView | PlayerView:
        """The board where the cursor is: open, or as much as the player of this colour knew there (K1-K7).

        The ending is in `ending`: no view tells of a resignation or a draw agreed.
        """
        return self._game.open_view() if eyes is None else self._game.view(eyes)

    def _moved_to(self, ply: int) -> bool:
        before = self.ply
        self.to(ply)
        return self.ply != before
