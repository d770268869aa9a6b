"""After a forgotten PIN, the other player is asked to accept the resignation (E4)."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from stratego.hotseat.scenes import GivenUpScene, Scene
from stratego.hotseat.steps import AcceptGivingUp, DeclineGivingUp, Step
from stratego.tui.draw.styled import styled
from stratego.tui.screens.pin.pin_entry import LockedScreen
from stratego.tui.widgets.bindings import bound
from stratego.wording import pins as words


class GivenUpScreen(LockedScreen):
    """The other player accepts with their own PIN if they have one, else with a key."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("y", "accept", "given_up.accept"),
        bound("escape", "decline", "given_up.decline"),
    ]

    def __init__(self, scene: GivenUpScene) -> None:
        super().__init__(scene.color.other, scene.lock)
        self._scene = scene

    def question(self) -> Content:
        names, gone = self.host.table.names, self._scene.color
        how = words.ACCEPT_BY_PIN if self.takes_pin else words.ACCEPT_BY_KEY
        question = styled(words.ACCEPT, player=self.named(self._side), gone=names[gone])
        return question + styled(how, "$muted", gone=names[gone])

    def keys(self) -> list[str]:
        return ["secret.enter:accept" if self.takes_pin else "given_up.accept", "given_up.decline"]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A player who has a PIN cannot accept without it."""
        return not (action == "accept" and self.takes_pin)

    def proved(self, proof: bytes) -> Step:
        return AcceptGivingUp(proof)

    def show(self, scene: Scene) -> bool:
        """Stay on this screen after a wrong PIN."""
        if not isinstance(scene, GivenUpScene) or scene == self._scene:
            return False
        self._scene = scene
        self.was_wrong(scene.lock)
        return True

    def action_accept(self) -> None:
        """Accept: the game is over."""
        self.host.advance(AcceptGivingUp())

    def action_decline(self) -> None:
        """Decline: back to the curtain."""
        self.host.advance(DeclineGivingUp())
