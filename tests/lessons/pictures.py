"""All that is said of faulty lessons, and what each step does at each moment of some lessons."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from stratego import Color, IllegalMove
from stratego.hotseat.scenes import BattleScene, CurtainScene, DeployScene, LessonScene, TurnScene
from stratego.hotseat.steps import (
    Act,
    Arrange,
    EndTurn,
    Lift,
    Lower,
    OfferDraw,
    Proceed,
    Ready,
    Step,
    StepError,
    TakeBack,
)
from stratego.lessons.lesson import Lesson
from stratego.lessons.play import LessonPlay
from stratego.lessons.shipped import shipped_lessons
from tests.lessons.learner import solution, tasks
from tests.lessons.samples import SOUND, faults
from tests.lessons.test_faults import SET_UP, SPOILT, SPOILT_SET_UPS
from tests.tui.draw.pictures import Pictures


def said() -> Iterator[str]:
    """What is changed in a sound lesson, and its faults."""
    with TemporaryDirectory() as folder:
        for sound, spoilt in ((SOUND, SPOILT), (SET_UP, SPOILT_SET_UPS)):
            for old, new, _ in spoilt:
                yield f"{old!r} becomes {new!r}"
                found = faults(Path(folder), sound.replace(old, new, 1))
                yield from (f"    {fault.replace(folder, 'FOLDER')}" for fault in found)


_ARMY = next(each.load().steps[0].army for each in shipped_lessons() if each.name == "08-setting-up")
assert _ARMY is not None
_EVERYTHING = (
    Arrange(Color.RED, _ARMY.cells),
    *(EndTurn(), TakeBack(), Lift(), Lower(), Proceed(), Ready(Color.RED), OfferDraw()),
    *(Act("A1-A2"), Act("A1-B3"), Act("B5")),
)
_PLAYED = ("02-scout", "08-setting-up", "09-back-and-forth", "12-curtain", "1-spy", "4-miner")


def moments() -> Iterator[str]:
    """Some lessons, solved step by step: what is shown, and what becomes of every other step."""
    for listed in shipped_lessons():
        if listed.name.endswith(_PLAYED):
            yield f"== {listed.name}"
            lesson = listed.load()
            taken: list[Step] = []
            for step in (*_solved(lesson), EndTurn()):
                yield _shown(_after(lesson, taken))
                for other in _EVERYTHING:
                    play = _after(lesson, taken)
                    try:
                        play.take(other)
                    except (StepError, IllegalMove) as problem:
                        yield f"    {_named(other)}: {problem}"
                    else:
                        yield f"    {_named(other)}: {_shown(play)}"
                taken.append(step)


def _named(step: Step) -> str:
    return str(step.action) if isinstance(step, Act) else type(step).__name__


def _after(lesson: Lesson, steps: Sequence[Step]) -> LessonPlay:
    play = LessonPlay(lesson)
    for step in steps:
        play.take(step)
    return play


def _solved(lesson: Lesson) -> list[Step]:
    """The steps from the beginning of a lesson to its end."""
    taken: list[Step] = []
    left = tasks(lesson)
    while not (play := _after(lesson, taken)).is_over:
        match play.scene:
            case LessonScene(waits=False):
                taken += solution(play, left.pop(0))
            case LessonScene():
                taken.append(EndTurn())
            case BattleScene():
                taken.append(Proceed())
            case _:
                taken.append(Lift())
    return taken


def _shown(play: LessonPlay) -> str:
    scene = play.scene
    if isinstance(scene, CurtainScene):
        return f"curtain for {scene.next}"
    if isinstance(scene, BattleScene):
        return f"battle of {scene.announcement.action}, seen by {scene.announcement.color.other}"
    assert isinstance(scene, LessonScene)
    parts = [
        scene.mood,
        *(name for name in ("points", "waits", "may_undo", "is_over") if getattr(scene, name)),
    ]
    inner = scene.scene
    if isinstance(inner, TurnScene):
        flags = ("last_action_fresh", "draw_offered", "may_offer_draw", "draw_declined")
        parts += [inner.color, f"ply {inner.view.ply}", inner.stage]
        parts += [name for name in flags if getattr(inner, name)]
        parts += ["over"] if inner.view.outcome else []
    elif isinstance(inner, DeployScene):
        parts += [inner.color, "ready" if inner.draft.ready else "not ready"]
    return f"{', '.join(parts)}: {scene.words} {scene.refusal}".rstrip()


PICTURES = Pictures(__file__, {"faults": said, "moments": moments})

if __name__ == "__main__":
    PICTURES.draw_all()
