"""The picture of a board: its squares, marks and arrows, and how two pictures differ."""

import pytest

from stratego import Color, load_ruleset
from stratego.hotseat.draft import Draft
from stratego.hotseat.scenes import PlaceScene
from stratego.hotseat.steps import Resign
from stratego.table.choosing.picture import Face, Grid, Light, Picture
from stratego.tui.draw.board_cells import picture_of, picture_of_placing
from tests.hotseat.evening import INFILTRATORS, cells, deployed, play
from tests.support.cases import with_each

BOARD = load_ruleset("original").geometry


@pytest.mark.parametrize("color", list(Color))
def test_every_square_has_its_place(color: Color) -> None:
    grid = Grid.of(BOARD, color)
    places = {grid.place(square) for square in BOARD.names}
    assert len(places) == 100
    for square in BOARD.names:
        assert grid.at(*grid.place(square)) == square
        assert square in grid


@pytest.mark.parametrize(("color", "corner"), [(Color.RED, "A1"), (Color.BLUE, "K10")])
def test_the_back_row_of_its_owner_is_at_the_bottom(color: Color, corner: str) -> None:
    assert Grid.of(BOARD, color).at(0, 9) == corner


@with_each("square", ["", "A", "A0", "A11", "J1", "L1", "A01", "A-1", "a1", "A²", "1A"])
def test_names_that_are_not_squares(square: str) -> None:
    assert square not in Grid.of(BOARD, Color.RED)


@pytest.mark.parametrize("color", list(Color))
def test_the_way_from_square_to_square(color: Color) -> None:
    grid = Grid.of(BOARD, color)
    assert grid.way("A1", "A4") == ("A1", "A2", "A3", "A4")
    assert grid.way("A1", "A2") == ("A1", "A2")
    assert grid.way("D3", "B3") == ("D3", "C3", "B3")
    assert grid.way("D3", "D3") == ("D3",)


def test_only_squares_that_look_different_differ() -> None:
    grid = Grid.of(BOARD, Color.RED)
    red = Face(Color.RED, "9")
    before = Picture(grid, {"A1": red, "B1": red}, {"A1": Light.CHOSEN}, ("C4", "C5"))
    assert before.differs(before) == set()
    after = Picture(grid, {"A2": red, "B1": red}, {}, ("C4", "D4"))
    assert before.differs(after) == {"A1", "A2", "C4", "C5", "D4"}
    assert after.differs(before) == before.differs(after)


@pytest.mark.parametrize(("color", "way"), [(Color.RED, (0, -3)), (Color.BLUE, (0, 3))])
def test_the_arrow_turns_with_the_board(color: Color, way: tuple[int, int]) -> None:
    picture = Picture(Grid.of(BOARD, color), trail=("A4", "A7"))
    assert picture.arrow("A4") == way
    assert picture.arrow("A7") is None
    assert picture.light("A7") is Light.TRAIL


def test_each_empty_square_of_the_trail_points_to_the_next() -> None:  # S4
    picture = Picture(Grid.of(BOARD, Color.RED), trail=("C1", "C4", "E4"))
    assert [picture.arrow(square) for square in ("C1", "C4", "E4", "C2")] == [(0, -3), (2, 0), None, None]
    assert [picture.light(square) for square in ("C1", "C4", "E4")] == [None, None, Light.TRAIL]


@pytest.mark.parametrize("color", list(Color))
def test_a_guess_is_marked_at_both_ends(color: Color) -> None:  # I3
    session = deployed(INFILTRATORS, "I . F 10", "F 10 I .")
    play(session, "A1-A2", "C4-C3", "A2-A3", "C3-C4", "A3-A4", "C4-C3", "A4?B4=F")
    session.take(Resign())
    picture = picture_of(session.game().view(color), {}, Color.RED)
    assert {square for square in picture.grid.squares if picture.light(square)} == {"A4", "B4"}


def test_a_zone_alone_has_the_rows_next_to_its_owner() -> None:
    for color, corners in ((Color.RED, ("A3", "K1")), (Color.BLUE, ("K8", "A10"))):
        grid = Grid.of(BOARD, color, 3)
        assert (grid.squares[0], grid.squares[-1]) == corners
        assert (grid.rows, grid.columns, len(grid.squares)) == (3, 10, 30)
        assert corners[0] in grid
        assert "A5" not in grid


@pytest.mark.parametrize(("text", "goals"), [("F . 10 .", "B1 D1"), ("F . 10 I", "")])
def test_empty_squares_are_lit_while_a_piece_is_left_to_place(text: str, goals: str) -> None:  # D3
    draft = Draft.empty(INFILTRATORS, Color.RED).arrange(cells(text))
    picture = picture_of_placing(PlaceScene(Color.RED, draft, ("A4",), "A4"), {}, None)
    empty = [square for square in draft.squares if square not in picture.faces]
    assert [square for square in empty if picture.light(square) is Light.GOAL] == goals.split()
    assert picture.light("A4") is Light.TRAIL
