"""The two-squares rule (T1-T3) and the more-squares rule (C1-C5).

Both look at the actions played so far, newest last. Red and Blue act in turn, so the actions of the
player to move are the second, fourth, ... from the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stratego.engine.actions import Action, Move, Rescue

# No move can break C2 in a shorter chase: a position returns after at least two moves by each side, and with
# only two, the chaser's second move would be straight back, which is allowed.
SHORTEST_CHASE: Final = 6
NO_CHASE: Final = (0, 0)
NO_BORDERS: Final[frozenset[int]] = frozenset()


def blocked_borders(actions: Sequence[Action], limit: int) -> frozenset[int]:
    """The borders that the player to move may not cross again with the piece they moved last (T1).

    The piece has crossed them on each of the player's last ``limit`` turns. If ``limit`` is 0 there are none.
    """
    if not limit or len(actions) < 2 * limit:
        return NO_BORDERS
    later = actions[-2]
    blocked = later.borders
    for turn in range(4, 2 * limit + 1, 2):
        earlier = actions[-turn]
        if earlier.end != later.start:  # another piece acted, or the earlier action was a guess
            return NO_BORDERS
        blocked &= earlier.borders
        later = earlier
    return blocked


class Chase:
    """The length of each player's chase, and the moves that C2 forbids.

    ``lengths[side]`` is the chase length in plies (C1); ``neighbours`` has the neighbours of each square.
    """

    __slots__ = ("_homes", "_neighbours", "_past", "_position", "_seen", "_upto", "_window", "lengths")

    def __init__(self, neighbours: Sequence[tuple[int, ...]]) -> None:
        self._neighbours = neighbours
        self.lengths = NO_CHASE
        self._past: list[tuple[int, tuple[int, int]]] = []  # each counted ply, and ``lengths`` before it
        self._forget()

    def copy(self) -> Chase:
        """An independent copy."""
        twin = Chase(self._neighbours)
        twin.lengths = self.lengths
        twin._past = self._past[:]
        return twin

    def moved(self, side: int, beside_enemy: int, actions: Sequence[Action], start: int) -> None:
        """Count a quiet move of ``side`` from ``start`` that has not been added to ``actions`` yet (C1).

        ``beside_enemy`` tells whether the move ends beside an enemy piece. A move that does not may be left
        uncounted while nobody is chasing.
        """
        lengths = self.lengths
        self._past.append((len(actions), lengths))
        mover, other = lengths[side], lengths[1 - side]
        mover = mover + 1 if beside_enemy else 0
        if other:
            other = other + 1 if start in self._neighbours[actions[-1].end] else 0
        self.lengths = (other, mover) if side else (mover, other)

    def attacked(self, ply: int, side: int, beside_enemy: bool) -> None:
        """Reset both lengths after an attack, guess or forfeit (C3).

        ``beside_enemy`` tells whether it is a won attack that ends beside an enemy piece, starting a chase.
        """
        self._past.append((ply, self.lengths))
        self.lengths = (0, int(beside_enemy)) if side else (int(beside_enemy), 0)

    def take_back(self, ply: int, action: Action) -> None:
        """Undo the last action, ``action``, which was played at ply ``ply``."""
        if self._past and self._past[-1][0] == ply:
            _, self.lengths = self._past.pop()
        if self._upto > ply:
            self._remove(action)

    def forbids(self, actions: Sequence[Action], side: int, move: Action) -> bool:
        """Whether C2 forbids ``move``, an action of ``side`` that ends beside an enemy piece.

        It must be this player's turn, and their chase must be at least `SHORTEST_CHASE` plies long.
        """
        if not isinstance(move, Move) or move.attack:  # C2 allows attacks and rescues (R1)
            return False
        last = actions[-2]
        if move.start == last.end and move.end == last.start:
            return False
        self._record_since(actions, len(actions) - self.lengths[side])
        return self._after(move) in self._seen

    def _forget(self) -> None:
        """Drop the recorded positions of a chase."""
        self._window = -1
        self._upto = 0
        self._position = 0
        self._homes: dict[int, int] = {}
        self._seen: dict[int, int] = {}  # how often each position occurred

    # The positions of a chase are recorded as numbers, and only when a move might repeat one of them. A piece
    # is identified by its home, its square at the start of the chase; the number has eight bits for each
    # piece, which hold how far it has moved from there. No piece is lost during a chase, and a position from
    # before a rescue cannot come back, so recording starts again at each rescue.

    def _record_since(self, actions: Sequence[Action], start: int) -> None:
        """Record the positions of the chase, which began after ``start`` plies."""
        if start != self._window:
            self._forget()
            self._window, self._upto = start, start + 1
            self._seen[self._position] = 1
        while self._upto < len(actions):
            action = actions[self._upto]
            self._upto += 1
            if isinstance(action, Rescue):
                self._position, self._homes, self._seen = 0, {}, {0: 1}
                continue
            self._position = here = self._after(action)
            self._homes[action.end] = self._homes.pop(action.start, action.start)
            self._seen[here] = self._seen.get(here, 0) + 1

    def _remove(self, action: Action) -> None:
        """Remove the last recorded position, which ``action`` made."""
        self._upto -= 1
        if self._upto == self._window or isinstance(action, Rescue):  # no earlier position is recorded
            self._forget()
            return
        self._seen[self._position] -= 1
        if not self._seen[self._position]:
            del self._seen[self._position]
        self._homes[action.start] = home = self._homes.pop(action.end)
        self._position -= action.end - action.start << 8 * home

    def _after(self, action: Action) -> int:
        """The position after a quiet move, encoded as a number."""
        home = self._homes.get(action.start, action.start)
        return self._position + (action.end - action.start << 8 * home)
