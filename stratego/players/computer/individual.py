"""One piece as the computer can follow it."""

from __future__ import annotations

from stratego.players.computer.ranks import BOMB, COUNT, FLAG

ALL = (1 << COUNT) - 1
IMMOBILE = 1 << FLAG | 1 << BOMB


class Individual:
    """One piece.

    ``square`` is -1 once it is lost, ``home`` its first square, -1 for a piece that came back (R1). ``since``
    is the ply after which it was on the board; ``moved_at``, ``shown_at`` and ``lost_at`` are those of its
    last move, of the announcement of its rank, and of its loss. ``kind`` is -1 while its rank is unknown to
    the computer, and ``may_be`` has a bit for each kind that it may be. ``shown``: its rank was announced.
    ``factors`` are the likelihoods of its behaviour, by kind.
    """

    __slots__ = (
        "factors",
        "home",
        "kind",
        "lost_at",
        "may_be",
        "moved",
        "moved_at",
        "number",
        "own",
        "shown",
        "shown_at",
        "since",
        "square",
    )

    def __init__(self, number: int, own: bool, square: int, home: int, kind: int) -> None:
        self.number = number
        self.own = own
        self.square = square
        self.home = home
        self.since = 0
        self.kind = kind
        self.shown = False
        self.shown_at = -1
        self.lost_at = -1
        self.moved = False
        self.moved_at = -1
        self.may_be = ALL if kind < 0 else 1 << kind
        self.factors = [1.0] * COUNT
