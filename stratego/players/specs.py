"""Players by the text that names them, such as ``random``."""

from __future__ import annotations

from stratego.engine.errors import ExplainedError, Explanation
from stratego.engine.pieces import Color
from stratego.engine.quoting import quoted_value
from stratego.engine.ruleset import Ruleset
from stratego.players.player import Player
from stratego.players.random_player import RandomPlayer


class SpecError(ExplainedError):
    """A text that names no player."""


def check_spec(spec: str) -> None:
    """Raise SpecError if ``spec`` names no player."""
    if spec != "random":
        raise SpecError(Explanation("there is no such player: {spec}", spec=quoted_value(spec)))


def make_player(spec: str, rules: Ruleset, color: Color, seed: int, seconds: float) -> Player:
    """The player that ``spec`` names; another program has so many ``seconds`` for each answer.

    Raises SpecError, or PlayerError if it cannot be started.
    """
    check_spec(spec)
    return RandomPlayer(rules, color, seed)
