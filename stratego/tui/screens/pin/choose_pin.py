"""The choice of a PIN, before one's own deployment."""

from __future__ import annotations

import secrets
from typing import ClassVar, Final

from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from stratego.hotseat.pins import SALT, Pin, proof_of
from stratego.hotseat.scenes import PinScene
from stratego.hotseat.steps import GoWithout, Lower, SetPin
from stratego.tui.screens.pin.pin_entry import SecretScreen
from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.secret import SecretField
from stratego.wording.grammar import capitalised, count

_FEWEST: Final = 4  # characters


class PinScreen(SecretScreen):
    """A PIN is typed twice; or its player goes without."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("escape", "back", "pin.back"),
        bound("f2", "go_without", "pin.without"),
    ]

    def __init__(self, scene: PinScene) -> None:
        super().__init__(scene.color)
        self._pin: Pin | None = None  # as it was typed the first time

    def question(self) -> Content:
        if self._pin is not None:
            return Content.assemble(self.named(self._side), ", type it once more.")
        other = self.host.table.names[self._side.other]
        return Content.assemble(
            self.named(self._side),
            ", choose a PIN.\n\n",
            "Nobody lifts your curtain without it, not even you. If you forget it, you can only give the "
            f"game up, and only if {other} accepts: who has forgotten and who is gone look alike.",
        )

    def keys(self) -> list[str]:
        return ["secret.enter", "pin.without", "pin.back"]

    def hint(self) -> str:
        if self._pin is not None:
            return "The same again, to be sure of it."
        return f"{capitalised(count(_FEWEST, 'character'))} or more; none is shown."

    def answer(self, typed: str) -> None:
        if self._pin is None and len(typed) < _FEWEST:
            self.tell(f"That is too short: {count(_FEWEST, 'character')} at least.")
        elif self._pin is None:
            self._go_on(Pin.of(typed, secrets.token_bytes(SALT), self.host.pin_cost))
        elif proof_of(typed, self._pin.salt, self._pin.cost) == self._pin.proof:
            self.host.advance(SetPin(self._side, self._pin))
        else:
            self._go_on(None)
            self.tell("These were two different ones. Begin again.")

    def _go_on(self, pin: Pin | None) -> None:
        """To the second time, or back to the first."""
        self._pin = pin
        self.query_one("#question-asked", Static).update(self.question())
        self.tell("")

    def action_back(self) -> None:
        """Begin again, or let the curtain down."""
        if self._pin is None:
            self.host.advance(Lower())
        else:
            self.query_one(SecretField).take()
            self._go_on(None)

    def action_go_without(self) -> None:
        """Play without a PIN."""
        self.host.advance(GoWithout(self._side))
