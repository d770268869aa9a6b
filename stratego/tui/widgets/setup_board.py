"""The board for setting up."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from textual import events
from textual.message import Message

from stratego.tui.draw.picture import Picture
from stratego.tui.widgets.board import Board


class SetupBoard(Board):
    """A board whose cursor and mouse keep to a player's zone."""

    @dataclass(repr=False)
    class DraggedOff(Message, bubble=False):
        """The mouse was dragged from ``square`` out of the zone."""

        square: str

    def __init__(self, picture: Picture, *, plain: bool, cursor: str, squares: Collection[str]) -> None:
        """``squares`` are those of the zone."""
        super().__init__(picture, plain=plain, cursor=cursor)
        self._squares = squares

    def square_at(self, x: int, y: int) -> str | None:
        """The square of the zone at a place of the widget, or None."""
        square = super().square_at(x, y)
        return square if square in self._squares else None

    def action_step(self, columns: int, lines: int) -> None:
        """Move the cursor to the next square of the zone in a direction."""
        grid = self.picture.grid
        column, line = grid.place(self.cursor)
        while 0 <= (column := column + columns) < grid.columns and 0 <= (line := line + lines) < grid.rows:
            if grid.at(column, line) in self._squares:
                self.point(grid.at(column, line))
                return

    def on_mouse_up(self, event: events.MouseUp) -> None:
        if self._grabbed is not None and self.square_at(event.x, event.y) is None:
            self.screen.post_message(self.DraggedOff(self._grabbed))
