"""A character with two named colours, of which the board and the large pieces are drawn."""

from __future__ import annotations

from typing import NamedTuple

Paint = str
"""The name of a colour; each theme says which colour that is."""


class Cell(NamedTuple):
    """One character on the screen."""

    char: str
    ink: Paint
    paper: Paint
    bold: bool = False


def cells_of(text: str, ink: Paint, paper: Paint, bold: bool = False) -> list[Cell]:
    """A text in one colour."""
    return [Cell(char, ink, paper, bold) for char in text]


def half_cell(upper: Paint, lower: Paint) -> Cell:
    """A cell of two points, one above the other."""
    return Cell(" ", upper, upper) if upper == lower else Cell("▀", upper, lower)
