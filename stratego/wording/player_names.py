"""What to call players without a name."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from stratego.engine.pieces import COLORS, Color
from stratego.hotseat.player_names import Names
from stratego.wording.language import ENGLISH, Sentence, Word, _, _p, speaking

_SIDES: Final[Mapping[Color, Sentence]] = {Color.RED: _p("side", "Red"), Color.BLUE: _p("side", "Blue")}

_NAMELESS: Final[Mapping[str, Sentence]] = {"computer": _("Computer"), "random": _p("player", "Random")}
_PROGRAM: Final = _("Program")
_COMPUTER: Final = _("Computer ({level})")

LEVELS: Final[Mapping[str, Sentence]] = {
    "easy": _p("level", "easy"),
    "medium": _p("level", "medium"),
    "hard": _p("level", "hard"),
    "forgetful": _p("level", "forgetful"),
}
"""The computer's levels."""


def side(color: Color) -> Word:
    """A side as a field of a sentence."""
    return Word(_SIDES[color])


def side_name(color: Color) -> str:
    """The name of a side, ``"Red"``, in a table, as a heading or for a player without a name."""
    return side(color).cap


def short_side_name(color: Color) -> str:
    """A shorter form of the side's name, where there is little room."""
    return side(color).Short


def called(names: Names, players: Mapping[Color, str]) -> dict[Color, str]:
    """What to call both players; ``players`` maps each side not played by a person to its name in records."""
    nameless = {color: side_name(color) for color in COLORS}
    nameless |= {color: player_called(player) for color, player in players.items()}
    return {color: names[color] or nameless[color] for color in COLORS}


def player_called(player: str) -> str:
    """What to call a computer or program without a name."""
    return str(_NAMELESS.get(player.partition(":")[0], _PROGRAM))


def recorded_name(name: str) -> str:
    """What to call a player in a record, where players without a name have an English one."""
    recorded = _recorded()
    return list(_nameless())[recorded.index(name)] if name in recorded else name


@cache
def _recorded() -> list[str]:
    with speaking(ENGLISH):
        return list(_nameless())


def _nameless() -> Iterator[str]:
    """All names that may be given to players without a name."""
    yield from map(side_name, COLORS)
    yield from map(str, (*_NAMELESS.values(), _PROGRAM))
    for level in LEVELS.values():
        yield _COMPUTER.format(level=level)
