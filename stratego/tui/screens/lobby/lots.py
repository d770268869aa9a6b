"""Lots are drawn for Red (D2)."""

from __future__ import annotations

from collections.abc import Mapping

from textual import events
from textual.app import ComposeResult
from textual.containers import Center, Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from stratego.engine.pieces import COLORS, Color, Kind
from stratego.engine.ruleset import Ruleset
from stratego.tui.draw.large_piece import LargePiece
from stratego.tui.screens.lobby.lobby import LobbyScreen
from stratego.tui.screens.lobby.lot_drawing import LotDrawing
from stratego.tui.widgets.piece_display import PieceDisplay
from stratego.wording import lobby as words
from stratego.wording.keys import ANY_KEY


class LotsScreen(LobbyScreen):
    """The names swap places below a red and a blue piece until lots are drawn; then the game begins."""

    AUTO_FOCUS = ""
    LAST_KEY = ""
    lines_for_title = 23

    def __init__(self, rules: Ruleset, names: Mapping[Color, str]) -> None:
        """``names`` are the result of the lots."""
        super().__init__()
        self._names = names
        self._lots = LotDrawing(self, self._show_names, lambda: self.host.go.begin(rules, names))

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
        """Draw the lots."""
        self._lots.start()

    def _show_names(self, is_right: bool, is_decided: bool) -> None:
        for color in COLORS:
            name = self._names[color if is_right else color.other]
            look = f"bold ${color.value}-text" if is_decided else "$text"
            self.query_one(f"#{color.value}", Static).update(Content.styled(name, look))

    def take_key(self, event: events.Key) -> bool:
        """Begin the game with any key."""
        self._lots.end()
        return True

    def on_click(self) -> None:
        """Begin the game with a click."""
        self._lots.end()
