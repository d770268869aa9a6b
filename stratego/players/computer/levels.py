"""The levels: how much work a move is given, and what a weaker player does not see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class Level(NamedTuple):
    """``nodes`` is the work for a move and ``depth`` the most plies that it looks ahead.

    ``forgets``: how many plies after a battle it may have forgotten a rank, 0 for never. ``slips`` are the
    points by which it misjudges a move.
    """

    nodes: int
    depth: int
    forgets: int = 0
    slips: float = 0.15  # enough to choose among moves that are equally good


LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level(nodes=400, depth=1, forgets=16, slips=6.0),
    "medium": Level(nodes=3_000, depth=3),
    "hard": Level(nodes=24_000, depth=9),
}
