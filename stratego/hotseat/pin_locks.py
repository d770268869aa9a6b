"""Curtains with a PIN: lifting them, wrong tries, and the wait before the next try."""

from collections.abc import Iterator
from typing import Final

from stratego.engine.pieces import Color
from stratego.engine.values import Value
from stratego.hotseat.steps import AskPins, GoWithout, Lift, PinStep, SetPin, Step, StepError, Unlock
from stratego.hotseat.stored_pin import Pin, proof_of

_FREE_TRIES: Final = 3
_MORE_SECONDS, _MOST_SECONDS = 5.0, 60.0


class Lock(Value):
    """The data for computing the proof of a typed PIN, without the stored proof that it must match.

    ``wrong`` counts the wrong tries since the last right one. No try is allowed before ``until``, in seconds
    on the session's clock; None means no wait.
    """

    salt: bytes
    cost: int
    wrong: int = 0
    until: float | None = None

    def proof(self, typed: str) -> bytes:
        """The proof of a typed PIN, which opens the lock if the PIN is right."""
        return proof_of(typed, self.salt, self.cost)

    @property
    def tries_left(self) -> int:
        """The number of tries that may still fail before there is a wait."""
        return max(0, _FREE_TRIES - self.wrong)

    def rest(self, clock: float) -> float:
        """The seconds until the next try is allowed; ``clock`` is the time on the session's clock."""
        return 0.0 if self.until is None else max(0.0, self.until - clock)


class Locks:
    """The PINs of one game, and the wrong tries."""

    def __init__(self) -> None:
        self._are_asked = False
        self._pins: dict[Color, Pin | None] = {}
        self.shown: dict[Color, Lock] = {}
        """The lock of each player who has a PIN, for the screen."""

    def is_asked(self, color: Color) -> bool:
        """Whether this player still has to choose a PIN, or decide against one."""
        return self._are_asked and color not in self._pins

    def choose(self, step: PinStep, player: Color | None) -> None:
        """Ask both players for PINs, or record a player's choice of a PIN or of none.

        ``player`` is the player at the screen, None before any step of another kind. Raises StepError if it
        is too late to ask, or if it is not this player's turn to choose.
        """
        if isinstance(step, AskPins):
            if player is not None:
                raise StepError("PINs are chosen before anything else.")
            self._are_asked = True
        elif player not in (None, step.color) or not self.is_asked(step.color):
            raise StepError("{color} isn't asked for a PIN now.", color=step.color)
        else:
            self._pins[step.color] = pin = step.pin if isinstance(step, SetPin) else None
            if pin is not None:
                self.shown[step.color] = Lock(pin.salt, pin.cost)

    def handed_on(self) -> Iterator[Step]:
        """The first steps of a rematch, in which the players keep their PINs and swap sides."""
        if self._are_asked:
            yield AskPins()
        for color, pin in self._pins.items():
            yield GoWithout(color.other) if pin is None else SetPin(color.other, pin)

    def lifts(self, color: Color, step: Lift | Unlock, at: float) -> bool:
        """Whether ``step`` lifts the curtain.

        Raises StepError if this curtain needs the other kind of step, or as `opens` does.
        """
        if isinstance(step, Lift) and color in self.shown:
            raise StepError("This curtain has a PIN.")
        if isinstance(step, Unlock) and color not in self.shown:
            raise StepError("This curtain has no PIN.")
        return isinstance(step, Lift) or self.opens(color, step.proof, at)

    def opens(self, color: Color, proof: bytes, at: float) -> bool:
        """Whether ``proof`` matches the player's PIN; True if they have none. Counts as a try at time ``at``.

        Raises StepError if the player has to wait: five seconds after three wrong tries, and five more after
        each further one, up to a minute.
        """
        if (pin := self._pins.get(color)) is None:
            return True
        lock = self.shown[color]
        if lock.rest(at):
            raise StepError("After so many wrong tries you have to wait for the next one.")
        wrong = 0 if pin.proof == proof else lock.wrong + 1
        wait = min(_MORE_SECONDS * (wrong - _FREE_TRIES + 1), _MOST_SECONDS)
        self.shown[color] = lock.replace(wrong=wrong, until=at + wait if wrong >= _FREE_TRIES else None)
        return not wrong
