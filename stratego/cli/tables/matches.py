"""The tables of a match: the scores, the times for a move, and why games were lost by default."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stratego.cli.output import filled, print_table, printing, put, put_folded
from stratego.engine.quoting import printable
from stratego.players.match import Match, MatchGame, Score, score
from stratego.wording import matches as words

_LONGEST_NAME: Final = 40  # characters


def print_match(match: Match, played: Sequence[MatchGame]) -> None:
    """Print what has been played of a match."""
    names = player_names(match)
    with printing():
        games = words.games(match.games)
        put(filled(words.TITLE, ruleset=match.rules.name, games=games, seed=match.seed))
        if len(played) < match.games:
            put(filled(words.STOPPED, played=len(played), games=games))
        put()
        _print_beside(names, words.RESULTS, [_results(score(played, at)) for at in (0, 1)])
        put_folded(words.explained(match.plies))
        put()
        put(words.TIMES)
        times = [[each for game in played for each in game.seconds[at]] for at in (0, 1)]
        _print_beside(names, words.TIMES_OF, list(map(_times, times)))
        for at, name in enumerate(names):
            defaults = [
                filled(words.DEFAULT, number=game.number, reason=game.default)
                for game in played
                if game.winner == 1 - at and game.default is not None
            ]
            if defaults:
                put()
                put(filled(words.DEFAULTS, player=name, defaults=defaults))


def _print_beside(names: Sequence[str], headings: Sequence[str], columns: Sequence[Sequence[str]]) -> None:
    """Print a table with a column for each player."""
    print_table(("", *names), list(zip(headings, *columns, strict=True)))


def _results(total: Score) -> list[str]:
    counts = total.won, total.lost, total.drawn, total.stopped, total.won_by_default, total.lost_by_default
    return [*(f"{count:,}" for count in counts), *_share(total)]


def _share(total: Score) -> tuple[str, str]:
    """The score and its interval in percent."""
    if total.interval is None:
        return words.NOTHING, words.NOTHING
    share, low, high = (100 * each for each in total.interval)
    return words.SHARE.format(share=share), words.INTERVAL.format(low=low, high=high)


def _times(seconds: list[float]) -> list[str]:
    if not seconds:
        return ["0", *[words.NOTHING] * 3]
    seconds.sort()
    at = (len(seconds) // 2, min(len(seconds) * 95 // 100, len(seconds) - 1), -1)
    return [f"{len(seconds):,}", *(words.SECONDS.format(seconds=seconds[each]) for each in at)]


def player_names(match: Match) -> tuple[str, str]:
    """The names of both players in tables and records: different ones."""
    first, second = (printable(spec, _LONGEST_NAME) for spec in match.players)
    if first == second:
        return words.FIRST.format(player=first), words.SECOND.format(player=second)
    return first, second
