"""Every piece of a game followed from its first square, with all that a player was told of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from stratego import (
    Battle,
    Color,
    Event,
    Forfeit,
    Kind,
    OpenPiece,
    Rescue,
    Result,
    Return,
    Sabotage,
    SilentBattle,
)
from tests.support.combat_table import RESULTS
from tests.support.oracle import distance, read


@dataclass
class Individual:
    """One piece: the truth, and what ``viewer`` was told.

    ``announced``: its rank was. ``moved`` and ``ran``: it went, and two squares or more at once; ``stuck``:
    it forfeited (M4). ``is_not`` are kinds that it cannot be, ``withstood`` the attackers it met in
    silence (K4), with the results. ``returned``: it came back by a rescue, and is no piece of the beginning;
    ``replaced`` is the lost one in whose place it came (R1).
    """

    home: str
    color: Color
    kind: Kind
    square: str | None
    announced: bool = False
    moved: bool = False
    ran: bool = False
    stuck: bool = False
    returned: bool = False
    replaced: bool = False
    is_not: set[Kind] = field(default_factory=set)
    withstood: list[tuple[Kind, Result]] = field(default_factory=list)

    def may_be(self, kind: Kind, tie: str) -> bool:
        """Whether a piece of ``kind`` could have done and met all that this one has."""
        if (self.moved and not kind.movable) or (self.ran and kind is not Kind.SCOUT):
            return False
        if (self.stuck and kind.movable) or kind in self.is_not:
            return False
        return all(result_against(attacker, kind, tie) == result for attacker, result in self.withstood)


def result_against(attacker: Kind, defender: Kind, tie: str) -> str:
    """What comes of an attack, by the table drawn by hand."""
    drawn = RESULTS[attacker.letter, defender.letter]
    if drawn == "=":
        return "won" if tie == "attacker_wins" else "equal"
    return {"w": "won", "l": "lost"}[drawn]


def follow(start: Mapping[str, OpenPiece], events: Iterable[Event], viewer: Color) -> list[Individual]:
    """All pieces of a game from the board it started with, after ``events``; ``viewer`` was told of them."""
    pieces = [Individual(home, piece.color, piece.kind, home) for home, piece in start.items()]
    standing = {piece.home: piece for piece in pieces}
    for event in events:
        told = event.seen_by(viewer)
        origin, target = told.action.origin, told.action.target
        piece, met = standing[origin], standing.get(target)
        incident = told.incident
        if told.revealed is not None:
            piece.announced = True
        if isinstance(incident, Forfeit):
            piece.stuck = True
        elif isinstance(incident, Sabotage):
            assert met is not None
            piece.announced = True
            if incident.right:
                met.announced = True
                _remove(standing, target)
            else:
                met.is_not.add(incident.guess)
        elif isinstance(incident, Battle | SilentBattle):
            assert met is not None
            piece.announced = True
            if isinstance(incident, Battle):
                met.announced = True
            else:
                met.withstood.append((incident.attacker, incident.result))
            if incident.result is not Result.LOST:
                _remove(standing, target)
            if incident.result is Result.WON:
                _move(standing, origin, target)
            else:
                _remove(standing, origin)
        else:
            _move(standing, origin, target)
        if isinstance(event.action, Rescue) and event.rescue is not Return.VOID:
            piece.is_not.add(Kind.SCOUT)
            pieces.append(_come_back(pieces, event, event.action))
            standing[event.action.back] = pieces[-1]
    return pieces


def _come_back(pieces: list[Individual], event: Event, rescue: Rescue) -> Individual:
    """The piece that came back; of the lost ones of its kind one that was announced, if there is one."""
    assert rescue.kind is not None
    lost = [
        piece
        for piece in pieces
        if piece.square is None
        and not piece.replaced
        and (piece.color, piece.kind) == (event.color, rescue.kind)
    ]
    max(lost, key=lambda piece: piece.announced).replaced = True
    home = f"{rescue.back} at ply {event.ply}"
    told = event.rescue is Return.OPEN
    return Individual(home, event.color, rescue.kind, rescue.back, announced=told, returned=True)


def _move(standing: dict[str, Individual], origin: str, target: str) -> None:
    piece = standing.pop(origin)
    piece.square = target
    piece.moved = True
    piece.ran = piece.ran or distance(read(origin), read(target)) > 1
    standing[target] = piece


def _remove(standing: dict[str, Individual], square: str) -> None:
    standing.pop(square).square = None
