"""What players without a name are called."""

from collections.abc import Mapping
from typing import Final

from stratego.engine.pieces import COLORS, Color
from stratego.hotseat.player_names import Names
from stratego.wording.language import Sentence, Word, _, _p

COLOR_NAMES: Final[Mapping[Color, Word]] = {
    Color.RED: Word(_p("side", "Red")),
    Color.BLUE: Word(_p("side", "Blue")),
}

_NAMELESS: Final[Mapping[str, Sentence]] = {"computer": _("Computer"), "random": _p("player", "Random")}
_PROGRAM: Final = _("Program")


def called(names: Names, players: Mapping[Color, str]) -> dict[Color, str]:
    """What two players are called; ``players`` has the sides that no person plays, as records name them."""
    nameless = {color: name.cap for color, name in COLOR_NAMES.items()}
    nameless |= {color: player_called(player) for color, player in players.items()}
    return {color: names[color] or nameless[color] for color in COLORS}


def player_called(player: str) -> str:
    """What to call a computer or program that has no name."""
    return str(_NAMELESS.get(player.partition(":")[0], _PROGRAM))
