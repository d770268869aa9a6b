"""Lessons: their texts, which name keys by the ids of their bindings, and the screens around them."""

import re
from typing import Final

from stratego.wording.keys import KeyNames

LESSONS: Final = "Learn to play"
POSITIONS: Final = "Positions to solve"

_KEY = re.compile(r"\{([^{}]*)\}")


def with_keys(words: str, keys: KeyNames) -> str:
    """A text with the names of its keys."""
    return _KEY.sub(lambda key: keys[key[1]], words)


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
    """A task is done by a move that can be undone."""
    return f"You have moved. {keys['turn.end']} to end your turn, {keys['turn.take_back']} to undo."


def lesson_done(keys: KeyNames) -> str:
    """The last task of a lesson is done."""
    return f"Done! {keys['turn.end']} leads to the next, {keys['turn.cancel']} back to the list."


def set_up_done(keys: KeyNames) -> str:
    """The army is set up as the lesson asks for."""
    return f"Done! {keys['lesson.next']} leads to the next, {keys['deploy.cancel']} back to the list."


def indented(words: str) -> str:
    """A line of the list without a number."""
    return f"    {words}"
