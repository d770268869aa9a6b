"""The two-squares rule (T1-T3) and the more-squares rule (C1-C5).

Both look at the actions played so far, newest last. Red and Blue act in turn, so the actions of the
player to move are the second, fourth, ... from the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stratego.engine.actions import Action, Move, Rescue

# No move can break C2 in a shorter chase: it takes the opponent two plies to take one back, and the
# chaser's own plain way back is allowed; so it takes each of them two, and two more to begin with.
SHORTEST_CHASE: Final = 6
NO_CHASE: Final = (0, 0)
NO_BORDERS: Final[frozenset[int]] = frozenset()


def worn_borders(actions: Sequence[Action], limit: int) -> frozenset[int]:
    """The borders that the player to move may not cross again with the piece he moved last (T1).

    They are those it crossed on each of his last ``limit`` turns. ``limit`` 0 switches the rule off.
    """
    if not limit or len(actions) < 2 * limit:
        return NO_BORDERS
    later = actions[-2]
    worn = later.borders
    for turn in range(4, 2 * limit + 1, 2):
        earlier = actions[-turn]
        if earlier.end != later.start:  # another piece: nobody's square is entered before he leaves it
            return NO_BORDERS
        worn &= earlier.borders
        later = earlier
    return worn


class Chase:
    """How long each player has been chasing, and what that forbids.

    ``lengths[side]`` is the chase length in plies (C1); ``neighbours`` those of each square.
    """

    __slots__ = ("_homes", "_neighbours", "_past", "_stood", "_upto", "_where", "_window", "lengths")

    def __init__(self, neighbours: Sequence[tuple[int, ...]]) -> None:
        self._neighbours = neighbours
        self.lengths = NO_CHASE
        self._past: list[tuple[int, tuple[int, int]]] = []  # each ply counted, and the lengths before it
        self._forget()

    def copy(self) -> Chase:
        """An independent copy."""
        twin = Chase(self._neighbours)
        twin.lengths = self.lengths
        twin._past = self._past[:]
        return twin

    def moved(self, side: int, beside_enemy: int, actions: Sequence[Action], start: int) -> None:
        """Count a quiet move of ``side`` from ``start``, which is not yet among ``actions`` (C1).

        ``beside_enemy`` is true when it ends beside an enemy piece. Where it does not, and nobody is
        chasing, there is nothing to count.
        """
        lengths = self.lengths
        self._past.append((len(actions), lengths))
        mover, other = lengths[side], lengths[1 - side]
        mover = mover + 1 if beside_enemy else 0
        if other:
            other = other + 1 if start in self._neighbours[actions[-1].end] else 0
        self.lengths = (other, mover) if side else (mover, other)

    def attacked(self, ply: int, side: int, beside_enemy: bool) -> None:
        """Count an attack of ``side``, or a guess; ``beside_enemy``: it survived, beside an enemy (C3)."""
        self._past.append((ply, self.lengths))
        self.lengths = (0, int(beside_enemy)) if side else (int(beside_enemy), 0)

    def take_back(self, ply: int, action: Action) -> None:
        """Undo the last ply, number ``ply``, which was ``action``."""
        if self._past and self._past[-1][0] == ply:
            _, self.lengths = self._past.pop()
        if self._upto > ply:
            self._strike_out(action)

    def forbids(self, actions: Sequence[Action], side: int, move: Action, beside_enemy: bool) -> bool:
        """Whether C2 makes ``move`` illegal for the player of ``side``, whose turn it is.

        ``beside_enemy`` is true when it ends beside an enemy piece.
        """
        length = self.lengths[side]
        if length < SHORTEST_CHASE or not beside_enemy:
            return False
        if not isinstance(move, Move) or move.attack:  # a rescue makes a position that never stood (R1)
            return False
        last = actions[-2]
        if move.start == last.end and move.end == last.start:
            return False
        self._catch_up(actions, len(actions) - length)
        return self._after(move) in self._stood

    def _forget(self) -> None:
        """Drop what was written down of a chase."""
        self._window = -1
        self._upto = 0
        self._where = 0
        self._homes: dict[int, int] = {}
        self._stood: dict[int, int] = {}  # how often each position did

    # The positions of a chase are written down as numbers, once each, and only when a move might bring
    # one back. A piece is named by its home, the square where it stood at the beginning; the number
    # has eight bits for each piece and changes by how far it has moved. No piece is lost meanwhile; and
    # what stood before a rescue cannot come back, so the writing begins anew with it.

    def _catch_up(self, actions: Sequence[Action], start: int) -> None:
        """Write down the positions since the first ply of the chase that began after ``start`` plies."""
        if start != self._window:
            self._forget()
            self._window, self._upto = start, start + 1
            self._stood[self._where] = 1
        while self._upto < len(actions):
            action = actions[self._upto]
            self._upto += 1
            if isinstance(action, Rescue):
                self._where, self._homes, self._stood = 0, {}, {0: 1}
                continue
            self._where = here = self._after(action)
            self._homes[action.end] = self._homes.pop(action.start, action.start)
            self._stood[here] = self._stood.get(here, 0) + 1

    def _strike_out(self, action: Action) -> None:
        """Take back ``action``, which was written down last."""
        self._upto -= 1
        if self._upto == self._window or isinstance(action, Rescue):  # what stood before is not known
            self._forget()
            return
        self._stood[self._where] -= 1
        if not self._stood[self._where]:
            del self._stood[self._where]
        self._homes[action.start] = home = self._homes.pop(action.end)
        self._where -= action.end - action.start << 8 * home

    def _after(self, action: Action) -> int:
        """The number of the position after a quiet move."""
        home = self._homes.get(action.start, action.start)
        return self._where + (action.end - action.start << 8 * home)
