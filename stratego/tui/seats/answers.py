"""What a player answers, as steps of the session."""

from __future__ import annotations

from collections.abc import Sequence

from stratego.hotseat.scenes import TurnScene
from stratego.hotseat.steps import AcceptDraw, Act, DeclineDraw, OfferDraw, Resign, Step
from stratego.players import player as answers


def steps_of(asked: TurnScene, answer: answers.Answer) -> Sequence[Step]:
    """The steps of an answer, but for the end of the turn."""
    match answer:
        case answers.Resign():
            return (Resign(),)
        case answers.AcceptDraw():
            return (AcceptDraw(),)
        case answers.Play(action=action, offers_draw=True):
            declined = [DeclineDraw()] if asked.draw_offered else []
            offered = [OfferDraw()] if asked.may_offer_draw or asked.draw_offered else []
            return *declined, *offered, Act(action)
        case answers.Play(action=action):
            return (Act(action),)
