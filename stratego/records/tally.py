"""Statistics of two players against each other, over all finished games."""

from collections import Counter
from collections.abc import Iterable

from stratego.engine.pieces import COLORS, Color
from stratego.hotseat.opponent import COMPUTER
from stratego.hotseat.statistics import Tally
from stratego.records.archive import Finished
from stratego.records.tags import counted_name, counted_names


def tally(games: Iterable[Finished], first: str, second: str) -> Tally:
    """The statistics of two players, whichever colours they had. Names match in upper and lower case.

    The computer goes by three names: that in the game, for all of its games, and with its level as it is
    shown (``"Computer (hard)"``) or as the record has it (``"computer:hard"``).
    """
    found = []
    for game in games:
        for color in COLORS:
            if _is(game, color, first) and _is(game, color.other, second):
                found.append((game, color))
                break
    return _counted((first, second), found)


def tallies(games: Iterable[Finished]) -> list[Tally]:
    """The statistics of all pairs of players with finished games, in the order of ``games``."""
    found: dict[frozenset[str], list[Finished]] = {}
    for game in games:
        if game.ending is not None:
            found.setdefault(frozenset(_party(game, color) for color in COLORS), []).append(game)
    pairs = []
    for those in found.values():
        latest, party = those[0], _party(those[0], Color.RED)
        red, blue = counted_names(latest.names, latest.players).values()
        reds = [(game, next(color for color in COLORS if _party(game, color) == party)) for game in those]
        pairs.append(_counted((red, blue), reds))
    return pairs


def _counted(names: tuple[str, str], games: Iterable[tuple[Finished, Color]]) -> Tally:
    """The statistics of games between the same two players; each comes with the first one's colour."""
    lengths = []
    wins = [0, 0]
    sides: Counter[Color | None] = Counter()
    reasons: Counter[str] = Counter()
    for game, first in games:
        if game.ending is None:
            continue
        winner = game.ending.winner
        if game.plies is not None:
            lengths.append(game.plies)
        if winner is not None:
            wins[winner is not first] += 1
        sides[winner] += 1
        reasons[game.ending.reason] += 1
    return Tally(
        names=names,
        games=sides.total(),
        wins=(wins[0], wins[1]),
        draws=sides[None],
        sides={color: sides[color] for color in COLORS},
        reasons=dict(reasons.most_common()),
        mean_plies=sum(lengths) / len(lengths) if lengths else 0.0,
    )


def _party(game: Finished, color: Color) -> str:
    """Who played a side: a computer by its level, whatever it is called, anybody else by name."""
    kind, _, level = game.players.get(color, "").partition(":")
    by_level = kind == COMPUTER and level
    return f"{kind}:{level}" if by_level else f"{kind}:{_same(game.names[color])}"


def _is(game: Finished, color: Color, name: str) -> bool:
    """Whether a side was played by somebody of this name."""
    called, player = game.names[color], game.players.get(color, "")
    return _same(name) in map(_same, (called, player, counted_name(called, player)))


def _same(name: str) -> str:
    return name.strip().casefold()
