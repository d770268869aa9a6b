"""The curtain comes down after some minutes without input and, if wanted, when the focus is lost."""

from typing import Any

import pytest
from textual import events

from stratego import load_ruleset
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Lift, Lower
from stratego.table.settings import Settings
from stratego.tui.screens.game.battle import BattleScreen
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.screens.game.turn import TurnScreen
from stratego.tui.screens.help import HelpScreen
from stratego.tui.screens.lobby.home import HomeScreen
from stratego.tui.screens.setup.army import DeployScreen
from stratego.tui.terminal import lifecycle as guarded
from tests.tui.conftest import Clock
from tests.tui.driving import NAMES, press, reach, shown, until
from tests.tui.internals import is_behind, send, updates
from tests.tui.positions import at_table, session_at


def lowered(session: Session) -> int:
    """The number of times that the curtain has come down, other than at the end of a turn or set-up."""
    return sum(isinstance(taken.step, Lower) for taken in session.steps)


def deploying() -> Session:
    session = Session(GameSetup(load_ruleset("duel"), NAMES))
    session.take(Lift())
    return session


def can_be_lifted(screen: object) -> bool:
    """Whether the curtain has been painted, so that a key has an effect."""
    return isinstance(screen, CurtainScreen) and screen._pause.since is not None


async def test_after_three_minutes_without_a_key(clock: Clock) -> None:
    assert Settings().curtain_after_minutes == 3
    async with at_table(session_at()) as (app, pilot):
        clock.now += 179
        await press(pilot, "up")
        clock.now += 179
        app._cover_when_idle(180)
        await shown(pilot)
        assert isinstance(app.screen, TurnScreen)
        clock.now += 2
        app._cover_when_idle(180)
        await shown(pilot)
        assert isinstance(app.screen, CurtainScreen)


async def test_the_mouse_shows_that_somebody_is_there(clock: Clock) -> None:
    async with at_table(session_at()) as (app, pilot):
        clock.now += 179
        await pilot.hover(offset=(3, 3))
        clock.now += 2
        app._cover_when_idle(180)
        await shown(pilot)
        assert isinstance(app.screen, TurnScreen)


@pytest.mark.parametrize("session", [session_at, deploying])
async def test_the_curtain_comes_down_by_itself(session: Any) -> None:
    async with at_table(session(), settings=Settings(curtain_after_minutes=0.001)) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))


async def test_again_and_again() -> None:
    async with at_table(session_at(), settings=Settings(curtain_after_minutes=0.002)) as (app, pilot):
        session = app.session
        assert session is not None
        await until(pilot, lambda: lowered(session) == 1 and can_be_lifted(app.screen))
        await press(pilot, "space")
        await until(pilot, lambda: lowered(session) == 2)


async def test_nought_minutes_wait_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    watched: list[float] = []
    monkeypatch.setattr(guarded.GuardedApp, "_cover_when_idle", lambda _, seconds: watched.append(seconds))
    for minutes in (0.0, 2.0):
        async with at_table(session_at(), settings=Settings(curtain_after_minutes=minutes)):
            pass
    assert watched == [120]


async def look_away(pilot: Any) -> None:
    """Move the focus to another window, and back."""
    send(pilot.app, events.AppBlur(), events.AppFocus())
    await until(pilot, lambda: not is_behind(pilot.app))
    await shown(pilot)


@pytest.mark.parametrize("session", [session_at, deploying])
async def test_when_the_window_loses_the_focus_if_that_is_wanted(session: Any) -> None:
    async with at_table(session(), settings=Settings(curtain_when_unfocused=True)) as (app, pilot):
        await look_away(pilot)
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))


async def test_losing_the_focus_does_not_matter_by_default() -> None:
    """By default, losing the focus paints no cell and restyles no widget."""
    assert not Settings().curtain_when_unfocused
    async with at_table(session_at()) as (app, pilot):
        focused = app.screen.focused
        styled: list[object] = []
        with updates(app) as painted, pytest.MonkeyPatch.context() as patch:
            patch.setattr(type(app.stylesheet), "update_nodes", lambda _, nodes, **__: styled.append(nodes))
            await look_away(pilot)
        assert not painted
        assert not styled
        assert isinstance(app.screen, TurnScreen)
        assert app.screen.focused is focused is not None


async def test_the_screen_below_the_help_is_covered_too() -> None:
    async with at_table(session_at(), settings=Settings(curtain_when_unfocused=True)) as (app, pilot):
        await reach(pilot, HelpScreen, "question_mark")
        await look_away(pilot)
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
        assert not any(isinstance(screen, TurnScreen) for screen in app.screen_stack)


async def test_a_screen_that_both_may_see_stays() -> None:
    settings = Settings(curtain_when_unfocused=True, confirm_attacks=False)
    session = session_at("E1-E3", "B6-B5", "E3-D3", "B5-B6")
    async with at_table(session, settings=settings) as (app, pilot):
        await press(pilot, "d", "3", "d", "6", "enter")
        assert isinstance(app.screen, BattleScreen)
        await look_away(pilot)
        assert isinstance(app.screen, BattleScreen)


async def test_before_a_game_there_is_nothing_to_cover() -> None:
    async with at_table(None, settings=Settings(curtain_when_unfocused=True)) as (app, pilot):  # type: ignore[arg-type]
        await look_away(pilot)
        assert isinstance(app.screen, HomeScreen)


async def test_a_draft_is_as_it_was_left() -> None:
    async with at_table(deploying(), settings=Settings(curtain_when_unfocused=True)) as (app, pilot):
        await press(pilot, "r")
        assert isinstance(app.screen, DeployScreen)
        before = app.screen.board.picture
        await look_away(pilot)
        await reach(pilot, DeployScreen, "space")
        assert app.screen.board.picture == before
