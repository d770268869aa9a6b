"""The opponent's turn, as a person sees it who plays alone: their own board, to look at."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.geometry import Size

from stratego.hotseat.scenes import Shown, TurnScene, WaitingScene
from stratego.tui.play.messages import Message
from stratego.tui.screens.game.turn import TurnScreen
from stratego.tui.screens.thinking import KEYS, LEAVE, WORKING, ThinkingSign
from stratego.wording.game import opponent as words
from stratego.wording.keys import KeyLine


class WaitingScreen(TurnScreen):
    """The screen of their own turn, with a sign in place of what to do; no key of a turn works."""

    FOLLOWS = True
    BINDINGS = [LEAVE]

    def __init__(self, scene: TurnScene) -> None:
        super().__init__(scene)
        self._sign: ThinkingSign | None = None

    @property
    def more_keys(self) -> Sequence[KeyLine]:
        return ()

    def on_mount(self) -> None:
        """Let the sign move."""
        self._sign = ThinkingSign(plain=self.plain)
        self._sign.start(self, self._show_sign)

    def _show_sign(self) -> None:
        if not self._is_explaining and self.is_current:
            self.tell(*self._hint())

    def show(self, scene: Shown) -> bool:
        """They still wait."""
        return isinstance(scene, WaitingScene) and scene.scene == self._scene

    def fill(self, panel: Size, under: Size | None) -> None:
        """Write what a turn has, but that they wait."""
        super().fill(panel, under)
        color = self._scene.color
        heading = words.HEADING.format(name=self.names[color])
        self.write_header(color, heading, self._scene.view.rules.name)

    def _hint(self) -> Message:
        sign = self._sign or ThinkingSign(plain=self.plain)
        return Message(words.THINKING.format(name=self.names[self._scene.color.other], sign=sign.text))

    def _redraw(self) -> None:
        super()._redraw()
        self.show_keys(KEYS)

    def take_key(self, event: events.Key) -> bool:
        """Land the piece that is moving; nothing is typed."""
        self.board.land()
        return False

    def works(self, action: str) -> bool:
        return action in WORKING
