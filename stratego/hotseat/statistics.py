"""Statistics of finished games: of one game, and of all games between two players."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from stratego.engine.events import Battle, Event, Sabotage
from stratego.engine.pieces import COLORS, Color
from stratego.engine.values import Value
from stratego.engine.view import OpenView


class Statistics(Value):
    """The statistics of a finished game: ``battles`` are its attacks, ``guesses`` those of Infiltrators (I1).

    ``seconds`` is how long each player had the screen to themselves, while setting up and in turns, without
    curtains and battle screens. ``pieces_left`` is the number of pieces of each side at the end.
    """

    plies: int
    battles: int
    guesses: int
    seconds: Mapping[Color, float]
    pieces_left: Mapping[Color, int]


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


def statistics(history: Sequence[Event], view: OpenView, seconds: Mapping[Color, float]) -> Statistics:
    """The statistics of a game, from all its events, its last board, and each player's time."""
    incidents = [event.incident for event in history]
    colors = [piece.color for piece in view.pieces.values()]
    return Statistics(
        plies=len(history),
        battles=sum(isinstance(incident, Battle) for incident in incidents),
        guesses=sum(isinstance(incident, Sabotage) for incident in incidents),
        seconds=dict(seconds),
        pieces_left={color: colors.count(color) for color in COLORS},
    )
