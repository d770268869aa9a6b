"""A finished game ply by ply: the board, the clock, what each player saw, and the turning points.

Not available during a game: `Session.game` raises an error before the end (K7).
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Final

from stratego.engine.clock import Clock, TimeControl
from stratego.engine.combat import Result
from stratego.engine.endings import Reason
from stratego.engine.events import Battle, Event, Sabotage
from stratego.engine.game import Game
from stratego.engine.pieces import COLORS, Color, Kind, armies
from stratego.engine.values import Value
from stratego.engine.view import OpenView, PlayerView
from stratego.hotseat.game_setup import COMPUTER
from stratego.players.computer.past_beliefs import PastBeliefs
from stratego.players.computer.ranks import KINDS, NUMBER
from stratego.players.computer.worth import values
from stratego.table.choosing.picture import Beliefs

_MOST_LOSSES: Final = 5
_MOST_FLAGS: Final = 3
_GREAT: Final = 50.0  # points: the smallest loss that counts, about the value of a Captain


class TurningPoint(Value):
    """A heavy loss, or a Flag left open, after ``ply`` actions.

    The side ``color`` lost the piece of ``kind`` that stood on ``square`` to an enemy piece of kind ``by``,
    which stood on ``origin``. If ``kind`` is the Flag, the enemy piece could capture it; ``is_taken`` is True
    if the Flag was captured before it was covered again.
    """

    ply: int
    color: Color
    kind: Kind
    square: str
    by: Kind
    origin: str
    is_taken: bool = True


class Replay:
    """A cursor in a recorded game, initially at its start. Moving the cursor changes ``game``."""

    def __init__(
        self,
        game: Game,
        players: Mapping[Color, str] = {},
        time_control: TimeControl | None = None,
        turn_times: Sequence[float] = (),
    ) -> None:
        """All arguments but ``game`` are as in `Record`."""
        self._game = game
        self._time_control = time_control
        self.turn_times = turn_times if time_control is not None else ()
        """The duration of each turn in seconds; empty if unknown."""
        self.rules = game.rules
        self.events = game.history
        """All events of the game, with nothing hidden."""
        self.last = len(self.events)
        """The number of actions of the whole game."""
        self.outcome = game.outcome
        """The outcome at the end of the game; None if it is unfinished."""
        self.to(0)
        self._computers = [color for color, player in players.items() if player.partition(":")[0] == COMPUTER]
        self._past, self._before = self._past_beliefs(), self._past_beliefs()

    def __repr__(self) -> str:
        return f"<Replay of {self.rules.name}: ply {self.ply} of {self.last}>"

    @property
    def ply(self) -> int:
        """The number of actions before the cursor."""
        return self._game.ply

    def to(self, ply: int) -> None:
        """Move the cursor to a ply, or to the nearer end of the game if there is no such ply."""
        ply = min(max(ply, 0), self.last)
        self._game.undo(max(self.ply - ply, 0))
        for event in self.events[self.ply : ply]:
            self._game.play(event.action)

    def next_battle(self) -> bool:
        """Move the cursor past the next attack, guess or forfeit. Returns False if there is none."""
        for event in self.events[self.ply :]:
            if event.incident is not None:
                self.to(event.ply + 1)
                return True
        return False

    @property
    def clock(self) -> Clock | None:
        """The clock at the cursor; None if unknown. At the end, a last turn without an action counts too."""
        if self._time_control is None or not self.turn_times:
            return None
        first = self._game.turn if self.ply % 2 == 0 else self._game.turn.other
        clock = Clock(self._time_control, first, is_setting_up=False, runs=True)
        times = self.turn_times if self.ply == self.last else self.turn_times[: self.ply]
        for seconds in times:
            clock = clock.after(seconds).next_turn(clock.player.other)
        return clock

    def view(self, eyes: Color | None = None) -> OpenView | PlayerView:
        """The board at the cursor: open, or as the player of the colour ``eyes`` knew it (K1-K7)."""
        return self._game.open_view() if eyes is None else self._game.view(eyes)

    # The computer's beliefs: recomputed from its first view and the announcements up to the cursor

    def beliefs(self, eyes: Color | None) -> Beliefs:
        """The computer's beliefs about enemy pieces at the cursor; empty unless it played as ``eyes``."""
        return self._past[eyes].at(self.ply) if eyes in self._past else {}

    def _past_beliefs(self) -> dict[Color, PastBeliefs]:
        return {
            color: PastBeliefs(self._first.view(color), [event.seen_by(color) for event in self.events])
            for color in self._computers
        }

    @property
    def _first(self) -> Game:
        """A copy of the game at its start."""
        game = self._game.copy()
        game.undo(game.ply)
        return game

    # The turning points

    @cached_property
    def points(self) -> Sequence[TurningPoint]:
        """The turning points, in the order of the game."""
        return sorted(_turning_points(self._first, self.events).values(), key=lambda point: point.ply)

    @property
    def place(self) -> int | None:
        """The index in `points` of the turning point at the cursor; None if there is none."""
        return next((at for at, point in enumerate(self.points) if point.ply == self.ply), None)

    def next_point(self) -> bool:
        """Move to the next turning point, or from the last to the first. Returns False if there are none."""
        plies = [point.ply for point in self.points]
        if plies:
            self.to(next((ply for ply in plies if ply > self.ply), plies[0]))
        return bool(plies)

    def taken_for(self, point: TurningPoint) -> tuple[str, Kind, Mapping[Kind, float]] | None:
        """The enemy piece that the computer faced at a turning point: its square, kind, and beliefs about it.

        The beliefs are the computer's just before the loss or the possible capture of the Flag. If the
        computer lost its piece or left its Flag open, the enemy piece is the one on ``origin``, otherwise
        the one on ``square``. None if the computer did not play.
        """
        if not self._computers:
            return None
        has_lost = point.color in self._computers
        beliefs = self._before[point.color if has_lost else point.color.other]
        then = beliefs.at(point.ply - (point.kind is not Kind.FLAG))
        square, kind = (point.origin, point.by) if has_lost else (point.square, point.kind)
        return square, kind, then[square]


def _turning_points(game: Game, events: Sequence[Event]) -> dict[int, TurningPoint]:
    """The turning points of a game by ply. ``game`` must be at its start, and is played to its end."""
    losses: list[tuple[float, TurningPoint]] = []
    flags: dict[Color, list[TurningPoint]] = {color: [] for color in COLORS}
    is_open = dict.fromkeys(COLORS, False)
    homes = [square for square, piece in game.open_view().pieces.items() if piece.kind is Kind.FLAG]
    for event in (*events, None):
        owner = game.turn.other
        captures = [action for action in game.legal_moves() if action.target in homes]  # A5, I2
        if captures and not is_open[owner]:
            capture = captures[0] if event is None or event.action not in captures else event.action
            by = game.open_view().pieces[capture.origin].kind
            origin, square = capture.origin, capture.target
            flags[owner].append(TurningPoint(game.ply, owner, Kind.FLAG, square, by, origin, is_taken=False))
        is_open[owner] = bool(captures)
        if event is not None:
            losses += _losses(game, event)
            game.play(event.action)
    if game.outcome is not None and game.outcome.reason is Reason.FLAG:
        flags[game.turn][-1] = flags[game.turn][-1].replace(is_taken=True)
    greatest = sorted(losses, key=lambda loss: -loss[0])[:_MOST_LOSSES]
    latest = sorted(chain(*flags.values()), key=lambda point: (point.is_taken, point.ply))[-_MOST_FLAGS:]
    return {point.ply: point for point in (*(point for _, point in greatest), *latest)}


def _losses(game: Game, event: Event) -> Iterator[tuple[float, TurningPoint]]:
    """The heavy loss caused by ``event``, if any, with its size in points: those lost minus those gained."""
    incident, color, enemy = event.incident, event.color, event.color.other
    lost: dict[Color, Kind] = {}
    by = event.mover
    if isinstance(incident, Battle):
        if incident.result is not Result.WON:
            lost[color] = incident.attacker
        if incident.result is not Result.LOST:
            lost[enemy] = incident.defender
    elif isinstance(incident, Sabotage) and incident.right:
        lost[enemy] = incident.guess
    if not lost or Kind.FLAG in lost.values():
        return
    left = armies((piece.color, piece.kind) for piece in game.open_view().pieces.values())
    counts = {side: [float(army.get(kind, 0)) for kind in KINDS] for side, army in left.items()}
    worth = {side: values(counts[side], counts[side.other])[NUMBER[kind]] for side, kind in lost.items()}
    loser = max(worth, key=lambda side: worth[side])
    points = worth[loser] - worth.get(loser.other, 0.0)
    if points >= _GREAT:
        square, origin = event.action.target, event.action.origin
        if loser is color:
            assert isinstance(incident, Battle)
            square, origin, by = origin, square, incident.defender
        yield points, TurningPoint(event.ply + 1, loser, lost[loser], square, by, origin)
