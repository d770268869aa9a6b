"""The choices made before a game begins, on the command line or in the lobby."""

from __future__ import annotations

from collections.abc import Mapping

from stratego.engine.clock import TimeControl
from stratego.engine.pieces import COLORS, Color
from stratego.engine.ruleset import Ruleset
from stratego.engine.values import Value
from stratego.hotseat.opponent import Opponent, recorded
from stratego.hotseat.player_names import Names


class GameSetup(Value):
    """The ruleset, the players' names, the opponent of a single player, and whether PINs are asked for.

    With ``is_apart`` two people have a screen each: there is no curtain, and each is shown their own scenes.
    ``group`` is the group whose members may join; it is empty if only the host's account may.

    ``languages`` has the language codes of players who do not read the program's language.
    ``time_control`` is None without a clock.
    ``asks_pins`` is False if this was read from a journal, whose own steps ask for the PINs.
    """

    rules: Ruleset
    names: Names
    opponent: Opponent | None = None
    asks_pins: bool = False
    languages: Mapping[Color, str] = {}
    time_control: TimeControl | None = None
    is_apart: bool = False
    group: str = ""

    @property
    def players(self) -> Mapping[Color, str]:
        """The opponent of a single player, as records name it; empty for two people."""
        return {} if self.opponent is None else {self.opponent.color: recorded(self.opponent.player)}

    def with_sides_changed(self, seed: int) -> GameSetup:
        """The setup for the same players with sides changed; ``seed`` is for the opponent.

        A player named after their colour has no name on the other side. PINs are handed on, not asked for
        again.
        """
        names = {color: self.names[color.other] for color in COLORS}
        kept = {
            color: None if name and name.casefold() == color.other else name for color, name in names.items()
        }
        return self.replace(
            names=kept,
            opponent=self.opponent and self.opponent.on_the_other_side(seed),
            asks_pins=False,
            languages={color.other: language for color, language in self.languages.items()},
        )
