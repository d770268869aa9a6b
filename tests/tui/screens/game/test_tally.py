"""What the two have won against each other, told when a game is over."""

from random import Random

import pytest

from stratego import Color, Deployment, load_ruleset
from stratego.files import data_folder
from stratego.hotseat.steps import Resign
from stratego.records.archive import save_record
from stratego.records.record import record_of
from stratego.tui.screens.game.game_over import OverScreen
from stratego.tui.screens.game.notice import NoticeScreen
from tests.tui.driving import press, reach, text
from tests.tui.positions import at_table, session_at


def keep(*actions: str, swapped: bool = False) -> None:
    """A game that the player whose turn it was after these actions has given up."""
    session = session_at(*actions)
    session.take(Resign())
    record = record_of(session)
    names = {color: record.names[color.other] for color in Color}
    save_record(data_folder(), record.replace(names=names) if swapped else record, "game")


async def test_all_games_of_the_two_with_the_one_just_over() -> None:
    keep("F1-F2")  # Ada wins
    keep("F1-F2", swapped=True)  # Ben wins, as Red
    keep("F1-F2")
    async with at_table(session_at("F1-F2")) as (app, pilot):
        app.advance(Resign())
        await reach(pilot, OverScreen)
        assert "All games: Ada 3 : 1 Ben" in text(app)
        assert "drawn" not in text(app)


@pytest.mark.parametrize(("size", "key"), [((80, 24), "enter"), ((60, 20), "escape")], ids=str)
async def test_a_key_tells_it_at_length_and_leads_back(size: tuple[int, int], key: str) -> None:
    keep("F1-F2", swapped=True)
    async with at_table(session_at("F1-F2"), size=size) as (app, pilot):
        app.advance(Resign())
        await reach(pilot, OverScreen)
        await reach(pilot, NoticeScreen, "t")
        told = text(app)
        assert "Ada and Ben" in told
        assert "2 games, 1 ply on average" in told
        assert "Won: Ada 1, Ben 1; drawn: 0" in told
        assert "By side: Red 2, Blue 0" in told
        assert "How they ended: resigned 2" in told
        await reach(pilot, OverScreen, key)


async def test_in_a_narrow_window_it_is_left_out() -> None:
    duel = load_ruleset("duel")
    army = str(Deployment.random(duel, Random(1)))
    async with at_table(session_at(rules=duel, red=army, blue=army), size=(60, 20)) as (app, pilot):
        app.advance(Resign())
        await reach(pilot, OverScreen)
        assert "All games" not in text(app)


async def test_where_nothing_is_kept_there_is_no_tally() -> None:
    session = session_at("F1-F2")
    session.take(Resign())
    async with at_table(session) as (app, pilot):
        await press(pilot, "t")
        assert isinstance(app.screen, OverScreen)
        assert "All games" not in text(app)
