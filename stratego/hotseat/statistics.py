"""Statistics of finished games: of one game, and of all games between two players."""

from collections.abc import Mapping
from typing import NamedTuple

from stratego.engine.clock import Clock
from stratego.engine.events import Battle, Sabotage
from stratego.engine.game import Game
from stratego.engine.pieces import COLORS, Color
from stratego.hotseat.scenes import OverScene, Statistics


class Tally(NamedTuple):
    """The games of two players.

    ``wins`` counts the games that each player won, in the order of ``names``; ``sides`` those that each side
    won. ``reasons`` counts all games by how they ended, the most frequent first.
    """

    names: tuple[str, str]
    games: int
    wins: tuple[int, int]
    draws: int
    sides: Mapping[Color, int]
    reasons: Mapping[str, int]
    mean_plies: float


def over_scene(game: Game, seconds: Mapping[Color, float], clock: Clock | None) -> OverScene:
    """The scene after the end of a game; ``seconds`` is each player's time."""
    view = game.open_view()
    assert view.outcome is not None
    incidents = [event.incident for event in game.history]
    colors = [piece.color for piece in view.pieces.values()]
    numbers = Statistics(
        plies=len(incidents),
        battles=sum(isinstance(incident, Battle | Sabotage) for incident in incidents),
        seconds=dict(seconds),
        pieces_left={color: colors.count(color) for color in COLORS},
    )
    return OverScene(view.outcome, view, numbers, clock)
