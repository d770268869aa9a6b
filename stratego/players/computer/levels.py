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

    ``depth`` is the most plies that it looks ahead. ``forgets``: how many plies after a battle it may have
    forgotten a rank, 0 for never. ``misjudges``: by how many points at most it misjudges a move.
    """

    nodes: int
    depth: int
    forgets: int = 0
    misjudges: float = 0.15  # enough to choose among moves that are equally good


LEVELS: Final[Mapping[str, Level]] = {
    # Set by matches (docs/strength.md). Up to 30 points cost `easy` next to nothing: only what it
    # does without an attack is then at random. With depth=4 and 5 points, medium was nearly as good as hard;
    # with 11, hard scored 73% of 47 games against it, and it 82% of 100 against easy.
    "easy": Level(nodes=2_000, depth=1, forgets=8, misjudges=45.0),
    "medium": Level(nodes=8_000, depth=2, forgets=40, misjudges=13.0),
    "hard": Level(nodes=240_000, depth=12),
}


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
