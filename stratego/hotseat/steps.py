"""What the people at the terminal do, as plain values: an evening is the fold of its steps.

A step holds what a journal must keep and nothing else. No repr tells a rank.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from stratego.engine.actions import Action
from stratego.engine.pieces import Color, Kind
from stratego.engine.values import Value
from stratego.hotseat.pins import Pin

Cells = tuple[Kind | None, ...]
"""A side's zone as `Deployment.cells` has it: its owner's back row first, left to right."""


class StepError(ValueError):
    """A step that cannot be taken now; the message tells the player why."""


class Arrange(Value):
    """The set-up of ``color`` now stands like this, finished or not: one step for every edit (D1).

    Where the sides set up in turn, each step has one piece more, which stands for good (D3).
    """

    color: Color
    cells: Cells


class Ready(Value):
    """What stands is the deployment of ``color`` (D1)."""

    color: Color


class Begin(Value):
    """Both armies stand, and the players have chosen that ``color`` begins (D2)."""

    color: Color


class Act(Value):
    """The player whose turn it is plays an action (M1), given as a value or as its text (N1)."""

    action: Action | str


class TakeBack(Value):
    """The quiet move just made is taken back."""


class EndTurn(Value):
    """The move just made stands: the turn is over."""


class OfferDraw(Value):
    """A draw is offered with one's action, before or after it (E4)."""


class AcceptDraw(Value):
    """The draw offered is agreed to (E4)."""


class DeclineDraw(Value):
    """The draw offered is declined in so many words; playing on does the same (E4)."""


class Resign(Value):
    """The player whose turn it is gives up (E4)."""


class Lift(Value):
    """The player whose curtain it is looks now."""


class Lower(Value):
    """The curtain comes down in the middle of a turn or a deployment; its player comes back to it."""


class Proceed(Value):
    """Both have seen the battle: the screen that shows it is left."""


class AskPins(Value):
    """Before anything else: each player is to choose a PIN, or to go without."""


class SetPin(Value):
    """The player of ``color`` has chosen his PIN."""

    color: Color
    pin: Pin


class GoWithout(Value):
    """The player of ``color`` wants no PIN."""

    color: Color


class Unlock(Value):
    """The player whose curtain it is has typed his PIN, and looks now; a wrong ``proof`` is not kept."""

    proof: bytes


class GiveUp(Value):
    """The PIN of the player whose curtain it is has been forgotten: he resigns, if the other accepts."""


class AcceptGivingUp(Value):
    """The other accepts it; where he has a PIN, with its ``proof``, of which a wrong one is not kept."""

    proof: bytes = b""


class DeclineGivingUp(Value):
    """The other does not accept it: the curtain is down as before."""


Step = (
    Arrange
    | Ready
    | Begin
    | Act
    | TakeBack
    | EndTurn
    | OfferDraw
    | AcceptDraw
    | DeclineDraw
    | Resign
    | Lift
    | Lower
    | Proceed
    | AskPins
    | SetPin
    | GoWithout
    | Unlock
    | GiveUp
    | AcceptGivingUp
    | DeclineGivingUp
)


class Taken(NamedTuple):
    """A step that was taken, and at what second of the caller's clock."""

    step: Step
    at: float


def is_worth_keeping(steps: Iterable[Taken]) -> bool:
    """Whether more was done than to look, and to choose PINs."""
    return not all(
        isinstance(taken.step, Lift | Lower | AskPins | SetPin | GoWithout | Unlock) for taken in steps
    )
