"""The window size: the board adapts to it, and a window that is too small lowers the curtain."""

import pytest

from stratego import load_ruleset
from stratego.engine.ruleset import make_ruleset
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.widgets.board import Board
from tests.tui.driving import in_windows, press, shown, text
from tests.tui.positions import at_table, session_at, type_in

DUEL = "2 3 S 9 10 3 2 . . .\n. . . . . . . . . .\n. . . . . . . . . .\nF B B . . . . . . ."


async def test_the_board_is_as_large_as_the_window_allows() -> None:
    async with at_table(session_at(rules=load_ruleset("duel"), red=DUEL, blue=DUEL)) as (app, pilot):
        for size, lines in {(200, 60): 5, (120, 40): 3, (80, 24): 2, (70, 24): 2, (60, 20): 1}.items():
            await pilot.resize_terminal(*size)
            await shown(pilot)
            board = app.screen.query_one(Board)
            assert board.scale.lines == lines, size
            assert board.size == board.taken, size
            for widget in ("Board", "#side", "#message", "KeyBar"):
                assert app.screen.region.contains_region(app.screen.query_one(widget).region), (size, widget)


@pytest.mark.parametrize("files", [4, pytest.param(9, marks=pytest.mark.slow), 15])
@pytest.mark.parametrize("rows", [4, 15])
@in_windows((60, 20), slow=[(80, 24)])
async def test_boards_of_all_sizes_fit(files: int, rows: int, size: tuple[int, int]) -> None:  # B3, B5
    layout = ["b" * files, *["." * files] * (rows - 2), "r" * files]
    rules = make_ruleset("Board", "", layout, {"flag": 1, "bomb": 1, "scout": 2}, {})
    setup = " ".join(["F", "B", "2", "2", *["."] * (files - 4)])
    session = session_at(rules=rules, red=setup, blue=setup)
    async with at_table(session, size=size) as (app, pilot):
        board = app.screen.query_one(Board)
        assert app.screen.region.contains_region(board.region)
        corner = board.picture.grid.at(files - 1, 0)
        await type_in(pilot, corner)
        await press(pilot, "escape")
        assert board.cursor == corner
        assert corner[0] in text(app)


async def test_too_small_a_window_says_what_is_needed_and_nothing_else() -> None:
    async with at_table(session_at()) as (app, pilot):
        await type_in(pilot, "e1e3")
        await press(pilot, "enter")
        for width, height in ((59, 30), (100, 19), (30, 1)):
            await pilot.resize_terminal(width, height)
            await shown(pilot)
            here = f"{width}x{height}"
            assert " ".join(text(app).split()).startswith(f"60x20 is needed, this is {here}")
        await pilot.resize_terminal(80, 24)
        await shown(pilot)
        assert isinstance(app.screen, CurtainScreen)
        assert "Ada, it is your turn." in text(app)
        await press(pilot, "space", "u")  # nothing was lost: the move can still be taken back
        assert app.session is not None
        assert [type(step.step).__name__ for step in app.session.steps][-3:] == ["Lower", "Lift", "TakeBack"]


async def test_a_resize_at_any_moment_redraws_everything() -> None:
    async with at_table(session_at()) as (app, pilot):
        for size in ((120, 40), (60, 20), (200, 60), (80, 24)):
            await type_in(pilot, "e1e")
            await pilot.resize_terminal(*size)
            await press(pilot, "escape", "enter")
            board = app.screen.query_one(Board)
            assert app.screen.region.contains_region(board.region)
            assert "Ada, your turn" in text(app)


async def test_the_smallest_window_causes_no_crash() -> None:
    async with at_table(session_at()) as (app, pilot):
        for size in ((10, 3), (1, 1), (80, 24)):
            await pilot.resize_terminal(*size)
            await shown(pilot)
            assert isinstance(app.screen, CurtainScreen)
        assert "Ada, it is your turn." in text(app)


async def test_the_curtain_is_lifted_in_the_smallest_of_windows() -> None:
    """Nothing is shown in a window of this size, and when it grows, the curtain is down again."""
    async with at_table(session_at(look=False), size=(1, 1)) as (app, pilot):
        await press(pilot, "space")
        await pilot.resize_terminal(80, 24)
        await shown(pilot)
        assert isinstance(app.screen, CurtainScreen)
