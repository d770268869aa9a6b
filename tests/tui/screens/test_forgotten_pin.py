"""A player who has forgotten their PIN resigns if the other accepts."""

from stratego import Color, Outcome, Reason
from stratego.hotseat.scenes import OverScene
from stratego.hotseat.steps import Lift, Lower, SetPin
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.screens.game.game_over import OverScreen
from stratego.tui.screens.game.pins import GivenUpScreen, UnlockScreen
from tests.hotseat.evening import PINS, TYPED
from tests.tui.driving import framed, press, reach, text
from tests.tui.positions import type_in
from tests.tui.screens.test_pins import asked, at_unlock, enter, with_pins

RED, BLUE = Color


async def test_the_player_who_forgot_resigns_and_the_other_accepts_with_their_pin() -> None:
    async with at_unlock(with_pins()) as (app, pilot):
        await press(pilot, "f3")
        assert "Resign as Ada, if Ben accepts? Enter to confirm, Esc to cancel." in framed(app)
        await reach(pilot, GivenUpScreen, "enter")
        assert "Ben, do you accept that Ada resigns?" in text(app)
        await enter(pilot, "4711")
        assert "Wrong PIN" in text(app)
        await press(pilot, "y", "enter")  # counts as a wrong PIN
        assert isinstance(app.screen, GivenUpScreen)
        await enter(pilot, TYPED[BLUE])
        assert isinstance(app.screen, OverScreen)
        assert app.session is not None
        assert isinstance(app.session.scene, OverScene)
        assert app.session.scene.outcome == Outcome(BLUE, Reason.RESIGNED)


async def test_a_player_with_a_pin_declines_with_a_key() -> None:
    async with at_unlock(with_pins()) as (app, pilot):
        await reach(pilot, GivenUpScreen, "f3", "enter")
        assert "Enter accept   Esc decline" in text(app)
        await press(pilot, "n")  # n is typed as part of a PIN
        assert isinstance(app.screen, GivenUpScreen)
        await reach(pilot, CurtainScreen, "escape")


async def test_a_player_without_a_pin_accepts_or_declines_with_a_key() -> None:
    async with at_unlock(with_pins(blue_has_one=False)) as (app, pilot):
        await reach(pilot, GivenUpScreen, "f3", "enter")
        await press(pilot, "enter", "space")
        assert isinstance(app.screen, GivenUpScreen)
        assert "Y accept   N decline" in text(app)
        for decline in ("n", "escape"):
            await reach(pilot, CurtainScreen, decline)
            await reach(pilot, GivenUpScreen, "space", "f3", "enter")
        await reach(pilot, OverScreen, "y", "enter")


async def test_f2_once_and_a_try_are_not_a_resignation() -> None:
    async with at_unlock(with_pins()) as (app, pilot):
        await press(pilot, "f3")
        await type_in(pilot, "4712")  # the first character withdraws the question
        await reach(pilot, UnlockScreen)
        await press(pilot, "enter")
        assert isinstance(app.screen, UnlockScreen)


async def test_before_both_are_set_up_the_screen_says_what_to_do() -> None:
    session = asked()
    for step in (Lift(), SetPin(RED, PINS[RED]), Lower()):
        session.take(step)
    async with at_unlock(session) as (app, pilot):
        await press(pilot, "f3")
        assert "The game has not begun: leave it" in text(app)
