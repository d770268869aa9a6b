"""The shipped lessons are sound, in order, and short enough for every window."""

import re
from textwrap import wrap

from stratego.lessons.authoring import unknown_keys
from stratego.lessons.lesson import Asked
from stratego.lessons.reading import Listed, shipped_lessons
from stratego.wording.keys import KEYS
from tests.support.cases import with_each

SHIPPED = shipped_lessons()


@with_each("listed", SHIPPED)
def test_a_lesson_is_sound_and_its_words_have_room(listed: Listed) -> None:
    lesson = listed.load()
    assert not list(unknown_keys(lesson, KEYS))
    assert lesson.title == listed.title
    assert (lesson.goal is not None) is listed.is_position
    for step in lesson.steps:
        for words in (step.task, step.well, step.otherwise, *(fault.say for fault in step.mistakes)):
            assert len(wrap(words, 58)) <= 3
            assert len(wrap(words, 78)) <= 2


def test_there_is_a_lesson_for_everything() -> None:
    lessons = [listed for listed in SHIPPED if not listed.is_position]
    assert len(lessons) >= 14
    assert [listed.is_position for listed in SHIPPED] == sorted(listed.is_position for listed in SHIPPED)
    assert {step.asked for listed in SHIPPED for step in listed.load(is_played=False).steps} == set(Asked)
    titles = [listed.title for listed in SHIPPED]
    assert len(set(titles)) == len(titles)


def test_the_names_of_completed_lessons_stay_and_new_lessons_are_in_order() -> None:
    names = [listed.name for listed in SHIPPED]
    assert names.index("07-last-move") == names.index("07-flag") + 1
    assert names.index("11-reach") == names.index("11-infiltrator") + 1
    assert names.index("10-barred") == names.index("9-word") + 1  # sorted by number, not by letter


def test_every_task_says_what_to_do_and_what_is_forbidden() -> None:
    """A task is an order or asks for a choice; if the rules forbid the action, the task says so."""
    order = re.compile(
        r"(?:^|[.:!?] |, |\b(?:and|but|now|so) )(?:attack|beat|bring|capture|catch|choose|draw|find|go|guess"
        r"|keep|make|move|name|open|place|press|put|run|send|take|try|win)\b",
        re.IGNORECASE,
    )
    assert not any(
        map(order.search, ("There it is. A side that has nothing left to move has lost.", "And now?"))
    )
    for listed in SHIPPED:
        for step in listed.load(is_played=False).steps:
            if step.asked is not Asked.HAND_OVER:
                assert order.search(step.task), (listed.name, step.task)
            if step.asked is Asked.ATTEMPT:
                assert "forbidden" in step.task


def test_the_scout_sent_too_far_is_not_called_the_wrong_piece() -> None:
    listed = next(listed for listed in SHIPPED if listed.name == "02-scout")
    step = listed.load(is_played=False).steps[0]
    assert step.objection("B1-B6") == "That is one square too far: stop on B5."
