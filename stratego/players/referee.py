"""A game between two players: the referee holds it, and tells each side what it may know."""

from collections.abc import Mapping
from contextlib import suppress
from random import Random
from time import perf_counter

from stratego.engine.clock import Clock, TimeControl
from stratego.engine.deployment import Deployment
from stratego.engine.errors import DeploymentError, Explanation, IllegalMove
from stratego.engine.game import Game
from stratego.engine.pieces import COLORS, Color
from stratego.engine.ruleset import Ruleset
from stratego.engine.values import Value
from stratego.players.player import Cells, Play, Player, PlayerError, Resign, Turn


class Finished(Value):
    """How a game between two players ended.

    ``winner`` is None for a draw. ``game`` is None if the armies were never set up. ``default`` says what
    the loser did wrong if it lost by default, otherwise it is None. If ``stopped``, the game was drawn
    because it reached the maximum number of plies. ``seconds`` are the times of each side's answers.
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
    """Play one game of at most ``plies`` plies; ``rng`` draws who chooses the side that moves first (D2).

    A player that raises PlayerError, or whose answer is not possible, loses by default. With a
    ``time_control`` a player whose time runs out loses (E6); no clock runs while they set up.
    """
    return _Referee(rules, players, rng, time_control).play(plies)


class _Referee:
    """One game. ``actor`` is the side currently asked for something, which loses if it fails to answer."""

    def __init__(
        self, rules: Ruleset, players: Mapping[Color, Player], rng: Random, time_control: TimeControl | None
    ) -> None:
        self.rules = rules
        self.players = players
        self.rng = rng
        self.clock: Clock | None = None
        if time_control is not None:
            self.clock = Clock(time_control, is_setting_up=False, runs=True)
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
        winner = outcome.winner if outcome is not None else None
        return Finished(
            winner=winner if default is None else self.actor.other,
            game=self.game,
            default=default,
            stopped=default is None and outcome is None,
            seconds={color: tuple(times) for color, times in self.seconds.items()},
        )

    def begin(self) -> Game:
        """Begin the game with both armies, and show each player its view."""
        red, blue = self.in_secret() if self.rules.deployment == "secret" else self.in_turn()
        first = Color.RED
        if self.rules.first_move == "chosen":
            self.actor = self.rng.choice(COLORS)
            first = self.players[self.actor].choose_first()
        game = Game(self.rules, red=red, blue=blue, turn=first)
        for self.actor in COLORS:
            self.players[self.actor].begin(game.view(self.actor))
        return game

    def in_secret(self) -> list[Deployment]:
        """Both armies, each set up as a whole (D1)."""
        armies = []
        for self.actor in COLORS:
            army = self.players[self.actor].set_up()
            army.check(self.rules, self.actor)
            armies.append(army)
        return armies

    def in_turn(self) -> list[Deployment]:
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
        armies = []
        for self.actor in COLORS:
            armies.append(Deployment(self.rules, zones[self.actor], self.actor))
        return armies

    def take_turn(self, game: Game) -> None:
        """Ask the player whose turn it is, and pass on the announcements."""
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
        """Count the time of an answer. Returns whether that ends the game (E6)."""
        self.seconds[self.actor].append(seconds)
        if self.clock is None:
            return False
        clock = self.clock.after(seconds)
        if clock.is_out:
            game.run_out(self.actor, clock.reason)
        self.clock = clock.next_turn(self.actor.other)
        return clock.is_out

    def end(self, default: Explanation | None) -> None:
        """Tell the players that the game is over. From here on, their errors no longer matter."""
        if self.game is not None:
            for color in COLORS:
                if default is None or color is not self.actor:
                    with suppress(PlayerError):
                        self.players[color].end(self.game.open_view())
