"""The board redraws every cell that has changed, but no more than a few squares."""

from itertools import cycle
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from textual.geometry import Region

from stratego import Color, load_ruleset
from stratego.table.choosing.picture import Face, Flight, Grid, Light, Picture
from stratego.tui.draw.board_cells import SCALES, Scale
from stratego.tui.draw.points import Cell
from stratego.tui.widgets.board import Board
from tests.tui.widgets.pictures import sized

FACES = [Face(Color.RED, "9"), Face(Color.BLUE), Face(Color.BLUE, "", "moved")]
MOST_SQUARES = 12


def board_of(grid: Grid, scale: Scale) -> Any:
    """A board on no screen, with animations whose timer never runs."""
    board = sized(Board, 100, 60, Picture(grid), plain=False, cursor="A1")
    type(board).app = SimpleNamespace(animation_level="full", no_color=False)
    type(board).set_interval = lambda *_: SimpleNamespace(stop=lambda: None)
    board.fit(board.size_at(scale))
    return board


def drawn(board: Any) -> dict[tuple[int, int], Cell]:
    """Every cell of the board by position."""
    board._looks.cache_clear()
    lines = range(board.size_at(board.scale).height)
    return {(x, y): cell for y in lines for x, cell in enumerate(board.render_line(y))}


def change(board: Any, rng: Random) -> None:
    """Change something on the board at random."""
    squares = rng.sample(sorted(set(board.picture.grid.squares) - board.picture.grid.lakes), 4)
    match rng.choice(["show", "point", "fly", "on", "on", "on", "land"]):
        case "show":
            faces = dict(board.picture.faces)
            faces.pop(next(iter(faces), ""), None)
            faces[squares[0]] = rng.choice(FACES)
            board.show(Picture(board.picture.grid, faces, {squares[1]: Light.GOAL}))
        case "point":
            board.point(squares[0])
        case "fly":
            waiting = rng.choice([None, *FACES])
            board.fly(Flight(rng.choice(FACES), tuple(squares[: rng.randint(2, 4)]), waiting=waiting))
        case "on":
            board._fly_on()
        case "land":
            board.land()


@pytest.mark.parametrize(("scale", "turned"), [*zip(SCALES, cycle([False, True]), strict=False)])
def test_every_cell_that_changes_is_drawn_again_and_few_others(scale: Scale, turned: bool) -> None:
    rng = Random(7)
    grid = Grid.of(load_ruleset("duel").geometry, Color.BLUE if turned else Color.RED)
    board = board_of(grid, scale)
    before = drawn(board)
    for _ in range(20):
        board.refreshed.clear()
        change(board, rng)
        after = drawn(board)
        regions: list[Region] = [region for regions in board.refreshed for region in regions]
        assert all(board.refreshed)  # without a region the whole board would be redrawn
        assert len({(region.x, region.y) for region in regions}) <= MOST_SQUARES
        for place, cell in after.items():
            if cell != before[place]:
                assert any(region.contains(*place) for region in regions), place
        before = after


def test_the_letter_and_the_number_of_the_cursor_are_drawn_again() -> None:
    for scale in SCALES:
        board = board_of(Grid.of(load_ruleset("original").geometry, Color.RED), scale)
        board.refreshed.clear()
        board.point("C4")
        (regions,) = board.refreshed
        below = 10 * scale.lines
        for square in ("A1", "C4"):
            region = board.region_of(square)
            assert Region(region.x, below, region.width, 1) in regions
            assert Region(0, region.y, 3, region.height) in regions
        # A label that both squares share is not drawn again.
        for square, number, letter in (("D4", False, True), ("D5", True, False)):
            board.refreshed.clear()
            board.point(square)
            (regions,) = board.refreshed
            region = board.region_of(square)
            assert (Region(0, region.y, 3, region.height) in regions) is number
            assert (Region(region.x, below, region.width, 1) in regions) is letter


def test_below_the_squares_there_is_nothing() -> None:
    board = board_of(Grid.of(load_ruleset("duel").geometry, Color.RED), SCALES[0])
    assert set(board.render_line(board.size.height + 9)) == {Cell(" ", "coordinate", "ground")}
