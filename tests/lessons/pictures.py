"""All messages about faulty lessons, and the result of every kind of step in each scene of some lessons."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from stratego import Color, IllegalMove
from stratego.hotseat.scenes import BattleScene, CurtainScene, DeployScene, TurnScene
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
from stratego.lessons.reading import shipped_lessons
from tests.lessons.learner import coaching_of, solution, tasks
from tests.lessons.samples import SOUND, faults
from tests.lessons.test_faults import MISTAKE, SET_UP, SPOILT, SPOILT_SET_UPS, STEP
from tests.tui.draw.pictures import Pictures


def said() -> Iterator[str]:
    """Changes to sound lessons, and whole lessons, each followed by the resulting faults, as lines."""
    with TemporaryDirectory() as folder:
        for sound, spoilt in ((SOUND, SPOILT), (SET_UP, SPOILT_SET_UPS)):
            for old, new, _ in spoilt:
                yield f"{old!r} becomes {new!r}"
                found = faults(Path(folder), sound.replace(old, new, 1))
                yield from (f"    {fault.replace(folder, 'FOLDER')}" for fault in found)
        for what, text in _WHOLE.items():
            yield what
            yield from (f"    {fault}" for fault in faults(Path(folder), text) or ["sound"])


_START = SOUND[: SOUND.index("[[step]]")]
_BOARD = _START[_START.index("board") : _START.index("before")]
_DO = """
[[step]]
task = "Go."
do = ["B3-B4"]
well = "Yes."
otherwise = "No."
"""
_POINT = STEP
_HAND_OVER = "[[step]]\nhand_over = true\n"
_NEAR_FLAG = _START.replace(".  bF", "r2 bF").replace("F7-F6", "F7-E7")
_BESIDE_OWN_FLAG = _START.replace(" .  r2", " b2 r2")
_WIN = _DO.replace("B3-B4", "G8xH8")
_WHOLE = {
    "no steps": _START,
    "a hand-over of false": _START + _DO + _HAND_OVER.replace("true", "false") + _POINT,
    "a hand-over at first": _START + _HAND_OVER + _POINT,
    "a hand-over at last": _START + _DO + _HAND_OVER,
    "a hand-over after pointing": _START + _POINT + _HAND_OVER + _POINT,
    "a reply before a hand-over": _START + _DO + 'reply = "F6-F7"\n' + _HAND_OVER + _POINT,
    "a reply after pointing": _START + _POINT + 'reply = "F6-F7"\n' + _POINT,
    "a reply at last": _START + _DO + 'reply = "F6-F7"\n',
    "two actions without a reply": _START + _DO + _DO,
    "an action and pointing without a reply": _START + _DO + _POINT,
    "no board": _START.replace(_BOARD, "") + _POINT,
    "a board that is a number": _START.replace(_BOARD, "board = 3\n") + _POINT,
    "steps that are none": _START.replace("before =", "step = [1]\nbefore ="),
    "more than twenty steps": _START + 21 * _POINT,
    "a set-up among other steps": _START + _POINT + SET_UP[SET_UP.index("[[step]]") :],
    "a set-up on a board": _START.replace("before", "# before") + SET_UP[SET_UP.index("[[step]]") :],
    "a set-up before another step": SET_UP + _POINT,
    "a set-up with a goal": SET_UP.replace("[[step]]", "goal = { win_in = 1 }\n[[step]]", 1),
    "a set-up with a reply": SET_UP.replace('well = "Done."', 'well = "Done."\nreply = "A1-A2"'),
    "pointing where nobody is": _START + _POINT.replace("F6", "F5"),
    "pointing to an own piece": _START + _POINT.replace("F6", "B3"),
    "a mistake where nobody is": _START + _POINT + MISTAKE.replace("H8", "H7"),
    "pointing, and nothing said of other pieces": _START + _POINT.replace("otherwise", "# otherwise"),
    "pointing, and all pieces named": _START + _POINT.replace("otherwise", "# otherwise") + MISTAKE,
    "a fault after pointing": _START + _POINT + _POINT.replace("F6", "F5"),
    "a fault after an attempt": _START
    + _DO.replace("do = ", "attempt = ").replace("B3-B4", "B3-A4")
    + _POINT.replace("F6", "F5"),
    "a fault after a hand-over": _START + _DO + _HAND_OVER + _POINT.replace("F6", "F5"),
    "a fault after a reply": _START + _DO + 'reply = "F6-F7"\n' + _POINT,
    "an action that ends the game": _NEAR_FLAG + _WIN + 'reply = "E7-F7"\n' + _POINT,
    "an action that ends the game, at last": _NEAR_FLAG + _WIN,
    "a reply that ends the game": _BESIDE_OWN_FLAG + _DO + 'reply = "A2xA1"\n' + _POINT,
    "a game that is over before": _BESIDE_OWN_FLAG.replace('["B2-B3", "F7-F6"]', '["A2xA1"]') + _POINT,
}

_SETTING_UP = next(each for each in shipped_lessons() if each.name == "08-setting-up")
_ARMY = _SETTING_UP.load(is_played=False).steps[0].army
assert _ARMY is not None
_EVERYTHING = (
    Arrange(Color.RED, _ARMY.cells),
    *(EndTurn(), TakeBack(), Lift(), Lower(), Proceed(), Ready(Color.RED), OfferDraw()),
    *(Act("A1-A2"), Act("A1-B3"), Act("B5")),
)
_PLAYED = ("02-scout", "08-setting-up", "09-back-and-forth", "12-curtain", "1-spy", "4-miner")


def moments() -> Iterator[str]:
    """Solve some lessons; yield each scene, and the result of each step of `_EVERYTHING` in it, as lines."""
    for listed in shipped_lessons():
        if listed.name.endswith(_PLAYED):
            yield f"== {listed.name}"
            lesson = listed.load(is_played=False)
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
            case BattleScene():
                taken.append(Proceed())
            case CurtainScene():
                taken.append(Lift())
            case scene if coaching_of(scene).waits:
                taken.append(EndTurn())
            case _:
                taken += solution(play, left.pop(0))
    return taken


def _shown(play: LessonPlay) -> str:
    scene = play.scene
    if isinstance(scene, CurtainScene):
        return f"curtain for {scene.next}"
    if isinstance(scene, BattleScene):
        return f"battle of {scene.announcement.action}, seen by {scene.announcement.color.other}"
    said = coaching_of(scene)
    parts = [said.mood, *(name for name in ("points", "waits", "may_undo", "is_over") if getattr(said, name))]
    if isinstance(scene, TurnScene):
        flags = ("last_action_fresh", "draw_offered", "may_offer_draw", "draw_declined")
        parts += [scene.color, f"ply {scene.view.ply}", scene.stage]
        parts += [name for name in flags if getattr(scene, name)]
        parts += ["over"] if scene.view.outcome else []
    elif isinstance(scene, DeployScene):
        parts += [scene.color, "ready" if scene.draft.ready else "not ready"]
    return f"{', '.join(parts)}: {said.words} {said.refusal or ''}".rstrip()


PICTURES = Pictures(__file__, {"faults": said, "moments": moments})

if __name__ == "__main__":
    PICTURES.draw_all()
