"""Messages in lessons, whose texts name keys by their binding ids, and on the screens for learning."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from stratego.engine.pieces import Kind
from stratego.engine.ruleset import Ruleset
from stratego.hotseat.scenes import Coaching, Mood
from stratego.wording.keys import KeyNames
from stratego.wording.language import Sentence, _, _p, shipped

LESSONS: Final = _("Learn to play")
POSITIONS: Final = _("Positions to solve")
LEAVE_LESSON: Final = _("Leave? You would have to begin this again.")

_KEY = re.compile(r"\{([^{}]*)\}")
_TEXTS: Final[Mapping[Mood, Sequence[str]]] = {
    "task": ("lesson task",),
    "well": ("lesson well",),
    "mistake": ("lesson say", "lesson otherwise"),
}


def coached(says: Coaching, keys: KeyNames) -> str:
    """The message that a lesson shows now, with the names of keys filled in."""
    words = says.words
    for text in _TEXTS[says.mood]:
        words = shipped(text, words)
    return _KEY.sub(lambda key: keys[key[1]], words)


FRAMES: Final[Mapping[str, Sentence]] = {
    "cursor": _p("square", "cursor"),
    "chosen": _p("square", "selected"),
    "trail": _p("square", "moved last"),
}
"""The meanings of coloured frames around squares, except the one that comes with a mark (``×`` or ``?``)."""


def marks_of(rules: Ruleset) -> dict[str, str]:
    """The meaning of each mark that can appear on a square under these rules (I1, K6, R1)."""
    marks = (
        ("•", _p("square", "may move there"), True),
        ("×", _p("square", "may attack"), True),
        ("?", _p("square", "may guess"), Kind.INFILTRATOR in rules.army),
        ("+", _p("square", "may bring a lost piece back"), bool(rules.rescue)),
        ("»", _p("square", "has moved"), "moved" in rules.aids),
        ("◉", _p("square", "seen by the enemy"), "known" in rules.aids),
    )
    return {mark: str(words) for mark, words, is_used in marks if is_used}


_LESSON: Final = _("Lesson {number} of {of}")
_POSITION: Final = _("Position {number}")
SOME_DONE: Final = _("{done} of {of} solved")


def place(number: int, of: int, *, is_position: bool) -> str:
    """``"Lesson 3 of 12"`` or ``"Position 13"``: the numbers of positions follow those of the lessons."""
    return (_POSITION if is_position else _LESSON).format(number=number, of=of)


# The learner chooses one of the enemy's pieces.
POINT: Final = _("Choose one of the enemy's pieces: cursor and {keys[choose]}, mouse, or type its square.")
# After a task, if another one follows.
MOVE_ON: Final = _("{keys[turn.end]} to continue.")
# After the last task of a lesson, by what follows it.
DONE: Final[Mapping[str, Sentence]] = {
    "lesson": _("Done! {keys[lesson.next]} leads to the next, {keys[turn.cancel]} back to the list."),
    "game": _(
        "Done! {keys[lesson.next]} begins your first game, {keys[turn.cancel]} leads back to the list."
    ),
    "": _("Done! {keys[lesson.next]} leads to the list."),
}
# After the army has been set up as the lesson asks.
SET_UP_DONE: Final = _("Done! {keys[lesson.next]} leads to the next, {keys[deploy.cancel]} back to the list.")
