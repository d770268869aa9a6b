"""Games between two players, matches of many games played in parallel by any executor, and scores.

A referee holds the game and gives each side only its view and announcements. A game depends only on the match
and on its own number, so the same match gives the same games in any order and on any machine (if both
players are built-in and there is no clock).
"""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import suppress
from itertools import islice
from math import sqrt
from pathlib import Path
from queue import SimpleQueue
from random import Random
from time import perf_counter
from typing import Final, NamedTuple

from stratego.engine.clock import Clock, TimeControl
from stratego.engine.deployment import Deployment
from stratego.engine.endings import Outcome
from stratego.engine.errors import DeploymentError, Explanation, IllegalMove
from stratego.engine.game import Game
from stratego.engine.pieces import COLORS, Color
from stratego.engine.ruleset import Ruleset
from stratego.engine.values import Value
from stratego.players import time_limits
from stratego.players.making import make_player
from stratego.players.player import Cells, Play, Player, PlayerError, Resign, Turn
from stratego.players.specs import OWN


class Finished(Value):
    """The result of a game between two players.

    ``winner`` is None for a draw. ``game`` is None if it never began. ``default`` explains what the loser did
    wrong; it is None unless the game was lost by default. If ``stopped``, the game was drawn because it
    reached the maximum number of plies. ``seconds`` has the time of each answer, by side.
    """

    winner: Color | None
    game: Game | None
    default: Explanation | None
    stopped: bool
    seconds: Mapping[Color, tuple[float, ...]]


def play_game(
    rules: Ruleset,
    players: Mapping[Color, Player],
    plies: int,
    rng: Random,
    time_control: TimeControl | None = None,
) -> Finished:
    """Play one game of at most ``plies`` plies.

    If the players choose the side that moves first (D2), ``rng`` picks the one who chooses. A player that
    raises PlayerError, or gives an invalid answer, loses by default. With a ``time_control``, a player whose
    time runs out loses (E6); no clock runs during set-up.
    """
    return _Referee(rules, players, rng, time_control).play(plies)


class _Referee:
    """Referees one game. ``actor`` is the side whose player is called; it loses if the call fails."""

    def __init__(
        self, rules: Ruleset, players: Mapping[Color, Player], rng: Random, time_control: TimeControl | None
    ) -> None:
        self.rules = rules
        self.players = players
        self.rng = rng
        self.clock = None if time_control is None else Clock(time_control, is_setting_up=False, runs=True)
        self.actor = Color.RED
        self.game: Game | None = None
        self.offered = False
        self.seconds: dict[Color, list[float]] = {color: [] for color in COLORS}

    def play(self, plies: int) -> Finished:
        default: Explanation | None = None
        try:
            game = self.game = self.begin()
            if self.clock is not None:
                self.clock = self.clock.replace(player=game.turn)
            while game.outcome is None and game.ply < plies:
                self.take_turn(game)
        except (PlayerError, IllegalMove) as error:
            default = error.explanation
        except DeploymentError as error:
            default = error.faults[0]
        self.end(default)
        outcome = None if self.game is None else self.game.outcome
        winner = None if outcome is None else outcome.winner
        if default is not None:
            winner = self.actor.other
        stopped = default is None and outcome is None
        seconds = {color: tuple(times) for color, times in self.seconds.items()}
        return Finished(winner=winner, game=self.game, default=default, stopped=stopped, seconds=seconds)

    def begin(self) -> Game:
        """Have both armies set up, begin the game, and send each player its view."""
        red, blue = self.in_secret() if self.rules.deployment == "secret" else self.in_turn()
        first = Color.RED
        if self.rules.first_move == "chosen":
            self.actor = self.rng.choice(COLORS)
            first = self.players[self.actor].choose_first()
        game = Game(self.rules, red=red, blue=blue, turn=first)
        for self.actor in COLORS:
            self.players[self.actor].begin(game.view(self.actor))
        return game

    def in_secret(self) -> Iterator[Deployment]:
        """Both armies, each set up as a whole (D1)."""
        for self.actor in COLORS:
            army = self.players[self.actor].set_up()
            army.check(self.rules, self.actor)
            yield army

    def in_turn(self) -> Iterator[Deployment]:
        """Both armies, set up piece by piece in turn (D3)."""
        names = self.rules.geometry.names
        squares = self.rules.geometry.zones
        zones: dict[Color, Cells] = {color: (None,) * len(squares[color.side]) for color in COLORS}
        for _ in range(self.rules.army_size):
            for self.actor in COLORS:
                own, enemy = self.actor, self.actor.other
                placed = zip(squares[enemy.side], zones[enemy], strict=True)
                taken = tuple(names[square] for square in sorted(at for at, kind in placed if kind))
                after = self.players[own].place(zones[own], taken)
                changes = [now for was, now in zip(zones[own], after, strict=True) if was is not now]
                if len(changes) != 1 or changes[0] is None or zones[own].count(None) == after.count(None):
                    raise PlayerError("did not place exactly one piece")
                zones[own] = after
        for self.actor in COLORS:
            yield Deployment(self.rules, zones[self.actor], self.actor)

    def take_turn(self, game: Game) -> None:
        """Ask the player whose turn it is, carry out the answer if it is in time, and announce any action."""
        self.actor = game.turn
        turn = Turn(game.view(self.actor), self.offered, self.clock)
        begun = perf_counter()
        try:
            answer = self.players[self.actor].answer(turn)
        except PlayerError:
            if self.clock is not None and self.runs_out(game, perf_counter() - begun):
                return
            raise
        if self.runs_out(game, perf_counter() - begun):
            return
        if isinstance(answer, Play):
            event = game.play(answer.action)
            self.offered = answer.offers_draw
            for self.actor in COLORS:
                self.players[self.actor].hear(event.seen_by(self.actor))
        elif isinstance(answer, Resign):
            game.resign(self.actor)
        elif self.offered:
            game.agree_draw()
        else:
            raise PlayerError("accepted a draw that was not offered")

    def runs_out(self, game: Game, seconds: float) -> bool:
        """Record the time of an answer. Returns whether the player's time is up, which ends the game (E6)."""
        self.seconds[self.actor].append(seconds)
        if self.clock is None:
            return False
        clock = self.clock.after(seconds)
        if clock.is_out:
            game.run_out(self.actor, clock.reason)
        self.clock = clock.next_turn(self.actor.other)
        return clock.is_out

    def end(self, default: Explanation | None) -> None:
        """Tell the players that the game is over, or lost by default. Their errors are ignored."""
        if default is not None:
            self.players[self.actor].disqualify(default)
        if self.game is not None:
            for color in COLORS:
                if default is None or color is not self.actor:
                    with suppress(PlayerError):
                        self.players[color].end(self.game.open_view())


_AHEAD: Final = 1000  # games submitted to an executor at once: more than a machine has processors
_ENDED: Final = Explanation("has ended the process in which the game was played")
_SEED_BITS: Final = 63  # bits in a player's seed
_Z: Final = 1.96  # a 95% interval extends this many standard deviations to either side


class Match(Value):
    """A match. ``players`` are the players' specs; the first one plays Red in odd-numbered games.

    A game is drawn after ``plies`` plies. Another program has ``seconds`` seconds for each answer; once the
    game has begun, a ``time_control`` replaces this limit. The lines exchanged with another program are
    written to a file for each game and side in the folder ``transcripts``, unless that is None.
    """

    rules: Ruleset
    players: tuple[str, str]
    games: int
    seed: int
    plies: int = 2000
    seconds: float = time_limits.MATCH
    transcripts: Path | None = None
    time_control: TimeControl | None = None


class MatchGame(Value):
    """A game of a match; ``number`` counts from 1.

    ``colors`` has the colours of the match's players, in their order. ``winner`` is the index of the winner
    in this order, None for a draw. ``default`` explains what the loser did wrong if the game was lost by
    default, otherwise it is None; a default without a winner is a loss for both players. ``stopped`` is True
    for a draw at the maximum number of plies. ``outcome`` is that of the `Game`, None if it has none.
    ``start`` is the board before the first action (N3), empty if the game never began; ``turn`` is the side
    that moved first, and ``actions`` are in N1. ``seconds`` has the time of each answer, by player.
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
    """Play the games of a match, each as a separate task, and yield each game when it ends.

    A program that ends the process of its game (the executor then raises ProcessEnded) loses that game by
    default; if both players are other programs, both lose. Raises ProcessEnded if neither is one,
    BrokenExecutor if the executor ends the games, and SpecError like `make_player`.
    """
    numbers = iter(range(1, match.games + 1))
    waiting: dict[Future[MatchGame], int] = {}
    ended: SimpleQueue[Future[MatchGame]] = SimpleQueue()  # `wait` would leave tasks locked after Ctrl+C
    try:
        while True:
            for number in islice(numbers, _AHEAD - len(waiting)):
                task = executor.submit(play_one, match, number)
                waiting[task] = number
                task.add_done_callback(ended.put)
            if not waiting:
                break
            task = ended.get()
            number = waiting.pop(task)
            try:
                yield task.result()
            except ProcessEnded:
                ours = [place for place, spec in enumerate(match.players) if spec in OWN]
                if len(ours) == len(match.players):
                    raise
                yield MatchGame(number, _colors(number), ours[0] if ours else None, _ENDED)
    except BrokenExecutor:  # nothing to cancel: on this error, the owner of the executor ends it
        raise
    except (Exception, GeneratorExit, SystemExit):  # not Ctrl+C, which ends the processes anyway
        for task in waiting:
            task.cancel()
        raise


def play_one(match: Match, number: int) -> MatchGame:
    """Play game ``number`` of a match. Raises SpecError like `make_player`."""
    colors = _colors(number)
    players: dict[Color, Player] = {}
    try:
        for spec, color in zip(match.players, colors, strict=True):
            transcript = match.transcripts and match.transcripts / f"{number}-{color}.txt"
            # a separate source for each seed, so that no player can work out the other's seed from its own
            seed = Random(f"{match.seed} {number} {color}").getrandbits(_SEED_BITS)
            players[color] = make_player(spec, match.rules, color, seed, match.seconds, transcript)
        rng = Random(f"{match.seed} {number}")
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
    """The number of a player's games in a match, by result.

    Only the last two fields count games decided by default; ``drawn`` leaves out those that were ``stopped``.
    """

    won: int
    lost: int
    drawn: int
    stopped: int
    won_by_default: int
    lost_by_default: int

    @property
    def interval(self) -> Interval | None:
        """The score (draw or stopped: half) and its 95% interval (Wilson); None if all ended by default."""
        games = self.won + self.lost + self.drawn + self.stopped
        if not games:
            return None
        share = (self.won + (self.drawn + self.stopped) / 2) / games
        spread = 1 + _Z * _Z / games
        middle = (share + _Z * _Z / (2 * games)) / spread
        half = _Z * sqrt(share * (1 - share) / games + _Z * _Z / (4 * games * games)) / spread
        # at shares of 0 and 1, rounding would put a bound just outside this range
        return Interval(share, middle - half if share else 0.0, middle + half if share < 1 else 1.0)


def score(games: Sequence[MatchGame], place: int) -> Score:
    """The score of the player at index ``place`` (0 or 1) in a match."""
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
