"""Squares in reading order: row by row as a player sees the board, each from left to right."""

from __future__ import annotations

from collections.abc import Iterable

from stratego.tui.draw.picture import Grid


def in_reading_order(squares: Iterable[str], grid: Grid) -> list[str]:
    """The squares, row by row."""
    return sorted(squares, key=lambda square: grid.place(square)[::-1])


def middle(squares: Iterable[str], grid: Grid) -> str:
    """The one in the middle of at least one square."""
    order = in_reading_order(squares, grid)
    return order[len(order) // 2]


def next_square(squares: set[str], cursor: str, step: int, grid: Grid) -> str:
    """The next of at least one square after the cursor, around the ends; ``step`` -1 for the one before."""
    order = in_reading_order(squares | {cursor}, grid)[::step]
    at = order.index(cursor)
    return next(square for square in [*order[at + 1 :], *order[: at + 1]] if square in squares)
