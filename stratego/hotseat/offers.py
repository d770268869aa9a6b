"""Offers of a draw (E4)."""

from __future__ import annotations

from collections.abc import Sequence

from stratego.hotseat.steps import EndTurn, OfferDraw, Proceed, Taken


def was_declined(steps: Sequence[Taken]) -> bool:
    """Whether the player whose turn it is offered a draw in their last turn and the other played on (E4).

    ``steps`` are all steps so far, up to the middle of a turn.
    """
    turns = 0  # ended since then
    for step, _ in reversed(steps):
        if isinstance(step, EndTurn | Proceed):
            turns += 1
        elif turns == 2 and isinstance(step, OfferDraw):
            return True
        if turns > 2:
            break
    return False
