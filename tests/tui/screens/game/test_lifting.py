"""Lifting the curtain: one key lifts it, after a pause without any key."""

from collections.abc import Callable

import pytest

from stratego import load_ruleset
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import CurtainScene
from stratego.hotseat.session import Session
from stratego.table.settings import Settings
from stratego.tui.screens.base import KeyPause
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.screens.game.turn import TurnScreen
from stratego.tui.screens.setup.army import DeployScreen
from tests.tui.cases import sit
from tests.tui.conftest import Clock
from tests.tui.driving import (
    NAMES,
    Watched,
    burst,
    frame,
    plain_text,
    press,
    shown,
    until,
)
from tests.tui.internals import key_event, send
from tests.tui.positions import at_table, message_of, session_at, skirmish


async def test_it_shows_when_its_key_lifts_it() -> None:
    async with at_table(session_at(look=False), key_delay=0.05) as (app, pilot):

        def is_marked() -> bool:
            (style,) = {style for line in frame(app) for part, style in line if "Space" in part}
            return style is not None and style.bgcolor != style_around(app)

        await until(pilot, is_marked)
        app.key_delay = 1e6
        await press(pilot, "x")
        assert not is_marked()


def style_around(app: Watched) -> object:
    """The background colour of the text on the curtain."""
    return next(
        style.bgcolor for line in frame(app) for part, style in line if style and "it is your turn" in part
    )


async def test_the_key_that_lifted_it_does_nothing_more_until_another_or_a_second_later(clock: Clock) -> None:
    async with at_table(Session(GameSetup(load_ruleset("duel"), NAMES)), key_delay=0.4) as (app, pilot):
        app.set_keymap({"choose": "enter,space"})
        clock.now += 1
        await press(pilot, "space")
        assert isinstance(app.screen, DeployScreen)
        for _ in range(8):
            clock.now += 0.3
            await press(pilot, "space")
        assert not app.screen.is_in_tray  # on an empty square, Space leads to the tray
        clock.now += 1.1
        await press(pilot, "space")
        assert app.screen.is_in_tray
    async with at_table(Session(GameSetup(load_ruleset("duel"), NAMES)), key_delay=0.4) as (app, pilot):
        app.set_keymap({"choose": "enter,space"})
        clock.now += 1
        await press(pilot, "space", "left", "space")
        assert isinstance(app.screen, DeployScreen)
        assert app.screen.is_in_tray
        await sit(app, pilot, session_at(look=False))
        app.key_delay = 0.4
        app.set_keymap({"curtain.lift": "a"})
        clock.now += 1
        await press(pilot, "a")
        assert isinstance(app.screen, TurnScreen)
        for now, is_typed in ((0.3, False), (1.3, True)):
            clock.now += now
            await press(pilot, "a")
            assert message_of(app).startswith(">") is is_typed


async def test_only_one_key_lifts_the_curtain() -> None:
    async with at_table(session_at(look=False)) as (app, pilot):
        await press(pilot, "enter", "v", "escape", "a", "4", "up", "tab", "backspace", "u")
        assert isinstance(app.screen, CurtainScreen)
        await press(pilot, "space")
        assert isinstance(app.screen, TurnScreen)


async def test_a_click_does_not_lift_the_curtain() -> None:
    async with at_table(session_at(look=False)) as (app, pilot):
        await pilot.click(offset=(40, 20))
        assert isinstance(app.screen, CurtainScreen)


def test_a_key_before_the_curtain_is_painted_does_not_lift_it(clock: Clock) -> None:
    pause = KeyPause()
    assert not pause.lasted(0, clock.now)
    pause.begin()
    assert not pause.lasted(0, clock.now - 0.001)
    assert pause.lasted(0, clock.now)


async def test_a_key_that_waited_while_the_program_was_busy_does_not_lift_it(clock: Clock) -> None:
    """The time at which a key was typed counts, also for the pause between two keys."""
    async with at_table(session_at(look=False), key_delay=0.2) as (app, pilot):
        first = key_event("space")
        clock.now += 0.25
        second = key_event("space")
        send(app, first)
        await shown(pilot)
        assert isinstance(app.screen, CurtainScreen)
        clock.now += 0.25
        send(app, second)
        await shown(pilot)
        assert isinstance(app.screen, CurtainScreen)
        clock.now += 0.25
        await press(pilot, "space")
        assert isinstance(app.screen, TurnScreen)


async def test_keys_typed_ahead_do_not_lift_the_curtain(clock: Clock) -> None:
    async with at_table(session_at(), key_delay=0.2) as (app, pilot):
        await press(pilot, "v", "space")  # V lowers the curtain, and Space comes at once
        assert isinstance(app.screen, CurtainScreen)
        clock.now += 0.25
        await press(pilot, "space")
        assert isinstance(app.screen, TurnScreen)


async def test_the_wait_begins_when_the_curtain_has_been_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until the curtain is painted, players still see the previous screen, and mean their keys for it."""
    seen: list[str] = []
    async with at_table(session_at(), is_recorded=True) as (app, pilot):
        monkeypatch.setattr(KeyPause, "begin", lambda _: seen.append(plain_text(app.frames[-1])))
        await press(pilot, "v")
        assert isinstance(app.screen, CurtainScreen)
    assert "to lift the curtain" in seen[0]


BEFORE_IT: list[tuple[Callable[[], Session], tuple[str, ...], int]] = [
    (session_at, (*"e1e3", "enter", "enter"), 8),
    (session_at, ("v",), 1),
    (lambda: Session(GameSetup(skirmish(deployment="alternating"), NAMES)), ("space", "b", "enter"), 8),
]


@pytest.mark.parametrize(("session", "keys", "ahead"), BEFORE_IT, ids=["turn", "v", "placing"])
async def test_a_lifting_key_typed_ahead_does_not_lift_the_curtain(
    session: Callable[[], Session], keys: tuple[str, ...], ahead: int
) -> None:
    """The key may still be in the queue of the previous screen when the curtain is lowered."""
    async with at_table(session()) as (app, pilot):
        await press(pilot, *keys[:-1])
        app.key_delay = 1e6
        await burst(pilot, keys[-1], *["space"] * ahead)
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
        await shown(pilot)
        assert isinstance(app.screen, CurtainScreen)
        assert app.session is not None
        assert isinstance(app.session.scene, CurtainScene)


async def test_a_key_that_comes_another_way_does_not_lift_the_curtain() -> None:
    """A key may already be queued when the curtain comes down; the app then runs the action."""
    async with at_table(session_at(look=False)) as (app, pilot):
        await app.run_action("lift", app.screen)
        await shown(pilot)
        assert isinstance(app.screen, CurtainScreen)


async def test_a_key_held_down_never_lifts_the_curtain(clock: Clock) -> None:
    async with at_table(session_at(look=False), key_delay=0.1) as (app, pilot):
        for _ in range(8):
            clock.now += 0.09
            await press(pilot, "space")
        assert isinstance(app.screen, CurtainScreen)


async def test_any_key_restarts_the_wait(clock: Clock) -> None:
    async with at_table(session_at(look=False), key_delay=0.2) as (app, pilot):
        clock.now += 0.25
        await press(pilot, "x", "space")
        assert isinstance(app.screen, CurtainScreen)


async def test_the_installed_program_waits_four_tenths_of_a_second() -> None:
    from stratego.table.pauses import KEY_DELAY
    from stratego.tui.app import StrategoApp

    app = StrategoApp(None, settings=Settings())
    assert app.key_delay == KEY_DELAY == 0.4
