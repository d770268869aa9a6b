"""The opponent of a single player: the computer, or another program."""

from __future__ import annotations

from typing import Final

from stratego.engine.pieces import Color
from stratego.engine.values import Value

COMPUTER: Final = "computer"
PROGRAM: Final = "program"
UCC: Final = "ucc"  # another program as well, but with a different protocol
LEVELS: Final = ("easy", "medium", "hard", "forgetful")
"""The levels of the computer player: each of the first three plays better than the one before."""

FORGETFUL: Final = LEVELS[-1]
EASY: Final = f"{COMPUTER}:{LEVELS[0]}"

COMPUTER_VERSION: Final = "8"
"""Raise this when the computer player's answers to the same seed and announcements change."""

SIDES: Final = ("red", "blue", "random")
"""The sides that a single player can choose from."""
SEED_BITS: Final = 63


class Opponent(Value):
    """The side of ``color`` is played by ``player``, such as ``"computer:hard"`` or ``"program:COMMAND"``.

    All of that player's randomness comes from ``seed``. ``version`` is the `COMPUTER_VERSION` when the game
    began, empty for another program. Together they can recreate the same player when the game is resumed.
    """

    color: Color
    player: str
    seed: int
    version: str = ""

    @property
    def has_changed(self) -> bool:
        """Whether this is the computer and its version has changed since the game began."""
        return self.player.startswith(COMPUTER) and self.version != COMPUTER_VERSION

    def on_the_other_side(self, seed: int) -> Opponent:
        """The opponent for a rematch, with sides changed."""
        return new_opponent(self.color.other, self.player, seed)


def recorded(player: str) -> str:
    """The ``player`` of an `Opponent` as records name it: the computer with its level, others by kind."""
    kind, _, _ = player.partition(":")
    return player if kind == COMPUTER else kind


def new_opponent(color: Color, player: str, seed: int) -> Opponent:
    """The opponent in a game that begins now."""
    return Opponent(color, player, seed, COMPUTER_VERSION if player.startswith(COMPUTER) else "")
