"""Statistics of two players against each other, over all finished games in which no turn was taken back."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from stratego.engine.pieces import COLORS, Color
from stratego.hotseat.scenes import Tally
from stratego.records.archive import Finished
from stratego.records.tags import counted_names, names_from_files, names_in_files

_NAMELESS: Final = tuple(names_in_files(dict.fromkeys(COLORS), {}).values())
_ALONE: Final = ":"


def tally(games: Iterable[Finished], first: str, second: str) -> Tally:
    """The statistics of two players, whichever sides they played. The case of names does not matter.

    The computer can be named in three ways: by its name in the game, which stands for all levels, or with a
    level, either as in the lists of games (``"Computer (hard)"``) or as in records (``"computer:hard"``).
    """
    found = []
    for game in games:
        for color in COLORS:
            if _is(game, color, first) and _is(game, color.other, second):
                found.append((game, color))
                break
    return _counted((first, second), found)


def tallies(games: Iterable[Finished]) -> list[Tally]:
    """The statistics of each pair of players, in the order of the pairs' first counted games in ``games``."""
    found: dict[frozenset[str], list[Finished]] = {}
    for game in games:
        if game.ending is not None and not game.taken_back:
            found.setdefault(frozenset(_party(game, color) for color in COLORS), []).append(game)
    pairs = []
    for those in found.values():
        latest, party = those[0], _party(those[0], Color.RED)
        red, blue = counted_names(latest.names, latest.players).values()
        reds = [(game, next(color for color in COLORS if _party(game, color) == party)) for game in those]
        pairs.append(_counted((red, blue), reds))
    return pairs


def has_player(game: Finished, name: str) -> bool:
    """Whether a player of this name played a game; names are as for `tally`."""
    return any(_is(game, color, name) for color in COLORS)


def _counted(names: tuple[str, str], games: Iterable[tuple[Finished, Color]]) -> Tally:
    """The statistics of games between the same two players; each game comes with the first player's side."""
    ended = [
        (game, game.ending, first) for game, first in games if game.ending is not None and not game.taken_back
    ]
    lengths = [game.plies for game, _, _ in ended if game.plies is not None]
    winners = Counter(ending.winner for _, ending, _ in ended)
    wins = sum(ending.winner is first for _, ending, first in ended)
    return Tally(
        names=names,
        games=len(ended),
        wins=(wins, len(ended) - wins - winners[None]),
        draws=winners[None],
        sides={color: winners[color] for color in COLORS},
        reasons=dict(Counter(ending.reason.value for _, ending, _ in ended).most_common()),
        mean_plies=sum(lengths) / len(lengths) if lengths else 0.0,
    )


def _party(game: Finished, color: Color) -> str:
    """A key for the player of a side: the kind of player, with the level or, if there is none, the name.

    A person without a name who plays alone has the same key for both sides, as they may change sides.
    """
    name = names_from_files(game.names, game.players)[color]
    if name is None and game.players and color not in game.players:
        return _ALONE
    kind, _, level = game.players.get(color, "").partition(":")
    return f"{kind}:{level or _same(game.names[color])}"


def _is(game: Finished, color: Color, name: str) -> bool:
    """Whether a side was played by somebody of this name."""
    counted = counted_names(game.names, game.players)[color]
    names = game.names[color], game.players.get(color, ""), counted
    return _same(name) in map(_same, _NAMELESS if _party(game, color) == _ALONE else names)


def _same(name: str) -> str:
    return name.strip().casefold()
