"""The game on the table as screens know it: what both players know, and whether it is saved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.tui.play.placing_plan import PlacingPlan


class Table(Protocol):
    """The game on the table."""

    @property
    def rules(self) -> Ruleset:
        """The ruleset of the game."""

    @property
    def names(self) -> Mapping[Color, str]:
        """The players' names."""

    @property
    def plans(self) -> Mapping[Color, PlacingPlan]:
        """Each player's plan when they set up in turn (D3)."""

    @property
    def clock(self) -> float:
        """Seconds of play so far."""

    @property
    def is_saved(self) -> bool:
        """Whether the game is on the disk with all its steps, so that it can be resumed."""

    def save_in(self, folder: str) -> str | None:
        """Save the game in another folder from now on. Returns the reason if that fails."""

    def play_unsaved(self) -> None:
        """Go on with a game that cannot be saved."""
