"""Squares as cells: distinguishing the sides in little space."""

from itertools import permutations

import pytest

from stratego.engine.pieces import Color
from stratego.table.choosing.picture import Face
from stratego.tui.draw.board_cells import OUTSIDE, SCALES, Painter, _quads, look_of


def test_the_sides_letter_is_on_a_piece_where_lines_have_no_gap_and_where_there_are_no_colours() -> None:
    for scale in SCALES:
        for lettered in (False, True):
            painter = Painter(scale, lettered=lettered)
            for color in Color:
                look = look_of(Face(color, "7", ""), light=None, is_cursor=False, arrow=None)
                cells = painter.line([OUTSIDE], [look], scale.label_line)
                letters = [cell.char for cell in cells if cell.char == color.value[0]]
                is_expected = lettered or not scale.has_seam
                assert bool(letters) is is_expected, (scale, lettered)


@pytest.mark.parametrize("points", sorted(set(permutations(("cursor", "cursor", "ground", "red")))))
def test_where_three_colours_meet_in_a_cell_the_ground_is_dropped(points: tuple[str, ...]) -> None:
    cell = _quads(*points)
    assert (cell.ink, cell.paper) == ("cursor", "red")
