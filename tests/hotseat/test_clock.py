"""A session with a clock: the steps that it refuses, and each player's time left."""

import pytest

from stratego import Color
from stratego.engine.clock import TimeControl
from stratego.engine.endings import Reason
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import BattleScene, CurtainScene, OverScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import (
    Act,
    Arrange,
    EndTurn,
    GoBack,
    Lift,
    Lower,
    Proceed,
    Ready,
    RunOut,
    StepError,
    TakeBack,
    Tick,
)
from tests.hotseat.evening import NAMES, SMALL, cells
from tests.support.cases import with_each

CONTROL = TimeControl(30, 2)


def timed() -> Session:
    """A session with a clock in Red's first turn, at second 0."""
    session = Session(GameSetup(SMALL, NAMES, time_control=CONTROL))
    for color in Color:
        session.take(Lift())
        session.take(Arrange(color, cells("F 10 2 3")))
        session.take(Ready(color))
    session.take(Lift())
    return session


def left(session: Session, color: Color) -> float:
    assert session.clock is not None
    return session.clock.left(color)


def test_an_undone_move_gives_nothing_back() -> None:
    session = timed()
    session.take(Act("B1-B2"), 5)
    session.take(TakeBack(), 10)
    assert left(session, Color.RED) == 22
    session.take(Act("B1-B2"), 11)
    session.take(EndTurn(), 12)
    assert (left(session, Color.RED), left(session, Color.BLUE)) == (20, 30)
    assert session.turn_times == (12, 0)


def test_a_move_that_is_not_ended_when_time_runs_out_does_not_count() -> None:  # E6
    session = timed()
    session.take(Act("B1-B2"), 31.999)
    with pytest.raises(StepError, match="There is time left"):
        session.take(RunOut(), 31.999)
    for step in (EndTurn(), TakeBack(), Lower(), Tick()):
        with pytest.raises(StepError, match="Your time has run out"):
            session.take(step, 32)
    session.take(RunOut(), 32)
    assert isinstance(session.scene, OverScene)
    assert session.scene.outcome == (Color.BLUE, Reason.OUT_OF_TIME)
    assert session.game().ply == 0
    assert session.rematch().setup.time_control == CONTROL


def test_time_stops_while_both_look_at_a_battle_and_behind_the_curtain() -> None:
    session = timed()
    session.take(Lower(), 3)
    session.take(Lift(), 1000)
    assert left(session, Color.RED) == 29
    session.take(Act("C1-C3"), 1001)
    session.take(EndTurn(), 1001)
    session.take(Lift(), 2000)
    session.take(Act("C4xC3"), 2001)
    assert isinstance(session.scene, BattleScene)
    session.take(Proceed(), 3000)
    assert left(session, Color.BLUE) == 30
    assert isinstance(session.scene, CurtainScene)
    assert session.clock is not None
    assert session.clock.stops == {Color.RED: 1, Color.BLUE: 0}


@with_each("step", [Tick(), RunOut()])
def test_without_a_running_clock_no_time_passes(step: Tick | RunOut) -> None:
    session = timed()
    session.take(Lower())
    for each in (session, Session(GameSetup(SMALL, NAMES))):
        with pytest.raises(StepError):
            each.take(step, 10_000)


def test_with_a_clock_no_turn_is_undone() -> None:
    from tests.tui.opposite import begun

    setup = begun().setup.replace(time_control=CONTROL)
    session = Session(setup)
    for color in (Color.RED, Color.BLUE):
        session.take(Arrange(color, cells("F 10 2 3")))
        session.take(Ready(color))
    for _ in Color:
        session.take(Act(_own(session)))
        session.take(EndTurn())
    with pytest.raises(StepError, match="With a clock no turn can be undone"):
        session.take(GoBack(1))


def _own(session: Session) -> str:
    """A quiet action of the side whose turn it is."""
    scene = session.asked or session.scene
    return next(str(each) for each in scene.view.legal_moves if "x" not in str(each))  # type: ignore[union-attr]
