"""What is decided before a game begins, by the command line or in the lobby."""

from __future__ import annotations

from collections.abc import Mapping

from stratego.engine.pieces import COLORS, Color
from stratego.engine.ruleset import Ruleset
from stratego.engine.values import Value
from stratego.hotseat.opponent import Opponent


class GameSetup(Value):
    """The ruleset, the players' names, the opponent of a single player, and whether PINs are asked for.

    A journal has the steps that ask for PINs, so that ``asks_pins`` is False in what is read from one.
    """

    rules: Ruleset
    names: Mapping[Color, str]
    opponent: Opponent | None = None
    asks_pins: bool = False

    def with_sides_changed(self, seed: int) -> GameSetup:
        """The same players on the other sides; ``seed`` is the opponent's.

        A player called after their colour is called after the new one. PINs are handed on, not asked for.
        """
        names = {color.other: name for color, name in self.names.items() if name.casefold() != color}
        opponent = self.opponent and self.opponent.on_the_other_side(seed)
        return GameSetup(self.rules, {color: names.get(color, color.title()) for color in COLORS}, opponent)
