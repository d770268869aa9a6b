"""The curtain that players lower during their own turn or set-up."""

import pytest

from stratego import Color, Kind
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import BattleScene, CurtainScene, DeployScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import (
    Act,
    Arrange,
    EndTurn,
    Lift,
    Lower,
    OfferDraw,
    Proceed,
    Ready,
    StepError,
    TakeBack,
)
from tests.hotseat.evening import NAMES, SMALL, deployed, play, turn


def down_and_up(session: Session, color: Color) -> None:
    session.take(Lower())
    assert isinstance(session.scene, CurtainScene)
    assert session.scene.next is color
    session.take(Lift())


def test_a_deployment_comes_back_with_its_history() -> None:
    session = Session(GameSetup(SMALL, NAMES))
    session.take(Lift())
    assert isinstance(session.scene, DeployScene)
    draft = session.scene.draft
    for cell, kind in enumerate((Kind.SCOUT, Kind.FLAG)):
        draft = draft.place(cell, kind)
        session.take(Arrange(Color.RED, draft.cells))
    down_and_up(session, Color.RED)
    assert session.scene == DeployScene(Color.RED, draft)
    assert draft.undo().undo().cells == (None,) * 4
    with pytest.raises(StepError):
        session.take(Arrange(Color.BLUE, draft.cells))


def test_a_turn_comes_back_in_its_stage() -> None:
    session = deployed(SMALL, "F 10 2 3", "F 10 2 3")
    play(session, "B1-B2")
    choosing = turn(session)
    down_and_up(session, Color.BLUE)
    assert turn(session).view == choosing.view
    assert choosing.last_action_fresh
    assert not turn(session).last_action_fresh  # Blue has already seen it
    for step in (Act("C4-C3"), OfferDraw(), TakeBack(), Act("A4-A3")):
        session.take(step)
        before = session.scene
        down_and_up(session, Color.BLUE)
        assert session.scene == before
    session.take(EndTurn())
    session.take(Lift())
    assert turn(session).draw_offered


def test_behind_the_curtain_no_step_is_possible() -> None:
    session = deployed(SMALL, "F 10 2 3", "F 10 2 3")
    session.take(Lower())
    for step in (Act("B1-B2"), Lower(), EndTurn(), OfferDraw(), Ready(Color.RED)):
        with pytest.raises(StepError, match="curtain is down"):
            session.take(step)


def test_the_battle_screen_leads_only_to_the_other_curtain() -> None:
    session = deployed(SMALL, "F 10 2 3", "F 10 2 3")
    session.take(Act("C1xC4"))
    scenes = [session.scene]
    assert isinstance(scenes[0], BattleScene)
    for step in (Lower(), Lift(), EndTurn(), TakeBack(), Act("B1-B2")):
        with pytest.raises(StepError, match="battle"):
            session.take(step)
    scenes.append(session.scene)
    session.take(Proceed())
    scenes.append(session.scene)
    assert scenes[1:] == [scenes[0], CurtainScene(Color.BLUE, NAMES, SMALL, hand_overs=3)]
