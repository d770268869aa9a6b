"""How a side lost its pieces in a finished game, counted from the events: ``sparring.py ... --losses``.

Pieces keep their values from the start of a game (`values`). A piece is *unseen* until its rank is announced.

- retaken: a piece that has just taken another is taken on the next ply, by an unseen piece
- by one unmoved: the same, by a piece that has never moved
- Flag to an unseen Miner: the Miner was unseen when it last entered the rows in which this side set up
- on Bombs: pieces other than Miners lost by attacking a Bomb; top pieces: from the Major up
- in reach: an unseen piece is taken by a known one
"""

from __future__ import annotations

from collections import Counter

from stratego import Color, Game, Kind
from stratego.engine.combat import Result
from stratego.engine.events import Battle, Event
from stratego.players.computer.ranks import KINDS
from stratego.players.computer.worth import values

TOP = (Kind.MAJOR, Kind.COLONEL, Kind.GENERAL, Kind.MARSHAL)
WHAT = (
    "retaken",
    "points retaken",
    "points taken before",
    "by one unmoved",
    "Marshals to a Spy",
    "Flags",
    "Flags to a Miner",
    "Flags to an unseen Miner",
    "on Bombs",
    "points on Bombs",
    "top pieces on Bombs",
    "in reach",
    "points in reach",
)


class _Piece:
    """A piece on the board; ``was_seen``: its rank was announced before it last entered the enemy's rows."""

    def __init__(self, color: Color, kind: Kind) -> None:
        self.color = color
        self.kind = kind
        self.moved = self.seen = self.was_seen = False


def losses(game: Game, color: Color) -> Counter[str]:
    """For each cause in `WHAT`, the number of pieces that ``color`` lost to it, and their points."""
    geometry, army = game.rules.geometry, game.rules.army
    counts = [float(army.get(kind, 0)) for kind in KINDS]
    points = {kind: round(value) for kind, value in zip(KINDS, values(counts, counts), strict=True)}
    first = game.copy()
    first.undo(first.ply)
    board = {
        geometry.index[name]: _Piece(piece.color, piece.kind)
        for name, piece in first.open_view().pieces.items()
    }
    home = set(geometry.zones[color.side])
    found: Counter[str] = Counter()
    before: Event | None = None
    for event in game.history:
        start, end = event.action.start, event.action.end
        piece = board[start]
        if end in home and start not in home:
            piece.was_seen = piece.seen
        battle = event.incident
        if isinstance(battle, Battle):
            met = board[end]
            if met.color is color:
                _taken(found, before, event, piece, met, points)
            elif battle.result is not Result.WON and met.kind is Kind.BOMB:
                found["on Bombs"] += 1
                found["points on Bombs"] += points[piece.kind]
                found["top pieces on Bombs"] += piece.kind in TOP
            piece.seen = met.seen = True
            if battle.result is not Result.LOST:
                del board[end]
        if battle is None or (isinstance(battle, Battle) and battle.result is Result.WON):
            board[end] = piece
            piece.moved = True
            piece.seen |= event.reveals
        if battle is None or isinstance(battle, Battle):
            del board[start]
        before = event
    return found


def _taken(
    found: Counter[str],
    before: Event | None,
    event: Event,
    piece: _Piece,
    met: _Piece,
    points: dict[Kind, int],
) -> None:
    battle = event.incident
    assert isinstance(battle, Battle)
    if battle.result is Result.LOST:
        return
    if met.kind is Kind.FLAG:
        found["Flags"] += 1
        found["Flags to a Miner"] += piece.kind is Kind.MINER
        found["Flags to an unseen Miner"] += piece.kind is Kind.MINER and not piece.was_seen
        return
    found["Marshals to a Spy"] += met.kind is Kind.MARSHAL and piece.kind is Kind.SPY
    lost = points[met.kind] - (points[piece.kind] if battle.result is Result.EQUAL else 0)
    if piece.seen and not met.seen:
        found["in reach"] += 1
        found["points in reach"] += lost
    took = before.incident if before is not None and before.action.end == event.action.end else None
    if isinstance(took, Battle) and took.result is Result.WON and not piece.seen:
        found["retaken"] += 1
        found["points retaken"] += lost
        found["points taken before"] += points[took.defender]
        found["by one unmoved"] += not piece.moved
