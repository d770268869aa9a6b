"""What pieces are worth, in points; a Colonel is worth about a hundred.

A rank is worth what it beats, so what counts is not its number but its place among the ranks that are still
in play: when Marshals and Generals are gone, a Colonel is what a Marshal was. Miners grow dear as they get
few and the enemy still has Bombs, a Spy is worth something as long as the enemy has a Marshal, the last
Scouts are the only long arm left. A piece that the enemy has not seen is worth more than one it has seen.

Where no source stands beside a figure it was set by hand. Half the points for secrets gave 13 of 23 against
these: not to be told from chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stratego.players.computer.ranks import BOMB, COUNT, FLAG, INFILTRATOR, MARSHAL, MINER, SCOUT, SPY

# Times the chance that a piece is the Flag. With more, strong pieces are thrown at what may be Bombs.
FLAG_VALUE: Final = 350.0

# From the highest rank in play down: each is worth about 1.4 times the next, set by hand.
_LADDER: Final = (260.0, 180.0, 120.0, 80.0, 52.0, 34.0, 24.0)
_UNBEATABLE: Final = 1.25  # of the highest rank in play, if only one side has it
_MINERS: Final = (0.0, 70.0, 45.0, 32.0, 30.0)  # by how many are left, while the enemy has Bombs
_IDLE_MINER: Final = 16.0
_SCOUTS: Final = (0.0, 26.0, 20.0, 16.0, 14.0)
_SPY, _IDLE_SPY = 70.0, 6.0
_INFILTRATOR: Final = 45.0
_BOMB: Final = 26.0


def values(own: Sequence[float], other: Sequence[float]) -> list[float]:
    """The value of each kind for the side that has ``own`` left, against ``other``: counts by kind."""
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
    """What it costs, by kind, that the enemy learns the rank of a piece."""
    found = [0.0] * COUNT
    for kind in range(SPY, COUNT):
        found[kind] = worth[kind] * (_SPY_SECRECY if kind == SPY else _SECRECY)
    found[BOMB] = _BOMB_SECRECY
    return found


_SECRECY: Final = 0.14
_SPY_SECRECY: Final = 0.5
_BOMB_SECRECY: Final = 5.0
