"""The worth of pieces in points, and the expected outcome of battles with pieces of uncertain rank."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from stratego.players.computer.beliefs import Probabilities, immobile
from stratego.players.computer.ranks import (
    BOMB,
    CAPTAIN,
    COUNT,
    EQUAL,
    FLAG,
    INFILTRATOR,
    LOST,
    MARSHAL,
    MINER,
    SCOUT,
    SPY,
    WON,
)
from stratego.players.computer.tracking import Tracker

# By kind: the probability that an enemy piece attacks an unseen, unmoved piece on the back row, which may be
# the Flag (docs/strength.md).
_RISKS_FLAG: Final = (0.0, 0.0, 0.6, 0.6, 0.6, 0.9, 0.6, 0.6, 0.6, 0.6, 0.3, 0.3, 0.3)
# The value of the Flag. If it were higher, strong pieces would attack pieces that are probably Bombs.
FLAG_VALUE: Final = 350.0

# The values of the ranks above Miner, from the highest in play down; each is about 1.5 times the next, and
# the last is for all further ranks. Set by hand.
_LADDER: Final = (260.0, 180.0, 120.0, 80.0, 52.0, 34.0, 24.0)
_UNBEATABLE: Final = 1.25  # factor for the highest rank in play, if only one side has it
_MINERS: Final = (0.0, 70.0, 45.0, 32.0, 30.0)  # per Miner, by the number left, while the enemy has Bombs
_IDLE_MINER: Final = 16.0
_SCOUTS: Final = (0.0, 26.0, 20.0, 16.0, 14.0)
_SPY, _IDLE_SPY = 70.0, 6.0
_INFILTRATOR: Final = 45.0
_BOMB: Final = 26.0


def values(own: Sequence[float], other: Sequence[float]) -> list[float]:
    """The value of each kind to a side, from the counts of its ``own`` pieces and the ``other`` side's."""
    found = [0.0] * COUNT
    found[FLAG] = FLAG_VALUE
    found[BOMB] = _BOMB
    found[SPY] = _SPY if other[MARSHAL] > 0.1 else _IDLE_SPY
    found[INFILTRATOR] = _INFILTRATOR
    found[SCOUT] = _SCOUTS[min(max(round(own[SCOUT]), 1), 4)]
    found[MINER] = _MINERS[min(max(round(own[MINER]), 1), 4)] if other[BOMB] > 0.1 else _IDLE_MINER
    place = 0
    for kind in range(MARSHAL, MINER, -1):
        found[kind] = _LADDER[min(place, len(_LADDER) - 1)]
        if own[kind] > 0.1 or other[kind] > 0.1:
            if place == 0 and other[kind] <= 0.1:
                found[kind] *= _UNBEATABLE
            place += 1
    return found


def secrecy(worth: Sequence[float]) -> list[float]:
    """What it costs, by kind, to show the enemy a piece's rank; ``worth`` has the values by kind."""
    _, _, spy, *others = worth
    return [0.0, _BOMB_SECRECY, spy * _SPY_SECRECY, *(each * _SECRECY for each in others)]


_SECRECY: Final = 0.14
_SPY_SECRECY: Final = 0.5
_BOMB_SECRECY: Final = 5.0


if TYPE_CHECKING:
    from mypy_extensions import i64

# Factor for the odds that a piece attacked by a Captain or a higher rank is a Bomb, in armies whose Bombs can
# shut the Flag in: the beliefs alone would cost the computer too many of these ranks (docs/strength.md).
_DOUBT: Final = 2.0

_Three = tuple[float, float, float]  # for a win, a tie and a loss
_NEVER = 1e-4  # for results less likely than this, no average is computed
_UNKNOWN: Final = [None] * 32  # for the battles of a new state, which are computed when needed


class Battle:
    """A battle in which the computer knows only the rank of its own piece.

    ``win``, ``tie`` and ``lose`` are the probabilities of the attacker's results; if the enemy attacks,
    ``lose`` is 0, as it attacks only to win or tie. The gains are points for the computer, and ``expected``
    is their average. ``survivor`` is the state of the enemy's piece if it survives; ``flag`` is the
    probability that the computer captures the Flag.
    """

    __slots__ = ("expected", "flag", "gain_lose", "gain_tie", "gain_win", "lose", "survivor", "tie", "win")

    def __init__(self, chances: _Three, gains: _Three, survivor: i64, flag: float = 0.0) -> None:
        self.win, self.tie, self.lose = chances
        self.gain_win, self.gain_tie, self.gain_lose = gains
        self.survivor = survivor
        self.expected = self.win * self.gain_win + self.tie * self.gain_tie + self.lose * self.gain_lose
        self.flag = flag


class Outcomes:
    """The battles of one position, computed when first needed.

    ``own_values`` and ``enemy_values`` are lists by kind. ``stakes`` are the values of the computer's pieces
    if they are lost by attacking an unknown piece, and ``impatience`` is a bonus for any such attack.
    """

    def __init__(
        self,
        tracker: Tracker,
        own_values: list[float],
        stakes: list[float],
        enemy_values: list[float],
        impatience: float,
    ) -> None:
        self.results = tracker.results
        self.own_values, self.own_secrets = own_values, secrecy(own_values)
        self.enemy_values, self.enemy_secrets = enemy_values, secrecy(enemy_values)
        self.stakes = stakes
        self.silent = tracker.rules.silent_defence
        self.doubt = _DOUBT if tracker.can_shut_in else 1.0
        self.impatience = impatience
        self.states: list[Probabilities] = []
        self.known: list[bool] = []
        self.still: list[float] = []
        self.risks_flag: list[float] = []
        self._attacks: list[Battle | None] = []
        self._raids: list[Battle | None] = []

    def state(self, probabilities: Probabilities, known: bool) -> int:
        """Add a state of an enemy piece and return its index.

        ``known`` tells whether a battle can reveal nothing new about the piece.
        """
        self.states.append(probabilities)
        self.known.append(known)
        still = immobile(probabilities)
        self.still.append(still)
        total = 0.0
        for kind, chance in enumerate(probabilities):
            total += chance * _RISKS_FLAG[kind]
        self.risks_flag.append(total / (1 - still) if still < 1 else 0.0)
        self._attacks += _UNKNOWN
        self._raids += _UNKNOWN
        return len(self.states) - 1

    def attack(self, state: i64, kind: i64, shown: i64) -> Battle:
        """The battle if the computer attacks an enemy piece in this state with a piece of ``kind``.

        ``shown`` is 1 if the enemy has seen the attacker's rank, else 0.
        """
        key = state << 5 | kind << 1 | shown
        found = self._attacks[key]
        if found is None:
            found = self._attacks[key] = self._attack(state, kind, shown)
        return found

    def raid(self, state: i64, kind: i64, shown: i64) -> Battle:
        """The battle if an enemy piece in this state attacks a piece of ``kind``.

        ``shown`` is 1 if the enemy has seen the defender's rank, else 0. The gain of a tie is at most 0, as
        the enemy would not attack otherwise.
        """
        key = state << 5 | kind << 1 | shown
        found = self._raids[key]
        if found is None:
            found = self._raids[key] = self._raid(state, kind, shown)
        return found

    def _attack(self, state: i64, kind: i64, shown: i64) -> Battle:
        chances = self.states[state]
        if kind >= CAPTAIN and 0.0 < chances[BOMB] < 1.0:
            odds = self.doubt * chances[BOMB] / (1.0 - chances[BOMB])
            chances = [chance * (1.0 + odds / self.doubt) / (1.0 + odds) for chance in chances]
            chances[BOMB] = odds / (1.0 + odds)
        row = self.results[kind]
        shares = [0.0, 0.0, 0.0]  # by result: EQUAL, WON, LOST
        gains = [0.0, 0.0, 0.0]
        for other in range(COUNT):
            result = row[other]
            shares[result] += chances[other]
            worth = self.enemy_secrets[other] if result == LOST else self.enemy_values[other]
            gains[result] += chances[other] * worth
        lost = (self.own_values if self.known[state] else self.stakes)[kind]
        secret = 0.0 if shown else self.own_secrets[kind]
        if not self.known[state]:
            secret -= self.impatience
        nothing_new = self.known[state] or self.silent
        win = gains[WON] / shares[WON] - secret if shares[WON] > _NEVER else 0.0
        tie = gains[EQUAL] / shares[EQUAL] - lost - secret if shares[EQUAL] > _NEVER else 0.0
        lose = -lost - secret
        if shares[LOST] > _NEVER and not nothing_new:
            lose += gains[LOST] / shares[LOST]
        survivor = self._given(state, kind, LOST, attacks=False) if shares[LOST] > _NEVER else state
        return Battle((shares[WON], shares[EQUAL], shares[LOST]), (win, tie, lose), survivor, chances[FLAG])

    def _raid(self, state: i64, kind: i64, shown: i64) -> Battle:
        chances = self.states[state]
        win = tie = revealed = equal = 0.0
        for other in range(BOMB + 1, COUNT):
            result = self.results[other][kind]
            if result == WON:
                win += chances[other]
                revealed += chances[other] * self.enemy_secrets[other]
            elif result == EQUAL:
                tie += chances[other]
                equal += chances[other] * self.enemy_values[other]
        lost = self.own_values[kind] + (0.0 if shown else self.own_secrets[kind])
        gain_win = -lost + (revealed / win if win > _NEVER and not self.known[state] else 0.0)
        gain_tie = min(-lost + (equal / tie if tie > _NEVER else 0.0), 0.0)
        survivor = self._given(state, kind, WON, attacks=True) if win > _NEVER else state
        return Battle((win, tie, 0.0), (gain_win, gain_tie, 0.0), survivor)

    def _given(self, state: int, kind: int, result: int, attacks: bool) -> int:
        """The state of an enemy piece after a battle with this result for the attacker.

        ``attacks`` tells whether the enemy piece was the attacker.
        """
        if self.known[state]:
            return state
        left = [
            chance if (self.results[other][kind] if attacks else self.results[kind][other]) == result else 0.0
            for other, chance in enumerate(self.states[state])
        ]
        if attacks:
            left[FLAG] = left[BOMB] = 0.0
        total = 0.0
        for chance in left:
            total += chance
        return self.state([chance / total for chance in left], known=True)
