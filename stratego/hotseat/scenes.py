"""Scenes: everything that a screen has to draw, and the player who is looking at it.

A scene holds only what its viewers may know (K1-K7), never the game itself. No repr reveals a rank.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

from stratego.engine.clock import Clock
from stratego.engine.errors import Explanation
from stratego.engine.pieces import COLORS, Color
from stratego.engine.ruleset import Ruleset
from stratego.engine.values import Value
from stratego.hotseat.draft import Draft
from stratego.hotseat.game_setup import Names
from stratego.hotseat.pin_locks import Lock

if TYPE_CHECKING:  # only for annotations, so that the curtain before the first turn appears sooner
    from stratego.engine.endings import Outcome
    from stratego.engine.events import Announcement
    from stratego.engine.game import Game
    from stratego.engine.view import OpenView, PlayerView

Stage = Literal["choose", "moved"]
Mood = Literal["task", "well", "mistake"]


class CurtainScene(Value):
    """The curtain is down: ``next`` is asked to look, the other player to look away.

    The curtain shows only these fields, all of which are public. ``lock`` is for the PIN of ``next``; it
    is None if they have none. ``is_setting_up`` is True before the first turn; ``hand_overs`` counts the
    hand-overs so far. In a single-player game, ``players`` has the opponent's name in records. If
    ``is_apart``, the other player has a screen of their own, and the game goes on behind the curtain:
    ``is_asked`` is True if ``next`` has to set up or to move, ``is_over`` after the end. ``clock`` is None if
    ``is_apart``, and in a game without a clock.
    """

    next: Color
    names: Names
    rules: Ruleset
    lock: Lock | None = None
    is_setting_up: bool = False
    hand_overs: int = 0
    players: Mapping[Color, str] = {}
    is_apart: bool = False
    is_asked: bool = False
    is_over: bool = False
    clock: Clock | None = None

    @property
    def is_placing(self) -> bool:
        """Whether the sides set up in turn, one piece at a time, and have not finished (D3)."""
        return self.is_setting_up and self.rules.deployment == "alternating"

    @property
    def is_alone(self) -> bool:
        """Whether there is no other person at this terminal."""
        return self.is_apart or bool(self.players)


class PinScene(Value):
    """``color`` chooses a PIN or none. If ``is_alone``, no other person plays at this terminal."""

    color: Color
    is_alone: bool = False


class GivenUpScene(Value):
    """Shown to both: ``color`` has forgotten their PIN, and the other player is asked to let them resign.

    ``lock`` is for the other player's PIN; it is None if they have no PIN.
    """

    color: Color
    lock: Lock | None


class Coaching(Value):
    """The comment of the lesson called ``title`` on the learner's turn or set-up.

    ``words`` are the comment; ``mood`` tells whether they are the ``task``, praise or an objection. If
    ``points``, the learner has to choose an enemy piece. After an illegal attempt that the lesson asked for,
    ``refusal`` explains why it is illegal; otherwise it is None. If ``waits``, the task is done, and ending
    the turn begins the next one, if any; if ``may_undo``, it was done by a quiet move, which can be taken
    back. If ``has_begun``, leaving now would lose some progress; if ``is_over``, the whole lesson is done.
    """

    title: str
    task: str
    words: str
    mood: Mood
    points: bool
    refusal: Explanation | None
    waits: bool
    may_undo: bool
    has_begun: bool
    is_over: bool


class DeployScene(Value):
    """``color`` edits their unfinished set-up (D1); ``coaching`` is a lesson's comment on it."""

    color: Color
    draft: Draft
    coaching: Coaching | None = None

    @property
    def hand_overs(self) -> int:
        """The number of hand-overs so far on a shared screen: 0 for Red, who sets up first, 1 for Blue."""
        return self.color.side


class PlaceScene(Value):
    """``color`` places their next piece for good (D3) or, inside a `WaitingScene`, sees their zone.

    ``draft`` has the pieces placed so far, ``enemy`` the squares of the enemy's pieces, in the order of the
    board, and ``last`` the square of the piece that the enemy placed last, None if there is none yet. If the
    armies are set up in secret, ``enemy`` is empty and ``last`` None. If ``are_ready``, both armies are set
    up, and the other player chooses who moves first (D2).
    """

    color: Color
    draft: Draft
    enemy: tuple[str, ...]
    last: str | None
    are_ready: bool = False

    @property
    def hand_overs(self) -> int:
        """The number of hand-overs so far: one after each piece placed."""
        return len(self.enemy) + sum(kind is not None for kind in self.draft.cells)


class FirstMoverScene(Value):
    """Both armies are set up; the players choose who moves first (D2). At two terminals, Red chooses."""


class TurnScene(Value):
    """The turn of ``color``; inside a `WaitingScene`, the other side's turn as ``color`` sees it.

    ``stage`` is "choose" before the player's action and "moved" after a quiet move, which they may still take
    back: until they end the turn, ``view.outcome`` is None even if the move ended the game. In a
    `WaitingScene`, ``stage`` is always "moved". If ``last_action_fresh``, the player has not yet seen the
    board after the other player's last action. If ``draw_offered``, a draw offer is unanswered: the other
    player's or, during the other player's turn, this player's own. If ``may_offer_draw``, the player may
    offer a draw (E4); if both are False in their own turn, they have offered one. If ``draw_declined``, their
    latest offer was declined in the other player's last or current turn. A lesson adds ``coaching``.
    """

    color: Color
    view: PlayerView
    stage: Stage
    last_action_fresh: bool
    draw_offered: bool = False
    may_offer_draw: bool = False
    draw_declined: bool = False
    coaching: Coaching | None = None


class WaitingScene(Value):
    """A player's own view while they wait for the other side, without any choices."""

    scene: TurnScene | PlaceScene

    @property
    def color(self) -> Color:
        """The waiting player's side."""
        return self.scene.color


class BattleScene(Value):
    """An attack or a guess, as announced to the viewers (K2-K4, I3)."""

    announcement: Announcement


class Statistics(Value):
    """The statistics of a finished game: the number of ``battles`` and of Infiltrators' ``guesses`` (I1).

    ``seconds`` is how long each player had the screen to themselves, to set up or to move; curtains and
    battle screens do not count. ``pieces_left`` is the number of pieces of each side at the end.
    """

    plies: int
    battles: int
    guesses: int
    seconds: Mapping[Color, float]
    pieces_left: Mapping[Color, int]


class Tally(NamedTuple):
    """A summary of the games between two players.

    ``wins`` counts the games that each player won, in the order of ``names``; ``sides`` those that each side
    won. ``reasons`` counts all games by how they ended, the most frequent first.
    """

    names: tuple[str, str]
    games: int
    wins: tuple[int, int]
    draws: int
    sides: Mapping[Color, int]
    reasons: Mapping[str, int]
    mean_plies: float


class OverScene(Value):
    """Shown to both: the outcome, the whole board (K7), and the clock if there was one."""

    outcome: Outcome
    view: OpenView
    statistics: Statistics
    clock: Clock | None = None


def over_scene(game: Game, seconds: Mapping[Color, float], clock: Clock | None) -> OverScene:
    """The scene after the end of a game; ``seconds`` is as in `Statistics`."""
    from stratego.engine.events import Battle, Sabotage  # not needed before the end

    view = game.open_view()
    assert view.outcome is not None
    incidents = [event.incident for event in game.history]
    colors = [piece.color for piece in view.pieces.values()]
    numbers = Statistics(
        plies=len(incidents),
        battles=sum(isinstance(incident, Battle) for incident in incidents),
        guesses=sum(isinstance(incident, Sabotage) for incident in incidents),
        seconds=dict(seconds),
        pieces_left={color: colors.count(color) for color in COLORS},
    )
    return OverScene(view.outcome, view, numbers, clock)


class Standing(NamedTuple):
    """The public state of a game at two terminals, for anyone who may join it.

    ``acting`` are the sides that have something to do (both while they set up at once, none after the end).
    ``ply`` counts the actions announced to both; ``here`` are the sides whose players are connected.
    """

    acting: tuple[Color, ...]
    is_setting_up: bool
    ply: int
    clock: Clock | None
    here: tuple[Color, ...] = ()


OwnScene = PinScene | DeployScene | PlaceScene | TurnScene | WaitingScene
"""The scenes for one player's eyes only; ``color`` is that player's side."""

Scene = OwnScene | CurtainScene | GivenUpScene | FirstMoverScene | BattleScene | OverScene
"""Anything that a game or a lesson shows."""


def reader_of(scene: Scene) -> Color | None:
    """The player in whose language a scene is shown; None for the program's language."""
    match scene:
        case CurtainScene():
            return scene.next
        case BattleScene():
            return scene.announcement.color
        case GivenUpScene():
            return scene.color.other
        case FirstMoverScene() | OverScene():
            return None
    return scene.color
