"""The levels: how much work a move is given, what a weaker player does not see, and where all play well.

A node takes 3 to 4 µs of a processor, compiled 1.2 to 1.5 (over moves 1 to 200 of a game, Python 3.11): at
``hard`` nearly all of its work is done in every move, at the others the depth ends the search earlier.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from stratego.engine.pieces import Kind
from stratego.engine.ruleset import Ruleset


class Level(NamedTuple):
    """``nodes`` is the work for a move, a quarter of it in a game that is won.

    ``depth`` is the most plies that it looks ahead. It ``remembers`` so many ranks of the enemy, the highest,
    and each for about ``fades`` plies if it is low, longer if it is high, 0 for ever. ``reads``: it concludes
    ranks from where pieces stand and what they do. ``overlooks``: the share of its pieces that it does not
    think of in a turn.
    """

    nodes: int
    depth: int
    remembers: int = 1000
    fades: int = 0
    reads: bool = True
    overlooks: float = 0.0


LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level(nodes=2_000, depth=1, remembers=1, reads=False, overlooks=0.5),
    "medium": Level(nodes=8_000, depth=2, remembers=4, reads=False, overlooks=0.1),
    "hard": Level(nodes=240_000, depth=12),
    "forgetful": Level(nodes=24_000, depth=12, fades=30),
}

HINTS: Final = Level(nodes=8_000, depth=2)
"""For what a person is advised to do."""


def plays_well(rules: Ruleset) -> bool:
    """Whether the computer is at full strength under ``rules``; under others it plays too, but worse.

    It has no experience with several Flags or large armies, and does not look ahead to guesses, rescues, and
    strikes after a move.
    """
    army = rules.army
    return (
        army[Kind.FLAG] == 1
        and Kind.INFILTRATOR not in army
        and rules.army_size <= 40
        and not rules.rescue
        and rules.scout_strike == "in_line"
        and max(rules.geometry.shape) <= 10
    )
