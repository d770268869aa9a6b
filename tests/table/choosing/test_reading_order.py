"""Squares in the order in which a player reads the board."""

import pytest

from stratego import Color, load_ruleset
from stratego.table.choosing.picture import Grid, in_reading_order, middle, next_square
from tests.support.cases import with_each

BOARD = load_ruleset("duel").geometry
SQUARES = ("D5", "A5", "K2", "B2")
ORDER = {Color.RED: ["A5", "D5", "B2", "K2"], Color.BLUE: ["K2", "B2", "D5", "A5"]}


@pytest.mark.parametrize("color", list(Color))
def test_rows_are_read_from_the_top_and_from_the_left(color: Color) -> None:
    grid = Grid.of(BOARD, color)
    assert in_reading_order(SQUARES, grid) == ORDER[color]
    assert [middle(SQUARES[:count], grid) for count in (1, 2, 3)] == [
        sorted(SQUARES[:count], key=ORDER[color].index)[count // 2] for count in (1, 2, 3)
    ]


@with_each("color", list(Color))
@with_each("step", [1, -1])
def test_the_next_square_wraps_around_the_ends(color: Color, step: int) -> None:
    grid, order = Grid.of(BOARD, color), ORDER[color][::step]
    followers = [next_square(set(SQUARES), square, step, grid) for square in order]
    assert followers == [*order[1:], order[0]]
    assert next_square({"D5"}, "D5", step, grid) == "D5"  # there is no other square


@pytest.mark.parametrize(
    ("cursor", "after", "before"), [("C5", "D5", "A5"), ("A1", "A5", "K2"), ("K5", "B2", "D5")]
)
def test_the_cursor_need_not_be_on_one_of_them(cursor: str, after: str, before: str) -> None:
    grid = Grid.of(BOARD, Color.RED)
    assert next_square(set(SQUARES), cursor, 1, grid) == after
    assert next_square(set(SQUARES), cursor, -1, grid) == before
