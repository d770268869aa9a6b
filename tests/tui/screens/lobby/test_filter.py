"""The filter in the list of finished games shows the games whose lines have all the typed words."""

import pytest
from textual.widgets import Input

from stratego.files import data_folder
from stratego.tui.navigation import Navigation
from stratego.tui.screens.game.replay import ReplayScreen
from stratego.tui.screens.help import HelpScreen
from stratego.tui.screens.lobby.home import HomeScreen
from stratego.tui.screens.lobby.lists import FinishedScreen
from stratego.tui.widgets.lists import Choices
from tests.tui.driving import playing, press, reach, shown, text
from tests.tui.screens.lobby.test_long_lists import Games, save_games


async def test_a_filter_leaves_the_games_with_all_its_words() -> None:
    save_games(30)
    async with playing(None) as (app, pilot):
        app.go.finished_games()
        await shown(pilot)
        assert "The last 2 games cannot be read." in text(app)
        await press(pilot, "down", "down", "f", *"DUEL ben 2")
        screen = app.screen
        assert isinstance(screen, FinishedScreen)
        assert len(screen.items) == 11
        assert "11 of 32 games" in text(app)
        assert "▸ Ada and Ben 2 " in text(app)  # the cursor has stayed on its game
        await press(pilot, *" and")
        assert "0 of 32 games" in text(app)  # the word between the names does not count
        await press(pilot, *["backspace"] * 4)
        await press(pilot, "8", "enter")
        assert "1 of 32 games" in text(app)
        await reach(pilot, ReplayScreen, "enter")
        await reach(pilot, FinishedScreen, "escape")
        assert "1 of 32 games" in text(app)
        assert app.screen.query_one(Input).value == "DUEL ben 28"
        await press(pilot, "f", "backspace", "enter", "up")
        await reach(pilot, ReplayScreen, "enter")
        await reach(pilot, FinishedScreen, "escape")
        assert "▸ Ada and Ben 27 " in text(app)  # the cursor is still on the game that was replayed
        await press(pilot, "x")
        assert "Delete this game for good?" in text(app)
        await press(pilot, "escape", "f", *"ben 2")
        assert "11 of 32 games" in text(app)
        await press(pilot, "escape")
        assert "The last 2 games cannot be read." in text(app)
        assert not app.screen.query_one(Input).display
        await reach(pilot, HomeScreen, "escape")


async def test_a_game_is_deleted_after_one_question() -> None:
    save_games(2)
    async with playing(None, first=Navigation.finished_games) as (app, pilot):
        await reach(pilot, HelpScreen, "question_mark")
        assert "Stratego Duel" in text(app)  # the ruleset of the game at the cursor
        await reach(pilot, FinishedScreen, "escape")
        await press(pilot, "x", "down")
        assert "Delete this game for good?" not in text(app)
        for left in (3, 2, 1, 0):
            await press(pilot, "x")
            assert "Delete this game for good?" in text(app)
            await press(pilot, "enter")
            await shown(pilot)
            assert len(list((data_folder() / "finished").iterdir())) == left
        assert isinstance(app.screen, HomeScreen)


async def test_after_a_game_is_deleted_the_cursor_is_on_the_next() -> None:
    save_games(30)
    for typed, place in ((), 3), (("f", *"ben 2", "enter"), 1):
        async with playing(None, first=Navigation.finished_games) as (app, pilot):
            await press(pilot, *typed, *["down"] * place)
            screen = app.screen
            assert isinstance(screen, FinishedScreen)
            await pilot.app.workers.wait_for_complete()
            games = [*screen.items]
            await press(pilot, "x", "enter")
            assert (app.screen is screen, screen.items) == (True, games[:place] + games[place + 1 :])
            assert screen.choices.place == place


async def test_words_are_looked_for_at_their_beginning() -> None:
    """*red* finds *Red wins*, but not *captured*."""
    save_games(3)
    async with playing(None, first=Navigation.finished_games) as (app, pilot):
        await press(pilot, "f", *"blue (fl")
        assert "3 of 5 games" in text(app)
        await press(pilot, *["backspace"] * 8, *"red")
        assert "0 of 5 games" in text(app)


async def test_no_game_may_match() -> None:
    save_games(3)
    async with playing(None, first=Navigation.finished_games) as (app, pilot):
        await shown(pilot)
        lines = text(app).count("\n")
        await press(pilot, "f", *"nobody")
        assert "No game has all these words." in text(app)
        assert "0 of 5 games" in text(app)
        assert text(app).count("\n") == lines
        for key in ("enter", "down", "up", "pagedown", "end", "enter"):
            await press(pilot, key)
        assert isinstance(app.screen, FinishedScreen)
        assert "Enter" not in text(app).splitlines()[-1]
        await press(pilot, "x", "f", "backspace")
        assert "Ada and Ben 2" in text(app)


async def test_an_empty_filter_has_no_effect() -> None:
    save_games(3)
    async with playing(None, first=Navigation.finished_games) as (app, pilot):
        await press(pilot, "f", "space", "enter")
        await press(pilot, "f", "backspace", "enter")
        assert not app.screen.query_one(Input).display
        assert "cannot be read" in text(app)


@pytest.mark.parametrize(("sought", "keys"), [("ben 39", ["39", "390", "391"]), ("BEN 1234 duel", ["1234"])])
async def test_games_that_are_read_later_join_if_they_match(sought: str, keys: list[str]) -> None:
    games = Games(2000)
    async with playing(None) as (app, pilot):
        app.switch_screen(FinishedScreen(games.listing(), sought))
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, FinishedScreen)
        asks = bool(screen.items)
        await pilot.press("delete")
        games.may_read.set()
        await shown(pilot)
        assert ("Delete this game for good?" in text(app)) is asks
        screen.action_withdraw()
        await shown(pilot)
        assert [game.key for game in screen.items][:3] == keys
        assert screen.query_one(Choices).number == len(screen.items)
        assert f"{len(screen.items)} of 2000 games" in text(app)
        await press(pilot, "escape")
        assert "of 2000 games" not in text(app)
