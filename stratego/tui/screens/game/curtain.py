"""The curtain: all that is to be seen while the seat changes hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from stratego.hotseat.scenes import CurtainScene
from stratego.hotseat.steps import Lift
from stratego.tui.draw.curtain_card import curtain_card
from stratego.tui.draw.large_piece import LINES, LargePiece
from stratego.tui.screens.base import GameScreen
from stratego.tui.screens.quiet import Quiet
from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.curtain import TALL, Cloth
from stratego.tui.widgets.piece_display import PieceDisplay

_MARGIN: Final = 2  # columns of cloth to be seen at each side, at least


class CurtainScreen(GameScreen):
    """Nothing is to be seen; one key lifts it, once no key has been pressed for a moment.

    Its frames are a function of the scene, the size of the window and the theme.
    """

    BINDINGS = [bound("space", "lift", "curtain.lift")]

    def __init__(
        self, scene: CurtainScene, house_rules: Sequence[str], house_rules_in_short: Sequence[str]
    ) -> None:
        """The house rules: a sentence for each, and a few words for each."""
        super().__init__()
        self._scene = scene
        self._house_rules = (house_rules, house_rules_in_short)
        self._quiet = Quiet()
        self._may_lift = False

    def compose_screen(self) -> ComposeResult:
        yield Cloth(self._scene.next)
        with Vertical(id="card", classes="frame"):
            yield PieceDisplay(LargePiece(self._scene.next, ""), plain=self.plain)
            yield Static(id="words")

    def fit(self) -> None:
        scene = self._scene
        is_tall = self.window.height >= TALL
        self.query_one(PieceDisplay).display = is_tall
        room = self.window - (4 + 2 * _MARGIN, 2 + (LINES + 2 if is_tall else 0))
        rules = scene.rules
        text = curtain_card(
            scene.next,
            scene.names,
            rules,
            self._house_rules,
            room,
            self.key_names,
            has_pin=scene.lock is not None,
        )
        self.query_one("#words", Static).update(text)

    def on_screen_resume(self) -> None:
        """From here on it is on the screen again; when it is painted, the wait begins."""
        self._quiet = Quiet()
        self.call_after_refresh(self._quiet.begin)

    def take_key(self, event: events.Key) -> bool:
        """Note whether the key may lift: not while keys follow one another, typed ahead or held down."""
        self._may_lift = self._quiet.lasted(self.host.key_delay, event.time)
        return False

    def action_lift(self) -> None:
        """Show the player what only they may see, or ask for their PIN first."""
        if not self._may_lift:
            return
        if self._scene.lock is None:
            self.host.advance(Lift())
        else:
            self.go.unlock(self._scene)
