"""PINs: the curtains that ask for them, the wait after wrong ones, and forgotten ones."""

import pickle

import pytest
from hypothesis import given, strategies as st

from stratego import Color, Outcome, Reason
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.pin_locks import Lock
from stratego.hotseat.scenes import CurtainScene, DeployScene, GivenUpScene, PinScene, PlaceScene, TurnScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import (
    AcceptGivingUp,
    Act,
    Arrange,
    AskPins,
    DeclineGivingUp,
    EndTurn,
    GiveUp,
    GoWithout,
    Lift,
    Lower,
    Ready,
    SetPin,
    Step,
    StepError,
    Unlock,
)
from stratego.hotseat.stored_pin import COST, SALT, Pin, proof_of
from tests.hotseat.evening import NAMES, PINS, SMALL, cells, folded, over, turn

RED, BLUE = Color
WRONG = Unlock(b"wrong")


def asked() -> Session:
    """A session in which PINs are asked for, at Red's first curtain."""
    session = Session(GameSetup(SMALL, NAMES))
    session.take(AskPins())
    return session


def at_reds_curtain(*, blue_has_one: bool = True) -> Session:
    """A game at the curtain before Red's first turn; both players have PINs, or only Red has."""
    session = asked()
    for color in Color:
        has_one = color is RED or blue_has_one
        session.take(Lift())
        session.take(SetPin(color, PINS[color]) if has_one else GoWithout(color))
        session.take(Arrange(color, cells("F 10 2 3")))
        session.take(Ready(color))
    return session


def lock(session: Session) -> Lock:
    """The `Lock` of the scene, which asks for a PIN."""
    assert isinstance(session.scene, CurtainScene | GivenUpScene)
    assert session.scene.lock is not None
    return session.scene.lock


def refused(session: Session, step: Step, why: str, at: float = 0.0) -> None:
    before = (session.scene, session.steps)
    with pytest.raises(StepError, match=why):
        session.take(step, at)
    assert (session.scene, session.steps) == before


# Choosing a PIN


def test_players_are_asked_at_their_first_curtain_before_setting_up() -> None:
    session = asked()
    for number, color in enumerate(Color):
        assert session.scene == CurtainScene(color, NAMES, SMALL, None, True, number)
        session.take(Lift())
        assert session.scene == PinScene(color)
        for step in (Arrange(color, cells("F 10 2 3")), Ready(color)):
            refused(session, step, "Choose a PIN first")
        refused(session, SetPin(color.other, PINS[color]), "isn't asked")
        session.take(SetPin(color, PINS[color]))
        assert isinstance(session.scene, DeployScene)
        refused(session, SetPin(color, PINS[color.other]), "isn't asked")
        refused(session, GoWithout(color), "isn't asked")
        session.take(Arrange(color, cells("F 10 2 3")))
        session.take(Ready(color))


def test_nobody_is_asked_unless_agreed() -> None:
    session = Session(GameSetup(SMALL, NAMES))
    refused(session, SetPin(RED, PINS[RED]), "isn't asked")
    session.take(Lift())
    assert isinstance(session.scene, DeployScene)
    refused(session, AskPins(), "before anything else")


def test_the_question_waits_behind_the_curtain() -> None:
    session = asked()
    session.take(Lift())
    session.take(Lower())
    refused(session, SetPin(RED, PINS[RED]), "curtain is down")
    session.take(Lift())
    assert session.scene == PinScene(RED)


def test_players_who_set_up_in_turn_are_asked_once() -> None:  # D3
    session = Session(GameSetup(SMALL.replace(deployment="alternating"), NAMES))
    session.take(AskPins())
    for color in Color:
        session.take(Lift())
        refused(session, Arrange(color, cells("F . . .")), "Choose a PIN first")
        session.take(SetPin(color, PINS[color]))
        session.take(Arrange(color, cells("F . . .")))
    session.take(Unlock(PINS[RED].proof))
    assert isinstance(session.scene, PlaceScene)


def test_a_player_without_a_pin_lifts_the_curtain_as_usual() -> None:
    session = asked()
    session.take(Lift())
    session.take(GoWithout(RED))
    session.take(Lower())
    refused(session, Unlock(PINS[RED].proof), "no PIN")
    refused(session, GiveUp(), "no PIN")
    session.take(Lift())
    assert isinstance(session.scene, DeployScene)


# Lifting a curtain with a PIN


def test_every_return_to_the_curtain_asks_again() -> None:
    session = at_reds_curtain()
    for _ in range(3):
        assert session.scene == CurtainScene(RED, NAMES, SMALL, Lock(PINS[RED].salt, 1, 0, None), False, 2)
        refused(session, Lift(), "has a PIN")
        session.take(Unlock(PINS[RED].proof))
        assert isinstance(session.scene, TurnScene)
        session.take(Lower())
    session.take(Unlock(PINS[RED].proof))
    session.take(Act("B1-B2"))
    session.take(EndTurn())
    session.take(Unlock(PINS[RED].proof))  # Red's PIN at Blue's curtain
    assert lock(session).wrong == 1
    session.take(Unlock(PINS[BLUE].proof))
    assert turn(session).color is BLUE


def test_a_wrong_pin_leaves_the_curtain_down_and_is_not_kept() -> None:
    session = at_reds_curtain()
    session.take(WRONG)
    assert lock(session).wrong == 1
    assert lock(session).tries_left == 2
    assert session.steps[-1].step == Unlock(b"")


def test_after_three_wrong_tries_each_waits_a_little_longer_up_to_a_minute() -> None:
    session = at_reds_curtain()
    now = 100.0
    waits = []
    for _ in range(20):
        session.take(WRONG, now)
        waits.append((lock(session).until or now) - now)
        if waits[-1]:
            for step in (WRONG, Unlock(PINS[RED].proof)):  # even the right PIN has to wait
                refused(session, step, "have to wait", now + waits[-1] - 0.01)
        now += waits[-1]
    assert waits == [0, 0, *range(5, 61, 5), *[60] * 6]
    session.take(Unlock(PINS[RED].proof), now)
    session.take(Lower(), now)
    assert lock(session) == Lock(PINS[RED].salt, 1, 0, None)  # the right PIN has reset the count


@given(tries=st.lists(st.tuples(st.sampled_from(["right", "wrong", "lift"]), st.floats(0, 12)), max_size=30))
def test_only_the_right_pin_lifts_and_only_after_the_wait(
    tries: list[tuple[str, float]],
) -> None:
    session, now, wrong, until = at_reds_curtain(), 0.0, 0, 0.0
    steps: dict[str, Step] = {"right": Unlock(PINS[RED].proof), "wrong": WRONG, "lift": Lift()}
    for attempt, seconds in tries:
        now = round(now + seconds, 3)
        if attempt == "lift":
            refused(session, Lift(), "has a PIN", now)
        elif now < until:
            refused(session, steps[attempt], "have to wait", now)
        else:
            session.take(steps[attempt], now)
            assert isinstance(session.scene, TurnScene) is (attempt == "right")
            wrong = wrong + 1 if attempt == "wrong" else 0
            until = now + min(5 * (wrong - 2), 60) if wrong > 2 else 0.0
            if attempt == "right":
                session.take(Lower(), now)
        assert folded(SMALL, NAMES, session.steps).scene == session.scene


def test_tries_are_counted_for_each_player() -> None:
    session = at_reds_curtain()
    session.take(WRONG)
    session.take(WRONG)
    session.take(Unlock(PINS[RED].proof))
    session.take(Act("B1-B2"))
    session.take(EndTurn())
    assert lock(session).wrong == 0


def test_a_fold_has_the_same_waits_to_the_millisecond() -> None:
    session = at_reds_curtain()
    for _ in range(3):
        session.take(WRONG, 7.0004999)
    session.take(WRONG, 12.0004)
    assert folded(SMALL, NAMES, session.steps).scene == session.scene


def test_the_last_action_is_fresh_after_wrong_tries_and_a_refusal() -> None:  # K7
    session = at_reds_curtain()
    session.take(Unlock(PINS[RED].proof))
    session.take(Act("B1-B2"))
    session.take(EndTurn())
    for step in (WRONG, GiveUp(), AcceptGivingUp(b"wrong"), DeclineGivingUp(), Unlock(PINS[BLUE].proof)):
        session.take(step)
    assert turn(session).last_action_fresh


# Forgotten PINs


def test_a_forgotten_pin_resigns_if_the_other_accepts_with_theirs() -> None:  # E4
    session = at_reds_curtain()
    session.take(GiveUp())
    assert session.scene == GivenUpScene(RED, Lock(PINS[BLUE].salt, 1, 0, None))
    refused(session, Unlock(PINS[RED].proof), "PIN was forgotten")
    session.take(AcceptGivingUp(PINS[RED].proof))
    assert lock(session).wrong == 1
    assert session.steps[-1].step == AcceptGivingUp()
    session.take(AcceptGivingUp(PINS[BLUE].proof))
    assert over(session).outcome == Outcome(BLUE, Reason.RESIGNED)


def test_the_other_player_waits_too_after_three_wrong_tries() -> None:
    session = at_reds_curtain()
    session.take(GiveUp())
    for _ in range(3):
        session.take(AcceptGivingUp(b"wrong"))
    refused(session, AcceptGivingUp(PINS[BLUE].proof), "have to wait", 4.0)
    session.take(AcceptGivingUp(PINS[BLUE].proof), 5.0)
    assert over(session).outcome == Outcome(BLUE, Reason.RESIGNED)


def test_a_player_without_a_pin_accepts_explicitly() -> None:  # E4
    session = at_reds_curtain(blue_has_one=False)
    session.take(GiveUp())
    assert session.scene == GivenUpScene(RED, None)
    session.take(AcceptGivingUp())
    assert over(session).outcome == Outcome(BLUE, Reason.RESIGNED)


def test_the_other_may_decline_and_the_curtain_stays_down() -> None:
    session = at_reds_curtain()
    session.take(WRONG)
    before = session.scene
    session.take(GiveUp())
    session.take(DeclineGivingUp())
    assert session.scene == before


def test_a_move_that_was_not_ended_does_not_count() -> None:  # E4
    session = at_reds_curtain()
    session.take(Unlock(PINS[RED].proof))
    session.take(Act("B1-B2"))
    session.take(Lower())
    session.take(GiveUp())
    session.take(AcceptGivingUp(PINS[BLUE].proof))
    assert session.game().ply == 0


def test_a_game_that_has_not_begun_cannot_be_given_up() -> None:
    session = asked()
    session.take(Lift())
    session.take(SetPin(RED, PINS[RED]))
    session.take(Lower())
    refused(session, GiveUp(), "has not begun")


# A rematch


def test_players_keep_their_pins_in_a_rematch() -> None:
    session = at_reds_curtain(blue_has_one=False)
    session.take(GiveUp())
    session.take(AcceptGivingUp())
    again = session.rematch()
    again.take(Lift())  # Red is now the former Blue
    assert isinstance(again.scene, DeployScene)
    again.take(Arrange(RED, cells("F 10 2 3")))
    again.take(Ready(RED))
    again.take(Unlock(PINS[RED].proof))
    assert isinstance(again.scene, DeployScene)
    assert again.scene.color is BLUE


# Storing PINs


def test_a_proof_depends_on_the_salt_the_cost_and_each_character() -> None:
    salt, other = bytes(SALT), bytes([1] * SALT)
    proofs = {
        proof_of("4711", salt, 1),
        proof_of("4711", other, 1),
        proof_of("4711", salt, 2),
        proof_of("47110", salt, 1),
        proof_of("sesame", salt, 1),
        proof_of("Sesame", salt, 1),
    }
    assert len(proofs) == 6
    assert proof_of("caf\u00e9", salt, 1) == proof_of("cafe\u0301", salt, 1)  # terminals may send either form


def test_a_proof_stays_the_same_in_all_versions() -> None:
    """PINs stored by older versions must still be accepted."""
    proof = "c879cc81ccbf03ad6fc7da5a5313298eec1297be49f842b8cd96db6a74310c49"
    assert proof_of("1234\u00e9", bytes(range(SALT)), 4).hex() == proof


def test_a_malformed_pin_is_refused() -> None:
    salt, proof = bytes(SALT), bytes(32)
    for cost, some_salt, some_proof in (
        (0, salt, proof),
        (COST + 1, salt, proof),
        (1, b"", proof),
        (1, salt, b""),
    ):
        with pytest.raises(ValueError, match="not a stored PIN"):
            Pin(cost, some_salt, some_proof)


def test_nothing_stored_or_shown_contains_the_typed_pin() -> None:
    session = at_reds_curtain()
    session.take(Unlock(PINS[RED].proof))
    kept = pickle.dumps(session.steps)
    assert b"4711" not in kept
    assert b"sesame" not in kept
    session.take(Lower())
    assert PINS[RED].proof not in pickle.dumps(session.scene)
    for told in (*session.steps, session.scene, lock(session), PINS[RED]):
        assert repr(PINS[RED].proof) not in repr(told)
        assert PINS[RED].salt.hex() not in repr(told)
