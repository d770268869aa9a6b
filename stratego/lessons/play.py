"""A lesson being played: it takes steps and answers with scenes, as a session does.

The engine decides what is legal, and explains refusals as in a game. A lesson is deterministic and reads no
clock, disk or screen.
"""

from collections.abc import Mapping
from enum import Enum

from stratego.engine.errors import Explanation, refusal_of
from stratego.engine.events import Event
from stratego.engine.game import Game
from stratego.engine.pieces import COLORS, Color
from stratego.hotseat import scenes, steps
from stratego.hotseat.draft import Draft
from stratego.hotseat.game_setup import Names
from stratego.hotseat.steps import Step, StepError
from stratego.lessons.lesson import Asked, Lesson, LessonStep


class _Showing(Enum):
    """The current screen; the value says why other steps are refused."""

    TASK = Explanation("You haven't moved yet.")
    BATTLE = Explanation("Continue from the battle first.")
    DONE = Explanation("This task is done: continue with the next.")
    CURTAIN = Explanation("The curtain is down.")


class LessonPlay:
    """A lesson being played by one learner. Take steps with `take`, and draw `scene`."""

    players: Mapping[Color, str] = {}
    languages: Mapping[Color, str] = {}
    is_secret = False
    is_resumable = False
    has_house_rules = False

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.rules = lesson.rules
        self.names: Names = dict.fromkeys(COLORS)
        self._at = 0
        self._player = lesson.player
        self._showing = _Showing.TASK
        is_set_up = lesson.steps[0].asked is Asked.SET_UP
        self._board: Draft | Game = Draft.empty(lesson.rules, lesson.player) if is_set_up else lesson.game()
        self._is_fresh = bool(lesson.before)
        self._refusal: Explanation | None = None
        self._objection = ""

    def __repr__(self) -> str:
        return f"<LessonPlay of {self.lesson.name}: step {self._at + 1}>"

    @property
    def is_over(self) -> bool:
        """Whether every step is done."""
        return self._showing is _Showing.DONE and self._at + 1 == len(self.lesson.steps)

    @property
    def scene(self) -> scenes.Scene:
        """The scene to show now."""
        if self._showing is _Showing.CURTAIN:
            return scenes.CurtainScene(self._player, self.names, self.rules)
        if self._showing is _Showing.BATTLE:
            event = self._last
            return scenes.BattleScene(event.seen_by(event.color.other))
        if isinstance(self._board, Draft):
            return scenes.DeployScene(self._player, self._board, self._coaching)
        return scenes.TurnScene(  # never with a draw offer to answer or an outcome
            color=self._player,
            view=self._board.view(self._player).without_outcome(),
            stage="moved" if self._showing is _Showing.DONE and self._step.asked is Asked.DO else "choose",
            last_action_fresh=self._is_fresh,
            may_offer_draw=True,
            coaching=self._coaching,
        )

    def take(self, step: Step, at: float = 0.0) -> None:
        """Take one step; the time is ignored.

        A legal action that the lesson does not ask for is not played: the next scene says why. If the learner
        points to a square, the step is an `Act` with the square's name. Raises StepError or IllegalMove as a
        session does; in that case nothing changes.
        """
        match self._showing, step, self._board:
            case _Showing.TASK, steps.Act(action=action), Game() as game:
                self._answer(game, str(action))
            case _Showing.TASK, steps.Arrange(cells=cells), Draft() as draft:
                self._board = draft.arrange(cells)
                if self._objection != self._step.objection_to(self._board):  # the objection no longer applies
                    self._show(_Showing.TASK)
            case _Showing.TASK, steps.Ready(), Draft() as draft:
                if draft.fault is not None:
                    raise StepError(draft.fault)
                self._judge(self._step.objection_to(draft))
            case _Showing.TASK, steps.Lower(), Game():
                self._show(_Showing.CURTAIN)
            case _Showing.CURTAIN, steps.Lift(), _:
                self._show(_Showing.TASK, is_fresh=True)
            case _Showing.BATTLE, steps.Proceed(), _:
                self._show(_Showing.DONE if self._last.color is self._player else _Showing.TASK)
            case _Showing.DONE, steps.TakeBack(), Game() as game if self._may_undo:
                game.undo()
                self._show(_Showing.TASK)
            case _Showing.DONE, steps.EndTurn(), _ if not self.is_over:
                self._go_on()
            case _:
                raise StepError(self._showing.value)

    # The steps

    @property
    def _step(self) -> LessonStep:
        return self.lesson.steps[self._at]

    @property
    def _may_undo(self) -> bool:
        """Whether the step was completed by a quiet move, which can be taken back."""
        is_done = self._showing is _Showing.DONE and self._step.asked is Asked.DO
        return is_done and self._last.incident is None

    @property
    def _coaching(self) -> scenes.Coaching:
        is_done = self._showing is _Showing.DONE
        return scenes.Coaching(
            title=self.lesson.title,
            task=self._step.task,
            words=self._step.well if is_done else self._objection or self._step.task,
            mood="well" if is_done else "mistake" if self._objection else "task",
            points=self._step.asked is Asked.POINT_TO and not is_done,
            refusal=self._refusal,
            waits=is_done,
            may_undo=self._may_undo,
            has_begun=is_done or self._at > 0 or (isinstance(self._board, Draft) and any(self._board.cells)),
            is_over=self.is_over,
        )

    def _begun(self) -> Game:
        assert isinstance(self._board, Game)
        return self._board

    @property
    def _last(self) -> Event:
        return self._begun().history[-1]

    def _answer(self, game: Game, text: str) -> None:
        """Judge an action, which is played if right, an attempt that the rules must refuse, or a square."""
        step = self._step
        if step.asked is Asked.POINT_TO:
            self._point(game, text)
        elif step.asked is Asked.ATTEMPT and step.is_wanted(text):
            if (refusal := refusal_of(lambda: game.copy().play(text))) is not None:
                self._show(_Showing.DONE)
                self._refusal = refusal
        elif step.asked is Asked.DO and text in map(str, game.legal_moves()) and step.is_wanted(text):
            event = game.play(text)
            self._show(_Showing.DONE if event.incident is None else _Showing.BATTLE)
        else:
            game.copy().play(text)
            self._judge(step.objection(text))

    def _point(self, game: Game, square: str) -> None:
        piece = game.open_view().pieces.get(square)
        if piece is None or piece.color is self._player:
            raise StepError("Choose one of the enemy's pieces.")
        self._judge("" if self._step.is_wanted(square) else self._step.objection(square))

    def _judge(self, objection: str) -> None:
        """Show the objection to an answer; if it is empty, the step is done."""
        self._show(_Showing.TASK if objection else _Showing.DONE, objection)

    def _show(self, showing: _Showing, objection: str = "", *, is_fresh: bool = False) -> None:
        """Change what is on the screen; if ``is_fresh``, the other side's action is shown as well."""
        self._showing, self._objection, self._is_fresh = showing, objection, is_fresh

    def _go_on(self) -> None:
        """Continue with the other side's reply, the curtain, or the next step."""
        step, following = self._step, self.lesson.steps[self._at + 1]
        self._at += 1
        self._refusal = None
        if following.asked is Asked.HAND_OVER:
            self._at += 1
            self._player = self._player.other
            self._show(_Showing.CURTAIN)
        elif step.reply:
            event = self._begun().play(step.reply)
            self._show(_Showing.TASK if event.incident is None else _Showing.BATTLE, is_fresh=True)
        else:
            self._show(_Showing.TASK)
