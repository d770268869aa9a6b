"""What is on the screen, and for whose eyes: all that a screen is given to draw.

A scene is built from what its onlookers may know (K1-K7) and holds no game. No repr tells a rank.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from stratego.engine.actions import Move
from stratego.engine.endings import Outcome
from stratego.engine.events import Announcement
from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.engine.values import Value
from stratego.engine.view import OpenView, PlayerView
from stratego.hotseat.draft import Draft
from stratego.hotseat.forfeits import forfeits
from stratego.hotseat.locks import Lock
from stratego.hotseat.statistics import Statistics

Stage = Literal["choose", "moved"]


class CurtainScene(Value):
    """Nothing is to be seen; ``next`` is asked to look, the other to look away.

    It does not say what lies behind it, not even whether that is a deployment or a turn: the curtain
    is a function of these alone. ``lock`` is what is told of the PIN of ``next``, None where he has none.
    """

    next: Color
    names: Mapping[Color, str]
    rules: Ruleset
    lock: Lock | None = None


class PinScene(Value):
    """For the eyes of ``color``: he chooses a PIN, or goes without."""

    color: Color


class GivenUpScene(Value):
    """For both: the PIN of ``color`` has been forgotten, and the other is asked whether he may resign.

    ``lock`` is what is told of the other's PIN, None where he has none.
    """

    color: Color
    names: Mapping[Color, str]
    rules: Ruleset
    lock: Lock | None


class DeployScene(Value):
    """For the eyes of ``color``: the set-up he is making (D1)."""

    color: Color
    draft: Draft


class PlaceScene(Value):
    """For the eyes of ``color``: he places his next piece, for good (D3).

    ``draft`` is what stands of his army, ``enemy`` the squares on which the other's pieces stand, in the
    order of the board, and ``last`` the one of them that came last, None where none has come.
    """

    color: Color
    draft: Draft
    enemy: tuple[str, ...]
    last: str | None


class StarterScene(Value):
    """For both: the armies stand, and the players choose who begins (D2)."""

    names: Mapping[Color, str]
    rules: Ruleset


class TurnScene(Value):
    """For the eyes of ``color``: his turn.

    ``stage`` is "choose" before his action and "moved" after a quiet one, which he may still take
    back: until the turn is ended ``view.outcome`` is None, whatever the move has brought about.
    ``last_action_fresh``: he has not yet been shown the other's last action. ``draw_offered``: the
    other has offered a draw and he has not answered. ``may_offer_draw``: he may offer one (E4); where
    neither holds, he has offered one in this turn. ``draw_declined``: he offered one in his last turn.
    """

    color: Color
    view: PlayerView
    stage: Stage
    last_action_fresh: bool
    draw_offered: bool
    may_offer_draw: bool
    draw_declined: bool

    @property
    def forfeits(self) -> tuple[Move, ...]:
        """The moves that lose the game at once: before one is played, the player is asked (M4)."""
        return forfeits(self.view) if self.stage == "choose" else ()


class BattleScene(Value):
    """For both: an attack or a guess, as far as it is announced to both (K2-K4, I3)."""

    announcement: Announcement


class OverScene(Value):
    """For both: how the game ended, and everything lies open (K7)."""

    outcome: Outcome
    view: OpenView
    statistics: Statistics


Scene = (
    CurtainScene
    | PinScene
    | GivenUpScene
    | DeployScene
    | PlaceScene
    | StarterScene
    | TurnScene
    | BattleScene
    | OverScene
)
