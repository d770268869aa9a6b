"""The record of a game: who played, by which rules, from where, what was played, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from stratego.engine.deployment import Deployment
from stratego.engine.endings import Outcome, Reason
from stratego.engine.errors import BoardError
from stratego.engine.game import Game
from stratego.engine.notation import read_board
from stratego.engine.pieces import COLORS, Color
from stratego.engine.ruleset import Ruleset
from stratego.engine.values import Value
from stratego.hotseat.scenes import OverScene
from stratego.hotseat.session import Session

LONGEST_NAME = 60


class Elsewhere(StrEnum):
    """Why a game was over where there are clocks and lines: no rule of the game, so nothing to check."""

    GIVEN_UP = "given up"  # also out of turn, which E4 does not know
    OUT_OF_TIME = "out of time"
    GAME_OUT_OF_TIME = "time of the game over"
    AWAY_AND_OUT_OF_TIME = "away and out of time"
    AWAY = "opponent missing"
    BOTH_AWAY = "both missing"


class Ending(NamedTuple):
    """How a recorded game ended: ``winner`` is None for a draw."""

    winner: Color | None
    reason: Reason | Elsewhere


# What the players decide, not the board.
_DECLARED = {Reason.RESIGNED, Reason.DRAW_AGREED, *Elsewhere}


class Record(Value):
    """A recorded game.

    ``start`` is the diagram (N3) from which ``turn`` began. ``has_setups``: it is two whole set-ups (D1);
    otherwise any position. ``actions`` are in N1. ``ending`` is None where the game is not over,
    ``begun`` where it is not known when it was played, and ``seconds`` where nobody has looked at the
    clock: how long each player had the screen to himself.
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

    def __repr__(self) -> str:
        return f"<Record of {self.rules.name}: {len(self.actions)} plies>"

    def begin(self) -> Game:
        """The game before its first ply.

        Raises BoardError, DeploymentError, or ValueError where the ruleset does not let ``turn`` begin (D2).
        """
        if not self.has_setups:
            return Game.from_board(self.rules, self.start, self.turn)
        red, blue = self.deployments().values()
        return Game(self.rules, red=red, blue=blue, turn=self.turn)

    def deployments(self) -> dict[Color, Deployment]:
        """Both set-ups. Raises BoardError, or DeploymentError where the start is no two set-ups (D1)."""
        names = self.rules.geometry.names
        pieces = read_board(self.rules.geometry, self.start)
        return {
            color: Deployment.place(
                self.rules,
                color,
                [(names[square], kind) for square, (owner, kind) in pieces.items() if owner is color],
            )
            for color in COLORS
        }

    def play(self) -> Game:
        """The whole game. Raises ValueError, as `begin` and `Game.play` do, at the first fault."""
        game = self.begin()
        for action in self.actions:
            game.play(action)
        return game


def record_of(session: Session, begun: datetime | None = None) -> Record:
    """The record of a session that is over; StepError before its end."""
    game = session.game()
    scene = session.scene
    assert isinstance(scene, OverScene)
    seconds = {color: round(spent) for color, spent in scene.statistics.seconds.items()}
    return record_of_game(game, session.names, has_setups=True, begun=begun, seconds=seconds)


def record_of_game(
    game: Game,
    names: Mapping[Color, str],
    *,
    has_setups: bool,
    begun: datetime | None = None,
    seconds: Mapping[Color, int] | None = None,
) -> Record:
    """The record of a game from its first ply on, whether it is over or not."""
    first = game.copy()
    first.undo(first.ply)
    return Record(
        rules=game.rules,
        names=dict(names),
        start=first.board(),
        has_setups=has_setups,
        turn=first.turn,
        actions=tuple(str(event.action) for event in game.history),
        ending=None if game.outcome is None else Ending(*game.outcome),
        begun=begun,
        seconds=seconds,
    )


def is_two_setups(rules: Ruleset, start: str) -> bool:
    """Whether a board is that of two whole set-ups (D1). Raises BoardError where it is no board at all."""
    record = Record(rules, {}, start, True, Color.RED, (), None)
    try:
        record.deployments()
    except BoardError:
        raise
    except ValueError:
        return False
    return True


def ending_fault(game: Game, ending: Ending | None) -> str | None:
    """What is wrong with an ending told of a game that stands like this; None where it may be."""
    if ending is None:
        return _decided_already(game.outcome)
    if ending.reason not in _DECLARED:
        if game.outcome is None:
            return f"the game is not over by this rule ({ending.reason}): it would go on"
        if Ending(*game.outcome) != ending:
            return f"it ends otherwise: {told_ending(Ending(*game.outcome))}"
        return None
    if game.outcome is not None:
        return _decided_already(game.outcome)
    if ending.reason is Reason.RESIGNED and ending.winner is not game.turn.other:
        return f"it is {game.turn.title()}'s turn, and a player resigns in his own turn (E4)"
    if ending.reason in (Reason.DRAW_AGREED, Elsewhere.BOTH_AWAY) and ending.winner is not None:
        return f"nobody wins by this ({ending.reason})"
    return None


def told_ending(ending: Ending) -> str:
    """``"red wins (flag)"``."""
    return f"{told_winner(ending.winner)} ({ending.reason})"


def told_winner(winner: Color | None) -> str:
    """``"red wins"``, or ``"draw"``."""
    return "draw" if winner is None else f"{winner} wins"


def _decided_already(outcome: Outcome | None) -> str | None:
    return None if outcome is None else f"the game is over: {told_ending(Ending(*outcome))}"
