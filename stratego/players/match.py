"""Matches: many games between two players, played side by side by any executor.

A game depends on the match and its number alone, so the same match gives the same games in whatever order and
on whatever machines they are played (if both players come with the program).
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from itertools import islice
from math import sqrt
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from stratego.engine.endings import Outcome
from stratego.engine.pieces import COLORS, Color
from stratego.engine.ruleset import Ruleset
from stratego.engine.values import Value
from stratego.players.player import Player
from stratego.players.referee import Finished, play_game
from stratego.players.specs import make_player

_AHEAD: Final = 1000  # games given to an executor at once, more than any machine has processors
_Z: Final = 1.96  # standard deviations on either side of a 95% interval


class Match(Value):
    """A match: ``players`` are the texts that name them; the first has Red in the first game, then in turn.

    A game ends as a draw after ``plies`` plies. A program has ``seconds`` seconds for an answer. The lines
    exchanged with another program are written into the folder ``transcripts``, if there is one.
    """

    rules: Ruleset
    players: tuple[str, str]
    games: int
    seed: int
    plies: int = 2000
    seconds: float = 2.0
    transcripts: Path | None = None


class MatchGame(Value):
    """A game of a match, by its ``number`` from 1 on.

    ``colors`` are those of the match's players in their order. ``winner`` is the place of the winner among
    them, None for a draw. ``default`` says what the loser did wrong if it lost by default, else it is None.
    ``stopped``: drawn because it reached the greatest number of plies. ``outcome`` is how the game itself
    ended, None if it did not. ``start`` is the board before the first action (N3), empty if no armies were
    set up, ``turn`` the side that moved first, and ``actions`` are in N1. ``seconds`` are the times of each
    player's answers.
    """

    number: int
    colors: tuple[Color, ...]
    winner: int | None
    default: str | None
    stopped: bool
    outcome: Outcome | None
    start: str
    turn: Color
    actions: tuple[str, ...]
    seconds: tuple[tuple[float, ...], tuple[float, ...]]


def play_match(match: Match, executor: Executor) -> Iterator[MatchGame]:
    """Play the games of a match, each as a task of its own, and give them as they end."""
    numbers = iter(range(1, match.games + 1))
    waiting: set[Future[MatchGame]] = set()
    try:
        while True:
            for number in islice(numbers, _AHEAD - len(waiting)):
                waiting.add(executor.submit(play_one, match, number))
            if not waiting:
                break
            ended, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for task in ended:
                yield task.result()
    except BrokenExecutor:  # the executor is ending the games itself
        raise
    except (Exception, GeneratorExit, SystemExit):  # Ctrl+C ends the executor's processes with their tasks
        for task in waiting:
            task.cancel()
        raise


def play_one(match: Match, number: int) -> MatchGame:
    """Play game ``number`` of a match. Raises SpecError if a text names no player."""
    rng = Random(f"{match.seed} {number}")
    colors = COLORS if number % 2 else (Color.BLUE, Color.RED)
    players: dict[Color, Player] = {}
    try:
        for spec, color in zip(match.players, colors, strict=True):
            transcript = match.transcripts and match.transcripts / f"{number}-{color}.txt"
            seed = rng.randrange(2**32)
            players[color] = make_player(spec, match.rules, color, seed, match.seconds, transcript)
        return _played(number, colors, play_game(match.rules, players, match.plies, rng))
    finally:
        for player in players.values():
            player.close()


def _played(number: int, colors: tuple[Color, ...], finished: Finished) -> MatchGame:
    game = finished.game
    actions: tuple[str, ...] = ()
    start, turn, outcome = "", Color.RED, None
    if game is not None:
        outcome = game.outcome
        actions = tuple(str(event.action) for event in game.history)
        first = game.copy()
        first.undo(first.ply)
        start, turn = first.board(), first.turn
    return MatchGame(
        number=number,
        colors=colors,
        winner=None if finished.winner is None else colors.index(finished.winner),
        default=finished.default,
        stopped=finished.stopped,
        outcome=outcome,
        start=start,
        turn=turn,
        actions=actions,
        seconds=(finished.seconds[colors[0]], finished.seconds[colors[1]]),
    )


class Interval(NamedTuple):
    """A share between 0 and 1, with its 95% confidence interval."""

    share: float
    low: float
    high: float


class Score(NamedTuple):
    """The games of one player of a match; those decided by default count nowhere else."""

    won: int
    lost: int
    drawn: int
    stopped: int
    won_by_default: int
    lost_by_default: int

    @property
    def interval(self) -> Interval | None:
        """The score, with draws as half, and its 95% interval (Wilson); None without a game."""
        games = self.won + self.lost + self.drawn + self.stopped
        if not games:
            return None
        share = (self.won + (self.drawn + self.stopped) / 2) / games
        spread = 1 + _Z * _Z / games
        middle = (share + _Z * _Z / (2 * games)) / spread
        half = _Z * sqrt(share * (1 - share) / games + _Z * _Z / (4 * games * games)) / spread
        # At 0 and 1 rounding would give a bound just outside.
        return Interval(share, middle - half if share else 0.0, middle + half if share < 1 else 1.0)


def score(games: Sequence[MatchGame], place: int) -> Score:
    """The score of the match's player at ``place`` (0 or 1)."""
    played = [game for game in games if game.default is None]
    defaults = [game for game in games if game.default is not None]
    return Score(
        won=sum(game.winner == place for game in played),
        lost=sum(game.winner == 1 - place for game in played),
        drawn=sum(game.winner is None and not game.stopped for game in played),
        stopped=sum(game.stopped for game in played),
        won_by_default=sum(game.winner == place for game in defaults),
        lost_by_default=sum(game.winner == 1 - place for game in defaults),
    )
