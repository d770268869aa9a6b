"""Whole games without a terminal, from the first curtain to the open board."""

from random import Random

import pytest

from stratego import Color, Kind, Reason, load_ruleset
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import DeployScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Arrange, Lift, Ready
from tests.hotseat.evening import NAMES, over, play, truth, turn, walk


@pytest.mark.parametrize("name", ["barrage", "infiltrator"])
def test_a_whole_game(name: str) -> None:
    session = Session(GameSetup(load_ruleset(name), NAMES))
    walk(session, Random(1), whims=0.05)
    scene = over(session)
    game = truth(session)
    assert scene.outcome == game.outcome
    assert scene.view == game.open_view()
    assert scene.statistics.plies == game.ply


def test_an_infiltrator_guesses_wrong_then_right_then_the_flag() -> None:  # I1-I4, A5
    session = Session(GameSetup(load_ruleset("infiltrator"), NAMES))
    wanted = {
        Color.RED: {"A4": Kind.INFILTRATOR, "B4": Kind.SCOUT},
        Color.BLUE: {"A9": Kind.FLAG, "A7": Kind.SCOUT, "B7": Kind.MARSHAL, "K7": Kind.SCOUT},
    }
    for color, pieces in wanted.items():
        session.take(Lift())
        assert isinstance(session.scene, DeployScene)
        draft = session.scene.draft
        for square, kind in pieces.items():
            draft = draft.place(draft.squares.index(square), kind)
        session.take(Arrange(color, draft.fill(Random(1)).cells))
        session.take(Ready(color))
    session.take(Lift())
    play(session, "A4-A5", "A7-A6", "B4-B5", "A6-B6", "A5-A6", "K7-K6", "A6-A7", "K6-K5")
    play(session, "A7?B7=9", "K5-I5", "A7?B7=10")
    assert "B7" not in turn(session).view.pieces
    play(session, "I5-K5", "A7?A9=F")
    assert over(session).outcome == (Color.RED, Reason.FLAG)
    numbers = over(session).statistics
    assert (numbers.plies, numbers.battles, numbers.guesses) == (13, 0, 3)
    assert numbers.pieces_left == {Color.RED: 40, Color.BLUE: 38}
