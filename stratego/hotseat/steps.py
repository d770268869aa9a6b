"""Steps: everything that the players do, as values. A session's state is the result of its steps.

A step has exactly the data that a journal must keep. No repr reveals a rank.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from stratego.engine.actions import Action
from stratego.engine.errors import ExplainedError
from stratego.engine.pieces import Color, Kind
from stratego.engine.values import Value
from stratego.hotseat.stored_pin import Pin

Cells = tuple[Kind | None, ...]
"""A side's zone, as in `Deployment.cells`: the owner's back row first, left to right."""


class StepError(ExplainedError):
    """A step or an edit that is not possible now, explained to the player who tried it."""


class Arrange(Value):
    """The set-up of ``color`` is changed to these cells: one step for every edit (D1).

    If the sides set up in turn, each step adds one piece, which then cannot be moved (D3).
    """

    color: Color
    cells: Cells


class Ready(Value):
    """The set-up of ``color`` is finished (D1)."""

    color: Color


class Begin(Value):
    """The players have chosen that ``color`` moves first (D2)."""

    color: Color


class Act(Value):
    """The player whose turn it is plays an action (M1), given as a value or as its text (N1)."""

    action: Action | str


class TakeBack(Value):
    """The quiet move of this turn is taken back."""


class GoBack(Value):
    """A single player takes back their last turn and that of the opponent, who restarts with ``seed``."""

    seed: int


class EndTurn(Value):
    """The player ends the turn."""


class OfferDraw(Value):
    """The player offers a draw, before or after their action (E4)."""


class AcceptDraw(Value):
    """The player accepts the draw offer (E4)."""


class DeclineDraw(Value):
    """The player declines the draw offer explicitly; an action also declines it (E4)."""


class Resign(Value):
    """The player whose turn it is resigns (E4)."""


class Claim(Value):
    """The other player claims the win: the player to move has been away for too long."""


class Lift(Value):
    """The player lifts their curtain."""


class Lower(Value):
    """The curtain comes down during a turn or a set-up; the same player will lift it again."""


class Proceed(Value):
    """Play continues after a battle or a guess has been shown."""


class AskPins(Value):
    """Both players are asked, before all other steps, whether they want to choose a PIN."""


class SetPin(Value):
    """The player of ``color`` has chosen a PIN."""

    color: Color
    pin: Pin


class GoWithout(Value):
    """The player of ``color`` has chosen to have no PIN."""

    color: Color


class Unlock(Value):
    """The player has typed the PIN of their curtain. A wrong try is recorded with an empty ``proof``."""

    proof: bytes


class GiveUp(Value):
    """The player has forgotten the PIN of their curtain, and resigns.

    If the other player is a person, they have to accept this.
    """


class AcceptGivingUp(Value):
    """The other player accepts the resignation, with ``proof`` of their PIN if they have one.

    A wrong try is recorded with an empty ``proof``.
    """

    proof: bytes = b""


class DeclineGivingUp(Value):
    """The other player declines the resignation: the curtain comes down again."""


class Tick(Value):
    """The time on the running clock up to now is saved, in case the program is killed."""


class RunOut(Value):
    """The player whose clock is running has no time left (E6).

    Before the game, ``cells`` is the completed zone or, if the sides set up in turn, the zone with one more
    piece (D3).
    """

    cells: Cells = ()


SetUpStep = Arrange | Ready | Begin
TurnStep = Act | TakeBack | GoBack | EndTurn | Proceed
EndingStep = OfferDraw | AcceptDraw | DeclineDraw | Resign | Claim
CurtainStep = Lift | Lower | Unlock | GiveUp | AcceptGivingUp | DeclineGivingUp
PinStep = AskPins | SetPin | GoWithout
ClockStep = Tick | RunOut

Step = SetUpStep | TurnStep | EndingStep | CurtainStep | PinStep | ClockStep


class Taken(NamedTuple):
    """A step, and the time on the caller's clock, in seconds, at which it was taken."""

    step: Step
    at: float


def plies(steps: Iterable[Taken]) -> int:
    """The number of actions that were played and not taken back since."""
    counts = {Act: 1, TakeBack: -1, GoBack: -2}
    return sum(counts.get(type(taken.step), 0) for taken in steps)


def has_just_taken_over(steps: Sequence[Taken]) -> bool:
    """Whether the last step ended a turn or left a battle.

    Ticks and all steps at the curtain except `Lower` do not count.
    """
    at_curtain = Lift | Unlock | GiveUp | AcceptGivingUp | DeclineGivingUp | Tick
    last = next((taken.step for taken in reversed(steps) if not isinstance(taken.step, at_curtain)), None)
    return isinstance(last, EndTurn | Proceed)


def is_worth_keeping(steps: Iterable[Taken]) -> bool:
    """Whether any step does more than lift or lower a curtain, choose a PIN or save the time."""
    return not all(isinstance(taken.step, Lift | Lower | PinStep | Unlock | Tick) for taken in steps)
