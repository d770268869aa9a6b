"""Follows every piece of a game from its first square, with the announcements about it to a player."""

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
from tests.support.combat_table import result_of
from tests.support.oracle import distance, read


@dataclass
class Individual:
    """One piece, with the facts announced about it to a viewer.

    ``announced``: its rank was announced. ``ran``: it moved two squares or more at once. ``stuck``: it was
    moved, and so forfeited the game (M4). ``is_not`` has the kinds that it cannot be, ``withstood`` its
    attackers in silent battles (K4), with the results. ``returned``: it came back by a rescue, and was not
    there at the start; ``replaced``: it was lost, and another piece came back in its place (R1).
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
        """Whether a piece of ``kind`` could have had the same history as this one."""
        if (self.moved and not kind.movable) or (self.ran and kind is not Kind.SCOUT):
            return False
        if (self.stuck and kind.movable) or kind in self.is_not:
            return False
        return all(result_against(attacker, kind, tie) == result for attacker, result in self.withstood)


def result_against(attacker: Kind, defender: Kind, tie: str) -> str:
    """The result of an attack, from the table written by hand."""
    return {"w": "won", "l": "lost", "=": "equal"}[result_of(attacker.letter, defender.letter, tie)]


def follow(start: Mapping[str, OpenPiece], events: Iterable[Event], viewer: Color) -> list[Individual]:
    """All pieces of a game, followed from its first board through ``events``, as announced to ``viewer``."""
    pieces = [Individual(home, piece.color, piece.kind, home) for home, piece in start.items()]
    on_board = {piece.home: piece for piece in pieces}
    for event in events:
        announcement = event.seen_by(viewer)
        origin, target = announcement.action.origin, announcement.action.target
        piece, met = on_board[origin], on_board.get(target)
        incident = announcement.incident
        if announcement.revealed is not None:
            piece.announced = True
        if isinstance(incident, Forfeit):
            piece.stuck = True
        elif isinstance(incident, Sabotage):
            assert met is not None
            piece.announced = True
            if incident.right:
                met.announced = True
                _remove(on_board, target)
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
                _remove(on_board, target)
            if incident.result is Result.WON:
                _move(on_board, origin, target)
            else:
                _remove(on_board, origin)
        else:
            _move(on_board, origin, target)
        if isinstance(event.action, Rescue) and event.rescue is not Return.VOID:
            piece.is_not.add(Kind.SCOUT)
            pieces.append(_come_back(pieces, event, event.action))
            on_board[event.action.back] = pieces[-1]
    return pieces


def _come_back(pieces: list[Individual], event: Event, rescue: Rescue) -> Individual:
    """Return the piece that came back; mark the lost piece that it replaces, preferably an announced one."""
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
    announced = event.rescue is Return.OPEN
    return Individual(home, event.color, rescue.kind, rescue.back, announced=announced, returned=True)


def _move(on_board: dict[str, Individual], origin: str, target: str) -> None:
    piece = on_board.pop(origin)
    piece.square = target
    piece.moved = True
    piece.ran = piece.ran or distance(read(origin), read(target)) > 1
    on_board[target] = piece


def _remove(on_board: dict[str, Individual], square: str) -> None:
    on_board.pop(square).square = None
