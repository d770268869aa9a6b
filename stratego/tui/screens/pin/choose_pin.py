"""Choosing a PIN, before the player's deployment."""

from __future__ import annotations

import secrets
from typing import Final

from textual.content import Content
from textual.widgets import Static

from stratego.hotseat.pins import SALT, Pin, proof_of
from stratego.hotseat.scenes import PinScene
from stratego.hotseat.steps import GoWithout, Lower, SetPin
from stratego.tui.draw.styled import styled
from stratego.tui.screens.pin.pin_entry import PinEntryScreen
from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.pin_field import PinField
from stratego.wording import pins as words

_FEWEST: Final = 4  # characters


class PinScreen(PinEntryScreen):
    """A PIN is typed twice, or its player goes without."""

    KEYS = ("pin.enter", "pin.without", "pin.back")
    BINDINGS = [
        bound("escape", "back", "pin.back"),
        bound("f2", "go_without", "pin.without"),
    ]

    def __init__(self, scene: PinScene) -> None:
        super().__init__(scene.color)
        self._is_alone = scene.is_alone
        self._pin: Pin | None = None  # once it has been typed for the first time

    def prompt(self) -> Content:
        if self._pin is not None:
            return styled(words.REPEAT, player=self.named(self._side))
        if self._is_alone:
            return styled(words.CHOOSE_ALONE, player=self.named(self._side))
        other = self.names[self._side.other]
        return styled(words.CHOOSE, player=self.named(self._side), other=other)

    def hint(self) -> str:
        if self._pin is not None:
            return words.REPEAT_HINT
        return words.FEWEST_HINT.format(characters=_FEWEST)

    def answer(self, typed: str) -> None:
        if self._pin is None and len(typed) < _FEWEST:
            self.tell(words.TOO_SHORT.format(characters=_FEWEST))
        elif self._pin is None:
            self._go_on(Pin.of(typed, secrets.token_bytes(SALT), self.host.pin_cost))
        elif proof_of(typed, self._pin.salt, self._pin.cost) == self._pin.proof:
            self.host.advance(SetPin(self._side, self._pin))
        else:
            self._go_on(None)
            self.tell(words.NO_MATCH)

    def _go_on(self, pin: Pin | None) -> None:
        """Ask for the PIN again, or from the start if ``pin`` is None."""
        self._pin = pin
        self.query_one("#question-asked", Static).update(self.prompt())
        self.tell("")

    def action_back(self) -> None:
        """Start again, or lower the curtain."""
        if self._pin is None:
            self.host.advance(Lower())
        else:
            self.query_one(PinField).take()
            self._go_on(None)

    def action_go_without(self) -> None:
        """Play without a PIN."""
        self.host.advance(GoWithout(self._side))
