"""D2: with `first_move = "chosen"` the players choose who moves first once both have set up."""

from random import Random

import pytest

from stratego import Color
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Arrange, Begin, Lift, Ready
from stratego.tui.screens.game.cards import LeavingScreen
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.screens.game.turn import TurnScreen
from stratego.tui.screens.lobby.players import FirstMoverScreen
from stratego.tui.screens.setup.army import DeployScreen
from tests.hotseat.evening import NAMES, SMALL, cells
from tests.tui.cases import sit
from tests.tui.driving import Watched, click, frame, place_of, playing, press, reach, shown, text, until

CHOSEN = SMALL.replace(first_move="chosen")


def standing(reds: str = "F 10 2 3", blues: str = "F 10 2 3") -> Session:
    """A session in which both have set up."""
    session = Session(GameSetup(CHOSEN, NAMES))
    for color, army in zip(Color, (reds, blues), strict=True):
        session.take(Lift())
        session.take(Arrange(color, cells(army)))
        session.take(Ready(color))
    return session


def beginner(app: Watched) -> Color:
    """The side chosen to begin."""
    assert app.session is not None
    (begin,) = [step for step, _ in app.session.steps if isinstance(step, Begin)]
    return begin.color


async def test_the_question_comes_after_both_have_set_up_and_the_chosen_player_is_next() -> None:  # D2
    async with playing(CHOSEN) as (app, pilot):
        for following in (CurtainScreen, FirstMoverScreen):
            await reach(pilot, DeployScreen, "space")
            await reach(pilot, following, "r", "d", "enter")
        assert "Who moves first?" in text(app)
        await reach(pilot, CurtainScreen, "up", "enter")
        assert beginner(app) is Color.BLUE
        assert "Ben, it is your turn" in text(app)
        await reach(pilot, TurnScreen, "space")
        assert "Ben, your turn" in text(app)


async def test_by_mouse() -> None:
    async with playing(standing()) as (app, pilot):
        await click(pilot, place_of(app, "Ada moves first"))
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
        assert beginner(app) is Color.RED


async def test_lots_decide_fairly() -> None:  # D2
    drawn = set[Color]()
    async with playing(standing()) as (app, pilot):
        for seed in range(6):
            await sit(app, pilot, standing())
            app.rng = Random(seed)
            await reach(pilot, CurtainScreen, "enter")
            drawn.add(beginner(app))
            if len(drawn) > 1:
                break
    assert drawn == set(Color)


@pytest.mark.parametrize("keys", [[], ["enter", "enter"]], ids=str)
async def test_the_lots_end_by_themselves_or_at_any_key(keys: list[str]) -> None:
    async with playing(standing(), is_animated=True) as (app, pilot):
        await press(pilot, "enter")
        assert isinstance(app.screen, FirstMoverScreen)
        await press(pilot, *keys)
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
        await shown(pilot)
        assert f"{NAMES[beginner(app)]}, it is your turn" in text(app)


async def test_the_pieces_show_who_would_be_first() -> None:
    async with playing(standing(), plain=True) as (app, pilot):
        assert text(app).count("[ ? ]") == 2
        for first in ("[ 1 ] [ 2 ]", "[ 2 ] [ 1 ]", "[ ? ] [ ? ]"):
            await press(pilot, "down")
            assert first in " ".join(text(app).replace("|", "").split())


async def test_nothing_of_the_armies_is_visible() -> None:  # law 3
    frames = []
    for armies in (("F 10 2 3", "F 10 2 3"), ("3 2 F 10", "2 F 3 10")):
        async with playing(standing(*armies)) as (app, pilot):
            seen = [frame(app)]
            for key in ("down", "down", "question_mark", "escape", "escape"):
                await press(pilot, key)
                seen.append(frame(app))
            frames.append(seen)
    assert frames[0] == frames[1]


async def test_cancelling_to_leave_comes_back_to_the_question() -> None:
    async with playing(standing()) as (app, pilot):
        await reach(pilot, LeavingScreen, "q")
        await reach(pilot, FirstMoverScreen, "escape")
        assert "Who moves first?" in text(app)
