"""The tally of two players at the end of a game."""

import asyncio
from collections.abc import Mapping
from random import Random

import pytest

from stratego import Color, Deployment, load_ruleset
from stratego.files import data_folder
from stratego.hotseat.game_setup import GameSetup, Names
from stratego.hotseat.scenes import Tally
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Arrange, Ready, Resign
from stratego.records.archive import save_record
from stratego.records.record import record_of
from stratego.table.stored import Stored
from stratego.tui.screens.game.cards import NoticeScreen
from stratego.tui.screens.game.game_over import OverScreen
from stratego.tui.screens.lobby.home import HomeScreen
from stratego.tui.widgets.lists import Menu
from tests.hotseat.alone import opposite
from tests.hotseat.evening import SMALL, cells
from tests.tui.driving import press, reach, shown, text, until
from tests.tui.positions import at_table, session_at


def save(*actions: str, swapped: bool = False) -> None:
    """Save a game that was resigned after these actions; ``swapped`` exchanges the players' names."""
    session = session_at(*actions)
    session.take(Resign())
    record = record_of(session)
    names = {color: record.names[color.other] for color in Color}
    save_record(data_folder(), record.replace(names=names) if swapped else record, "game")


async def test_the_tally_counts_the_game_just_finished() -> None:
    save("F1-F2")  # Ada wins
    save("F1-F2", swapped=True)  # Ben wins, as Red
    save("F1-F2")
    async with at_table(session_at("F1-F2")) as (app, pilot):
        app.advance(Resign())
        await reach(pilot, OverScreen)
        assert "All games: Ada 3 : 1 Ben" in text(app)
        assert "drawn" not in text(app)


async def test_games_against_the_computer_are_counted_by_level() -> None:
    names = {Color.RED: "Ada", Color.BLUE: "Computer"}
    games = [
        Session(GameSetup(SMALL, names, opposite(Color.BLUE).replace(player=f"computer:{level}")))
        for level in ("hard", "easy")
    ]
    for session in games:
        for side in Color:
            session.take(Arrange(side, cells("F 10 2 3")))
            session.take(Ready(side))
        session.take(Resign())
        save_record(data_folder(), record_of(session), "game")
    async with at_table(games[-1], size=(120, 40)) as (app, pilot):
        await until(pilot, lambda: "All games:" in text(app))
        assert "All games: Ada 0 : 1 Computer (easy)" in text(app)


async def test_a_key_shows_the_whole_tally_and_leads_back() -> None:
    save("F1-F2", swapped=True)
    async with at_table(session_at("F1-F2"), size=(60, 20)) as (app, pilot):
        app.advance(Resign())
        await reach(pilot, OverScreen)
        await reach(pilot, NoticeScreen, "a")
        shown = text(app)
        assert "Ada and Ben" in shown
        assert "2 games, 1 move on average" in shown
        assert "Won: Ada 1, Ben 1; drawn: 0" in shown
        assert "By side: Red 2, Blue 0" in shown
        assert "Endings: 2 by resignation" in shown
        await reach(pilot, OverScreen, "escape")
        await reach(pilot, NoticeScreen, "a")
        await reach(pilot, OverScreen, "enter")


async def test_a_narrow_window_leaves_the_tally_out() -> None:
    duel = load_ruleset("duel")
    army = str(Deployment.random(duel, Random(1)))
    async with at_table(session_at(rules=duel, red=army, blue=army), size=(60, 20)) as (app, pilot):
        app.advance(Resign())
        await reach(pilot, OverScreen)
        assert "All games" not in text(app)


def hears(screen: object) -> bool:
    """Whether the end of the game is on the screen and painted, so that keys have an effect."""
    return isinstance(screen, OverScreen) and screen._pause.since is not None


async def test_the_screen_and_its_keys_do_not_wait_for_the_records(monkeypatch: pytest.MonkeyPatch) -> None:
    save("F1-F2")
    disk, count = asyncio.Event(), Stored.tally

    async def slow(self: Stored, names: Names, players: Mapping[Color, str]) -> Tally:
        await disk.wait()
        return await count(self, names, players)

    monkeypatch.setattr(Stored, "tally", slow)
    async with at_table(session_at("F1-F2")) as (app, pilot):
        app.advance(Resign())
        await until(pilot, lambda: hears(app.screen))
        assert "Ada wins" in text(app)
        assert "All games" not in text(app)
        app.simulate_key("a")  # without effect, as there is no tally yet
        app.simulate_key("tab")
        await until(pilot, lambda: isinstance(app.focused, Menu))
        disk.set()
        await shown(pilot)
        assert "All games: Ada 2 : 0 Ben" in text(app)
        await reach(pilot, NoticeScreen, "a")
        disk.clear()
        app.simulate_key("enter")
        await until(pilot, lambda: hears(app.screen))
        await reach(pilot, HomeScreen, "escape")


async def test_many_records_are_read_in_small_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    save("F1-F2")
    for _ in range(50):
        save("F1-F2")
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    monkeypatch.setattr("stratego.table.stored._SLICE", 0.0)
    task = asyncio.create_task(others())
    assert (await Stored().tally({Color.RED: "Ada", Color.BLUE: "Ben"}, {})).games == 51
    task.cancel()
    assert turns > 50


async def test_without_saved_games_there_is_no_tally() -> None:
    session = session_at("F1-F2")
    session.take(Resign())
    async with at_table(session) as (app, pilot):
        await press(pilot, "a")
        assert isinstance(app.screen, OverScreen)
        assert "All games" not in text(app)
