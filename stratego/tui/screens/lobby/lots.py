"""Drawing lots for Red (D2): a short animation that any key ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Center, Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from stratego.engine.pieces import COLORS, Color, Kind
from stratego.engine.ruleset import Ruleset
from stratego.tui.draw.large_piece import LargePiece
from stratego.tui.screens.lobby.lobby import LobbyScreen
from stratego.tui.widgets.piece_display import PieceDisplay
from stratego.wording import lobby as words
from stratego.wording.keys import ANY_KEY

CHANGES: Final = (0.04, 0.05, 0.06, 0.07, 0.09, 0.12, 0.16)
"""Seconds from one change to the next, slower and slower."""

STAY: Final = 0.35
"""Seconds for which the result is shown."""


class LotsScreen(LobbyScreen):
    """The names swap places below a red and a blue piece until lots are drawn; then the game begins."""

    AUTO_FOCUS = ""
    LAST_KEY = ""
    lines_for_title = 23

    def __init__(self, rules: Ruleset, names: Mapping[Color, str]) -> None:
        """``names`` is the result."""
        super().__init__()
        self._ruleset = rules
        self._names = names
        self._changes = 0
        self._has_begun = False

    def compose_lobby(self) -> ComposeResult:
        yield Static(words.WHO_IS_RED, classes="heading")
        with Center(), Horizontal(id="lots"):
            for color in COLORS:
                with Vertical():
                    yield PieceDisplay(LargePiece(color, Kind.FLAG.letter), plain=self.host.plain)
                    yield Static(id=color.value)

    def keys(self) -> list[str]:
        return [ANY_KEY]

    def on_mount(self) -> None:
        """Start the animation."""
        self._change()

    def _change(self) -> None:
        """Swap the names; the last time they are in their final places."""
        left = len(CHANGES) - self._changes
        for color in COLORS:
            name = self._names[color if left % 2 == 0 else color.other]
            look = f"bold ${color.value}-text" if left == 0 else "$text"
            self.query_one(f"#{color.value}", Static).update(Content.styled(name, look))
        if left == 0:
            self.set_timer(STAY, self._begin)
        else:
            self.set_timer(CHANGES[self._changes], self._change)
            self._changes += 1

    def take_key(self, event: events.Key) -> bool:
        """Begin the game with any key."""
        self._begin()
        return True

    def on_click(self) -> None:
        """Begin the game with a click."""
        self._begin()

    def _begin(self) -> None:
        if not self._has_begun:
            self._has_begun = True
            self.host.go.begin(self._ruleset, self._names)
