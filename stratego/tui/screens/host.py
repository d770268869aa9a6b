"""What screens may ask of the app. What is hidden from a player is out of their reach: mypy refuses it.

`Host` and `CurrentGame` are protocols, narrower than the app and the open game: nobody can ask them for the
session. The ways to other screens (`Navigation`) and the stored things (`Storage`) hide nothing: screens use
these classes as they are, and know them for type checking only. At run time it is the navigation that imports
the screens, each when it is shown, and a screen loads nothing that reads the disk.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from stratego.engine.pieces import Color
    from stratego.engine.ruleset import Ruleset
    from stratego.hotseat.steps import Step
    from stratego.table.choosing.placing import PlacingPlan
    from stratego.table.settings import Settings
    from stratego.tui.navigation import Navigation
    from stratego.tui.screens.quiet import Surplus


class Host(Protocol):
    """The settings, the current game, the ways to other screens, and the way out."""

    settings: Settings
    plain: bool  # ASCII only
    surplus: Surplus  # of the key that lifted the curtain
    key_delay: float  # seconds without a key before one lifts the curtain, or confirms that something is lost
    pin_cost: int  # of a new PIN
    rng: Random
    go: Navigation  # the ways to other screens, and the stored things

    @property
    def keymap(self) -> Mapping[str, str]:
        """The user's own keys, by binding id."""

    @property
    def current_game(self) -> CurrentGame:
        """The current game."""

    def advance(self, step: Step) -> str | None:
        """Take a step and show what follows. If it is refused, returns the reason, and nothing changes."""

    def cover(self) -> None:
        """Lower the curtain if the screen shows something that is not for both."""

    def action_ask_quit(self) -> None:
        """Leave the program; during a game, ask first."""

    def apply_settings(self) -> None:
        """Let changed settings apply from now on."""

    def leave(self, status: int) -> None:
        """Leave the program at once with this exit status."""


class CurrentGame(Protocol):
    """The current game."""

    @property
    def rules(self) -> Ruleset:
        """The ruleset of the game."""

    @property
    def names(self) -> Mapping[Color, str]:
        """The players' names."""

    @property
    def counted_names(self) -> Mapping[Color, str]:
        """Who the game is counted for: the computer with its level, anybody else by their name."""

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

    def ask_opponent_again(self, *, anew: bool) -> None:
        """Wait for the opponent once more; ``anew`` starts their program again first."""

    def play_unsaved(self) -> None:
        """Go on with a game that cannot be saved."""
