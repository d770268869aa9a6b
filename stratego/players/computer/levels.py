"""The levels (the work for each move, and handicaps), and the rules under which the computer plays well.

A node takes 2.5 to 3.2 µs of processor time, or 0.8 to 1 µs compiled (moves 1 to 200 of a game, Python
3.11). At ``hard`` and ``forgetful`` nearly every move uses all nodes; at the others, depth ends the search.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from stratego.engine.pieces import Kind
from stratego.engine.ruleset import Ruleset


class Level(NamedTuple):
    """A level: the work for each move, and the limits of memory and attention.

    ``nodes`` is the maximum number of nodes searched for a move (a quarter if far ahead). ``depth`` is
    the maximum number of plies to look ahead. ``remembers`` is the number of known enemy ranks
    remembered, the highest first. Each is remembered for about ``fades`` plies (0: forever), a high rank or a
    Spy for longer.
    If ``reads``, ranks are inferred from the squares and moves of pieces. ``overlooks`` is the share of the
    computer's own pieces that it does not consider in a turn.
    """

    nodes: int
    depth: int
    remembers: int = 1000
    fades: int = 0
    reads: bool = True
    overlooks: float = 0.0


LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level(nodes=2_000, depth=1, remembers=1, reads=False, overlooks=0.55),
    "medium": Level(nodes=8_000, depth=2, remembers=4, reads=False, overlooks=0.15),
    "hard": Level(nodes=300_000, depth=12),
    "forgetful": Level(nodes=24_000, depth=12, fades=30),
}

HINTS: Final = Level(nodes=8_000, depth=2)
"""The level that gives hints to a person."""


def plays_well(rules: Ruleset) -> bool:
    """Whether the computer is known to play well under ``rules``; under all others it may be weaker.

    The computer was not tested with several Flags or with large armies or boards, and it does not foresee
    guesses, rescues or strikes after a move.
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
