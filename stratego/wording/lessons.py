"""Lessons: their texts, which name keys by the ids of their bindings, and the screens around them."""

import re
from typing import Final

from stratego.engine.pieces import Kind
from stratego.engine.ruleset import Ruleset
from stratego.wording.keys import KeyNames

LESSONS: Final = "Learn to play"
POSITIONS: Final = "Positions to solve"
LEAVE_LESSON: Final = "Leave? You would have to begin this again."

_KEY = re.compile(r"\{([^{}]*)\}")


def with_keys(words: str, keys: KeyNames) -> str:
    """A text with the names of its keys."""
    return _KEY.sub(lambda key: keys[key[1]], words)


ABILITY: Final = ": {ability}"
"""What is special about a piece, after its name."""
FRAMES: Final = {"cursor": "cursor", "chosen": "selected", "trail": "moved last"}
"""What the frame of each colour around a square means."""


def marks_of(rules: Ruleset) -> dict[str, str]:
    """What each mark on a square means, of those that there are under these rules (I1, K6, R1)."""
    marks = (
        ("•", "may move there", True),
        ("×", "may attack", True),
        ("?", "may guess", Kind.INFILTRATOR in rules.army),
        ("+", "may bring a lost piece back", bool(rules.rescue)),
        ("»", "has moved", "moved" in rules.aids),
        ("◉", "seen by the enemy", "known" in rules.aids),
    )
    return {mark: words for mark, words, is_used in marks if is_used}


def place(number: int, of: int, *, is_position: bool) -> str:
    """The place of a lesson in the course, or of a position to solve among all of them."""
    return f"Position {number} of {of}" if is_position else f"Lesson {number} of {of}"


def some_done(done: int, of: int) -> str:
    """How many of the positions are solved."""
    return f"{done} of {of} solved"


def point(keys: KeyNames) -> str:
    """The learner chooses one of the enemy's pieces."""
    return f"Choose one of the enemy's pieces: cursor and {keys['choose']}, mouse, or type its square."


def move_on(keys: KeyNames) -> str:
    """A task is done; the lesson goes on."""
    return f"{keys['turn.end']} to continue."


def move_on_or_undo(keys: KeyNames) -> str:
    """A task has been done with a move, which can still be undone."""
    return f"You have moved. {keys['turn.end']} to end your turn, {keys['turn.take_back']} to undo."


def lesson_done(keys: KeyNames) -> str:
    """The last task of a lesson is done."""
    return f"Done! {keys['turn.end']} leads to the next, {keys['turn.cancel']} back to the list."


def all_done(keys: KeyNames) -> str:
    """The last task of the last lesson is done."""
    return f"Done! {keys['turn.end']} begins your first game, {keys['turn.cancel']} leads back to the list."


def set_up_done(keys: KeyNames) -> str:
    """The army is set up as the lesson asks for."""
    return f"Done! {keys['lesson.next']} leads to the next, {keys['deploy.cancel']} back to the list."


def indented(words: str) -> str:
    """A line of the list without a number."""
    return f"    {words}"
