"""A quiet move that ends the game reveals nothing before the turn is ended: it can still be taken back."""

import pytest

from stratego import Color, Reason
from stratego.hotseat.scenes import CurtainScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import (
    AcceptDraw,
    Act,
    EndTurn,
    Lift,
    Lower,
    OfferDraw,
    Resign,
    Step,
    StepError,
    TakeBack,
)
from tests.hotseat.evening import CORRIDOR, NAMES, SMALL, deployed, over, play, turn

# Blue's piece goes back and forth in the corridor until T1 forbids it to go back. In the first game a Bomb
# is behind it, in the second a piece that can follow: Blue has no action left only in the first (E3).
LOST, SAVED = "F 4 B 3", "F B 4 3"
CROSSINGS = ("D4-C4", "A3-A2", "C4-C5", "A2-A3", "C5-D5", "A3-A2")
LAST = "D5-D6"


def before_the_last_move(blue: str) -> Session:
    session = deployed(CORRIDOR, "F B 3 4", blue)
    play(session, *CROSSINGS)
    return session


def test_without_a_legal_action_the_game_is_over_when_the_turn_is_ended() -> None:  # E3
    session = before_the_last_move(LOST)
    session.take(Act(LAST))
    assert turn(session).stage == "moved"
    assert turn(session).view.outcome is None
    session.take(EndTurn())
    assert over(session).outcome == (Color.RED, Reason.NO_LEGAL_ACTION)


def test_with_a_legal_action_the_game_continues() -> None:
    session = before_the_last_move(SAVED)
    play(session, LAST)
    assert [str(action) for action in turn(session).view.legal_moves] == ["A4-A3"]


def test_the_mover_cannot_know_whether_the_game_will_end() -> None:  # law 3
    lost, saved = before_the_last_move(LOST), before_the_last_move(SAVED)

    def both(step: Step) -> None:
        heard = []
        for session in (lost, saved):
            try:
                session.take(step)
            except ValueError as error:
                heard.append((type(error), str(error)))
        assert len(heard) != 1
        assert heard[1:] == heard[:-1]
        assert lost.scene == saved.scene
        assert repr(lost.scene) == repr(saved.scene)
        assert repr(lost) == repr(saved)

    both(Act(LAST))
    both(Act("C4-C3"))
    both(AcceptDraw())
    both(Lower())
    both(Lift())
    both(OfferDraw())
    both(OfferDraw())
    both(TakeBack())
    both(Act("D5-D4"))
    both(TakeBack())
    both(Act(LAST))
    both(Lower())
    both(Lift())


def test_if_the_move_is_taken_back_the_game_continues() -> None:
    session = before_the_last_move(LOST)
    before = turn(session).view
    session.take(Act(LAST))
    session.take(TakeBack())
    assert turn(session).view == before
    session.take(Act(LAST))
    session.take(EndTurn())
    assert over(session).outcome == (Color.RED, Reason.NO_LEGAL_ACTION)


def test_an_offer_made_with_the_last_move_is_void() -> None:  # E4
    session = before_the_last_move(LOST)
    session.take(Act(LAST))
    session.take(OfferDraw())
    session.take(EndTurn())
    assert over(session).outcome == (Color.RED, Reason.NO_LEGAL_ACTION)
    with pytest.raises(StepError):
        session.take(AcceptDraw())


def test_resigning_takes_even_a_winning_move_back() -> None:  # E4
    session = before_the_last_move(LOST)
    session.take(Act(LAST))
    session.take(Resign())
    assert over(session).outcome == (Color.BLUE, Reason.RESIGNED)
    assert over(session).view.outcome == (Color.BLUE, Reason.RESIGNED)
    assert "D5" in over(session).view.pieces


def test_the_quiet_limit_too_waits_for_the_end_of_the_turn() -> None:  # E5
    session = deployed(SMALL.replace(quiet_limit=3), "F 10 2 3", "F 10 2 3")
    play(session, "B1-B2", "C4-C3")
    session.take(Act("C1-C2"))
    assert (turn(session).view.outcome, turn(session).view.quiet_left) == (None, 0)
    session.take(TakeBack())
    assert turn(session).view.quiet_left == 1
    session.take(Act("C1-C2"))
    session.take(EndTurn())
    assert over(session).outcome == (None, Reason.QUIET_LIMIT)


def test_the_quiet_limit_is_not_reached_by_a_move_taken_back() -> None:  # E5
    session = deployed(SMALL.replace(quiet_limit=3), "F 10 2 3", "F 10 2 3")
    play(session, "B1-B2", "C4-C3")
    session.take(Act("D1-D2"))
    session.take(TakeBack())
    play(session, "C1xC3")
    assert turn(session).view.quiet_left == 3
    session.take(Lower())
    assert session.scene == CurtainScene(Color.BLUE, NAMES, session.rules, hand_overs=5)
