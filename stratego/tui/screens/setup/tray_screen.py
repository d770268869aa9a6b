"""Base class of the screens with a tray beside the board: pieces are dragged from one to the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.geometry import Size
from textual.widget import Widget

from stratego.engine.pieces import Kind
from stratego.engine.ruleset import Ruleset
from stratego.hotseat.draft import Draft
from stratego.table.choosing.setup_selection import PIECE_KEYS
from stratego.tui.look.themes import sheets
from stratego.tui.screens.game.board_screen import BoardScreen
from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.board import Board
from stratego.tui.widgets.tray import Tray
from stratego.wording.help import tip_for
from stratego.wording.pieces import roster

_NARROW: Final = 22  # columns of a panel that has none to spare
_BADGE: Final = 10  # columns of the colour's name and the gaps in the top line


class TrayScreen(BoardScreen):
    """Either the tray or the board has the focus."""

    CSS_PATH = sheets("board", "setup")
    WIDGETS: ClassVar[Sequence[type[Widget]]] = (Board, Tray)
    TYPED = PIECE_KEYS
    BINDINGS = [bound("tab,shift+tab", "change_side", "tray.side")]

    def __init__(self, draft: Draft) -> None:
        """``draft`` has the army whose pieces are in the tray."""
        super().__init__()
        self._side = draft.color
        self._army = roster(draft.rules)

    def compose_side(self) -> ComposeResult:
        yield Tray(self._side, self._army, plain=self.plain)

    def write_heading(self, rules: Ruleset, heading: str, hand_overs: int) -> bool:
        """Write the top line while a game is set up. Returns whether there was room for advice in it."""
        tip = tip_for(rules, hand_overs)
        has_room = cell_len(tip) <= self.window.width - cell_len(heading) - _BADGE
        self.write_header(self._side, heading, tip if has_room else rules.name)
        return has_room

    def fill_tray(self, rules: Ruleset, panel: Size) -> None:
        """Give the tray what the board leaves, while the whole board is shown."""
        is_wide = panel.width > _NARROW
        self.set_class(is_wide, "-wide")
        side = self.query_one("#side")
        side.styles.width = panel.width - 1 if is_wide else panel.width + 2
        side.styles.height = min(len(rules.army) * 2 + 1, panel.height)

    def keys(self) -> list[str]:
        """The hints for the bottom line."""
        raise NotImplementedError

    @property
    def tray(self) -> Tray:
        """The tray."""
        return self.query_one(Tray)

    @property
    def is_in_tray(self) -> bool:
        """Whether the focus is on the tray, not on the board."""
        return self.focused is self.tray

    def kind(self, place: int) -> Kind:
        """The kind of piece on a line of the tray."""
        return self._army[place].kind

    def square_of(self, message: Tray.Dragged) -> str | None:
        """The square that a piece was dragged to, with the cursor on it; None if it is outside the board."""
        offset = message.offset - self.board.content_region.offset
        square = self.board.square_at(offset.x, offset.y)
        if square is not None:
            self.board.point(square)
        return square

    def action_change_side(self) -> None:
        """Go from the squares to the tray, or back."""
        self.set_focus(self.board if self.is_in_tray else self.tray)
        self.show_keys(self.keys())
