"""The list of rulesets: those shipped and those of the user, sound or faulty."""

import os
from pathlib import Path

import pytest

from stratego.rulesets.reading import load_ruleset, shipped_names
from stratego.tui.navigation import Navigation
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.screens.help import HelpScreen
from stratego.tui.screens.lobby.lists import FaultyScreen, GamesScreen
from stratego.tui.screens.lobby.players import PlayersScreen
from stratego.tui.widgets.lists import Choices
from tests.tui.driving import click, framed, place_of, playing, press, reach, text

SOUND = 'extends = "duel"\nname = "Our Sunday Game"\nsummary = "Duel without bombs."'
FAULTY = 'extends = "duel"\n[rules]\ntie = "maybe"\ntwo_squares = -1\nrescue = true'


@pytest.fixture
def folder() -> Path:
    """Create the config folder. Returns its path."""
    found = Path(os.environ["STRATEGO_CONFIG"])
    found.mkdir(parents=True, exist_ok=True)
    return found


async def test_all_shipped_rulesets_are_listed_and_the_users_own_below_them(folder: Path) -> None:
    (folder / "sunday.toml").write_text(SOUND)
    async with playing(None, size=(120, 50), first=Navigation.new_game) as (app, pilot):
        seen = text(app)
        names = [load_ruleset(name).name for name in shipped_names()]
        places = [seen.index(name) for name in [*names, "Our Sunday Game"]]
        assert places == sorted(places)
        (line,) = (line for line in seen.splitlines() if "Our Sunday Game" in line)
        assert "your own: sunday.toml" in line
        assert "Duel without bombs." in seen
        assert seen.count("your own") == 1
        await reach(pilot, CurtainScreen, "end", "enter", "enter", "enter")
        assert app.current_game.rules == load_ruleset(folder / "sunday.toml")


async def test_a_faulty_ruleset_is_listed_explained_and_not_started(folder: Path) -> None:
    (folder / "bad.toml").write_text(FAULTY)
    (folder / "sunday.toml").write_text(SOUND)
    async with playing(None, first=Navigation.new_game) as (app, pilot):
        await press(pilot, "end", "up")
        seen = framed(app)
        assert "bad.toml your own Cannot be played: rules.two_squares: -1 is not allowed" in seen
        assert "(and 2 more)" in seen
        for key in ("enter", "h", "click"):
            if key == "click":
                await click(pilot, place_of(app, "bad.toml"))
                await reach(pilot, FaultyScreen)
            else:
                await reach(pilot, FaultyScreen, key)
            seen = framed(app)
            assert "bad.toml cannot be played" in seen, key
            for fault in ('rules.tie: "maybe"', "rules.two_squares: -1", "rules.rescue: true"):
                assert f"- {fault} is not allowed: it must be" in seen, key
            assert app.session is None
            await reach(pilot, GamesScreen, "escape")
            assert app.screen.query_one(Choices).place == len(shipped_names()), key


async def test_a_name_of_wide_characters_is_not_cut(folder: Path) -> None:
    (folder / "wide.toml").write_text(f'extends = "duel"\nname = "{"界" * 36}東西南北"', "utf-8")
    async with playing(None, first=Navigation.new_game) as (app, pilot):
        await press(pilot, "end")
        assert "▸ 界" in text(app)
        assert "東西南北" in text(app)


async def test_a_corrected_ruleset_can_be_played_at_once(folder: Path) -> None:
    (folder / "bad.toml").write_text(FAULTY)
    async with playing(None) as (_, pilot):
        await reach(pilot, FaultyScreen, "enter", "end", "enter")
        (folder / "bad.toml").write_text(SOUND)
        await reach(pilot, GamesScreen, "enter")
        await reach(pilot, PlayersScreen, "end", "enter")


async def test_no_file_stops_the_program(folder: Path) -> None:
    (folder / "nonsense.toml").write_bytes(b"\x00\xff[[[")
    (folder / "folder.toml").mkdir()
    (folder / "gone.toml").symlink_to(folder / "nowhere")
    (folder / "duel.toml").write_text(SOUND)
    (folder / ("long" * 30 + ".toml")).write_text('name = "' + "x" * 500 + '"')
    (folder / "many.toml").write_text("[rules]\n" + "\n".join(f"option{n} = {n}" for n in range(60)))
    (folder / "\a\x1b[31m.toml").write_text("[")
    count = len(list(folder.iterdir()))
    async with playing(None, size=(60, 20), first=Navigation.new_game) as (app, pilot):
        await press(pilot, "end")
        for place in range(count - 1, -1, -1):
            assert app.screen.query_one(Choices).place == len(shipped_names()) + place
            await reach(pilot, FaultyScreen, "enter")
            lobby = app.screen.query_one("#lobby")
            assert app.screen.region.contains_region(lobby.region)
            assert all(line.isprintable() for line in text(app).splitlines())
            await reach(pilot, GamesScreen, "escape", "up")


async def test_the_help_lists_no_key_that_does_nothing() -> None:
    async with playing(None) as (app, pilot):
        await reach(pilot, HelpScreen, "enter", "question_mark")
        assert "H Change its house rules" in framed(app)
        assert "Scroll" not in text(app)
