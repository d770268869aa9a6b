"""M4, `immobile_moved = "forfeit"`: moving a Bomb or a Flag loses the game, so it has to be confirmed."""

import pytest

from stratego import Color, Outcome, Reason
from stratego.hotseat.scenes import OverScene
from stratego.hotseat.session import Session
from stratego.table.settings import Settings
from stratego.tui.screens.game.game_over import OverScreen
from tests.tui.driving import Watched, click, drag, frame, middle, press, reach, text
from tests.tui.positions import at_table, message_of, session_at, skirmish, turn_of, type_in

QUESTION = "Moving a Bomb or a Flag loses the game at once. Enter to confirm, Esc to cancel."


def session() -> Session:
    """A session at Red's first turn, with Red's Flag on A1 and a Bomb on B1."""
    return session_at(rules=skirmish(immobile_moved="forfeit"))


def chosen(app: Watched) -> str:
    """The square of the selected piece."""
    return turn_of(app)._selection.square


@pytest.mark.parametrize("confirms", [True, False])
async def test_the_forfeit_is_asked_about_once_whatever_the_settings(confirms: bool) -> None:
    async with at_table(session(), settings=Settings(confirm_attacks=confirms)) as (app, pilot):
        await type_in(pilot, "b1b2")
        await press(pilot, "enter")
        assert message_of(app) == QUESTION
        await reach(pilot, OverScreen, "enter")
        assert app.session is not None
        scene = app.session.scene
        assert isinstance(scene, OverScene)
        assert scene.outcome == Outcome(Color.BLUE, Reason.IMMOBILE_PIECE_MOVED)


async def test_cancelling_costs_nothing() -> None:
    async with at_table(session()) as (app, pilot):
        assert app.session is not None
        before, first, start = len(app.session.steps), frame(app), turn_of(app).board.cursor
        turn_of(app).board.point("B1")
        await press(pilot, "enter", "up", "enter")
        assert message_of(app) == QUESTION
        await press(pilot, "escape")
        assert chosen(app) == "B1"
        turn_of(app).board.point(start)
        await press(pilot, "escape")
        assert len(app.session.steps) == before
        assert frame(app) == first


async def test_by_mouse() -> None:
    async with at_table(session()) as (app, pilot):
        board = turn_of(app).board
        await drag(pilot, middle(board, "B1"), middle(board, "B2"))
        assert chosen(app) == ""
        await click(pilot, middle(board, "B1"))
        assert message_of(app) == "Bombs and Flags must not move: moving one loses the game at once."
        await click(pilot, middle(board, "B2"))
        assert message_of(app) == QUESTION
        await click(pilot, middle(board, "D1"))
        assert chosen(app) == "D1"
        await click(pilot, middle(board, "D2"))
        assert "You have moved" in text(app)


async def test_moving_it_is_refused_if_the_rules_forbid_it() -> None:
    async with at_table(session_at()) as (app, pilot):
        await type_in(pilot, "b1b2")
        await press(pilot, "enter")
        assert message_of(app) == "Bombs and Flags never move."
