"""The curtain of a player who has a PIN: it lifts for him who types it."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from stratego.hotseat.scenes import CurtainScene, Scene
from stratego.hotseat.steps import GiveUp, Step, Unlock
from stratego.tui.screens.pin.pin_entry import LockedScreen
from stratego.tui.widgets.bindings import bound


class UnlockScreen(LockedScreen):
    """Takes the PIN; who has forgotten it can only give the game up, if the other accepts."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("escape", "back", "unlock.back"),
        bound("f2", "forget", "unlock.forget"),
    ]

    def __init__(self, scene: CurtainScene) -> None:
        super().__init__(scene.next, scene.lock)
        self._scene = scene
        self._is_asked = False

    def question(self) -> Content:
        me = self._side
        return Content.assemble(
            self.named(me),
            ", type your PIN.\n",
            (f"{self.host.table.names[me.other]}, please look away.", "$muted"),
        )

    def keys(self) -> list[str]:
        return ["secret.enter:lift", "unlock.back", "unlock.forget"]

    def proved(self, proof: bytes) -> Step:
        return Unlock(proof)

    def tell_tries(self, text: str) -> None:
        """But not in the middle of a question."""
        if not self._is_asked:
            super().tell_tries(text)

    def show(self, scene: Scene) -> bool:
        """After a wrong try it goes on here; where nothing was tried, the curtain is wanted."""
        if not isinstance(scene, CurtainScene) or scene == self._scene:
            return False
        self._scene, self._is_asked = scene, False
        self.was_wrong(scene.lock)
        return True

    def action_back(self) -> None:
        """Back to the curtain."""
        self.host.go.game()

    def action_forget(self) -> None:
        """Ask once, then ask the other."""
        if self._is_asked:
            refusal = self.host.advance(GiveUp())
            if refusal is not None:
                self.tell(refusal)
            return
        self._is_asked = True
        me, other = (self.host.table.names[color] for color in (self._side, self._side.other))
        self.tell(f"F2 again, and {me} gives the game up, if {other} accepts.")
