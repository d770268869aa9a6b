"""The app as screens know it."""

from __future__ import annotations

from random import Random
from typing import Protocol

from stratego.hotseat.steps import Step
from stratego.tui.screens.ports.places import Places
from stratego.tui.screens.ports.store import Store
from stratego.tui.screens.ports.table import Table
from stratego.tui.settings import Settings


class Host(Protocol):
    """The settings, the game on the table, the saved things, the way to other screens, and the way out."""

    settings: Settings
    plain: bool  # ASCII only
    lift_delay: float  # seconds without a key before the curtain's key works
    pin_cost: int  # of a new PIN
    rng: Random

    @property
    def table(self) -> Table:
        """The game on the table."""

    @property
    def store(self) -> Store:
        """Saved games and set-ups."""

    @property
    def go(self) -> Places:
        """The way to other screens."""

    def advance(self, step: Step) -> str | None:
        """Take a step and show what follows. If it is refused, returns the reason, and nothing changes."""

    def cover(self) -> None:
        """Lower the curtain if the screen shows something that is not for both."""

    def action_ask_quit(self) -> None:
        """Leave the program; during a game, ask first."""

    def leave(self, status: int) -> None:
        """Leave the program at once with this exit status."""
