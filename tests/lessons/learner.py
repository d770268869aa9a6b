"""A learner: the steps that solve a lesson, and wrong ones."""

from random import Random

from stratego.hotseat.scenes import BattleScene, Coaching, CurtainScene, DeployScene, Scene, TurnScene
from stratego.hotseat.steps import Act, Arrange, EndTurn, Lift, Proceed, Ready, Step
from stratego.lessons.authoring import fitting_deals
from stratego.lessons.lesson import Asked, Lesson, LessonStep
from stratego.lessons.play import LessonPlay


def tasks(lesson: Lesson) -> list[LessonStep]:
    """The steps of a lesson in which the learner has something to do."""
    return [step for step in lesson.steps if step.asked is not Asked.HAND_OVER]


def solution(play: LessonPlay, task: LessonStep) -> list[Step]:
    """The steps that solve a task."""
    if task.army is not None:
        return [Arrange(play.lesson.player, task.army.cells), Ready(play.lesson.player)]
    if task.asked is not Asked.DO:
        return [Act(task.wanted[0])]
    return [Act(next(action for action in legal(play) if task.is_wanted(action)))]


def coaching_of(scene: Scene) -> Coaching:
    """The `Coaching` of a scene with a task."""
    assert isinstance(scene, TurnScene | DeployScene)
    assert scene.coaching is not None
    return scene.coaching


def legal(play: LessonPlay) -> list[str]:
    """The legal actions in the learner's view."""
    assert isinstance(play.scene, TurnScene)
    return [str(action) for action in play.scene.view.legal_moves]


def wrong_answers(play: LessonPlay, task: LessonStep, rng: Random) -> list[Act]:
    """All wrong squares, or all wrong legal actions and some illegal ones; none for a set-up."""
    if isinstance(play.scene, DeployScene):
        return []
    names = play.rules.geometry.names
    if task.asked is Asked.POINT_TO:
        tried = list(names)
    else:
        tried = [f"{rng.choice(names)}{rng.choice('-x')}{rng.choice(names)}" for _ in range(20)]
        tried += legal(play)
    return [Act(text) for text in tried if not task.is_wanted(text)]


def go_on(play: LessonPlay) -> None:
    """Take the steps that lead from a completed task to the next one; none at the end."""
    while not play.is_over:
        match play.scene:
            case BattleScene():
                play.take(Proceed())
            case CurtainScene():
                play.take(Lift())
            case scene if coaching_of(scene).waits:
                play.take(EndTurn())
            case _:
                return


def other_world(lesson: Lesson) -> Lesson:
    """A lesson that looks the same to the learner, but in which unknown pieces have different ranks."""
    other = fitting_deals(lesson)[-1]
    other.undo(other.ply)
    assert other.board() != lesson.at_diagram().board()
    return lesson.replace(board=other.board())
