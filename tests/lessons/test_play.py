"""Every lesson can be solved, and any answer that was not asked for fails."""

from pathlib import Path
from random import Random

import pytest

from stratego import Color, IllegalMove
from stratego.engine.deployment import Deployment
from stratego.hotseat.scenes import BattleScene, Coaching, CurtainScene, DeployScene, TurnScene
from stratego.hotseat.steps import Act, Arrange, EndTurn, Lift, OfferDraw, Proceed, Ready, StepError, TakeBack
from stratego.lessons.lesson import Lesson
from stratego.lessons.play import LessonPlay
from stratego.lessons.reading import Listed, load_lesson, shipped_lessons
from tests.lessons.learner import coaching_of, go_on, legal, solution, tasks, wrong_answers
from tests.lessons.samples import SOUND
from tests.support.cases import with_each

LESSONS = {listed.name: listed for listed in shipped_lessons()}


def said(play: LessonPlay) -> Coaching:
    """The lesson's current words to the learner."""
    return coaching_of(play.scene)


@with_each("listed", LESSONS.values())
def test_a_lesson_is_solved_and_failed(listed: Listed) -> None:
    play, rng = LessonPlay(listed.load(is_played=False)), Random(listed.name)
    for task in tasks(play.lesson):
        coaching = said(play)
        assert (coaching.words, coaching.mood, coaching.waits) == (task.task, "task", False)
        for wrong in wrong_answers(play, task, rng):
            fail(play, wrong)
        for step in solution(play, task):
            play.take(step)
        if isinstance(play.scene, BattleScene):
            play.take(Proceed())
        coaching = said(play)
        assert (coaching.words, coaching.mood, coaching.waits) == (task.well, "well", True)
        go_on(play)
    assert said(play).is_over
    with pytest.raises(StepError):
        play.take(EndTurn())


def fail(play: LessonPlay, wrong: Act) -> None:
    """Check that a wrong answer is not played: it gets a comment if legal, and a refusal if illegal."""
    before = play.scene
    try:
        play.take(wrong)
    except (IllegalMove, StepError):
        assert str(wrong.action) not in legal(play)
    else:
        assert said(play).mood == "mistake"
        assert said(play).words
    after = play.scene
    assert isinstance(before, TurnScene)
    assert isinstance(after, TurnScene)
    assert after.view == before.view
    assert not said(play).waits


def lesson(name: str) -> Lesson:
    """The shipped lesson whose name ends with ``name``."""
    return next(listed.load(is_played=False) for key, listed in LESSONS.items() if key.endswith(name))


def test_a_quiet_move_can_be_undone() -> None:
    play = LessonPlay(lesson("scout"))
    start = play.scene
    play.take(Act("B1-B5"))
    assert said(play).may_undo
    play.take(TakeBack())
    assert play.scene == start
    play.take(Act("B1-B5"))
    play.take(EndTurn())
    play.take(Act("B5xE5"))
    assert isinstance(play.scene, BattleScene)
    play.take(Proceed())
    assert not said(play).may_undo
    with pytest.raises(StepError):
        play.take(TakeBack())


def test_an_attempt_is_refused_as_in_a_game() -> None:
    play = LessonPlay(lesson("back-and-forth"))
    with pytest.raises(IllegalMove):
        play.take(Act("A3-B4"))
    play.take(Act("A3-A2"))
    assert str(said(play).refusal).startswith("Two-squares rule")
    assert said(play).waits
    play.take(EndTurn())
    assert not said(play).refusal


def test_the_curtain_comes_down_between_the_sides() -> None:
    play = LessonPlay(lesson("curtain"))
    play.take(Act("B2-B3"))
    play.take(EndTurn())
    scene = play.scene
    assert isinstance(scene, CurtainScene)
    assert scene.next is Color.BLUE
    with pytest.raises(StepError):
        play.take(EndTurn())
    play.take(Lift())
    turn = play.scene
    assert isinstance(turn, TurnScene)
    assert turn.color is turn.view.color is Color.BLUE
    assert turn.last_action_fresh


def test_only_an_enemy_piece_can_be_pointed_to() -> None:
    play = LessonPlay(lesson("1-spy"))
    for square in ("A1", "C3", "Z9", "B5-B4"):
        with pytest.raises(StepError, match="one of the enemy's pieces"):
            play.take(Act(square))


def test_a_set_up_with_a_mistake_is_not_taken() -> None:
    play = LessonPlay(lesson("setting-up"))
    with pytest.raises(StepError):
        play.take(Ready(Color.RED))
    drawings = {
        "a Flag in front": (". F B . 10 .\n B 2 . . 3 .", "front row"),
        "a Flag without a Bomb": (". 2 B . 10 .\n F . . . 3 B", "Put a Bomb beside it"),
        "a Miner in front": (". 3 B . 10 .\n F B . . 2 .", "Your Miner"),
    }
    for drawing, objection in drawings.values():
        army = Deployment.parse(play.rules, drawing)
        play.take(Arrange(Color.RED, army.cells))
        play.take(Ready(Color.RED))
        assert said(play).mood == "mistake"
        assert objection in said(play).words
    assert isinstance(play.scene, DeployScene)
    assert not play.is_over


def test_a_mistake_in_a_set_up_is_explained_until_it_is_fixed() -> None:
    play = LessonPlay(lesson("setting-up"))
    exposed, still_exposed, mended = (
        Deployment.parse(play.rules, drawing).cells
        for drawing in (
            ". 2 B . 10 .\n F . . . 3 B",
            ". 2 B 10 . .\n F . . . 3 B",
            ". 2 . . 10 .\n F B . . 3 B",
        )
    )
    play.take(Arrange(Color.RED, exposed))
    play.take(Ready(Color.RED))
    assert "Put a Bomb beside it" in said(play).words
    play.take(Arrange(Color.RED, still_exposed))
    assert (said(play).mood, "Put a Bomb beside it" in said(play).words) == ("mistake", True)
    play.take(Arrange(Color.RED, mended))
    assert (said(play).mood, said(play).words) == ("task", said(play).task)


def test_a_lesson_has_begun_once_something_would_be_lost() -> None:
    play, setup = LessonPlay(lesson("scout")), LessonPlay(lesson("setting-up"))
    assert not said(play).has_begun
    play.take(Act("B1-B2"))  # a mistake, which is not played
    assert not said(play).has_begun
    play.take(Act("B1-B5"))
    assert said(play).has_begun
    play.take(EndTurn())
    assert said(play).has_begun
    assert not said(setup).has_begun
    setup.take(Arrange(Color.RED, Deployment.parse(setup.rules, ". 2 B . 10 .\n F . . . 3 B").cells))
    assert said(setup).has_begun


def test_steps_that_no_lesson_asks_for_are_refused() -> None:
    play = LessonPlay(lesson("scout"))
    for step in (EndTurn(), TakeBack(), Lift(), Proceed(), OfferDraw(), Ready(Color.RED)):
        with pytest.raises(StepError):
            play.take(step)
    assert repr(play) == "<LessonPlay of 02-scout: step 1>"


def test_an_answer_that_attacks_is_a_battle_before_the_next_task(tmp_path: Path) -> None:
    lines = SOUND.replace('"F6-F7"', '"F6xE6"').split("\n")
    lines[6] = " .  .  .  .  r3 .  .  ."
    (path := tmp_path / "my.toml").write_text("\n".join(lines))
    play = LessonPlay(load_lesson(path))
    play.take(Act("B3-B4"))
    play.take(EndTurn())
    assert isinstance(play.scene, BattleScene)
    assert str(play.scene.announcement.action) == "F6xE6"
    play.take(Proceed())
    assert (said(play).words, said(play).mood) == ("Run on.", "task")
    assert isinstance(play.scene, TurnScene)
    assert not play.scene.last_action_fresh  # the player has seen the battle
