"""The tray beside a board: one of the two has the focus, and pieces are dragged from one to the other."""

from __future__ import annotations

from stratego.engine.pieces import Kind
from stratego.hotseat.draft import Draft
from stratego.tui.screens.game.table import TableScreen
from stratego.tui.widgets.tray import Tray
from stratego.wording.pieces import roster


class TraySide:
    """What a screen does with its tray."""

    def __init__(self, screen: TableScreen, draft: Draft) -> None:
        """``draft`` has the army whose pieces are in the tray."""
        self._screen = screen
        self._color = draft.color
        self._entries = roster(draft.rules)

    def make_tray(self) -> Tray:
        """The widget."""
        return Tray(self._color, self._entries, plain=self._screen.host.plain)

    @property
    def tray(self) -> Tray:
        """The widget on the screen."""
        return self._screen.query_one(Tray)

    @property
    def has_focus(self) -> bool:
        """Whether the focus is on the tray, not on the board."""
        return self._screen.focused is self.tray

    def change(self) -> None:
        """Move the focus from the board to the tray, or back."""
        self._screen.set_focus(self._screen.board if self.has_focus else self.tray)

    def kind(self, place: int) -> Kind:
        """The kind of piece on a line of the tray."""
        return self._entries[place].kind

    def square_of(self, message: Tray.Dragged) -> str | None:
        """The square that a piece was dragged to, with the cursor on it; None if it is outside the board."""
        board = self._screen.board
        offset = message.offset - board.content_region.offset
        square = board.square_at(offset.x, offset.y)
        if square is not None:
            board.point(square)
        return square
