"""Lists with thousands of lines: read while they are on the screen, with only the visible part drawn."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from random import Random

import pytest
from textual.content import Content

from stratego import Color, Deployment, Ruleset, load_ruleset
from stratego.files import config_folder, data_folder
from stratego.records.archive import Finished
from stratego.records.formats.record_text import write_record
from stratego.records.saved_setups import SavedSetup, SavedSetups
from stratego.table.listing import Entry, Listing, Offer
from stratego.table.stored import Stored
from stratego.tui.navigation import Navigation
from stratego.tui.screens.game.replay import ReplayScreen
from stratego.tui.screens.lobby.home import HomeScreen
from stratego.tui.screens.lobby.lists import FinishedScreen
from stratego.tui.screens.lobby.players import PlayersScreen
from stratego.tui.screens.setup.army import SetupEditor
from stratego.tui.widgets.lists import Choices
from tests.records.formats.samples import whole_game
from tests.records.games import sound
from tests.tui.driving import burst, playing, press, reach, shown, text
from tests.tui.internals import draw

MANY = 3_000
DUEL = load_ruleset("duel")


def save_games(count: int) -> None:
    """Save games with the same moves, against Ben 0 (the latest), Ben 1 and so on, and two faulty files."""
    folder = Path(data_folder(), "finished")
    folder.mkdir(parents=True)
    record = write_record(whole_game("duel", 9))
    for number in range(count):
        game = record.replace('[Blue "Ben"]', f'[Blue "Ben {count - 1 - number}"]')
        (folder / f"2026-{number:06}.txt").write_text(game, "utf-8")
    for name in ("2026-000000-x", "2027"):
        (folder / f"{name}.txt").write_text("nothing", "utf-8")


class Games:
    """A long list of games; all but the first 40 are read only once the test sets ``may_read``."""

    def __init__(self, count: int) -> None:
        self.may_read = asyncio.Event()
        self.has_ended = False
        self.count = count

    def entry(self, number: int) -> Entry:
        names = {Color.RED: "Ada", Color.BLUE: f"Ben {number}"}
        return Entry(str(number), Finished(Path(str(number)), "Stratego Duel", names, None, 9, None))

    async def rest(self) -> AsyncIterator[list[Entry]]:
        try:
            await self.may_read.wait()
            for start in range(40, self.count, 1000):
                yield [self.entry(number) for number in range(start, min(start + 1000, self.count))]
                await asyncio.sleep(0)
        finally:
            self.has_ended = True

    def listing(self) -> Listing[Entry]:
        return Listing([self.entry(number) for number in range(40)], self.rest())


def show(games: Games) -> FinishedScreen:
    return FinishedScreen(games.listing())


async def test_the_first_page_is_shown_before_the_rest_is_read() -> None:
    games = Games(MANY)
    async with playing(None) as (app, pilot):
        app.switch_screen(show(games))
        await pilot.pause()
        await pilot.press("down", "down", "pagedown")
        await pilot.pause()
        choices = app.screen.query_one(Choices)
        place = choices.place
        games.may_read.set()
        await shown(pilot)
        assert games.has_ended
        assert choices.place == place > 2
        assert f"▸ Ada and Ben {place} " in text(app)
        await press(pilot, "end")
        assert choices.place == MANY - 1
        assert f"▸ Ada and Ben {MANY - 1} " in text(app)
        await press(pilot, "home")
        assert "▸ Ada and Ben 0 " in text(app)
        await press(pilot, "up")
        assert f"▸ Ada and Ben {MANY - 1} " in text(app)


async def test_leaving_the_list_ends_the_reading() -> None:
    games = Games(MANY)
    async with playing(None) as (app, pilot):
        app.switch_screen(show(games))
        await pilot.pause()
        await pilot.press("escape")
        await shown(pilot)
        assert isinstance(app.screen, HomeScreen)
        assert games.has_ended


async def test_a_game_is_opened_while_others_are_read() -> None:
    save_games(1)
    (path,) = Path(data_folder(), "finished").glob("2026-000000.txt")
    games = Games(MANY)
    listing = Listing([Entry(str(path), games.entry(0).thing), *games.listing().first], games.rest())
    async with playing(None) as (app, pilot):
        app.switch_screen(FinishedScreen(listing))
        await pilot.pause()
        await pilot.press("enter")
        games.may_read.set()
        await shown(pilot)
        assert isinstance(app.screen, ReplayScreen)
        assert games.has_ended
        await press(pilot, "right")
        assert isinstance(app.screen, ReplayScreen)


async def test_a_key_draws_only_what_is_in_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    games = Games(MANY)
    games.may_read.set()
    async with playing(None) as (app, pilot):
        app.switch_screen(show(games))
        await shown(pilot)
        drawn: list[int] = []
        draw_row = Choices.draw_row

        def counted(self: Choices, place: int) -> list[Content]:
            drawn.append(place)
            return draw_row(self, place)

        monkeypatch.setattr(Choices, "draw_row", counted)
        for key in ("end", "up", "pageup", "home", "pagedown", "down"):
            drawn.clear()
            await press(pilot, key)
            draw(app.screen)
            assert 0 < len(drawn) < 40, key


async def test_a_list_of_records_has_the_order_of_the_command_line() -> None:
    save_games(100)
    async with playing(None, first=Navigation.finished_games) as (app, pilot):
        assert "The last 2 games cannot be read." in text(app)
        assert "Ben 0" in text(app)
        await press(pilot, "end")
        assert "2026-000000-x.txt" in text(app)


@pytest.fixture
def small_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have all but the shortest lists read in parts."""
    monkeypatch.setattr("stratego.table.stored._PAGE", 2)
    monkeypatch.setattr("stratego.table.stored._SLICE", 0.0)


@pytest.fixture
def setups() -> dict[str, Deployment]:
    """Save nine set-ups for Duel. Returns them by name."""
    made = {f"Set-up {at}": Deployment.random(DUEL, Random(at)) for at in range(9)}
    for name, deployment in made.items():
        SavedSetups(data_folder()).save(SavedSetup(name, DUEL.name, str(deployment)))
    return made


@pytest.mark.usefixtures("small_pages", "setups")
async def test_set_ups_come_in_parts() -> None:
    async with playing(None, first=lambda go: go.setups("Set-up 7")) as (app, pilot):
        choices = app.screen.query_one(Choices)
        assert choices.place == 8  # Set-up 7, below the line for a new one
        await press(pilot, "e")
        await press(pilot, *["backspace"] * 8, "z", "enter")
        assert "▸ z" in text(app)
        choices = app.screen.query_one(Choices)
        assert choices.place == 9
        await press(pilot, "up", "x", "enter", "end")
        assert "▸ z" in text(app)
        assert choices.place == 8
    assert [setup.name for setup in sound(SavedSetups(data_folder()))] == [
        *(f"Set-up {at}" for at in range(7)),
        "z",
    ]


@pytest.mark.usefixtures("small_pages")
async def test_set_ups_to_load_come_in_parts(setups: dict[str, Deployment]) -> None:
    async with playing(None, first=lambda go: go.new_setup(DUEL)) as (app, pilot):
        await press(pilot, "l", *["down"] * 7, "enter")
        assert isinstance(app.screen, SetupEditor)
        assert app.screen.draft.deployment() == setups["Set-up 7"]
        await press(pilot, "l", "escape", "l", "end")
        assert "Set-up" not in app.screen.offers[app.screen.query_one(Choices).place].name  # a ready-made one


async def test_the_rest_of_a_list_that_was_closed_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    async with playing(None, first=lambda go: go.new_setup(DUEL)) as (app, pilot):
        editor, offers = app.screen, Stored.offers
        assert isinstance(editor, SetupEditor)

        async def rest(first: Sequence[Offer]) -> AsyncIterator[Sequence[Offer]]:
            while editor.is_listing:
                await asyncio.sleep(0)
            yield first

        def slow(store: Stored, rules: Ruleset) -> Listing[Offer]:
            first = offers(store, rules).first
            return Listing(first, rest(first))

        monkeypatch.setattr(Stored, "offers", slow)
        await burst(pilot, "l", "escape")
        assert editor.offers == []


@pytest.mark.usefixtures("small_pages")
async def test_rulesets_come_in_parts() -> None:
    folder = config_folder()
    folder.mkdir(parents=True)
    for at in range(9):
        (folder / f"mine-{at}.toml").write_text(f'extends = "duel"\nname = "Mine {at}"')
    async with playing(None, first=lambda go: go.new_game("Mine 7")) as (app, pilot):
        assert "▸ Mine 7" in text(app)
        await press(pilot, "end")
        assert "▸ Mine 8" in text(app)
        await reach(pilot, PlayersScreen, "enter")
