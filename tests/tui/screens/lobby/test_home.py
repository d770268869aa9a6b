"""The screens before a game: home, the list of games, the players, and random sides (D2)."""

from pathlib import Path

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot

from stratego import Color, load_ruleset
from stratego.files import data_folder
from stratego.hotseat.scenes import CurtainScene
from stratego.records.archive import save_record
from stratego.records.names_and_lessons import earlier_names, remember_names
from stratego.records.record import record_of
from stratego.rulesets.reading import shipped_names
from stratego.table.settings import Settings, load_settings
from stratego.tui.navigation import Navigation
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.screens.game.game_over import OverScreen
from stratego.tui.screens.help import HelpScreen
from stratego.tui.screens.lobby import players
from stratego.tui.screens.lobby.home import HomeScreen
from stratego.tui.screens.lobby.lists import GamesScreen
from stratego.tui.screens.lobby.players import AgainstScreen, LotsScreen, PlayersScreen, Ways
from stratego.tui.widgets.key_bar import KeyBar
from stratego.wording.language import own_name, speak
from stratego.wording.lobby import draw_sides
from tests.tui.driving import (
    Watched,
    click,
    framed,
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
from tests.tui.positions import session_at
from tests.tui.screens.game.test_replay import won
from tests.tui.screens.lobby.test_unfinished_games import save
from tests.tui.screens.test_help import over

ADA_AND_BEN = {"first_name": "Ada", "second_name": "Ben"}

DUEL = load_ruleset("duel")


def curtain(app: Watched) -> CurtainScene:
    assert app.session is not None
    scene = app.session.scene
    assert isinstance(scene, CurtainScene)
    return scene


async def type_name(pilot: Pilot[int], name: str) -> None:
    await press(pilot, *("space" if character == " " else character for character in name))


async def test_enter_alone_starts_a_game() -> None:
    async with playing(None) as (app, pilot):
        assert isinstance(app.screen, HomeScreen)
        await reach(pilot, CurtainScreen, "enter", "enter", "enter", "enter")
        assert curtain(app).names == {Color.RED: None, Color.BLUE: None}
        assert curtain(app).rules == load_ruleset(shipped_names()[0])


async def test_back_at_home_the_cursor_is_on_the_line_that_was_chosen() -> None:
    async with playing(None) as (app, pilot):
        for line in ("New game", "Settings"):
            while f"▸ {line}" not in framed(app):
                await press(pilot, "down")
            await press(pilot, "enter")
            assert not isinstance(app.screen, HomeScreen)
            await reach(pilot, HomeScreen, "escape")
            assert f"▸ {line}" in framed(app)


async def test_escape_at_home_leads_to_the_line_that_quits() -> None:
    async with playing(None) as (app, pilot):
        for key in ("up", "down", "escape"):
            await press(pilot, key)
            assert ("▸ Quit" in framed(app)) is (key != "down")
        await press(pilot, "enter")
        assert app.return_code == 0


async def test_back_from_the_screen_that_the_program_was_started_with_is_the_shell() -> None:
    async with playing(None, first=Navigation.lessons) as (app, pilot):
        await press(pilot, "enter", "escape", "escape")
        assert app.return_code == 0


async def test_each_ruleset_has_a_summary_and_can_be_chosen() -> None:
    async with playing(None, size=(120, 40), first=Navigation.new_game) as (app, pilot):
        names = shipped_names()
        for name in names:
            rules = load_ruleset(name)
            words, time = rules.summary.removesuffix(".").split(" About ")
            assert f"▸ {rules.name} {rules.army_size} pieces, about {time} {words}" in framed(app)
            if name in (names[0], names[-1]):
                await reach(pilot, PlayersScreen, "enter")
                assert rules.name in text(app)
                await reach(pilot, GamesScreen, "escape")
            await press(pilot, "down")


async def test_everything_works_by_mouse() -> None:
    async with playing(None) as (app, pilot):
        await click(pilot, place_of(app, "New game"))
        await until(pilot, lambda: isinstance(app.screen, GamesScreen))
        await shown(pilot)
        await click(pilot, place_of(app, "Stratego Original"))
        await until(pilot, lambda: isinstance(app.screen, PlayersScreen))
        await shown(pilot)
        await click(pilot, place_of(app, "First player") + Offset(16, 0))
        await type_name(pilot, "Ada")
        await click(pilot, place_of(app, "Ada is Blue"))
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
        assert curtain(app).names == {Color.RED: None, Color.BLUE: "Ada"}


async def test_names_are_typed_and_saved() -> None:
    async with playing(None, first=players_of_duel) as (app, pilot):
        await type_name(pilot, 'Q "Ada" s?')
        await press(pilot, "enter")
        await type_name(pilot, "Ben")
        await press(pilot, "down", "down")
        await reach(pilot, CurtainScreen, "enter")
        assert curtain(app).names == {Color.RED: 'Q "Ada" s?', Color.BLUE: "Ben"}
    settings = load_settings()
    assert (settings.first_name, settings.second_name) == ('Q "Ada" s?', "Ben")
    async with playing(None, settings=settings, first=players_of_duel) as (app, pilot):
        assert 'Q "Ada" s?' in text(app)


async def test_the_second_can_be_red() -> None:
    async with playing(None, settings=Settings(**ADA_AND_BEN), first=players_of_duel) as (app, pilot):
        await reach(pilot, CurtainScreen, *["down"] * 4, "enter")
        assert curtain(app).names == {Color.RED: "Ben", Color.BLUE: "Ada"}


async def test_the_ways_to_start_are_about_the_names_there_are() -> None:
    async with playing(None, first=players_of_duel) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, PlayersScreen)
        for typed, ways in (
            ((), ["Start"]),
            ([*"Ada"], [draw_sides(DUEL), "Ada is Red", "Ada is Blue"]),
            (["down", *"Ben"], [draw_sides(DUEL), "Ada is Red", "Ben is Red"]),
            (["up", "ctrl+u"], [draw_sides(DUEL), "Ben is Red", "Ben is Blue"]),
        ):
            await press(pilot, *typed)
            assert [words for words, _ in screen._ways()] == ways


async def test_two_equal_names_are_refused_at_once() -> None:
    settings = Settings(first_name="Ada", second_name="ADA")
    async with playing(None, settings=settings, first=players_of_duel) as (app, pilot):
        await press(pilot, "enter", "enter")
        assert isinstance(app.screen, PlayersScreen)
        assert "Both players are called Ada: give them different names." in text(app)
        await press(pilot, "x")
        assert "Both players" not in text(app)


async def test_a_name_too_long_is_reported_at_its_field_at_once() -> None:
    async with playing(None, first=players_of_duel) as (app, pilot):
        await type_name(pilot, "abcdefghijklmnopqrstu")
        assert "Too long: 21 of 20 characters." in text(app)
        await press(pilot, "ctrl+u")
        assert "Too long" not in text(app)
        await type_name(pilot, "界" * 11)
        first, line = text(app).splitlines()[11:13]
        assert "First player" in first
        assert "Too long: 22 of 20 columns." in line
        await press(pilot, "enter", "enter")
        assert isinstance(app.screen, PlayersScreen)
        assert "too wide a name" in framed(app)
        await press(pilot, "up", "x")
        assert "oo long" not in text(app)


# Earlier names


async def test_earlier_names_are_offered_beside_the_fields() -> None:
    remember_names(data_folder(), ["Ada", "Ben", "Cleo"])
    async with playing(None, first=players_of_duel) as (app, pilot):
        assert "Right earlier names" in text(app)
        await press(pilot, "right", "down")
        assert text(app).splitlines()[-1].startswith(" Enter this name   Delete forget   Left back")
        await press(pilot, "enter")
        assert "First player Ben" in framed(app)
        await press(pilot, "up", "right")
        assert isinstance(app.focused, players.NameField)  # Right only undid the selection of the name
        await press(pilot, "down", *"Q", "right", "left", "x", "backspace", "right", "up", "enter")
        assert "Second player Ada" in framed(app)
        await reach(pilot, CurtainScreen, "enter")
    assert earlier_names(data_folder()) == ["Ben", "Ada", "Cleo"]


async def test_an_earlier_name_can_be_forgotten() -> None:
    remember_names(data_folder(), ["Ada", "Ben"])
    async with playing(None, first=players_of_duel) as (app, pilot):
        await press(pilot, "right", "delete")
        assert earlier_names(data_folder()) == ["Ben"]
        await press(pilot, "delete", *"Cleo")
        assert earlier_names(data_folder()) == []
        assert "Earlier names" not in text(app)
        assert "First player Cleo" in framed(app)


async def test_the_arrow_keys_lead_from_the_fields_to_the_ways_to_start_and_back() -> None:
    async with playing(None, first=players_of_duel) as (app, pilot):
        await press(pilot, "down", *"Ben", "down", "up", *"ny", "down", "end", "down", *"Ada")
        assert "First player Ada" in framed(app)
        assert "Second player ny" in framed(app)  # typing in the field again replaces the name


async def test_up_from_the_first_field_leads_nowhere() -> None:
    """If Up left the field, the next letter would bring back the focus, and be appended to the name."""
    remember_names(data_folder(), ["Ada"])
    async with playing(None, settings=Settings(first_name="Ben"), first=players_of_duel) as (app, pilot):
        await press(pilot, "up", *"Cleo")
        assert "First player Cleo" in framed(app)
        await press(pilot, "down", "up", *"Dora")
        assert "First player Dora" in framed(app)


async def test_the_longest_name_of_wide_characters_is_all_in_sight() -> None:
    async with playing(None, first=players_of_duel) as (app, pilot):
        await press(pilot, *(name := "一二三四五六七八九十"))
        assert name in text(app)


# Languages


async def test_a_language_is_chosen_beside_a_name_and_is_there_next_time() -> None:
    settings = Settings(first_name="Ada", second_name="Ben")
    async with playing(None, settings=settings, first=players_of_duel) as (app, pilot):
        assert "Page Down language" in text(app)
        await press(pilot, "down", "pagedown", "pagedown", "pagedown", "pageup")
        assert f"Ben {own_name('cs')}" in framed(app)
        await press(pilot, "end", *"ny", "up", "pageup", "pageup", "pagedown")
        assert f"Ada {own_name('sk')}" in framed(app)
        assert f"Benny {own_name('cs')}" in framed(app)
        await press(pilot, "enter", "enter", "down")  # Ada is Red
        await reach(pilot, CurtainScreen, "enter")
        assert app.current_game.languages == {Color.RED: "sk", Color.BLUE: "cs"}
    settings = load_settings()
    assert (settings.first_language, settings.second_language) == ("sk", "cs")
    async with playing(None, settings=settings, first=players_of_duel) as (app, pilot):
        assert own_name("sk") in text(app)
        await press(pilot, "pagedown")
        assert own_name("sk") not in text(app)
        assert own_name("cs") in text(app)
        await press(pilot, "tab", "tab", "down", "down")  # Benny is Red
        await reach(pilot, CurtainScreen, "enter")
        assert app.current_game.languages == {Color.RED: "cs"}


async def test_a_language_is_that_of_a_name_and_of_a_game_that_began() -> None:
    settings = Settings(first_name="Ada", second_name="Ben", second_language="de")
    async with playing(None, settings=settings, first=players_of_duel) as (app, pilot):
        await press(pilot, "down", "pagedown")
        await reach(pilot, GamesScreen, "escape")
        assert settings.second_language == "de"
        players_of_duel(app.go)
        await shown(pilot)
        assert f"Ben {own_name('de')}" in framed(app)
        await press(pilot, "down", *"Zoe")
        assert f"Zoe {own_name('de')}" not in framed(app)
        await reach(pilot, CurtainScreen, "enter")
        assert (app.current_game.languages, settings.second_language) == ({}, "")


async def test_a_player_who_reads_the_programs_language_has_chosen_none() -> None:
    speak("de", plain=False)
    settings = Settings(first_language="de", second_language="xx")
    async with playing(None, settings=settings, first=players_of_duel) as (app, pilot):
        assert own_name("de") not in framed(app)
        await press(pilot, "pagedown", "pageup")
        assert own_name("de") not in framed(app)
        await reach(pilot, CurtainScreen, "enter", "enter")
        assert app.current_game.languages == {}


async def test_a_single_player_reads_the_programs_language() -> None:
    settings = Settings(first_language="de")
    async with playing(None, settings=settings, first=lambda go: go.new_game(alone=True)) as (app, pilot):
        await reach(pilot, AgainstScreen, "enter")
        await press(pilot, "up", "pagedown")
        assert own_name("de") not in framed(app)
        apart = PlayersScreen(DUEL, None, "", ("",))
        app.go._show(apart)
        await shown(pilot)
        assert apart.chosen_languages == ["", ""]  # a friend at another terminal has a language of their own


# Random sides (D2)


def test_red_moves_first_unless_the_players_choose() -> None:  # D2
    chosen = DUEL.replace(first_move="chosen")
    assert draw_sides(DUEL) == "Random sides (Red moves first)"
    assert draw_sides(chosen) == "Random sides"


@pytest.mark.parametrize(("seed", "red"), [(1, "Ada"), pytest.param(2, "Ben", marks=pytest.mark.slow)])
async def test_lots_decide_who_is_red(seed: int, red: str) -> None:
    settings = Settings(first_name="Ada", second_name="Ben")
    async with playing(None, settings=settings, seed=seed, is_animated=True, first=players_of_duel) as (
        app,
        pilot,
    ):
        app.record()
        await press(pilot, "enter", "enter")
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
        assert curtain(app).names[Color.RED] == red
        orders = [
            plain_text(seen).index("Ada") < plain_text(seen).index("Ben")
            for seen in app.frames
            if "Who is Red?" in plain_text(seen)
        ]
        assert len(set(orders)) == 2  # the names have swapped places
        assert orders[-1] == (red == "Ada")


@pytest.mark.usefixtures("stretched")
async def test_a_key_ends_the_lots() -> None:
    settings = Settings(first_name="Ada", second_name="Ben")
    async with playing(None, settings=settings, seed=2, is_animated=True) as (app, pilot):
        await reach(pilot, LotsScreen, *["enter"] * 4)
        await reach(pilot, CurtainScreen, "x")
        assert curtain(app).names[Color.RED] == "Ben"
        players_of_duel(app.go)
        await reach(pilot, CurtainScreen, *["down"] * 3, "enter")  # sides that are chosen need no lots
        assert curtain(app).names[Color.RED] == "Ada"
        players_of_duel(app.go)
        await reach(pilot, LotsScreen, "enter", "enter")
        await click(pilot, Offset(0, 0))
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))


async def test_without_animations_the_lots_are_drawn_at_once() -> None:
    settings = Settings(first_name="Ada", second_name="Ben")
    async with playing(None, settings=settings, seed=2, first=players_of_duel) as (app, pilot):
        app.record()
        await reach(pilot, CurtainScreen, "enter", "enter")
        assert not any("Who is Red?" in plain_text(seen) for seen in app.frames)
        assert curtain(app).names[Color.RED] == "Ben"


def test_the_lots_take_less_than_a_second() -> None:
    assert sum(players.CHANGES) + players.STAY < 1


# Back, theme, quit


async def test_the_theme_is_changed_and_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STRATEGO_CONFIG", str(tmp_path))
    async with playing(None) as (app, pilot):
        assert app.theme == "night"
        await press(pilot, "ctrl+t")
        assert app.theme == "day"
    assert load_settings().theme == "day"


async def test_how_to_play_explains_the_classic_rules() -> None:
    async with playing(None, size=(80, 200)) as (app, pilot):
        await reach(pilot, HelpScreen, *["down"] * 5, "enter")
        assert "Stratego Original" not in text(app)
        words = framed(app)
        parts = (
            "The game in five lines",
            "The goal",
            "By playing",
            "Letters",
            "Keys that work",
            "The pieces",
        )
        assert sorted(parts, key=words.index) == list(parts)
        await reach(pilot, HomeScreen, "escape")


async def test_the_help_on_the_list_explains_the_ruleset_at_the_cursor() -> None:
    async with playing(None, first=Navigation.new_game, size=(80, 200)) as (app, pilot):
        await reach(pilot, HelpScreen, "down", "down", "question_mark")
        assert "Stratego Infiltrator" in text(app)
        assert "Infiltrators guess." in framed(app)


async def test_the_help_on_a_list_of_saved_games_is_headed_by_no_other_game() -> None:
    save(session_at("F1-F2"))
    async with playing(None, first=Navigation.unfinished_games) as (app, pilot):
        await reach(pilot, HelpScreen, "question_mark")
        assert "Stratego Original" not in text(app)


@pytest.mark.parametrize("key", ["q", "ctrl+c"])
async def test_quitting_from_the_home_screen(key: str) -> None:
    async with playing(None) as (app, pilot):
        await pilot.press(key)
        await until(pilot, lambda: not app.is_running)
        assert app.return_code == 0


async def test_from_the_end_of_a_game_home() -> None:
    async with playing(over()) as (app, pilot):
        assert isinstance(app.screen, OverScreen)
        await reach(pilot, HomeScreen, "escape")
        assert app.session is None


@pytest.mark.usefixtures("stretched")
@pytest.mark.parametrize(
    ("size", "plain"),
    [
        ((60, 20), True),
        pytest.param((80, 24), False, marks=pytest.mark.slow),
        pytest.param((60, 20), False, marks=pytest.mark.slow),
        pytest.param((120, 40), False, marks=pytest.mark.slow),
        pytest.param((120, 40), True, marks=pytest.mark.slow),
    ],
    ids=str,
)
async def test_everything_fits_every_window(size: tuple[int, int], plain: bool) -> None:
    settings = Settings(first_name="A" * 20, second_name="B" * 20)
    remember_names(data_folder(), ["C" * 20])
    async with playing(None, size=size, plain=plain, settings=settings, is_animated=True) as (app, pilot):
        wanted = (
            (["New game", "Quit"], HomeScreen),
            (["Which game?", "Stratego Duel", "Original"], GamesScreen),
            (["First player", "B" * 20 + " is Red"], PlayersScreen),
            (["Who is Red?", "A" * 20], LotsScreen),
        )
        for words, screen in wanted:
            await until(pilot, lambda screen=screen: isinstance(app.screen, screen))  # type: ignore[misc]
            await shown(pilot)
            seen = text(app)
            assert all(word in seen for word in words)
            lobby = app.screen.query_one("#lobby")
            assert app.screen.region.contains_region(lobby.region)
            if plain:
                assert seen.isascii()
            elif size == (60, 20) and screen is PlayersScreen:
                assert "CC…" in seen
            await press(pilot, *["enter"] * (2 if screen is PlayersScreen else 1))


async def test_the_longest_menu_fits_with_its_frame() -> None:
    save(session_at("F1-F2"))
    save_record(data_folder(), record_of(won()), "game")
    async with playing(None, size=(60, 20)) as (app, pilot):
        for size in ((60, 20), (80, 20), (80, 22)):
            await pilot.resize_terminal(*size)
            await shown(pilot)
            assert "Continue" in text(app), size
            assert "Replays" in text(app), size
            keys = app.screen.query_one(KeyBar).region
            frame = app.screen.query_one("#lobby").region
            assert 0 <= frame.y <= frame.bottom <= keys.y, size


async def test_lessons_come_first_only_until_a_game_has_begun() -> None:
    async with playing(None, has_learnt=False) as (app, _):
        assert text(app).index("Learn to play") < text(app).index("New game")
    save(session_at("F1-F2"))
    async with playing(None, has_learnt=False) as (app, _):
        assert text(app).index("Continue") < text(app).index("New game") < text(app).index("Learn to play")


async def test_the_line_of_keys_says_what_enter_does_in_the_names() -> None:
    async with playing(None, first=players_of_duel) as (app, pilot):
        enters = []
        for key in ("", "down", "down", "down"):
            await press(pilot, *filter(None, [key]))
            enters.append(text(app).splitlines()[-1].split("   ")[0])
        assert enters == [" Enter next", " Enter start", " Enter start", " Enter change"]


async def test_the_title_and_the_wide_frame_need_room() -> None:
    async with playing(None, first=players_of_duel) as (app, pilot):
        assert isinstance(app.screen, PlayersScreen)
        lines = app.screen.lines_for_title
        for width, height, is_narrow, is_low in ((68, lines, False, False), (67, lines - 1, True, True)):
            await pilot.resize_terminal(width, height)
            await shown(pilot)
            assert app.screen.has_class("-narrow") is is_narrow
            assert app.screen.has_class("-low") is is_low


async def test_the_columns_inside_the_frame_are_those_of_the_style_sheet() -> None:
    async with playing(None, size=(60, 24)) as (app, pilot):
        for size in ((60, 24), (80, 24)):
            await pilot.resize_terminal(*size)
            await shown(pilot)
            assert isinstance(app.screen, HomeScreen)
            assert app.screen.columns == app.screen.query_one("#lobby").content_size.width


async def test_names_given_with_their_sides_keep_them() -> None:
    for first, second, line in (("Ada", "Ben", "Ada is Red"), ("", "Ben", "Ben is Blue")):
        settings = Settings(first_name=first, second_name=second)
        settings.first_is_red = True
        async with playing(None, settings=settings) as (app, pilot):
            app.go.new_game(alone=False)
            await reach(pilot, PlayersScreen, "enter")
            assert isinstance(app.screen, PlayersScreen)
            assert app.screen._ways()[app.screen.query_one(Ways).place][0] == line
