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
    lengths = []
    winners: Counter[str | None] = Counter()
    sides: Counter[Color | None] = Counter()
    reasons: Counter[str] = Counter()
    for game in games:
        if game.ending is None or {_same(name) for name in game.names.values()} != wanted:
            continue
        winner = game.ending.winner
        if game.plies is not None:
            lengths.append(game.plies)
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
        mean_plies=sum(lengths) / len(lengths) if lengths else 0.0,
    )


def tallies(games: Iterable[Finished]) -> list[Tally]:
    """The statistics of all pairs of players with finished games, in the order of ``games``."""
    found: dict[frozenset[str], list[Finished]] = {}
    for game in games:
        if game.ending is not None:
            found.setdefault(frozenset(map(_same, game.names.values())), []).append(game)
    return [tally(those, *(those[0].names[color] for color in COLORS)) for those in found.values()]


def _same(name: str) -> str:
    return name.strip().casefold()
