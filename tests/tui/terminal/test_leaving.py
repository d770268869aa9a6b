"""Leaving the game: one question, with the curtain down."""

import asyncio

import pytest

from stratego.hotseat.steps import Lift
from stratego.lessons.reading import shipped_lessons
from stratego.records.autosave import Autosave, Kept
from stratego.tui.screens.game.cards import LeavingScreen
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.widgets.board import Board
from tests.tui.driving import playing, press, text
from tests.tui.positions import at_table, session_at
from tests.tui.screens.game.test_replay import won


@pytest.mark.parametrize("key", ["q", "ctrl+c"])
async def test_in_mid_game_it_is_asked_once(key: str) -> None:
    async with at_table(session_at()) as (app, pilot):
        await press(pilot, key)
        assert isinstance(app.screen, LeavingScreen)
        assert not app.screen.query(Board)
        assert "It is saved, and you can continue later." in text(app)
        await press(pilot, "enter")
        assert app.return_code == 0
    assert app.farewell == "The game is saved. To go on with it: stratego resume"


async def test_nothing_is_said_after_a_game_or_about_one_that_is_not_saved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with at_table(won()) as (app, pilot):
        await press(pilot, "q")
        assert app.return_code == 0
    assert app.farewell == ""
    monkeypatch.setattr(Autosave, "kept", Kept.NOTHING)
    async with at_table(session_at()) as (app, pilot):
        await press(pilot, "q", "enter")
        assert app.return_code == 0
    assert app.farewell == ""


async def test_leaving_a_lesson_says_how_to_continue() -> None:
    async with playing(None, first=lambda go: go.lesson("02-scout")) as (app, pilot):
        await press(pilot, "q")
        assert app.return_code == 0
    assert app.farewell == "To go on with the lessons, type: stratego learn"
    own = shipped_lessons()[0].load().replace(name="", file="my lesson.toml")
    async with playing(None, first=lambda go: go.learn(own)) as (app, pilot):
        await press(pilot, "q")
    assert app.farewell == "To go on with the lessons, type: stratego learn 'my lesson.toml'"


async def test_a_player_who_stays_finds_the_curtain_down() -> None:
    async with at_table(session_at()) as (app, pilot):
        await press(pilot, "q", "x")
        assert isinstance(app.screen, LeavingScreen)
        await press(pilot, "escape")
        assert isinstance(app.screen, CurtainScreen)


async def test_from_the_curtain_too() -> None:
    async with at_table(session_at(look=False)) as (app, pilot):
        await press(pilot, "q")
        assert isinstance(app.screen, LeavingScreen)
        await press(pilot, "escape")
        assert isinstance(app.screen, CurtainScreen)


async def test_before_the_first_step_there_is_nothing_to_save() -> None:
    async with playing("duel") as (app, pilot):
        await press(pilot, "q")
        assert "There is nothing to save yet." in text(app)


async def test_the_second_time_the_same_key_leaves() -> None:
    async with at_table(session_at()) as (app, pilot):
        await press(pilot, "ctrl+c", "ctrl+c")
        assert app.return_code == 0


async def test_while_a_screen_is_only_being_built() -> None:
    """Leaves the program before a new screen is completely built."""
    for rounds in range(4):
        async with at_table(session_at(look=False)) as (app, _):
            app.advance(Lift())
            for _ in range(rounds):
                await asyncio.sleep(0)
            app.leave(143)
        assert app.return_code == 143
        assert app.farewell == ""
