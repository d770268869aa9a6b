"""The record of a game: players, ruleset, starting position, actions and ending."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Final, NamedTuple

from stratego.engine.clock import TimeControl
from stratego.engine.deployment import NO_FIRST_MOVE, Deployment
from stratego.engine.endings import Outcome, Reason
from stratego.engine.errors import DeploymentError, Explanation, GameOver, IllegalMove, faults_of
from stratego.engine.events import Event
from stratego.engine.game import Game
from stratego.engine.notation import read_board
from stratego.engine.pieces import COLORS, Color, Kind
from stratego.engine.ruleset import Ruleset
from stratego.engine.values import Value
from stratego.hotseat.session import Session
from stratego.records.faults import FileFault
from stratego.records.tags import names_in_files

LONGEST_TIME: Final = 999_999 * 3600
"""The longest time that a record may state for a player, in seconds."""


class ForeignReason(StrEnum):
    """A reason for a game's end that is not in the rules, such as a lost connection on a server.

    Such a reason cannot be checked against the moves.
    """

    BY_DEFAULT = "by default"  # a program gave no answer, or an impossible one
    GIVEN_UP = "given up"  # possibly out of turn, which E4 does not allow
    GAME_OUT_OF_TIME = "time of the game over"
    AWAY_AND_OUT_OF_TIME = "away and out of time"
    BOTH_AWAY = "both missing"
    AGREED = "result agreed"  # with a winner; a draw by agreement has a reason of its own


class Ending(NamedTuple):
    """The end of a recorded game: ``winner`` is None for a draw."""

    winner: Color | None
    reason: Reason | ForeignReason


REASONS: Final[dict[str, Reason | ForeignReason]] = {each.value: each for each in (*Reason, *ForeignReason)}
"""All reasons, by their text in records."""

# Reasons for endings that do not follow from the board.
DECLARED: Final = {
    Reason.RESIGNED,
    Reason.DRAW_AGREED,
    Reason.OUT_OF_TIME,
    Reason.TURN_TOO_LONG,
    Reason.AWAY,
    *ForeignReason,
}


class Record(Value):
    """A recorded game.

    ``start`` is the diagram (N3) of the starting position, and ``turn`` the side that moves first.
    With ``has_setups`` the start is two complete set-ups (D1), otherwise it is any position. ``actions`` are
    written as in N1. ``ending`` is None if the game is unfinished, and ``begun`` if the date is unknown.
    ``seconds`` is how many seconds each player had the screen, None if they were not counted. ``players``
    maps each side not played by a person to its player, as named by `recorded`. ``taken_back`` counts the
    turns that a single player took back. ``time_control`` is None without a clock. In a game with a clock,
    ``turn_times`` has the time of each turn in seconds, including a last turn without an action; it is empty
    if the times are unknown. ``is_apart`` is True for a game at two terminals; ``group`` and ``hosted_as``
    are as in `GameSetup`.
    """

    rules: Ruleset
    names: Mapping[Color, str]
    start: str
    has_setups: bool
    turn: Color
    actions: tuple[str, ...]
    ending: Ending | None
    begun: datetime | None = None
    seconds: Mapping[Color, int] | None = None
    players: Mapping[Color, str] = {}
    taken_back: int = 0
    time_control: TimeControl | None = None
    turn_times: tuple[float, ...] = ()
    is_apart: bool = False
    group: str = ""
    hosted_as: str = ""

    def __repr__(self) -> str:
        return f"<Record of {self.rules.name}: {len(self.actions)} plies>"

    def begin(self) -> Game:
        """The game before its first ply.

        Raises BoardError or DeploymentError if ``start`` is not allowed, and ValueError if it is two set-ups
        and the ruleset does not let ``turn`` move first (D2). Complete set-ups that leave a side no first
        move are accepted: D1 forbids them only while setting up.
        """
        if self.has_setups:
            try:
                red, blue = self.deployments().values()
            except DeploymentError as error:
                may_begin = self.turn is Color.RED or self.rules.first_move != "red"
                if {fault.fields["fault"] for fault in error.faults} != {NO_FIRST_MOVE} or not may_begin:
                    raise
            else:
                return Game(self.rules, red=red, blue=blue, turn=self.turn)
        return Game.from_board(self.rules, self.start, self.turn)

    def deployments(self) -> dict[Color, Deployment]:
        """Both set-ups. Raises BoardError, or DeploymentError if the start is not two set-ups (D1)."""
        armies: dict[Color, list[tuple[str, Kind]]] = {color: [] for color in COLORS}
        names = self.rules.geometry.names
        for square, (color, kind) in read_board(self.rules.geometry, self.start).items():
            armies[color].append((names[square], kind))
        found, faults = {}, list[Explanation]()
        for color, army in armies.items():
            try:
                found[color] = Deployment.place(self.rules, color, army)
            except DeploymentError as error:
                faults += faults_of(color, error)
        if faults:
            raise DeploymentError(faults)
        return found

    def play(self) -> Game:
        """The whole game. Raises ValueError, as `begin` and `Game.play` do, at the first fault."""
        game = self.begin()
        for action in self.actions:
            game.play(action)
        return game


def record_of(session: Session, begun: datetime | None = None) -> Record:
    """The record of a finished session. Raises StepError if the game is unfinished."""
    record = record_of_game(session.game(), names_in_files(session.names, session.players))
    return record.replace(
        begun=begun,
        seconds={color: min(round(spent), LONGEST_TIME) for color, spent in session.seconds.items()},
        players=session.players,
        taken_back=session.turns_taken_back,
        time_control=session.setup.time_control,
        turn_times=tuple(round(turn, 3) for turn in session.turn_times),
        is_apart=session.setup.is_apart,
        group=session.setup.group,
        hosted_as=session.setup.hosted_as,
    )


def record_of_game(game: Game, names: Mapping[Color, str]) -> Record:
    """The record of a game from its first ply on, finished or not."""
    first = game.copy()
    first.undo(first.ply)
    record = Record(
        rules=game.rules,
        names=dict(names),
        start=first.board(),
        has_setups=True,
        turn=first.turn,
        actions=tuple(str(event.action) for event in game.history),
        ending=None if game.outcome is None else Ending(*game.outcome),
    )
    try:
        Game(game.rules, **record.deployments(), turn=first.turn)
    except ValueError:
        return record.replace(has_setups=False)
    return record


def result_text(winner: Color | None) -> str:
    """The result as written in records: ``"red wins"``, ``"blue wins"`` or ``"draw"``."""
    return "draw" if winner is None else f"{winner} wins"


def play_action(game: Game, action: str, shown: str, line: int, column: int = 0) -> Event:
    """Play an action from this place in a file. Raises FileFault, which quotes the action as ``shown``."""
    fields = {"ply": game.ply + 1, "action": shown}
    try:
        return game.play(action)
    except IllegalMove as error:
        fields.update(problem=error.explanation, clause=error.clause)
        fault = Explanation("ply {ply}, {action}: {problem} ({clause})", **fields)
    except GameOver:
        assert game.outcome is not None
        fields.update(reason=game.outcome.reason)
        fault = Explanation("ply {ply}, {action}: the game is already over ({reason})", **fields)
    raise FileFault(fault, line, column)


def ending_fault(game: Game, ending: Ending | None) -> Explanation | None:
    """Explains why ``game`` in its present state cannot have this ``ending``; None if it can."""
    outcome = game.outcome
    if ending is not None and ending.reason not in DECLARED:
        if outcome is None:
            return Explanation("the game does not end by this rule ({reason}) here", reason=ending.reason)
        if Ending(*outcome) != ending:
            return _with_outcome("the actions lead to another ending: {result} ({reason})", outcome)
        return None
    if outcome is not None:
        return _with_outcome("the game is already over: {result} ({reason})", outcome)
    if ending is None:
        return None
    if ending.reason is Reason.RESIGNED and ending.winner is not game.turn.other:
        return Explanation("it is {color}'s turn, and players resign in their own turn (E4)", color=game.turn)
    if ending.reason is Reason.DRAW_AGREED and ending.winner is not None:
        return Explanation("a game that ends like this ({reason}) has no winner", reason=ending.reason)
    return None


def _with_outcome(template: str, outcome: Outcome) -> Explanation:
    return Explanation(template, result=result_text(outcome.winner), reason=outcome.reason)
