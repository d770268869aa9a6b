"""Large windows: the board and the panel use the space, stay apart, and clicks hit the right squares."""

import pytest
from textual.geometry import Region

from stratego import Ruleset, load_ruleset
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import CurtainScene, TurnScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Arrange, Lift, Ready
from stratego.rulesets.ready_made import ready_made
from stratego.tui.screens.game.board_base import BoardScreen
from tests.tui.cases import sit
from tests.tui.driving import NAMES, Size, Watched, click, middle, playing, press, setting_up, shown, text
from tests.tui.positions import session_at

SCALES: dict[str, dict[Size, tuple[int, int]]] = {
    "original": {(80, 24): (3, 2), (100, 30): (5, 2), (120, 40): (7, 3), (200, 60): (11, 5)},
    "quick": {(80, 24): (3, 2), (100, 30): (5, 3), (120, 40): (9, 4), (200, 60): (13, 6)},
}


def at_first_turn(rules: Ruleset) -> Session:
    """A game with the first ready-made set-up on both sides, in Red's turn."""
    session = Session(GameSetup(rules, NAMES))
    army = ready_made(rules)[0].deployment
    for color in NAMES:
        session.take(Lift())
        session.take(Arrange(color, army.cells))
        session.take(Ready(color))
    assert isinstance(session.scene, CurtainScene)
    session.take(Lift())
    assert isinstance(session.scene, TurnScene)
    return session


def board_and_side(app: Watched) -> tuple[Region, Region]:
    """The regions of the board and the panel, after a check that they are in the window and separate."""
    screen = app.screen
    assert isinstance(screen, BoardScreen)
    board, side = screen.board.region, screen.query_one("#side").region
    assert screen.region.contains_region(board)
    assert screen.region.contains_region(side)
    assert board.right < side.x
    return board, side


@pytest.mark.parametrize("name", SCALES)
async def test_the_squares_grow_with_the_window_and_are_clicked_where_they_are(name: str) -> None:
    async with playing(at_first_turn(load_ruleset(name))) as (app, pilot):
        for size, scale in SCALES[name].items():
            await pilot.resize_terminal(*size)
            await shown(pilot)
            board_and_side(app)
            assert isinstance(app.screen, BoardScreen)
            board = app.screen.board
            assert board.scale == scale
            grid = board.picture.grid
            for square in (grid.at(0, 0), grid.at(grid.columns - 1, grid.rows - 1), grid.at(3, 4)):
                await click(pilot, middle(board, square))
                assert board.cursor == square


async def test_lost_pieces_are_further_apart_where_there_is_room_whatever_was_done_last() -> None:
    async with playing(session_at(), size=(100, 30)) as (app, pilot):
        for actions in ("", "E1-E3", "F1-F2 A6-A5 F2-F3 A5-A4 F3-F4 A4-A3 F4-F5 A3-A2"):
            await sit(app, pilot, session_at(*actions.split()))
            lines = text(app).splitlines()
            (heading,) = (at for at, line in enumerate(lines) if "lost" in line)
            assert all("Marshal" not in line for line in lines[: heading + 2])
            assert "Marshal" in lines[heading + 2]
            board_and_side(app)


async def test_setting_up_keeps_the_room_for_names_and_pips() -> None:
    async with playing(setting_up("original"), size=(120, 40)) as (app, pilot):
        _, side = board_and_side(app)
        assert side.width >= 30
        await press(pilot, "l")
        board_and_side(app)


async def test_an_army_is_set_up_on_squares_like_those_of_the_game_unless_they_are_low() -> None:
    rules, seen = load_ruleset("original"), []
    for session in (setting_up(rules), at_first_turn(rules)):
        async with playing(session) as (app, pilot):
            assert isinstance(app.screen, BoardScreen)
            for size in ((100, 33), (120, 40), (130, 34), (150, 45)):
                await pilot.resize_terminal(*size)
                seen.append(app.screen.board.scale)
    assert seen == [(7, 4), (7, 3), (7, 3), (9, 4), (5, 2), (7, 3), (7, 3), (9, 4)]


async def test_rows_in_front_of_the_zone_make_no_squares_smaller() -> None:
    deep = load_ruleset("original").replace(
        name="Deep", layout=("bbbb",) * 7 + ("....",) + ("rrrr",) * 7, army={"flag": 1, "scout": 27}
    )
    async with playing(setting_up(deep)) as (app, pilot):
        assert isinstance(app.screen, BoardScreen)
        for height, rows in ((20, 7), (21, 7), (22, 8), (24, 8)):
            await pilot.resize_terminal(80, height)
            assert (app.screen.board.picture.grid.rows, app.screen.board.scale.lines) == (rows, 2)


async def test_the_whole_zone_is_shown_even_if_the_enemy_stands_beside_it() -> None:
    beside = load_ruleset("original").replace(
        name="Beside", layout=("......", "rr..bb", "rr..bb", "......", "......"), army={"flag": 1, "scout": 3}
    )
    async with playing(setting_up(beside)) as (app, pilot):
        assert isinstance(app.screen, BoardScreen)
        assert {"A3", "B3", "A4", "B4"} <= set(app.screen.board.picture.grid.squares)
        await pilot.resize_terminal(200, 60)
        assert app.screen.board.scale.lines == 6  # the largest squares of all


async def test_where_there_is_room_to_spare_the_panel_says_what_is_special_about_each_kind() -> None:
    rules = load_ruleset("original")
    for session in (setting_up(rules), at_first_turn(rules)):
        async with playing(session, size=(200, 60)) as (app, pilot):
            assert "moves as far as the way is clear" in text(app)
            await pilot.resize_terminal(120, 40)
            await shown(pilot)
            assert "moves as far as the way is clear" not in text(app)
