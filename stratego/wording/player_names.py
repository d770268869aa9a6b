"""What players without a name are called."""

from collections.abc import Mapping
from typing import Final

from stratego.engine.pieces import COLORS, Color
from stratego.hotseat.player_names import Names

COLOR_NAMES: Final[Mapping[Color, str]] = {Color.RED: "Red", Color.BLUE: "Blue"}

_NAMELESS: Final[Mapping[str, str]] = {"computer": "Computer", "random": "Random"}
_PROGRAM: Final = "Program"


def called(names: Names, players: Mapping[Color, str]) -> dict[Color, str]:
    """What two players are called; ``players`` has the sides that no person plays, as records name them."""
    nameless = {**COLOR_NAMES, **{color: player_called(player) for color, player in players.items()}}
    return {color: names[color] or nameless[color] for color in COLORS}


def player_called(player: str) -> str:
    """What to call a computer or program that has no name."""
    return _NAMELESS.get(player.partition(":")[0], _PROGRAM)
