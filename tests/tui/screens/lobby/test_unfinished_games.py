"""Unfinished games: the list, continuing at the curtain, resigning and deleting."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from stratego import Color, Deployment
from stratego.engine.errors import Explanation
from stratego.files import data_folder
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Arrange, Lift, Lower, Ready
from stratego.records.autosave import Autosave
from stratego.records.journal import Journal
from stratego.records.unfinished_games import resume
from stratego.table.settings import Settings
from stratego.tui.navigation import Navigation
from stratego.tui.screens.game.cards import LeavingScreen, NoticeScreen
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.screens.game.turn import TurnScreen
from stratego.tui.screens.lobby.home import HomeScreen
from stratego.tui.screens.lobby.lists import UnfinishedScreen
from tests.hotseat.evening import NAMES
from tests.support.saved_games import finished, unfinished
from tests.tui.driving import Watched, frame, framed, playing, press, reach, shown, text
from tests.tui.positions import SETUP, at_table, session_at, skirmish
from tests.tui.screens.lobby.test_play_again import last_time


def save(session: Session, hour: int = 12) -> Path:
    """Save an unfinished game, and close it. Returns its path."""
    journal = Journal(data_folder(), datetime(2026, 1, 2, hour, tzinfo=UTC))
    assert journal.write(session) is None
    journal.close()
    return journal.path


@contextmanager
def held(path: Path) -> Iterator[None]:
    """A context in which another program has the game open."""
    resumed = resume(path)
    yield
    resumed.journal.close()


async def test_the_home_screen_offers_to_continue_if_there_is_a_game() -> None:
    save(session_at("F1-F2"))
    async with playing(None) as (app, pilot):
        await reach(pilot, UnfinishedScreen, "enter")
        assert "Ada and Ben" in text(app)
        assert "Skirmish, 1 move" in text(app)
        await reach(pilot, HomeScreen, "escape")


async def test_at_first_the_cursor_is_on_continue_if_there_is_a_game() -> None:
    last_time()
    save(session_at("F1-F2"))
    async with playing(None) as (app, pilot):
        assert "▸ Continue" in framed(app)
        await reach(pilot, UnfinishedScreen, "enter")


@pytest.mark.parametrize("is_looking", [True, False])
async def test_a_game_continues_at_the_curtain_of_the_player_whose_turn_it_is(is_looking: bool) -> None:
    session = session_at("F1-F2", look=is_looking)
    save(session)
    async with at_table(session_at("F1-F2", look=False)) as (other, _):
        curtain = frame(other)
    async with playing(None, first=Navigation.unfinished_games) as (app, pilot):
        await reach(pilot, CurtainScreen, "enter")
        assert frame(app) == curtain
        await reach(pilot, TurnScreen, "space")
        await press(pilot, *"a6a5", "enter")
    (game,) = unfinished(data_folder())
    kept = resume(game.path)
    kept.journal.close()
    assert app.session is not None
    now = [taken.step for taken in app.session.steps]
    assert [taken.step for taken in kept.session.steps] == [*now, Lower()]


async def test_a_game_open_in_another_program_is_refused() -> None:
    with held(save(session_at("F1-F2"))):
        async with playing(None, first=Navigation.unfinished_games) as (app, pilot):
            for keys in (("enter",), ("x", "enter")):
                await press(pilot, *keys)
                assert (
                    "This game is open in another program: go on there, or close it there first."
                    in framed(app)
                )
    assert len(unfinished(data_folder())) == 1


async def test_a_game_is_deleted_after_one_question() -> None:
    save(session_at("F1-F2"))
    save(session_at("F1-F2", "A6-A5"), hour=13)
    async with playing(None, first=Navigation.unfinished_games) as (app, pilot):
        await press(pilot, "x", "down", "down", "x")  # asks about one game, then about another
        assert len(unfinished(data_folder())) == 2
        await press(pilot, "enter")
        assert len(unfinished(data_folder())) == 1
        assert isinstance(app.screen, UnfinishedScreen)
        await reach(pilot, HomeScreen, "x", "enter")
        assert "Continue" not in text(app)


async def test_a_game_is_resigned_by_the_player_whose_turn_it_is() -> None:
    save(session_at("F1-F2"))
    async with playing(None, first=Navigation.unfinished_games) as (app, pilot):
        assert "W resign" in text(app)
        await press(pilot, "w")
        assert "Ada and Ben: end this game? Ben loses." in text(app)
        await reach(pilot, HomeScreen, "enter")
    (game,) = finished(data_folder())
    assert game.ending == ("red", "resigned")


async def test_before_the_first_move_resigning_is_not_offered_and_refused_without_a_question() -> None:
    session = Session(GameSetup(skirmish(), NAMES))
    for step in (Lift(), Arrange(Color.RED, Deployment.parse(skirmish(), SETUP).cells), Ready(Color.RED)):
        session.take(step)
    save(session)
    async with playing(None, first=Navigation.unfinished_games) as (app, pilot):
        assert "no move yet" in text(app)
        assert "resign" not in text(app)
        await press(pilot, "w")
        assert "This game has not begun" in text(app)


async def test_a_faulty_file_says_so_and_can_be_deleted() -> None:
    folder = data_folder() / "unfinished"
    folder.mkdir(parents=True)
    (folder / "broken.game").write_text("x")
    async with playing(None, size=(60, 20), first=Navigation.unfinished_games) as (app, pilot):
        assert "broken.game" in text(app)
        assert "This cannot be opened" in text(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, UnfinishedScreen)
        await reach(pilot, HomeScreen, "x", "enter")


async def test_a_long_list_scrolls() -> None:
    for hour in range(12):
        save(session_at("F1-F2"), hour)
    async with playing(None, size=(60, 20), first=Navigation.unfinished_games) as (app, pilot):
        await press(pilot, "end")
        assert "▸ Ada and Ben" in text(app)


async def test_a_loss_is_reported_before_the_curtain() -> None:
    path = save(session_at("F1-F2"))
    path.write_bytes(path.read_bytes()[:-9])
    async with playing(None, first=Navigation.unfinished_games) as (app, pilot):
        await reach(pilot, NoticeScreen, "enter")
        assert "only half written" in text(app)
        await reach(pilot, CurtainScreen, "enter")


async def test_a_game_resumed_from_the_command_line() -> None:
    session, journal, _ = resume(save(session_at("F1-F2")))
    app = Watched(session, Settings())
    app.current_game._saving = Autosave(session, journal)
    app._first = lambda go: go.loss(Explanation("It was long ago."))
    async with app.run_test() as pilot:
        await shown(pilot)
        assert "Part of this game is lost It was long ago." in framed(app)
        await reach(pilot, CurtainScreen, "enter")
    journal.close()


async def test_leaving_says_that_the_game_is_saved() -> None:
    async with at_table(session_at("F1-F2")) as (app, pilot):
        await reach(pilot, LeavingScreen, "ctrl+q")
        assert "you can continue later" in text(app)
