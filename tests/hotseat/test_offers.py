"""Draws and resigning (E4)."""

import pytest

from stratego import Color, Reason
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import BattleScene, CurtainScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import (
    AcceptDraw,
    Act,
    DeclineDraw,
    EndTurn,
    Lift,
    Lower,
    OfferDraw,
    Proceed,
    Resign,
    Step,
    StepError,
    TakeBack,
)
from tests.hotseat.evening import NAMES, SMALL, deployed, over, play, turn


@pytest.fixture
def session() -> Session:
    return deployed(SMALL, "F 10 2 3", "F 10 2 3")


def take(session: Session, *steps: Step) -> None:
    for step in steps:
        session.take(step)


def offers(session: Session) -> tuple[bool, bool]:
    """Whether a draw is offered to the player, and whether they may offer one."""
    return turn(session).draw_offered, turn(session).may_offer_draw


@pytest.mark.parametrize("steps", [(OfferDraw(), Act("B1-B2")), (Act("B1-B2"), OfferDraw())])
def test_an_offer_goes_with_the_move_before_or_after_it(session: Session, steps: tuple[Step, ...]) -> None:
    assert offers(session) == (False, True)
    take(session, *steps)
    assert offers(session) == (False, False)
    assert turn(session).stage == "moved"  # the player who offered the draw has moved as well
    session.take(EndTurn())
    assert session.scene == CurtainScene(Color.BLUE, NAMES, SMALL, hand_overs=3)  # no mention of an offer
    session.take(Lift())
    assert offers(session) == (True, False)


def test_an_offer_in_reply_declines_the_other_even_if_the_move_is_taken_back(session: Session) -> None:
    take(session, OfferDraw(), Act("B1-B2"), EndTurn(), Lift(), Act("B4-B3"), OfferDraw(), TakeBack())
    assert offers(session) == (False, False)


def test_an_offer_is_not_an_action(session: Session) -> None:
    session.take(OfferDraw())
    with pytest.raises(StepError):
        session.take(EndTurn())
    assert turn(session).view.ply == 0


def test_an_offer_goes_with_an_attack(session: Session) -> None:
    take(session, OfferDraw(), Act("C1xC4"))
    assert isinstance(session.scene, BattleScene)
    with pytest.raises(StepError):
        session.take(OfferDraw())
    take(session, Proceed(), Lift())
    assert offers(session) == (True, False)


def test_no_offer_after_an_attack(session: Session) -> None:
    session.take(Act("C1xC4"))
    with pytest.raises(StepError):
        session.take(OfferDraw())
    take(session, Proceed(), Lift())
    assert offers(session) == (False, True)


def test_accepting_ends_the_game(session: Session) -> None:
    take(session, Act("B1-B2"), OfferDraw(), EndTurn(), Lift(), AcceptDraw())
    assert over(session).outcome == (None, Reason.DRAW_AGREED)
    assert over(session).statistics.plies == 1


def test_a_draw_can_be_offered_once_a_turn(session: Session) -> None:
    session.take(OfferDraw())
    with pytest.raises(StepError, match="only once in a turn"):
        session.take(OfferDraw())
    take(session, Act("B1-B2"))
    with pytest.raises(StepError, match="only once in a turn"):
        session.take(OfferDraw())
    take(session, TakeBack())
    with pytest.raises(StepError, match="only once in a turn"):
        session.take(OfferDraw())
    take(session, Act("B1-B2"), EndTurn(), Lift(), DeclineDraw())
    play(session, "C4-C3")
    assert offers(session) == (False, True)  # in Red's next turn, an offer is allowed again


def test_declining_leaves_the_turn_to_play(session: Session) -> None:
    take(session, OfferDraw(), Act("B1-B2"), EndTurn(), Lift(), DeclineDraw())
    assert offers(session) == (False, True)
    with pytest.raises(StepError, match="No draw is offered"):
        session.take(AcceptDraw())
    session.take(Act("C4-C3"))


def test_playing_declines(session: Session) -> None:
    take(session, OfferDraw(), Act("B1-B2"), EndTurn(), Lift(), Act("C4-C3"))
    assert offers(session) == (False, True)
    with pytest.raises(StepError):
        session.take(AcceptDraw())
    take(session, EndTurn(), Lift())
    assert offers(session) == (False, True)


def test_a_move_taken_back_has_not_declined(session: Session) -> None:
    take(session, OfferDraw(), Act("B1-B2"), EndTurn(), Lift(), Act("C4-C3"), TakeBack())
    assert offers(session) == (True, False)
    session.take(AcceptDraw())
    assert over(session).outcome == (None, Reason.DRAW_AGREED)


def test_offering_a_draw_declines_the_other_offer_for_good(session: Session) -> None:
    take(session, OfferDraw(), Act("B1-B2"), EndTurn(), Lift())
    with pytest.raises(StepError, match="accept it"):
        session.take(OfferDraw())
    take(session, Act("C4-C3"), OfferDraw(), TakeBack())
    assert offers(session) == (False, False)
    take(session, Act("C4-C3"), EndTurn(), Lift())
    assert offers(session) == (True, False)


def test_an_offer_lapses_when_the_action_ends_the_game() -> None:
    session = deployed(SMALL, "10 2 F 3", "10 2 F 3")
    take(session, OfferDraw(), Act("B1xB4"), Proceed())
    assert over(session).outcome == (Color.RED, Reason.FLAG)
    with pytest.raises(StepError, match="over"):
        session.take(AcceptDraw())


def test_an_offer_waits_behind_the_privacy_curtain(session: Session) -> None:
    take(session, OfferDraw(), Act("B1-B2"), EndTurn(), Lift(), Lower())
    with pytest.raises(StepError, match="curtain"):
        session.take(AcceptDraw())
    session.take(Lift())
    assert offers(session) == (True, False)


def test_resigning_before_the_move(session: Session) -> None:
    play(session, "B1-B2")
    session.take(Resign())
    assert over(session).outcome == (Color.RED, Reason.RESIGNED)
    assert over(session).statistics.plies == 1


def test_resigning_after_the_move_takes_it_back(session: Session) -> None:
    take(session, Act("B1-B2"), Resign())
    assert over(session).outcome == (Color.BLUE, Reason.RESIGNED)
    assert over(session).statistics.plies == 0
    assert "B1" in over(session).view.pieces


def test_nobody_resigns_or_offers_a_draw_while_setting_up() -> None:
    session = Session(GameSetup(SMALL, NAMES))
    session.take(Lift())
    for step in (Resign(), OfferDraw(), AcceptDraw(), DeclineDraw()):
        with pytest.raises(StepError, match="not begun"):
            session.take(step)


@pytest.mark.parametrize("answer", [(DeclineDraw(), Act("C4-C3")), (Act("C4-C3"),)], ids=["words", "move"])
def test_a_declined_offer_is_reported_in_the_next_turn(session: Session, answer: tuple[Step, ...]) -> None:
    take(session, OfferDraw(), Act("B1-B2"), EndTurn(), Lift())
    assert not turn(session).draw_declined
    take(session, *answer, EndTurn(), Lift())
    assert turn(session).draw_declined
    take(session, Lower(), Lift(), Act("B2-B1"))
    assert turn(session).draw_declined
    take(session, EndTurn(), Lift())
    assert not turn(session).draw_declined
    take(session, Act("C3-C4"), EndTurn(), Lift())
    assert not turn(session).draw_declined


def test_a_declined_offer_is_reported_after_attacks_as_well(session: Session) -> None:
    take(session, Act("B1-B2"), EndTurn(), Lift(), OfferDraw(), Act("B4xB2"), Proceed(), Lift())
    assert offers(session) == (True, False)
    take(session, Act("B2-B1"), EndTurn(), Lift())
    assert turn(session).draw_declined
