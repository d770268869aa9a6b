"""The PIN of a single player: nobody else is asked to look away, or to accept their resignation."""

from stratego import Color
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import OverScene
from stratego.hotseat.session import Session
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.screens.game.game_over import OverScreen
from stratego.tui.screens.game.pins import PinScreen, UnlockScreen
from stratego.tui.screens.setup.army import DeployScreen
from tests.hotseat.alone import opposite
from tests.hotseat.evening import NAMES, SMALL
from tests.tui.driving import framed, playing, press, reach, until
from tests.tui.opposite import AT_ONCE


async def test_a_pin_alone_is_chosen_typed_and_forgotten() -> None:
    session = Session(GameSetup(SMALL, NAMES, opposite(Color.BLUE), asks_pins=True))
    async with playing(session, seating=AT_ONCE) as (app, pilot):
        assert isinstance(app.screen, PinScreen)
        assert "If you forget it, all you can do is resign." in framed(app)
        await reach(pilot, DeployScreen, *"4711", "enter", *"4711", "enter")
        await press(pilot, "r", "d", "enter")
        await until(pilot, lambda: session.heard(Color.BLUE) is not None and session.asked is None)
        await reach(pilot, CurtainScreen, "v")
        await reach(pilot, UnlockScreen, "space")
        assert isinstance(app.screen, UnlockScreen)
        assert app.screen.follow(session.scene)  # the screen gives way when the computer plays
        assert "Ben" not in framed(app)
        await press(pilot, "f3")
        assert "Resign as Ada? Enter to confirm" in framed(app)
        await reach(pilot, OverScreen, "enter")
        scene = session.scene
        assert isinstance(scene, OverScene)
        assert scene.outcome.winner is Color.BLUE
