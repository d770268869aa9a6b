"""Lots are drawn for Red (D2)."""

from __future__ import annotations

from collections.abc import Mapping

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from stratego.engine.pieces import COLORS, Color, Kind
from stratego.engine.ruleset import Ruleset
from stratego.hotseat.opponent import Opponent
from stratego.tui.screens.lobby.lot_drawing import LotDrawing, SidesScreen
from stratego.wording import lobby as words
from stratego.wording.keys import ANY_KEY


class LotsScreen(SidesScreen):
    """The names swap places below a red and a blue piece until lots are drawn; then the game begins."""

    KEYS = (ANY_KEY,)
    AUTO_FOCUS = ""
    LAST_KEY = ""
    lines_for_title = 23

    def __init__(self, rules: Ruleset, names: Mapping[Color, str], opponent: Opponent | None) -> None:
        """``names`` are the result of the lots; ``opponent`` is who is not a person, if anybody."""
        super().__init__()
        self._names = names
        self._lots: LotDrawing = LotDrawing(
            self, self._show_names, lambda: self.go.begin(rules, names, opponent)
        )

    def compose_lobby(self) -> ComposeResult:
        yield Static(words.WHO_IS_RED, classes="heading")
        yield from self.compose_sides(Kind.FLAG.letter)

    def on_mount(self) -> None:
        """Draw the lots."""
        self._lots.start()

    def _show_names(self, is_right: bool, is_decided: bool) -> None:
        for color in COLORS:
            name = self._names[color if is_right else color.other]
            look = f"bold ${color.value}-text" if is_decided else "$text"
            self.query_one(f"#{color.value}", Static).update(Content.styled(name, look))
