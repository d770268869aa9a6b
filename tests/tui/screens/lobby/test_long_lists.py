"""Lists of thousands of games: read while they are shown, and drawn only where they are in sight."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from textual.content import Content

from stratego.files import data_folder
from stratego.records.formats.record_writing import write_record
from stratego.tui.draw.choice import Choice
from stratego.tui.navigation import Navigation
from stratego.tui.screens.lobby.finished_games import FinishedScreen
from stratego.tui.screens.lobby.home import HomeScreen
from stratego.tui.screens.ports import Entry, Listing
from stratego.tui.widgets.choices import Choices
from tests.records.formats.samples import whole_game
from tests.tui.driving import playing, press, shown, text

MANY = 10_000


def save_games(count: int) -> None:
    """Finished games of the same moves, the latest first called Ben 0, and two files that hold none."""
    folder = Path(data_folder(), "finished")
    folder.mkdir(parents=True)
    record = write_record(whole_game("duel", 1))
    for number in range(count):
        game = record.replace('[Blue "Ben"]', f'[Blue "Ben {count - 1 - number}"]')
        (folder / f"2026-{number:06}.txt").write_text(game, "utf-8")
    for name in ("2026-000000-x", "2027"):
        (folder / f"{name}.txt").write_text("nothing", "utf-8")


class Games:
    """Many games that are read when the test says so."""

    def __init__(self, count: int) -> None:
        self.may_read = asyncio.Event()
        self.has_ended = False
        self.count = count

    def entry(self, number: int) -> Entry:
        return Entry(str(number), Choice(f"Ada and Ben {number}", "Stratego Duel, 9 moves"))

    async def rest(self) -> AsyncIterator[list[Entry]]:
        try:
            await self.may_read.wait()
            for start in range(40, self.count, 1000):
                yield [self.entry(number) for number in range(start, min(start + 1000, self.count))]
                await asyncio.sleep(0)
        finally:
            self.has_ended = True

    def listing(self) -> Listing:
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


async def test_a_key_draws_only_what_is_in_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    games = Games(MANY)
    games.may_read.set()
    async with playing(None) as (app, pilot):
        app.switch_screen(show(games))
        await shown(pilot)
        drawn: list[int] = []
        draw = Choices.draw_row

        def counted(self: Choices, place: int) -> list[Content]:
            drawn.append(place)
            return draw(self, place)

        monkeypatch.setattr(Choices, "draw_row", counted)
        for key in ("end", "up", "pageup", "home", "pagedown", "down"):
            drawn.clear()
            await press(pilot, key)
            assert 0 < len(drawn) < 40, key


async def test_a_list_of_records_has_the_order_of_the_command_line() -> None:
    save_games(100)
    async with playing(None, first=Navigation.finished_games) as (app, pilot):
        assert "The last 2 games cannot be read." in text(app)
        assert "Ben 0" in text(app)
        await press(pilot, "end")
        assert "2026-000000-x.txt" in text(app)
