"""The opponent sets up, as a person sees it who plays alone and has done so already, or waits for a turn."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.geometry import Size

from stratego.hotseat.scenes import PlaceScene, Shown, WaitingScene
from stratego.tui.draw.board_of_setup import picture_of_placing
from stratego.tui.play.placing import Placing
from stratego.tui.screens.base import LOWER_CURTAIN
from stratego.tui.screens.setup.tray_screen import TrayScreen
from stratego.tui.screens.thinking import KEYS, LEAVE, WORKING, ThinkingSign
from stratego.wording.game import opponent as words


class SetupWaitingScreen(TrayScreen):
    """The person's own zone with their plan and, if the sides set up in turn, the enemy's squares (D3)."""

    FOLLOWS = True
    BINDINGS = [LEAVE, LOWER_CURTAIN]

    def __init__(self, scene: PlaceScene) -> None:
        super().__init__(scene.draft)
        self._scene = scene

    def compose_screen(self) -> ComposeResult:
        self._sign = ThinkingSign(plain=self.plain)
        draft = self._scene.draft
        plan = self.host.current_game.plans[draft.color]
        planned = Placing(draft, plan, self.key_names).planned
        picture = picture_of_placing(self._scene, planned, None)
        yield from self.compose_board_screen(picture, plan.square or draft.squares[0])

    def on_mount(self) -> None:
        """Show what is left, and let the sign move."""
        self.tray.show(self._scene.draft.tray, None, is_ready=False)
        self.show_keys(self.keys())
        self._show_sign()
        self._sign.start(self, self._show_sign)

    def _show_sign(self) -> None:
        if self.is_current:
            what = words.SETTING_UP if self._scene.draft.rules.deployment == "secret" else words.PLACING
            self.tell(what.format(name=self.names[self._scene.color.other], sign=self._sign.text))

    def show(self, scene: Shown) -> bool:
        """They still wait."""
        return isinstance(scene, WaitingScene) and scene.scene == self._scene

    def fill(self, panel: Size, under: Size | None) -> None:
        """Write the header, and give the tray what the board leaves."""
        draft = self._scene.draft
        self.write_heading(draft.rules, self.names[draft.color], self._scene.hand_overs)
        self.fill_tray(draft.rules, panel)

    def keys(self) -> list[str]:
        return list(KEYS)

    def works(self, action: str) -> bool:
        """Only what leads away from here."""
        return action in WORKING
