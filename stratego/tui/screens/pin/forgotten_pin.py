"""A PIN is forgotten: the other player is asked whether the game may be given up for it (E4)."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from stratego.hotseat.scenes import GivenUpScene, Scene
from stratego.hotseat.steps import AcceptGivingUp, DeclineGivingUp, Step
from stratego.tui.screens.pin.pin_entry import LockedScreen
from stratego.tui.widgets.bindings import bound
from stratego.wording.grammar import of


class GivenUpScreen(LockedScreen):
    """He accepts with his own PIN, where he has one, and else in so many words."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("y", "accept", "given_up.accept"),
        bound("escape", "decline", "given_up.decline"),
    ]

    def __init__(self, scene: GivenUpScene) -> None:
        super().__init__(scene.color.other, scene.lock)
        self._scene = scene

    def question(self) -> Content:
        names, gone = self.host.table.names, self._scene.color
        how = "Type your own PIN, and you win. " if self.takes_pin else "If you do, you win. "
        return Content.assemble(
            f"{of(names[gone])} PIN is forgotten.\n",
            self.named(self._side),
            f", do you accept that {names[gone]} resigns?\n\n",
            (f"{how}Forgotten and gone away look alike: if {names[gone]} only went out, wait.", "$muted"),
        )

    def keys(self) -> list[str]:
        return ["secret.enter:accept" if self.takes_pin else "given_up.accept", "given_up.decline"]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Who has a PIN accepts with nothing less."""
        return not (action == "accept" and self.takes_pin)

    def proved(self, proof: bytes) -> Step:
        return AcceptGivingUp(proof)

    def show(self, scene: Scene) -> bool:
        """After a wrong try it goes on here."""
        if not isinstance(scene, GivenUpScene) or scene == self._scene:
            return False
        self._scene = scene
        self.was_wrong(scene.lock)
        return True

    def action_accept(self) -> None:
        """The game is over."""
        self.host.advance(AcceptGivingUp())

    def action_decline(self) -> None:
        """The curtain is down as before."""
        self.host.advance(DeclineGivingUp())
