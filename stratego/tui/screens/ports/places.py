"""The way to other screens: every place that a screen may lead to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.hotseat.scenes import CurtainScene
from stratego.rulesets.own import OwnRuleset
from stratego.wording.keys import KeyLine


class Places(Protocol):
    """The screens by name. A method that may be refused returns the reason, and nothing changes."""

    # Before a game

    def home(self) -> None:
        """The home screen; the game on the table is put away."""

    def new_game(self, at: str = "") -> None:
        """The rulesets to choose from, with the cursor on the one named ``at``."""

    def faulty_ruleset(self, own: OwnRuleset) -> None:
        """What is wrong with a ruleset of the user's own."""

    def house_rules(self, edition: Ruleset, rules: Ruleset) -> None:
        """The house rules of an edition, switched as in ``rules`` at first."""

    def players(self, rules: Ruleset, edition: Ruleset | None = None) -> None:
        """Who plays and who is Red; ``edition`` is the one whose house rules were switched, if they were."""

    def lots(self, rules: Ruleset, names: Mapping[Color, str]) -> None:
        """The drawing of lots, whose result is ``names``."""

    def begin(self, rules: Ruleset, names: Mapping[Color, str]) -> None:
        """A new game."""

    def unfinished_games(self) -> None:
        """The unfinished games; the home screen if there are none."""

    def resume(self, key: str) -> str | None:
        """An unfinished game, where it was left."""

    def finished_games(self) -> None:
        """The finished games; the home screen if there are none."""

    def replay(self, key: str) -> str | None:
        """The replay of a finished game."""

    # Set-ups

    def setups(self, saved: str = "") -> None:
        """The set-ups of the user's own; ``saved`` is the name of the one just saved."""

    def armies(self) -> None:
        """The armies that a new set-up can be made for."""

    def new_setup(self, rules: Ruleset) -> None:
        """The editor with an empty zone."""

    def edit_setup(self, name: str) -> str | None:
        """The editor with a saved set-up, under the first ruleset that it fits."""

    # The game on the table

    def game(self) -> None:
        """The scene of the game as it is now."""

    def unlock(self, scene: CurtainScene) -> None:
        """The question for the PIN of a locked curtain."""

    def notice(self, heading: str, words: str) -> None:
        """Something that both players should know; Enter leads to the game."""

    def rematch(self) -> None:
        """Another game with sides changed."""

    def played_setups(self, saved: str = "") -> None:
        """The set-ups of the finished game, to save one; ``saved`` is the name of the one just saved."""

    def save_played_setup(self, color: Color) -> None:
        """The set-up of one side of the finished game, with the question for its name."""

    # Help, which covers another screen

    def help(self, keys: Sequence[KeyLine], rules: Ruleset | None) -> None:
        """The keys of the present screen and the rules; None: those of the classic game."""

    def close_help(self) -> None:
        """The screen below the help."""
