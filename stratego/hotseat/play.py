"""`Play`: the protocol by which ``stratego.table`` uses a game or a lesson."""

from collections.abc import Mapping
from typing import Protocol

from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.hotseat.game_setup import Names
from stratego.hotseat.scenes import Scene
from stratego.hotseat.steps import Step


class Play(Protocol):
    """Takes steps, and provides the scene to show after each."""

    rules: Ruleset
    names: Names
    """The players' names."""
    players: Mapping[Color, str]
    """The opponent of a single player, as records name it; empty if there is none."""
    languages: Mapping[Color, str]
    """The language codes of players who do not read the program's language."""
    has_house_rules: bool
    """Whether the ruleset is a shipped one, perhaps with house rules; a lesson has its own ruleset."""

    @property
    def scene(self) -> Scene:
        """The scene to show now."""

    @property
    def is_secret(self) -> bool:
        """Whether the scene is for one player's eyes only, so the curtain may have to come down."""

    @property
    def is_resumable(self) -> bool:
        """Whether the play is unfinished and can be resumed later; a lesson always starts afresh."""

    def take(self, step: Step, at: float = 0.0) -> None:
        """Take one step, at second ``at`` of the caller's clock.

        Raises StepError if the step is not possible now, IllegalMove if the rules forbid the action; in
        either case nothing changes.
        """
