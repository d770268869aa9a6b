"""The drawing of lots, a small flourish that any key cuts short, and its screens' base class."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Center, Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Static

from stratego.engine.pieces import COLORS
from stratego.tui.draw.large_piece import LargePiece
from stratego.tui.screens.lobby.lobby import LobbyScreen
from stratego.tui.widgets.piece_display import PieceDisplay

CHANGES: Final = (0.04, 0.05, 0.06, 0.07, 0.09, 0.12, 0.16)
"""Seconds from one change to the next, ever slower."""

STAY: Final = 0.35
"""Seconds for which the result stays."""


class LotDrawing:
    """Shows the two possible results in turn until the right one stays."""

    def __init__(
        self, screen: Screen[None], show: Callable[[bool, bool], None], end: Callable[[], object]
    ) -> None:
        """``show`` takes whether to show the right result, and whether it stays; ``end`` is called once."""
        self._screen = screen
        self._show = show
        self._end = end
        self._changes_left = len(CHANGES)
        self._has_ended = False

    def start(self) -> None:
        """Show the first result, and go on by itself."""
        left = self._changes_left
        self._show(left % 2 == 0, left == 0)
        if left:
            self._changes_left -= 1
            self._screen.set_timer(CHANGES[-left], self.start)
        else:
            self._screen.set_timer(STAY, self.end)

    def end(self) -> None:
        """End it now."""
        if not self._has_ended:
            self._has_ended = True
            self._end()


class SidesScreen(LobbyScreen):
    """Shows a piece and the name of each side; any key or a click ends the drawing of lots."""

    _lots: LotDrawing | None = None

    def compose_sides(self, label: str) -> ComposeResult:
        """A piece with ``label`` for each side, and below it room for a name."""
        with Center(), Horizontal(id="lots"):
            for color in COLORS:
                with Vertical():
                    yield PieceDisplay(LargePiece(color, label), plain=self.plain)
                    yield Static(id=color.value)

    def take_key(self, event: events.Key) -> bool:
        """Begin the game with any key while the lots are drawn."""
        self.on_click()
        return self._lots is not None

    def on_click(self) -> None:
        """Begin the game with a click while the lots are drawn."""
        if self._lots is not None:
            self._lots.end()
