"""The list of pieces to choose from in a turn, which takes the panel's place."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Container
from textual.widgets import Static

from stratego.engine.pieces import Kind
from stratego.tui.play.follow_ups import FollowUp
from stratego.tui.screens.game.board_screen import BoardScreen
from stratego.tui.widgets.rank_list import RankList


class PieceList:
    """What a screen does with the list. While it is open, it has the focus instead of the board."""

    def __init__(self, screen: BoardScreen) -> None:
        self._screen = screen

    def compose(self) -> ComposeResult:
        """The widgets, hidden while the list is closed."""
        with Container(id="ranks"):
            yield Static(id="ranks-title")
            yield RankList()

    def show(self, follow_up: FollowUp | None) -> None:
        """Open the list if a follow-up has pieces to choose from, else close it."""
        entries = follow_up.listed if follow_up is not None else ()
        self._screen.set_class(bool(entries), "-listing")
        if follow_up is not None:
            self._screen.query_one("#ranks-title", Static).update(follow_up.title)
            self._ranks.offer(entries, follow_up.nothing)
        if bool(entries) is not self._ranks.has_focus:
            self._screen.set_focus(self._ranks if entries else self._screen.board)

    @property
    def is_open(self) -> bool:
        """Whether the list is shown."""
        return self._screen.has_class("-listing")

    @property
    def selected(self) -> Kind | None:
        """The kind under the cursor, None on the last line."""
        return self.kind(self._ranks.place)

    def kind(self, place: int) -> Kind | None:
        """The kind on a line of the list, None on the last line."""
        return self._ranks.kinds[place]

    def point_to_number(self, character: str | None) -> bool:
        """Put the cursor on the piece with the number that was typed. Returns whether there is one."""
        place = self._ranks.numbered(character)
        if place is not None:
            self._ranks.point(place)
        return place is not None

    def point_to(self, kind: Kind | None) -> None:
        """Put the cursor on a kind, if it is in the list."""
        if kind is not None and kind in self._ranks.kinds:
            self._ranks.point(self._ranks.kinds.index(kind))

    @property
    def _ranks(self) -> RankList:
        return self._screen.query_one(RankList)
