"""Statistics of two players against each other, over all finished games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from stratego.engine.pieces import COLORS, Color
from stratego.hotseat.statistics import Tally
from stratego.records.archive import Finished


def tally(games: Iterable[Finished], first: str, second: str) -> Tally:
    """The statistics of two players, whichever colours they had. Names match in upper and lower case."""
    wanted = {_same(first), _same(second)}
    plies = 0
    winners: Counter[str | None] = Counter()
    sides: Counter[Color | None] = Counter()
    reasons: Counter[str] = Counter()
    for game in games:
        if game.ending is None or {_same(name) for name in game.names.values()} != wanted:
            continue
        winner = game.ending.winner
        plies += game.plies
        winners[None if winner is None else _same(game.names[winner])] += 1
        sides[winner] += 1
        reasons[game.ending.reason] += 1
    return Tally(
        names=(first, second),
        games=sides.total(),
        wins=(winners[_same(first)], winners[_same(second)]),
        draws=sides[None],
        sides={color: sides[color] for color in COLORS},
        reasons=dict(reasons.most_common()),
        mean_plies=plies / sides.total() if plies else 0.0,
    )


def pairs(games: Iterable[Finished]) -> list[tuple[str, str]]:
    """The pairs of players with finished games, in the order of ``games``."""
    found: dict[frozenset[str], tuple[str, str]] = {}
    for game in games:
        if game.ending is not None:
            red, blue = (game.names[color] for color in COLORS)
            found.setdefault(frozenset((_same(red), _same(blue))), (red, blue))
    return list(found.values())


def _same(name: str) -> str:
    return name.strip().casefold()
