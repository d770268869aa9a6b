"""Setting up an army by mouse (D1)."""

from textual.geometry import Offset
from textual.pilot import Pilot

from stratego import Kind
from stratego.table.choosing.picture import Light
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.widgets.board import SetupBoard
from tests.tui.cases import Cases
from tests.tui.driving import Watched, click, drag, middle, place_of, press, setting_up, text, until
from tests.tui.screens.setup.test_deployment import standing

CASES = Cases()
test_each_case = CASES.as_test()


@CASES.of(lambda: setting_up("duel"))
async def click_the_tray_then_a_square(app: Watched, pilot: Pilot[int]) -> None:
    board = app.screen.query_one(SetupBoard)
    await click(pilot, place_of(app, "Miner"))
    await click(pilot, middle(board, "D2"))
    await click(pilot, middle(board, "E2"))
    assert standing(app) == {"D2": Kind.MINER, "E2": Kind.MINER}
    assert "selected" not in text(app)


@CASES.of(lambda: setting_up("duel"))
async def click_two_squares_to_swap_them(app: Watched, pilot: Pilot[int]) -> None:
    board = app.screen.query_one(SetupBoard)
    await press(pilot, "9", "2")
    await click(pilot, middle(board, "A4"))
    assert "General selected" in text(app)
    await click(pilot, middle(board, "B4"))
    assert standing(app) == {"A4": Kind.SCOUT, "B4": Kind.GENERAL}


@CASES.of(lambda: setting_up("duel"))
async def drag_a_piece_to_another_square(app: Watched, pilot: Pilot[int]) -> None:
    board = app.screen.query_one(SetupBoard)
    await press(pilot, "9", "2")
    await drag(pilot, middle(board, "A4"), middle(board, "C1"))
    assert standing(app) == {"C1": Kind.GENERAL, "B4": Kind.SCOUT}
    await drag(pilot, middle(board, "C1"), middle(board, "B4"))
    assert standing(app) == {"C1": Kind.SCOUT, "B4": Kind.GENERAL}


@CASES.of(lambda: setting_up("duel"))
async def a_piece_is_lit_until_it_is_dropped(app: Watched, pilot: Pilot[int]) -> None:
    board = app.screen.query_one(SetupBoard)
    await press(pilot, "9", "2")
    for origin, target in (("A4", "C1"), ("C1", "D1"), ("A1", "A2"), ("B4", "E6")):
        is_piece = origin in board.picture.faces
        await pilot.mouse_down(offset=middle(board, origin))
        assert (board.picture.light(origin) is Light.CHOSEN) is is_piece
        await pilot.hover(offset=middle(board, target))
        await pilot.mouse_up(offset=middle(board, target))
        assert Light.CHOSEN not in board.picture.lights.values()
    board.point("A4")
    await press(pilot, "2")
    await click(pilot, middle(board, "D1"))
    await pilot.mouse_down(offset=middle(board, "A4"))  # the second click of a swap
    assert board.picture.light("A4") is not Light.CHOSEN
    await pilot.mouse_up(offset=middle(board, "A4"))


@CASES.of(lambda: setting_up("duel"))
async def drag_a_piece_off_the_zone_into_the_tray(app: Watched, pilot: Pilot[int]) -> None:
    board = app.screen.query_one(SetupBoard)
    await press(pilot, "9", "2")
    await drag(pilot, middle(board, "A4"), place_of(app, "Marshal"))
    assert standing(app) == {"B4": Kind.SCOUT}


@CASES.of(lambda: setting_up("duel"))
async def drag_from_the_tray_to_a_square(app: Watched, pilot: Pilot[int]) -> None:
    board = app.screen.query_one(SetupBoard)
    await drag(pilot, place_of(app, "Spy"), middle(board, "F3"))
    assert standing(app) == {"F3": Kind.SPY}
    await drag(pilot, place_of(app, "Spy"), middle(board, "G3"))
    assert "The Spy is already on the board." in text(app)
    await drag(pilot, place_of(app, "Flag"), Offset(0, 0))
    assert standing(app) == {"F3": Kind.SPY}
    await click(pilot, middle(board, "F3"))
    assert "Spy selected" in text(app)
    await drag(pilot, place_of(app, "Flag"), middle(board, "G3"))
    assert "selected" not in text(app)


@CASES.of(lambda: setting_up("barrage"))
async def a_whole_deployment_by_mouse(app: Watched, pilot: Pilot[int]) -> None:
    await click(pilot, place_of(app, "R random"))
    await click(pilot, place_of(app, "Finish"))
    await click(pilot, place_of(app, "Finish"))
    await until(pilot, lambda: isinstance(app.screen, CurtainScreen))


@CASES.of(lambda: setting_up("duel"))
async def a_click_next_to_the_zone_does_nothing(app: Watched, pilot: Pilot[int]) -> None:
    board = app.screen.query_one(SetupBoard)
    await press(pilot, "9")
    cursor = board.cursor
    for square in ("E6", "C5"):
        await click(pilot, middle(board, square))
    assert board.cursor == cursor
    assert "selected" not in text(app)
