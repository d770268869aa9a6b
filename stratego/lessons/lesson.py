"""A lesson: a position, or an army to be set up, and steps, each with a task and comments on the answers.

Lessons are made by `reading.load_lesson`, which checks them; only the engine decides what is legal.
"""

import re
from enum import StrEnum
from fnmatch import fnmatchcase
from typing import Final

from stratego.engine.deployment import Deployment
from stratego.engine.game import Game
from stratego.engine.pieces import Color, Kind
from stratego.engine.ruleset import Ruleset
from stratego.engine.values import Value
from stratego.hotseat.draft import Draft

KEY_ID: Final = re.compile(r"\{([^{}]*)\}")
"""A key named in a text, as in ``"{turn.end} ends your turn."``"""


class Asked(StrEnum):
    """The kind of task in a step; the value is its key in a lesson's file."""

    DO = "do"
    ATTEMPT = "attempt"
    POINT_TO = "point_to"
    HAND_OVER = "hand_over"
    SET_UP = "set_up"


class Mistake(Value):
    """A common mistake, and the comment on it.

    ``when`` has patterns of actions (see `matches`) or squares. For a set-up, the mistake is that ``piece``
    is on one of the squares ``on``, or that no piece of the kind ``without`` is beside it.
    """

    say: str
    when: tuple[str, ...] = ()
    piece: Kind | None = None
    on: tuple[str, ...] = ()
    without: Kind | None = None


class LessonStep(Value):
    """One task of a lesson.

    ``wanted`` has patterns of actions (see `matches`), or squares to point to. ``well`` is the comment on
    these, and ``otherwise`` the comment on any other legal action or square that is not a listed mistake.
    ``reply`` is the other side's action in reply, empty if there is none. ``army`` is a set-up that solves
    the step.
    """

    asked: Asked
    task: str = ""
    well: str = ""
    wanted: tuple[str, ...] = ()
    otherwise: str = ""
    reply: str = ""
    mistakes: tuple[Mistake, ...] = ()
    army: Deployment | None = None

    def is_wanted(self, text: str) -> bool:
        """Whether the step asks for this action or square."""
        return any(matches(pattern, text) for pattern in self.wanted)

    def objection(self, text: str) -> str:
        """The comment on an action or square that the step does not ask for; may be empty."""
        said = (fault.say for fault in self.mistakes if any(matches(each, text) for each in fault.when))
        return next(said, self.otherwise)

    def objection_to(self, draft: Draft) -> str:
        """The comment on a set-up that has one of the mistakes; empty if it has none."""
        board = draft.rules.geometry
        placed = dict(zip(board.zones[draft.color.side], draft.cells, strict=True))
        for fault in self.mistakes:
            for square, kind in placed.items():
                if kind is not fault.piece:
                    continue
                beside = [placed.get(near) for near in board.neighbours[square]]
                is_alone = fault.without is not None and fault.without not in beside
                if board.names[square] in fault.on or is_alone:
                    return fault.say
        return ""


class Goal(Value):
    """The goal of a position to solve.

    With ``win_in``, the learner has to win in at most this many actions of their own, whatever the hidden
    pieces are and whatever the other side does. With ``find``, they have to point to a piece that is certain
    to be of this kind.
    """

    win_in: int = 0
    find: Kind | None = None


class Lesson(Value):
    """A lesson or, with a ``goal``, a position to solve.

    ``name`` is empty unless the lesson is shipped, ``file`` unless it is the user's own. The learner plays
    the side ``player`` until a hand-over. ``board`` is a diagram (N3), empty if the learner sets up an army;
    ``before`` are the actions played from there before the lesson begins.
    """

    name: str
    title: str
    rules: Ruleset
    player: Color
    board: str
    before: tuple[str, ...]
    steps: tuple[LessonStep, ...]
    goal: Goal | None = None
    file: str = ""

    def game(self) -> Game:
        """The game at the start of the lesson.

        Raises BoardError like `at_diagram`, and IllegalMove or GameOver for an action of ``before``.
        """
        game = self.at_diagram()
        for action in self.before:
            game.play(action)
        return game

    def at_diagram(self, board: str = "") -> Game:
        """The game at ``board``, by default the lesson's, before any action.

        Raises BoardError like `Game.from_board`.
        """
        turn = self.player.other if len(self.before) % 2 else self.player
        return Game.from_board(self.rules, board or self.board, turn=turn)


def matches(pattern: str, text: str) -> bool:
    """Whether an action (N1) or a square matches a pattern, in which ``*`` matches any characters."""
    return fnmatchcase(text, pattern.replace("[", "[[]").replace("?", "[?]"))
