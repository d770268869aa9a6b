"""The computer's beliefs about the enemy's pieces during a game, recomputed after its end."""

from collections.abc import Mapping, Sequence

from stratego.engine.events import Announcement
from stratego.engine.pieces import Kind
from stratego.engine.view import PlayerView
from stratego.players.computer.beliefs import beliefs
from stratego.players.computer.ranks import KINDS
from stratego.players.computer.tracking import Tracker


class PastBeliefs:
    """One side's beliefs at every ply of a game, from its ``first`` view and the announcements to it.

    Known ranks are never forgotten here, whatever the level.
    """

    def __init__(self, first: PlayerView, announcements: Sequence[Announcement]) -> None:
        self._first = first
        self._announcements = announcements
        self._tracker = Tracker(first)
        self._heard = 0

    def at(self, ply: int) -> Mapping[str, Mapping[Kind, float]]:
        """The probability of each possible rank of each enemy piece, by square, likeliest rank first.

        The probabilities for a piece sum to one; a known piece has a single rank. ``ply`` counts from the
        first view.
        """
        if ply < self._heard:
            self._tracker, self._heard = Tracker(self._first), 0
        for announcement in self._announcements[self._heard : ply]:
            self._tracker.hear(announcement)
        self._heard = ply
        found = beliefs(self._tracker)
        names = self._tracker.rules.geometry.names
        pieces = self._tracker.alive(own=False)
        return {names[piece.square]: _likeliest_first(found[piece.number]) for piece in pieces}


def _likeliest_first(chances: Sequence[float]) -> dict[Kind, float]:
    possible = [(chance, kind) for chance, kind in zip(chances, KINDS, strict=True) if chance > 0]
    return {kind: chance for chance, kind in sorted(possible, key=lambda each: -each[0])}
