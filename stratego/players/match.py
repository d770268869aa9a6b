"""Matches: many games between two players, played in parallel by any executor.

A game depends only on the match and on its own number, so the same match gives the same games in any order
and on any machines (if both players are this program's own).
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from itertools import islice
from math import sqrt
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from stratego.engine.clock import TimeControl
from stratego.engine.endings import Outcome
from stratego.engine.errors import Explanation
from stratego.engine.pieces import COLORS, Color
from stratego.engine.ruleset import Ruleset
from stratego.engine.values import Value
from stratego.players.making import make_player
from stratego.players.player import Player
from stratego.players.referee import play_game
from stratego.players.specs import OWN

_AHEAD: Final = 1000  # games given to an executor at once: more than any machine has processors
_ENDED: Final = Explanation("has ended the process in which the game was played")
_Z: Final = 1.96  # standard deviations on either side for a 95% interval


class Match(Value):
    """A match. ``players`` are the texts that name them; the first one has Red in odd-numbered games.

    A game is drawn after ``plies`` plies. A program has ``seconds`` seconds for each answer. The lines
    exchanged with another program are written to the folder ``transcripts``, if there is one. A
    ``time_control`` replaces ``seconds`` once the game has begun.
    """

    rules: Ruleset
    players: tuple[str, str]
    games: int
    seed: int
    plies: int = 2000
    seconds: float = 2.0
    transcripts: Path | None = None
    time_control: TimeControl | None = None


class MatchGame(Value):
    """A game of a match, by its ``number`` from 1 on.

    ``colors`` has the colours of the match's players, in their order. ``winner`` is the index of the winner
    among them, None for a draw. ``default`` says what the loser did wrong if it lost by default, else it is
    None; without a winner, both have lost. ``stopped`` if it was drawn for reaching the maximum number of
    plies. ``outcome`` is how the game itself ended, None if it did not. ``start`` is the board before the
    first action (N3), empty if no armies were set up, ``turn`` the side that moved first, and ``actions`` are
    in N1. ``seconds`` are the times of each player's answers.
    """

    number: int
    colors: tuple[Color, ...]
    winner: int | None
    default: Explanation | None
    stopped: bool = False
    outcome: Outcome | None = None
    start: str = ""
    turn: Color = Color.RED
    actions: tuple[str, ...] = ()
    seconds: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())


class ProcessEnded(BrokenExecutor):
    """The process playing a game has ended; the executor continues with the other games."""

    def __init__(self) -> None:
        super().__init__("a process that plays them was ended")


def play_match(match: Match, executor: Executor) -> Iterator[MatchGame]:
    """Play the games of a match, each as a separate task, and yield each when it ends.

    A foreign program may end the process of its game (the executor then raises ProcessEnded). It loses that
    game by default; if both players are foreign programs, both do.
    """
    numbers = iter(range(1, match.games + 1))
    waiting: dict[Future[MatchGame], int] = {}
    try:
        while True:
            for number in islice(numbers, _AHEAD - len(waiting)):
                waiting[executor.submit(play_one, match, number)] = number
            if not waiting:
                break
            for task in wait(waiting, return_when=FIRST_COMPLETED).done:
                number = waiting.pop(task)
                try:
                    yield task.result()
                except ProcessEnded:
                    ours = [place for place, spec in enumerate(match.players) if spec in OWN]
                    if len(ours) == len(match.players):
                        raise
                    yield MatchGame(number, _colors(number), ours[0] if ours else None, _ENDED)
    except BrokenExecutor:  # the executor is ending the games itself
        raise
    except (Exception, GeneratorExit, SystemExit):  # Ctrl+C ends the executor's processes with their tasks
        for task in waiting:
            task.cancel()
        raise


def play_one(match: Match, number: int) -> MatchGame:
    """Play game ``number`` of a match. Raises SpecError if a text names no player."""
    rng = Random(f"{match.seed} {number}")
    colors = _colors(number)
    players: dict[Color, Player] = {}
    try:
        for spec, color in zip(match.players, colors, strict=True):
            transcript = match.transcripts and match.transcripts / f"{number}-{color}.txt"
            seed = rng.randrange(2**32)
            players[color] = make_player(spec, match.rules, color, seed, match.seconds, transcript)
        finished = play_game(match.rules, players, match.plies, rng, match.time_control)
    finally:
        for player in players.values():
            player.close()
    winner = None if finished.winner is None else colors.index(finished.winner)
    game, seconds = finished.game, (finished.seconds[colors[0]], finished.seconds[colors[1]])
    played = MatchGame(number, colors, winner, finished.default, finished.stopped, seconds=seconds)
    if game is None:
        return played
    played = played.replace(outcome=game.outcome, actions=tuple(str(event.action) for event in game.history))
    game.undo(game.ply)
    return played.replace(start=game.board(), turn=game.turn)


def _colors(number: int) -> tuple[Color, ...]:
    return COLORS if number % 2 else (Color.BLUE, Color.RED)


class Interval(NamedTuple):
    """A share between 0 and 1, with its 95% confidence interval."""

    share: float
    low: float
    high: float


class Score(NamedTuple):
    """The games of one player of a match; a game won or lost by default is counted only as such."""

    won: int
    lost: int
    drawn: int
    stopped: int
    won_by_default: int
    lost_by_default: int

    @property
    def interval(self) -> Interval | None:
        """The score, counting draws as half, and its 95% interval (Wilson); None if there are no games."""
        games = self.won + self.lost + self.drawn + self.stopped
        if not games:
            return None
        share = (self.won + (self.drawn + self.stopped) / 2) / games
        spread = 1 + _Z * _Z / games
        middle = (share + _Z * _Z / (2 * games)) / spread
        half = _Z * sqrt(share * (1 - share) / games + _Z * _Z / (4 * games * games)) / spread
        # At shares of 0 and 1, rounding would put a bound just outside this range.
        return Interval(share, middle - half if share else 0.0, middle + half if share < 1 else 1.0)


def score(games: Sequence[MatchGame], place: int) -> Score:
    """The score of player ``place`` (0 or 1) of a match."""
    played = [game for game in games if game.default is None]
    defaults = [game for game in games if game.default is not None]
    return Score(
        won=sum(game.winner == place for game in played),
        lost=sum(game.winner == 1 - place for game in played),
        drawn=sum(game.winner is None and not game.stopped for game in played),
        stopped=sum(game.stopped for game in played),
        won_by_default=sum(game.winner == place for game in defaults),
        lost_by_default=sum(game.winner != place for game in defaults),
    )
