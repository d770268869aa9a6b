"""Whose turn it is, who looks at the screen, and whether the curtain is down."""

from __future__ import annotations

from enum import Enum, auto

from stratego.engine.errors import Explanation
from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.hotseat.opponent import Opponent
from stratego.hotseat.steps import StepError


class Showing(Enum):
    """What is on the screen, or behind the curtain; for a player that depends on the game and their stage."""

    PLAYER = auto()
    GIVEN_UP = auto()
    FIRST_MOVER = auto()
    BATTLE = auto()
    OVER = auto()


_INSTEAD = {
    Showing.PLAYER: Explanation("The curtain is up."),
    Showing.GIVEN_UP: Explanation("A PIN was forgotten: the other player has to answer first."),
    Showing.FIRST_MOVER: Explanation("Choose who moves first."),
    Showing.BATTLE: Explanation("Continue from the battle first."),
    Showing.OVER: Explanation("The game is over."),
}


class Seats:
    """Two people, with the curtain between their turns, or one person and an ``opponent``.

    ``player`` is the side whose turn it is, to set up or to move.
    """

    def __init__(self, rules: Ruleset, opponent: Opponent | None) -> None:
        self.opponent = opponent
        self.player = Color.RED
        if opponent is not None and rules.deployment == "secret":
            self.player = opponent.color.other  # a person need not wait until the opponent has set up
        self.showing = Showing.PLAYER
        self.is_covered = opponent is None
        self.hand_overs = 0

    @property
    def viewer(self) -> Color:
        """The one who looks at the screen, or will lift the curtain."""
        return self.player if self.opponent is None else self.opponent.color.other

    @property
    def watching(self) -> Color | None:
        """The player who is looking at their own set-up or turn."""
        is_watched = self.showing is Showing.PLAYER and not self.is_covered
        return self.player if is_watched else None

    def hand_over(self) -> None:
        """From now on it is the other side's turn."""
        self.player = self.player.other
        self.hand_overs += 1
        self.showing = Showing.PLAYER
        self.is_covered = self.is_covered or self.opponent is None

    def end(self) -> None:
        """The game is over, for everybody to see."""
        self.showing, self.is_covered = Showing.OVER, False

    # What a step needs: each raises StepError otherwise

    def expect(self, showing: Showing) -> None:
        """This is on the screen."""
        if self.is_covered:
            raise StepError(Explanation("The curtain is down."))
        if self.showing is not showing:
            raise StepError(_INSTEAD[self.showing])

    def expect_curtain(self) -> None:
        """The curtain is down."""
        if not self.is_covered:
            raise StepError(_INSTEAD[self.showing])

    def expect_actor(self, color: Color) -> None:
        """The player of ``color`` may act: the opponent does so behind the curtain, too."""
        if self.opponent is None or color is self.viewer or self.showing is not Showing.PLAYER:
            self.expect(Showing.PLAYER)
