"""A recorded game as the replay screen knows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from stratego.engine.events import Event
from stratego.engine.pieces import Color
from stratego.engine.view import OpenView, PlayerView


class Replay(Protocol):
    """A cursor in a recorded game."""

    @property
    def ply(self) -> int:
        """How many actions have been played at the cursor."""

    @property
    def last(self) -> int:
        """How many actions the game has."""

    @property
    def events(self) -> Sequence[Event]:
        """All events of the game."""

    def to(self, ply: int) -> None:
        """Go to a ply; beyond either end, to that end."""

    def next_battle(self) -> bool:
        """Go to the next attack or guess. Returns False, and stays, if there is none."""

    def view(self, eyes: Color | None = None) -> OpenView | PlayerView:
        """The board at the cursor: open, or as the player of this colour knew it (K1-K7)."""
