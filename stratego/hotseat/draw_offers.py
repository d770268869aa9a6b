"""Draws that are offered and declined (E4)."""

from __future__ import annotations

from stratego.engine.errors import Explanation
from stratego.hotseat.steps import StepError


class DrawOffers:
    """The offer of this turn's player, and that of the turn before.

    With ``is_open`` the other player's offer waits for an answer; with ``was_declined`` the player's own
    offer of their last turn was declined.
    """

    def __init__(self) -> None:
        self._is_made = False  # in this turn
        self._was_open = False  # when this turn began
        # Set at each hand-over:
        self.is_open: bool
        self.was_declined: bool

    def may_offer(self, *, has_moved: bool) -> bool:
        """Whether the player may offer a draw: once in a turn, and not before answering the other's."""
        return not self._is_made and (has_moved or not self.is_open)

    def offer(self, *, has_moved: bool) -> None:
        """Offer a draw with this turn. Raises StepError if that is not possible now."""
        if self._is_made:
            raise StepError(Explanation("You can offer a draw only once in a turn."))
        if not self.may_offer(has_moved=has_moved):
            raise StepError(Explanation("You are offered a draw: accept it, decline it or move."))
        self._is_made = True
        self.is_open = False  # declined for good by now, even if the move is taken back

    def end_turn(self) -> None:
        """From now on it is the other player's turn."""
        self.was_declined, self._was_open = self._was_open, self._is_made
        self.is_open, self._is_made = self._is_made, False
