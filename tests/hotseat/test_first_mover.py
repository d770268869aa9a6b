"""D2: with `first_move = "chosen"` the players choose who moves first when both armies are set up."""

import pytest

from stratego import Color
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import CurtainScene, FirstMoverScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Arrange, Begin, Lift, Lower, Ready, StepError
from tests.hotseat.evening import NAMES, SMALL, cells, play, turn
from tests.support.cases import with_each

CHOSEN = SMALL.replace(first_move="chosen")


def standing() -> Session:
    session = Session(GameSetup(CHOSEN, NAMES))
    for color in Color:
        session.take(Lift())
        session.take(Arrange(color, cells("F 10 2 3")))
        session.take(Ready(color))
    return session


@with_each("color", Color)
def test_the_chosen_player_moves_first(color: Color) -> None:
    session = standing()
    assert session.scene == FirstMoverScene()
    session.take(Begin(color))
    assert isinstance(session.scene, CurtainScene)
    assert session.scene.next is color
    session.take(Lift())
    assert turn(session).view.turn is turn(session).color is color
    play(session, "B1-B2" if color is Color.RED else "B4-B3")
    assert turn(session).color is color.other


def test_nothing_else_is_possible_before_the_choice() -> None:
    session = standing()
    for step in (Lift(), Lower(), Ready(Color.BLUE)):
        with pytest.raises(StepError, match="Choose who moves first"):
            session.take(step)


def test_the_choice_is_made_once_and_only_if_the_ruleset_says_so() -> None:
    session = Session(GameSetup(SMALL, NAMES))
    with pytest.raises(StepError):
        session.take(Begin(Color.BLUE))
    session = standing()
    session.take(Begin(Color.BLUE))
    with pytest.raises(StepError, match="The curtain is down"):
        session.take(Begin(Color.RED))


def test_setting_up_in_turn_leads_to_the_choice_too() -> None:
    session = Session(GameSetup(CHOSEN.replace(deployment="alternating"), NAMES))
    for text in (". . 2 .", ". 10 2 .", "F 10 2 .", "F 10 2 3"):
        for color in Color:
            session.take(Lift())
            session.take(Arrange(color, cells(text)))
    assert isinstance(session.scene, FirstMoverScene)
