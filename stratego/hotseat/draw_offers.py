"""Draw offers: who may make one, and whether the latest offers were declined."""

from stratego.hotseat.steps import StepError


class DrawOffers:
    """The draw offers made in this turn and in the previous one.

    ``is_declined`` tells whether the other player's offer was declined in this turn, and ``was_declined``
    whether the player's own offer of their last turn was declined.
    """

    is_declined = was_declined = False
    _is_made = False  # whether an offer was made in this turn
    _was_open = False  # whether an offer was open when this turn began

    @property
    def is_pending(self) -> bool:
        """Whether an offer was made in the previous turn, and this player has not declined it."""
        return self._was_open and not self.is_declined

    @property
    def is_open(self) -> bool:
        """Whether the other player's offer awaits an answer; making an offer in reply declines it."""
        return self.is_pending and not self._is_made

    def may_offer(self, *, has_moved: bool) -> bool:
        """Whether the player may offer a draw: once a turn and, if offered one, after declining or moving."""
        return not self._is_made and (has_moved or not self.is_open)

    def offer(self, *, has_moved: bool) -> None:
        """Offer a draw in this turn. Raises StepError if that is not possible now."""
        if self._is_made:
            raise StepError("You can offer a draw only once in a turn.")
        if not self.may_offer(has_moved=has_moved):
            raise StepError("You are offered a draw: accept it, decline it or move.")
        self._is_made = True

    def end_turn(self) -> None:
        """Begin the other player's turn."""
        self.was_declined, self._was_open = self._was_open, self._is_made
        self._is_made = self.is_declined = False
