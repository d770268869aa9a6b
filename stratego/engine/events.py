"""The events of a game, and how they are announced to each player (K1-K5).

An `Event` holds everything; `Event.seen_by` turns it into a player's `Announcement`. An announcement
holds only facts that may be announced to that player.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from stratego.engine.actions import Action, Rescue, rescue
from stratego.engine.combat import Result
from stratego.engine.pieces import Color, Kind


class Battle(NamedTuple):
    """An attack with both ranks, which are announced unless the event is ``silent`` (K2, K4)."""

    attacker: Kind
    defender: Kind
    result: Result

    def __repr__(self) -> str:
        return "<Battle>"


class SilentBattle(NamedTuple):
    """An attack where only the attacker's rank and the result are announced (K4)."""

    attacker: Kind
    result: Result

    def __repr__(self) -> str:
        return "<SilentBattle>"


class Sabotage(NamedTuple):
    """An Infiltrator's guess and whether it was right (I2, I3), as announced to both players."""

    guess: Kind
    right: bool

    def __repr__(self) -> str:
        return "<Sabotage>"


class Forfeit(NamedTuple):
    """A move of an immobile piece, which loses the game (M4). The piece stays where it is."""


class Return(StrEnum):
    """The result of a rescue (R1).

    ``OPEN``: the kind is announced to both players. ``UNSEEN``: it is announced only to the
    piece's owner. ``VOID``: no piece comes back.
    """

    OPEN = "open"
    UNSEEN = "unseen"
    VOID = "void"


class Announcement(NamedTuple):
    """An action as announced to one player.

    ``ply`` counts from 0, ``color`` is the side that acted. ``action`` is the action as announced: a rescue
    may lack the rescued kind, and a void rescue is announced as a plain attack (R1). ``incident`` is the
    announced battle, guess or forfeit, None for a quiet move. ``revealed`` is the kind of the piece that
    moved if the move itself shows it (K5), otherwise None.
    """

    ply: int
    color: Color
    action: Action
    incident: Battle | SilentBattle | Sabotage | Forfeit | None
    revealed: Kind | None

    def __repr__(self) -> str:
        return f"<Announcement of ply {self.ply}: {self.color} {self.action!r}>"


_FIELDS = ("action", "color", "incident", "mover", "ply", "rescue", "reveals", "silent")


class Event:
    """One action of a game and its results. Do not change its attributes.

    ``ply`` counts from 0, ``color`` is the side that acted, ``action`` what it did and ``mover`` the kind of
    the piece that acted. ``incident`` is the battle, guess or forfeit, None for a quiet move. If ``silent``,
    the defender's rank is not announced (K4); if ``reveals``, the move itself shows ``mover`` (K5).
    ``rescue`` is the result of a rescue (R1), None for other actions.
    """

    __slots__ = _FIELDS

    def __init__(
        self,
        ply: int,
        color: Color,
        action: Action,
        mover: Kind,
        incident: Battle | Sabotage | Forfeit | None = None,
        silent: bool = False,
        reveals: bool = False,
        rescue: Return | None = None,
    ) -> None:
        self.ply = ply
        self.color = color
        self.action = action
        self.mover = mover
        self.incident = incident
        self.silent = silent
        self.reveals = reveals
        self.rescue = rescue

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and all(
            getattr(self, name) == getattr(other, name) for name in _FIELDS
        )

    def __hash__(self) -> int:
        return hash((self.ply, self.action))

    def __reduce__(self) -> tuple[object, ...]:
        fields = self.action, self.mover, self.incident, self.silent, self.reveals, self.rescue
        return Event, (self.ply, self.color, *fields)

    def seen_by(self, color: Color | str) -> Announcement:
        """The announcement of this event to the player of ``color`` (K1-K5).

        Raises ValueError if ``color`` is not a colour.
        """
        action = self._announced_action(Color(color))
        incident: Battle | SilentBattle | Sabotage | Forfeit | None = self.incident
        if self.silent and isinstance(incident, Battle):
            incident = SilentBattle(incident.attacker, incident.result)
        revealed = self.mover if self.reveals else None
        return Announcement(self.ply, self.color, action, incident, revealed)

    def _announced_action(self, color: Color) -> Action:
        action = self.action
        if isinstance(action, Rescue):
            if self.rescue is Return.VOID:
                return action.move
            if self.rescue is Return.UNSEEN and color is not self.color:
                return rescue(action.move, action.entry, None)
        return action

    def __repr__(self) -> str:
        return f"<Event of ply {self.ply}: {self.color} {self.action!r}>"
