"""After a forgotten PIN, the other player is asked to accept the resignation (E4)."""

from __future__ import annotations

from textual.content import Content

from stratego.hotseat.scenes import GivenUpScene
from stratego.hotseat.steps import AcceptGivingUp, DeclineGivingUp, Step
from stratego.tui.draw.styled import styled
from stratego.tui.play.questions import Question
from stratego.tui.screens.pin.pin_entry import LockedScreen
from stratego.tui.widgets.bindings import bound
from stratego.wording import pins as words


class GivenUpScreen(LockedScreen):
    """The other player accepts with their own PIN if they have one, else with a key."""

    TYPES_TEXT = False  # not where a key accepts
    BINDINGS = [
        bound("y", "accept", "given_up.accept"),
        bound("escape", "decline", "given_up.decline"),
    ]

    def __init__(self, scene: GivenUpScene) -> None:
        super().__init__(scene.color.other, scene)

    def prompt(self) -> Content:
        gone = self.names[self._side.other]
        how = words.ACCEPT_BY_PIN if self.takes_pin else words.ACCEPT_BY_KEY
        question = styled(words.ACCEPT, player=self.named(self._side), gone=gone)
        return question + styled(how, "$muted", gone=gone)

    def keys(self) -> list[str]:
        return ["pin.enter:accept" if self.takes_pin else "given_up.accept", "given_up.decline"]

    def works(self, action: str) -> bool:
        """A player who has a PIN cannot accept without it."""
        return not (action == "accept" and self.takes_pin)

    def proved(self, proof: bytes) -> Step:
        return AcceptGivingUp(proof)

    def action_accept(self) -> None:
        """Accept, which ends the game; ask first."""
        text = words.CONFIRM_ACCEPTING.format(gone=self.names[self._side.other], keys=self.key_names)
        self.ask(Question(text, lambda: self.host.advance(AcceptGivingUp()), is_final=True))

    def action_decline(self) -> None:
        """Decline: back to the curtain."""
        self.host.advance(DeclineGivingUp())
