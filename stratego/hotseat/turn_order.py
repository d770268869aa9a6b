"""The turn, the player looking at the screen, the curtain, and draw offers (E4)."""

from enum import Enum

from stratego.engine.errors import Explanation
from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.hotseat.game_setup import Opponent
from stratego.hotseat.steps import StepError


class Showing(Enum):
    """The current screen, or the one behind the curtain; the value says why other steps are refused.

    PLAYER is a player's set-up or turn.
    """

    PLAYER = Explanation("The curtain is up.")
    GIVEN_UP = Explanation("A PIN was forgotten: the other player has to answer first.")
    FIRST_MOVER = Explanation("Choose who moves first.")
    BATTLE = Explanation("Continue from the battle first.")
    OVER = Explanation("The game is over.")


class Seats:
    """The turn and the screen: for two people with a curtain, for one person, or for two terminals.

    ``player`` is the side whose turn it is, to set up or to move.
    """

    def __init__(self, rules: Ruleset, opponent: Opponent | None, *, is_apart: bool) -> None:
        self.opponent = opponent
        self._has_curtain = opponent is None and not is_apart  # between turns
        self.player = Color.RED
        if opponent is not None and rules.deployment == "secret":
            self.player = opponent.color.other  # even if Blue: the opponent sets up at the same time
        self.showing = Showing.PLAYER
        self.is_covered = self._has_curtain
        self.hand_overs = 0

    @property
    def viewer(self) -> Color:
        """The player who is looking at the screen or will lift the curtain."""
        return self.player if self.opponent is None else self.opponent.color.other

    @property
    def watching(self) -> Color | None:
        """The player who is looking at their own set-up or turn."""
        is_watched = self.showing is Showing.PLAYER and not self.is_covered
        return self.player if is_watched else None

    def hand_over(self) -> None:
        """Begin the other side's turn."""
        self.player = self.player.other
        self.hand_overs += 1
        self.showing = Showing.PLAYER
        self.is_covered = self.is_covered or self._has_curtain

    def end(self) -> None:
        """Show both players that the game is over."""
        self.showing, self.is_covered = Showing.OVER, False

    # Checks: each raises StepError if it fails

    def expect(self, showing: Showing) -> None:
        """Check that ``showing`` is on the screen."""
        if self.is_covered:
            raise StepError("The curtain is down.")
        if self.showing is not showing:
            raise StepError(self.showing.value)

    def expect_curtain(self) -> None:
        """Check that the curtain is down."""
        if not self.is_covered:
            raise StepError(self.showing.value)

    def expect_actor(self, color: Color) -> None:
        """Check that ``color`` may act; the opponent may do so behind the curtain as well."""
        if self.opponent is None or color is self.viewer or self.showing is not Showing.PLAYER:
            self.expect(Showing.PLAYER)


class DrawOffers:
    """The draw offers made in this turn and in the previous one.

    ``is_declined``: the other player's offer was declined in this turn. ``was_declined``: the player's own
    offer of their last turn was declined.
    """

    is_declined = was_declined = False
    _is_made = False  # whether an offer was made in this turn
    _was_open = False  # whether an offer was open when this turn began

    @property
    def is_pending(self) -> bool:
        """Whether an offer was made in the turn before, and this player has not declined it."""
        return self._was_open and not self.is_declined

    @property
    def is_open(self) -> bool:
        """Whether the other player's offer waits for an answer; making an offer in reply declines it."""
        return self.is_pending and not self._is_made

    def may_offer(self, *, has_moved: bool) -> bool:
        """Whether the player may offer a draw: once in a turn, and only after answering the other's offer."""
        return not self._is_made and (has_moved or not self.is_open)

    def offer(self, *, has_moved: bool) -> None:
        """Offer a draw in this turn. Raises StepError if that is not possible now."""
        if self._is_made:
            raise StepError("You can offer a draw only once in a turn.")
        if not self.may_offer(has_moved=has_moved):
            raise StepError("You are offered a draw: accept it, decline it or move.")
        self._is_made = True

    def decline(self) -> None:
        """Decline the other player's offer."""
        self.is_declined = True

    def end_turn(self) -> None:
        """Begin the other player's turn."""
        self.was_declined, self._was_open = self._was_open, self._is_made
        self._is_made = self.is_declined = False
