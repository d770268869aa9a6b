"""All navigation leads to the right screen with the right contents; only the help covers another screen."""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import cast

import pytest

from stratego import Color, load_ruleset
from stratego.engine.errors import refusal_of
from stratego.files import data_folder
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Resign
from stratego.lessons.play import LessonPlay
from stratego.lessons.reading import shipped_lessons
from stratego.records.journal import Journal
from stratego.records.names_and_lessons import mark_done
from stratego.records.unfinished_games import ResumeError, resume
from stratego.table.settings import Settings
from stratego.table.stored import Stored
from stratego.tui.app import StrategoApp
from stratego.tui.navigation import Navigation
from stratego.tui.screens.base import GameScreen
from stratego.tui.screens.game.turn import TurnScreen
from stratego.tui.widgets.lists import Rows
from stratego.wording.keys import KeyLine
from stratego.wording.lobby import NEW_GAME
from tests.support.saved_games import unfinished
from tests.tui.driving import Watched, framed, playing, press, reach, shown
from tests.tui.opposite import AT_ONCE
from tests.tui.positions import at_table, session_at

DUEL = load_ruleset("duel")
NAMES = {Color.RED: "Ada", Color.BLUE: "Ben"}
LESSONS = [each.name for each in shipped_lessons() if not each.is_position]
POSITIONS = [each.name for each in shipped_lessons() if each.is_position]


def screen_of(app: Watched) -> str:
    """The name of the screen's class."""
    return type(app.screen).__name__


def place_of(app: Watched) -> int:
    """The position of the cursor in the list on the screen."""
    return app.screen.query_one(Rows).place


def depth(app: Watched) -> int:
    """The number of screens on the stack."""
    return len(app.screen_stack)


def played(*actions: str, is_over: bool = False) -> Session:
    """A game after these actions; if ``is_over``, the player to move has resigned."""
    session = session_at(*actions)
    if is_over:
        session.take(Resign())
    return session


def saved(session: Session) -> str:
    """Save a game, and close it. Returns its key in the list of games."""
    journal = Journal(data_folder(), datetime(2026, 1, 2, tzinfo=UTC))
    assert journal.write(session) is None
    journal.close()
    return str(journal.path if journal.path.exists() else journal.record_path)


PLACES: dict[str, tuple[Callable[[Navigation], object], str]] = {
    "HomeScreen": (Navigation.home, "Quit"),
    "GamesScreen": (Navigation.new_game, "Stratego Duel"),
    "HouseRulesScreen": (lambda go: go.house_rules(DUEL, DUEL), DUEL.name),
    "PlayersScreen": (lambda go: go.players(DUEL), DUEL.name),
    "LotsScreen": (lambda go: go.lots(GameSetup(DUEL, NAMES)), "Ada"),
    "LessonsScreen": (Navigation.lessons, "1"),
    "PositionsScreen": (Navigation.positions, "1"),
    "SetupsScreen": (Navigation.setups, ""),
    "ArmiesScreen": (Navigation.armies, ""),
    "SetupEditor": (lambda go: go.new_setup(DUEL), ""),
    "SettingsScreen": (Navigation.show_settings, "Saved in"),
    "NoticeScreen": (lambda go: go.notice("A heading", "Some words."), "A heading Some words."),
    "LeavingScreen": (Navigation.leaving, ""),
}


async def test_each_place_has_its_screen_and_there_is_one_at_a_time() -> None:
    async with playing(None) as (app, pilot):
        for screen, (go, words) in PLACES.items():
            go(app.go)
            await shown(pilot)
            assert screen_of(app) == screen
            assert words in framed(app)
            assert depth(app) == 1


async def test_without_games_their_lists_are_the_home_screen() -> None:
    async with playing(None) as (app, pilot):
        for go in (Navigation.unfinished_games, Navigation.finished_games):
            app.go.setups()
            await shown(pilot)
            go(app.go)
            await shown(pilot)
            assert screen_of(app) == "HomeScreen"


async def test_with_games_each_list_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    saved(played("F1-F2"))
    saved(played("F1-F2", is_over=True))
    monkeypatch.setattr(Stored, "joinable_games", Stored.unfinished_games)
    async with playing(None) as (app, pilot):
        for go, screen in (
            (Navigation.unfinished_games, "UnfinishedScreen"),
            (Navigation.finished_games, "FinishedScreen"),
            (Navigation.joinable_games, "UnfinishedScreen"),
        ):
            go(app.go)
            await shown(pilot)
            assert screen_of(app) == screen


async def test_the_way_back_leads_home_once_a_new_game_is_chosen() -> None:
    """Before that, the way back leads to the shell (`test_home`)."""
    async with playing(None, first=Navigation.setups) as (app, pilot):
        for go in (Navigation.new_game, Navigation.back):
            go(app.go)
            await shown(pilot)
        assert (app.return_code, screen_of(app)) == (None, "HomeScreen")


@pytest.mark.parametrize("key", ["enter", "ctrl+c"])
async def test_leaving_a_game_begun_at_home_leads_home(key: str) -> None:
    """On the home screen, the cursor is on the line that continues the game, and Q ends the program."""
    async with playing(None) as (app, pilot):
        app.go.home_line = NEW_GAME
        app.go.begin(GameSetup(DUEL, NAMES))
        await shown(pilot)
        await press(pilot, "space", "r", "q", key)
        assert (app.return_code, screen_of(app)) == (None, "HomeScreen")
        assert not app.current_game.is_taken
        await press(pilot, "enter")
        assert screen_of(app) == "UnfinishedScreen"
        await press(pilot, "escape", "q")
        assert app.return_code == 0


async def test_going_elsewhere_puts_the_game_away() -> None:
    async with playing("duel") as (app, pilot):
        for go in (Navigation.home, Navigation.new_game, Navigation.lessons, Navigation.positions):
            app.go.begin(GameSetup(DUEL, NAMES))
            await shown(pilot)
            assert screen_of(app) == "CurtainScreen"
            assert app.session is not None
            assert dict(app.session.names) == NAMES
            go(app.go)
            await shown(pilot)
            assert app.session is None
            assert not app.current_game.is_taken


async def test_a_game_that_was_put_away_is_free_for_another_program() -> None:
    async with at_table(played()) as (app, pilot):
        await press(pilot, *"f1f2", "enter", "enter")
        (game,) = unfinished(data_folder())
        with pytest.raises(ResumeError):
            resume(game.path)
        app.go.home()
        await shown(pilot)
        _, journal, _ = resume(game.path)
        journal.close()


async def test_a_game_is_opened_by_its_key_or_the_reason_is_given() -> None:
    unfinished, finished = saved(played("F1-F2")), saved(played("F1-F2", is_over=True))
    async with playing(None) as (app, pilot):
        for screen, go in {
            "UnfinishedScreen": app.go.unfinished_games,
            "FinishedScreen": app.go.finished_games,
        }.items():
            go()
            await shown(pilot)
            assert screen_of(app) == screen
        app.go.resume(unfinished)
        await shown(pilot)
        assert screen_of(app) == "CurtainScreen"
        app.go.home()
        app.go.replay(finished)
        await shown(pilot)
        assert screen_of(app) == "ReplayScreen"
        await press(pilot, "escape")
        assert screen_of(app) == "FinishedScreen"
        for go_to in (app.go.resume, app.go.replay):
            assert "x.txt" not in (refusal_of(partial(go_to, "/x.txt")) or "x.txt")
        await shown(pilot)
        assert screen_of(app) == "FinishedScreen"


async def test_one_lesson_follows_the_other_a_first_game_the_last_and_the_list_the_positions() -> None:
    async with playing(None, seating=AT_ONCE) as (app, pilot):
        for names, screen in ((LESSONS, "LessonsScreen"), (POSITIONS, "PositionsScreen")):
            app.go.lesson(names[0])
            await shown(pilot)
            app.go.next_lesson()
            await shown(pilot)
            assert isinstance(app.current_game.play, LessonPlay)
            assert app.current_game.play.lesson.name == names[1]
            app.go.leave_lesson()
            await shown(pilot)
            assert (screen_of(app), place_of(app)) == (screen, 1)
            app.go.lesson(names[-1])
            await shown(pilot)
            app.go.next_lesson()
            await shown(pilot)
            if names is LESSONS:
                await reach(pilot, TurnScreen)  # once the computer has set up
                assert app.current_game.rules == load_ruleset("duel")
                assert app.current_game.players == {Color.BLUE: "computer:easy"}
                assert app.current_game.saving.is_saved
            else:
                assert (screen_of(app), place_of(app)) == (screen, len(names) - 1)
        for name in LESSONS:
            mark_done(data_folder(), name)
        app.go.lessons()
        await shown(pilot)
        assert (screen_of(app), place_of(app)) == ("LessonsScreen", 0)  # all lessons are done


async def test_after_a_game_there_is_a_replay_a_rematch_and_the_set_ups() -> None:
    async with at_table(played("F1-F2", is_over=True)) as (app, pilot):
        app.go.replay_played()
        await shown(pilot)
        assert screen_of(app) == "ReplayScreen"
        assert "1 of 1" in framed(app)
        await press(pilot, "escape")
        assert screen_of(app) == "OverScreen"
        app.go.played_setups()
        await shown(pilot)
        assert screen_of(app) == "SaveSetupScreen"
        app.go.save_played_setup(Color.BLUE)
        await shown(pilot)
        assert screen_of(app) == "SetupEditor"
        assert "Ben" in framed(app)
        app.go.rematch()
        await shown(pilot)
        assert screen_of(app) == "CurtainScreen"
        assert app.session is not None
        assert app.session.names[Color.BLUE] == "Ada"


async def test_the_window_is_called_after_the_game_while_there_is_one() -> None:
    async with at_table(session_at()) as (app, pilot):
        assert app.window_title == "Skirmish: Red"
        app.go.home()
        await shown(pilot)
        assert app.window_title == "Stratego"
    async with playing(None, first=Navigation.lessons) as (app, pilot):
        assert app.window_title == "Stratego"
        app.go.lesson(LESSONS[0])
        await shown(pilot)
        assert app.window_title == "Small board"
        app.go.leave_lesson()
        await shown(pilot)
        assert app.window_title == "Stratego"


async def test_the_help_lies_over_a_screen_until_the_game_goes_on() -> None:
    async with at_table(session_at()) as (app, pilot):
        for _ in range(2):
            app.go.help([KeyLine("X", "does nothing")], None)
        await shown(pilot)
        assert (screen_of(app), depth(app)) == ("HelpScreen", 3)
        app.go.close_help()
        assert depth(app) == 2
        app.cover()
        await shown(pilot)
        assert (screen_of(app), depth(app)) == ("CurtainScreen", 1)


async def test_the_help_is_about_the_game_of_the_screen() -> None:
    key = saved(played("F1-F2", is_over=True))
    places: tuple[Callable[[Navigation], object], ...] = (
        lambda go: go.players(DUEL),
        lambda go: go.house_rules(DUEL, DUEL),
        lambda go: go.new_game(DUEL.name),
        lambda go: go.new_setup(DUEL),
        lambda go: go.replay(key),
    )
    async with playing(None) as (app, pilot):
        for go in places:
            go(app.go)
            await shown(pilot)
            name = "Skirmish" if screen_of(app) == "ReplayScreen" else DUEL.name
            rules = cast(GameScreen, app.screen).help_rules()
            assert rules is not None
            assert rules.name == name


async def test_the_help_is_about_the_game_that_is_played() -> None:
    async with playing(None) as (app, pilot):
        app.go.help([KeyLine("X", "does nothing")], None)
        await shown(pilot)
        assert load_ruleset("original").name not in framed(app)
        app.go.close_help()
        app.go.help([KeyLine("X", "does nothing")], DUEL)
        await shown(pilot)
        assert DUEL.name in framed(app)
    async with playing("barrage") as (app, pilot):
        app.go.help([KeyLine("X", "does nothing")], DUEL)
        await shown(pilot)
        assert DUEL.name in framed(app)
        app.go.close_help()
        app.go.help([KeyLine("X", "does nothing")], None)
        await shown(pilot)
        assert load_ruleset("barrage").name in framed(app)


@pytest.mark.parametrize("is_animated", [False, True])
def test_the_settings_switch_animations_off_from_the_start(*, is_animated: bool) -> None:
    app = StrategoApp(None, settings=Settings(animation=is_animated))
    assert (app.animation_level != "none") is is_animated
