"""The curtain of a player who has a PIN, which lifts it."""

from __future__ import annotations

from textual.content import Content

from stratego.hotseat.scenes import CurtainScene
from stratego.hotseat.steps import GiveUp, Step, Unlock
from stratego.tui.draw.styled import styled
from stratego.tui.play.questions import Question
from stratego.tui.screens.pin.pin_entry import LockedScreen
from stratego.tui.widgets.bindings import bound
from stratego.wording import pins as words


class UnlockScreen(LockedScreen):
    """Takes the PIN. A player who forgot it can only resign, if the other player accepts."""

    FOLLOWS = True
    KEYS = ("pin.enter:lift", "unlock.back", "unlock.forget")
    BINDINGS = [
        bound("escape", "back", "unlock.back"),
        bound("f3", "forget", "unlock.forget"),
    ]

    def __init__(self, scene: CurtainScene) -> None:
        super().__init__(scene.next, scene)
        self._is_alone = scene.is_alone

    def prompt(self) -> Content:
        question = styled(words.UNLOCK, player=self.named(self._side))
        if self._is_alone:
            return question
        return question + styled(words.LOOK_AWAY, "$muted", other=self.names[self._side.other])

    def proved(self, proof: bytes) -> Step:
        return Unlock(proof)

    def tell_tries(self, text: str) -> None:
        """Keep an open question on the screen."""
        if self.question is None:
            super().tell_tries(text)

    def action_back(self) -> None:
        """Back to the curtain."""
        self.go.game()

    def action_forget(self) -> None:
        """Ask once, then ask the other player, if there is one."""
        name, other = (self.names[color] for color in (self._side, self._side.other))
        forgotten = words.FORGOTTEN_ALONE if self._is_alone else words.FORGOTTEN
        text = forgotten.format(name=name, other=other, keys=self.key_names)
        self.ask(Question(text, self._forget, is_final=True))

    def _forget(self) -> None:
        refusal = self.host.advance(GiveUp())
        if refusal is not None:
            self.tell(refusal)
