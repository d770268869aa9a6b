"""PINs on the screen: choosing them, typing them unseen, wrong ones, and asking again after every return."""

import hashlib
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from math import ceil
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from stratego import Color, Deployment
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import CurtainScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import (
    Act,
    Arrange,
    AskPins,
    GoWithout,
    Lift,
    Lower,
    Ready,
    SetPin,
    Unlock,
)
from stratego.hotseat.stored_pin import LONGEST
from stratego.table.settings import Settings
from stratego.tui.screens.game.cards import LeavingScreen
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.screens.game.pins import GivenUpScreen, PinScreen, UnlockScreen
from stratego.tui.screens.game.turn import TurnScreen
from stratego.tui.screens.setup.army import DeployScreen
from stratego.tui.widgets.lists import PinField
from tests.hotseat.evening import PINS, TYPED
from tests.tui.driving import (
    NAMES,
    Watched,
    frame,
    place_of,
    plain_text,
    players_of_duel,
    playing,
    press,
    reach,
    shown,
    text,
    until,
)
from tests.tui.positions import SETUP, at_table, skirmish, type_in
from tests.tui.recording import Recorded, recording

RED, BLUE = Color


def asked() -> Session:
    """A session in which PINs will be asked for, at Red's first curtain."""
    session = Session(GameSetup(skirmish(), NAMES))
    session.take(AskPins())
    return session


def choosing() -> Session:
    """A session with the first curtain lifted, in which Red chooses a PIN."""
    session = asked()
    session.take(Lift())
    return session


def with_pins(setup: str = SETUP, *, blue_has_one: bool = True) -> Session:
    """A game at the curtain before Red's first turn; Red has a PIN, and Blue too if ``blue_has_one``."""
    session = asked()
    for color in Color:
        session.take(Lift())
        session.take(SetPin(color, PINS[color]) if color is RED or blue_has_one else GoWithout(color))
        session.take(Arrange(color, Deployment.parse(session.rules, setup).cells))
        session.take(Ready(color))
    return session


@asynccontextmanager
async def at_unlock(session: Session, **options: Any) -> AsyncIterator[tuple[Watched, Pilot[int]]]:
    """Run the program at the screen that asks for a PIN."""
    scene = session.scene
    assert isinstance(scene, CurtainScene)
    async with at_table(session, first=lambda go: go.show_scene(scene), **options) as (app, pilot):
        yield app, pilot


async def enter(pilot: Pilot[int], typed: str) -> None:
    await type_in(pilot, typed)
    await press(pilot, "enter")


def pause(app: Watched, monkeypatch: pytest.MonkeyPatch, second: float) -> None:
    """Stop the game's clock at this time, in seconds."""
    monkeypatch.setattr(type(app.current_game), "clock", property(lambda _: second))


# Choosing a PIN


async def test_before_choosing_a_pin_players_read_what_forgetting_it_means() -> None:
    async with at_table(choosing(), size=(60, 20)) as (app, pilot):
        told = " ".join(text(app).replace("│", " ").split())
        assert "Ada, choose a PIN." in told
        assert "If you forget it, all you can do is resign, and only if Ben accepts" in told
        assert "the program cannot tell a forgotten PIN from a player who has left" in told
        assert "F2 without a PIN" in told
        for height in (33, 34):
            await pilot.resize_terminal(60, height)
            await shown(pilot)
            assert ("▀ ▀ ▀" in text(app)) is (height == 34)  # the back of a piece


async def test_a_pin_is_typed_twice_before_setting_up() -> None:
    async with at_table(choosing()) as (app, pilot):
        await enter(pilot, "Q7?x")  # keys that have effects on other screens
        assert "Ada, type it once more." in text(app)
        await enter(pilot, "Q7?x")
        assert isinstance(app.screen, DeployScreen)
        await reach(pilot, CurtainScreen, "v")
        assert "to type your PIN" in text(app)
        await reach(pilot, UnlockScreen, "space")
        await enter(pilot, "q7?x")
        assert "Wrong PIN" in text(app)
        await press(pilot, *"Q7?y", "backspace")
        await enter(pilot, "x")
        assert isinstance(app.screen, DeployScreen)


async def test_two_different_pins_and_a_short_one_are_refused() -> None:
    async with at_table(choosing()) as (app, pilot):
        await enter(pilot, "471")
        assert "at least 4 characters" in text(app)
        await enter(pilot, "4711")
        await enter(pilot, "4712")
        assert "The two PINs differ" in text(app)
        assert "Ada, choose a PIN." in text(app)
        await press(pilot, "enter")
        assert "Ada, choose a PIN." in text(app)


async def test_a_player_may_go_without_a_pin_or_back() -> None:
    async with at_table(choosing()) as (app, pilot):
        await enter(pilot, "4711")
        await press(pilot, "escape")
        assert "Ada, choose a PIN." in text(app)
        await reach(pilot, CurtainScreen, "escape")
        await reach(pilot, PinScreen, "space")
        await enter(pilot, "4711")
        app.cover()  # the curtain makes the program forget a PIN that was typed only once
        await shown(pilot)
        await reach(pilot, PinScreen, "space")
        assert "choose a PIN" in text(app)
        await reach(pilot, DeployScreen, "f2")
        await reach(pilot, CurtainScreen, "v")
        await reach(pilot, DeployScreen, "space")


async def test_pins_are_switched_on_next_to_the_names_and_saved() -> None:
    settings = Settings()
    async with playing(None, settings=settings, first=players_of_duel) as (app, pilot):
        assert "PINs for the curtains: no" in text(app)
        await press(pilot, "down", "down", "end", "enter")
        assert "PINs for the curtains: yes" in text(app)
        assert settings.ask_pins
        await reach(pilot, CurtainScreen, "home", "enter")
        await reach(pilot, PinScreen, "space")


async def test_a_python_without_scrypt_offers_no_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(hashlib, "scrypt")
    async with playing(None, settings=Settings(ask_pins=True), first=players_of_duel) as (app, pilot):
        assert "PIN" not in text(app)
        await reach(pilot, CurtainScreen, "enter", "enter")
        await reach(pilot, DeployScreen, "space")


# Nothing is shown


@pytest.mark.parametrize("session", [asked, with_pins])
async def test_the_frames_are_the_same_for_one_character_and_for_nine(session: Any) -> None:
    async with at_table(session(), is_recorded=True) as (app, pilot):
        await press(pilot, "space")
        await type_in(pilot, "q")
        one, painted = frame(app), len(app.frames)
        assert painted
        await type_in(pilot, "uietness")
        assert frame(app) == one
        await press(pilot, "backspace")
        assert frame(app) == one
        assert len(app.frames) == painted  # nothing has been written to the terminal
        await press(pilot, "ctrl+u")
        assert "nothing typed yet" in text(app)


@pytest.mark.parametrize("session", [asked, with_pins])
async def test_no_key_after_the_first_writes_a_byte(session: Any) -> None:
    """If a key wrote a byte, a recording of the terminal would reveal the length of the PIN."""
    async with recording(Recorded, session()) as app:
        await app.press("space", "q")
        assert app.taken()
        await app.press(*"uietness", "backspace")
        assert not app.taken()


async def test_nothing_that_was_typed_is_ever_shown() -> None:
    async with at_table(asked()) as (app, pilot):
        await press(pilot, "space")
        for _ in range(2):
            await enter(pilot, "%&$!")
        await press(pilot, "v", "space")
        await enter(pilot, "!!!%&$")
        assert not any(set(plain_text(seen)) & set("%&$!") for seen in app.frames)
        assert "%&$!" not in app.window_title


async def test_a_pasted_pin_is_cut_if_it_is_too_long() -> None:
    async with at_table(choosing()) as (app, pilot):
        for pasted in (f"{'ab ' * 9999}\n", "ab" * (LONGEST // 2)):
            assert app.focused is not None
            app.focused.post_message(events.Paste(pasted))
            await shown(pilot)
            assert ("at most 64 characters" in text(app)) is (len(pasted) > LONGEST)
            await press(pilot, "enter")
        assert isinstance(app.screen, DeployScreen)


async def test_a_character_is_typed_wherever_the_focus_was() -> None:
    async with at_unlock(with_pins()) as (app, pilot):
        app.screen.set_focus(None)  # without focus, as after a click next to the field
        await enter(pilot, "quay")
        assert "Wrong PIN" in text(app)


async def test_holding_the_key_that_lifted_the_curtain_types_nothing() -> None:
    async with at_unlock(with_pins()) as (app, pilot):
        await press(pilot, "space", "space")
        assert "nothing typed yet" in text(app)
        await enter(pilot, "47 11")
        assert isinstance(app.screen, TurnScreen)


# Wrong PINs


async def test_after_three_wrong_pins_a_wait_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_unlock(with_pins()) as (app, pilot):
        pause(app, monkeypatch, 100.0)
        await enter(pilot, "4712")
        assert "Wrong PIN: 2 more tries, then a wait." in text(app)
        await enter(pilot, "4712")
        assert "Wrong PIN: one more try, then a wait." in text(app)
        await enter(pilot, "4712")
        assert "Wrong PIN. Wait 5 seconds." in text(app)
        await type_in(pilot, "4711")  # typing has no effect
        assert "nothing typed yet" in text(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, UnlockScreen)
        pause(app, monkeypatch, 103.5)
        await until(pilot, lambda: "Wait 2 seconds." in text(app))
        await press(pilot, "f3")
        assert isinstance(app.screen, UnlockScreen)
        app.screen._count_tries()  # the screen calls this whenever the number of seconds changes
        await shown(pilot)
        assert "Resign as Ada" in text(app)  # the question is still shown
        pause(app, monkeypatch, 105.0)
        await press(pilot, "escape")
        await until(pilot, lambda: "Try again" in text(app))
        await enter(pilot, "4711")
        assert isinstance(app.screen, TurnScreen)


async def test_the_wait_is_counted_down_to_its_last_second(monkeypatch: pytest.MonkeyPatch) -> None:
    timers: list[float] = []
    monkeypatch.setattr(UnlockScreen, "set_timer", lambda _, seconds, *rest: timers.append(seconds))
    async with at_unlock(with_pins()) as (app, pilot):
        pause(app, monkeypatch, 100.0)
        for _ in range(3):
            await enter(pilot, "4712")
        assert isinstance(app.screen, UnlockScreen)
        for now in (100.0, 100.01, 101.0, 101.5, 102.99, 103.0, 103.99, 104.0, 104.5, 104.98):
            pause(app, monkeypatch, now)
            timers.clear()
            app.screen._count_tries()
            await shown(pilot)
            left = ceil(105 - now)
            said = "one second" if left == 1 else f"{left} seconds"
            assert f"Wrong PIN. Wait {said}." in text(app), now
            (pauses,) = timers  # the time until the number of seconds shown changes
            assert max(ceil(105 - now - pauses), 0) == left - 1, now
            assert ceil(105 - now - pauses + 0.05) == left, now
        pause(app, monkeypatch, 105.0)
        timers.clear()
        app.screen._count_tries()
        await shown(pilot)
        assert "Wrong PIN. Try again: the next wait is longer." in text(app)
        assert not timers


async def test_counting_again_after_the_wait_deletes_nothing_that_was_typed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with at_unlock(with_pins()) as (app, pilot):
        pause(app, monkeypatch, 100.0)
        for _ in range(3):
            await enter(pilot, "4712")
        assert isinstance(app.screen, UnlockScreen)
        pause(app, monkeypatch, 105.0)
        app.screen._count_tries()
        await type_in(pilot, "47")
        app.screen._count_tries()  # as by a second timer, set when a question was closed
        await enter(pilot, "11")
        assert isinstance(app.screen, TurnScreen)


async def test_coming_back_later_does_not_shorten_the_wait() -> None:
    session = with_pins()
    for at in range(-1400, 0, 100):  # before second 0 of the clock
        session.take(Unlock(b"wrong"), at)
    async with at_unlock(session) as (app, pilot):
        wait = re.search(r"Wrong PIN. Wait (\d+) seconds", text(app))
        assert wait
        assert 10 < int(wait[1]) <= 60
        await enter(pilot, "4711")
        assert isinstance(app.screen, UnlockScreen)


async def test_why_a_pin_was_not_taken_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_unlock(with_pins()) as (app, pilot):
        assert isinstance(app.screen, UnlockScreen)
        monkeypatch.setattr(app.screen.host, "advance", lambda _: "The disk is full.")
        await enter(pilot, "4711")
        assert "The disk is full." in text(app)


# Every return asks again


async def test_every_return_to_the_curtain_asks_again_and_drops_what_was_typed() -> None:
    async with at_unlock(with_pins()) as (app, pilot):
        await type_in(pilot, "47")
        app.cover()  # lowers the curtain, as when the program is idle or suspended
        await shown(pilot)
        assert isinstance(app.screen, CurtainScreen)
        await reach(pilot, UnlockScreen, "space")
        assert "nothing typed yet" in text(app)
        await type_in(pilot, "47")
        await pilot.resize_terminal(50, 10)
        await shown(pilot)
        await pilot.resize_terminal(80, 24)
        await shown(pilot)
        assert isinstance(app.screen, CurtainScreen)
        await reach(pilot, UnlockScreen, "space")
        await type_in(pilot, "47")
        await reach(pilot, LeavingScreen, "ctrl+q")
        await reach(pilot, CurtainScreen, "escape")
        await reach(pilot, UnlockScreen, "space")
        await enter(pilot, "4711")
        assert isinstance(app.screen, TurnScreen)
        app.cover()
        await shown(pilot)
        await reach(pilot, UnlockScreen, "space")


# Contents


async def test_the_pin_screens_are_the_same_whatever_lies_behind_them() -> None:
    """Law 4: tried with different set-ups, before and after the move."""
    deployed, moved = with_pins(), with_pins("10 2 I S B F")
    moved.take(Unlock(PINS[RED].proof))
    moved.take(Act("B1-B3"))
    moved.take(Lower())
    frames = []
    for session in (deployed, moved):
        async with at_table(session) as (app, pilot):
            seen = [frame(app)]
            for key in ("space", "q", "enter", "f3", "enter"):
                await press(pilot, key)
                seen.append(frame(app))
            frames.append(seen)
    assert frames[0] == frames[1]


async def test_a_click_does_what_the_line_of_keys_says() -> None:
    async with at_unlock(with_pins()) as (app, pilot):
        await pilot.click(offset=place_of(app, "F3 forgotten"))
        await shown(pilot)
        assert "Resign as Ada" in text(app)
        await pilot.click(offset=place_of(app, "Esc cancel"))
        await shown(pilot)
        assert "Resign as Ada" not in text(app)
        assert isinstance(app.focused, PinField)
        await pilot.click(offset=place_of(app, "Esc back"))
        await shown(pilot)
        assert isinstance(app.screen, CurtainScreen)


async def test_the_help_keeps_what_was_typed() -> None:
    async with at_unlock(with_pins()) as (app, pilot):
        await type_in(pilot, "47")
        await press(pilot, "f1")
        assert "resign the game" in text(app)
        assert "Ctrl+Q, Ctrl+C" in text(app)  # Q alone would type a character
        assert "Q, Ctrl+Q" not in text(app)
        await press(pilot, "escape")
        await enter(pilot, "11")
        assert isinstance(app.screen, TurnScreen)


async def test_in_a_rematch_each_player_keeps_their_pin() -> None:
    async with at_unlock(with_pins()) as (app, pilot):
        await reach(pilot, GivenUpScreen, "f3", "enter")
        await enter(pilot, TYPED[BLUE])
        await reach(pilot, CurtainScreen, "g")
        assert "Ben, set up your army." in text(app)
        await reach(pilot, UnlockScreen, "space")
        await enter(pilot, TYPED[BLUE])
        assert isinstance(app.screen, DeployScreen)
