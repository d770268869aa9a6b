"""A lesson being played: it takes steps and answers with scenes, as a session does.

What is legal is the engine's decision, and its refusals are those of a game. The play is deterministic and
reads no clock, disk or screen.
"""

from collections.abc import Mapping
from enum import Enum, auto

from stratego.engine.errors import Explanation, IllegalMove
from stratego.engine.game import Game
from stratego.engine.pieces import COLORS, Color
from stratego.hotseat import scenes, steps
from stratego.hotseat.draft import Draft
from stratego.hotseat.player_names import Names
from stratego.hotseat.scenes import Coaching, Mood, Scene, TurnScene
from stratego.hotseat.steps import Step, StepError
from stratego.lessons.lesson import Asked, Lesson, LessonStep


class _Showing(Enum):
    """What is on the screen."""

    TASK = auto()
    OWN_BATTLE = auto()
    DONE = auto()
    REPLY_BATTLE = auto()
    CURTAIN = auto()


class LessonPlay:
    """One learner in a lesson. Take steps with `take`, and draw `scene`."""

    players: Mapping[Color, str] = {}
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
        self._game: Game | None = None
        self._draft: Draft | None = None
        if lesson.steps[0].asked is Asked.SET_UP:
            self._draft = Draft.empty(lesson.rules, lesson.player)
        else:
            self._game = lesson.game()
        self._is_fresh = bool(lesson.before)
        self._refusal: Explanation | None = None
        self._say("task", self._step.task)

    def __repr__(self) -> str:
        return f"<LessonPlay of {self.lesson.name}: step {self._at + 1}>"

    @property
    def is_over(self) -> bool:
        """Whether every step is done."""
        return self._showing is _Showing.DONE and self._at + 1 == len(self.lesson.steps)

    @property
    def scene(self) -> Scene:
        """What to show now."""
        if self._showing is _Showing.CURTAIN:
            return scenes.CurtainScene(self._player, self.names, self.rules)
        if self._showing in (_Showing.OWN_BATTLE, _Showing.REPLY_BATTLE):
            event = self._begun().history[-1]
            return scenes.BattleScene(event.seen_by(event.color.other))
        if self._draft is not None:
            return scenes.DeployScene(self._player, self._draft, self._coaching)
        return self._turn()

    def take(self, step: Step, at: float = 0.0) -> None:
        """Take one step; the time is ignored.

        An action that is legal but not what is asked for is not played: the next scene says why. A square to
        point to is given as the text of an action. Raises StepError or IllegalMove as a session does; then
        nothing changes.
        """
        match step:
            case steps.Act(action=action) if self._showing is _Showing.TASK and self._game is not None:
                self._answer(self._game, str(action))
            case steps.Arrange(cells=cells) if self._showing is _Showing.TASK and self._draft is not None:
                self._draft = self._draft.arrange(cells)
            case steps.Ready() if self._showing is _Showing.TASK and self._draft is not None:
                self._judge(self._draft)
            case steps.TakeBack() if self._may_undo:
                self._begun().undo()
                self._showing = _Showing.TASK
                self._say("task", self._step.task)
            case steps.Proceed() if self._showing is _Showing.OWN_BATTLE:
                self._showing = _Showing.DONE
            case steps.Proceed() if self._showing is _Showing.REPLY_BATTLE:
                self._begin_step(is_fresh=False)
            case steps.EndTurn() if self._showing is _Showing.DONE and not self.is_over:
                self._go_on()
            case steps.Lower() if self._showing is _Showing.TASK and self._game is not None:
                self._showing = _Showing.CURTAIN
            case steps.Lift() if self._showing is _Showing.CURTAIN:
                self._begin_step(is_fresh=True)
            case _:
                raise StepError(_INSTEAD[self._showing])

    # The steps

    @property
    def _step(self) -> LessonStep:
        return self.lesson.steps[self._at]

    @property
    def _may_undo(self) -> bool:
        """Whether the step was done by a quiet move."""
        is_done = self._showing is _Showing.DONE and self._step.asked is Asked.DO
        return is_done and self._begun().history[-1].incident is None

    @property
    def _coaching(self) -> Coaching:
        is_done = self._showing is _Showing.DONE
        return Coaching(
            title=self.lesson.title,
            words=self._words,
            mood=self._mood,
            points=self._step.asked is Asked.POINT_TO and not is_done,
            refusal=self._refusal,
            waits=is_done,
            may_undo=self._may_undo,
            is_over=self.is_over,
        )

    def _begun(self) -> Game:
        assert self._game is not None
        return self._game

    def _say(self, mood: Mood, words: str) -> None:
        self._mood: Mood = mood
        self._words = words

    def _answer(self, game: Game, text: str) -> None:
        """Take an action, an attempt, or the square that is pointed to."""
        step = self._step
        if step.asked is Asked.POINT_TO:
            self._point(game, text)
        elif step.asked is Asked.ATTEMPT and step.is_wanted(text):
            try:
                game.copy().play(text)
            except IllegalMove as problem:
                self._done()
                self._refusal = problem.explanation
        elif step.asked is Asked.DO and text in map(str, game.legal_moves()) and step.is_wanted(text):
            event = game.play(text)
            self._done()
            if event.incident is not None:
                self._showing = _Showing.OWN_BATTLE
        else:
            game.copy().play(text)
            self._object(step.objection(text))

    def _point(self, game: Game, square: str) -> None:
        piece = game.open_view().pieces.get(square)
        if piece is None or piece.color is self._player:
            raise StepError(Explanation("Choose one of the enemy's pieces."))
        if self._step.is_wanted(square):
            self._done()
        else:
            self._object(self._step.objection(square))

    def _judge(self, draft: Draft) -> None:
        """Take a finished set-up, unless it has a mistake."""
        if draft.fault is not None:
            raise StepError(draft.fault)
        objection = self._step.objection_to_army(self.rules, draft.color, draft.deployment())
        if objection:
            self._object(objection)
        else:
            self._done()

    def _object(self, objection: str) -> None:
        self._is_fresh = False
        self._say("mistake", objection or self._step.task)

    def _done(self) -> None:
        self._showing = _Showing.DONE
        self._is_fresh = False
        self._say("well", self._step.well)

    def _go_on(self) -> None:
        """The other side's answer, the curtain, or the next step."""
        step, following = self._step, self.lesson.steps[self._at + 1]
        self._at += 1
        self._refusal = None
        if following.asked is Asked.HAND_OVER:
            self._at += 1
            self._player = self._player.other
            self._showing = _Showing.CURTAIN
        elif step.reply:
            event = self._begun().play(step.reply)
            if event.incident is None:
                self._begin_step(is_fresh=True)
            else:
                self._showing = _Showing.REPLY_BATTLE
        else:
            self._begin_step(is_fresh=False)

    def _begin_step(self, *, is_fresh: bool) -> None:
        """Show the task; with ``is_fresh`` the other side has just acted, which is shown, too."""
        self._is_fresh = is_fresh
        self._showing = _Showing.TASK
        self._say("task", self._step.task)

    def _turn(self) -> TurnScene:
        """The learner's turn: never offered a draw, and without an outcome before the turn is ended."""
        return TurnScene(
            color=self._player,
            view=self._begun().view(self._player).without_outcome(),
            stage="moved" if self._showing is _Showing.DONE and self._step.asked is Asked.DO else "choose",
            last_action_fresh=self._is_fresh,
            draw_offered=False,
            may_offer_draw=True,
            draw_declined=False,
            coaching=self._coaching,
        )


_INSTEAD = {
    _Showing.TASK: Explanation("You haven't moved yet."),
    _Showing.OWN_BATTLE: Explanation("Continue from the battle first."),
    _Showing.REPLY_BATTLE: Explanation("Continue from the battle first."),
    _Showing.DONE: Explanation("This task is done: continue with the next."),
    _Showing.CURTAIN: Explanation("The curtain is down."),
}
