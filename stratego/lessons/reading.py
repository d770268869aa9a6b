"""Reads lessons from TOML files, reporting all faults of a file at once, and lists the shipped lessons."""

from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from stratego.engine.deployment import Deployment
from stratego.engine.errors import Explanation, FaultyError, alternatives, printable, printable_path
from stratego.engine.notation import read_action
from stratego.engine.pieces import COLORS, Color, Kind
from stratego.engine.ruleset import Ruleset
from stratego.lessons.authoring import faults_of, unknown_keys
from stratego.lessons.lesson import Asked, Goal, Lesson, LessonStep, Mistake
from stratego.rulesets.own import own_files
from stratego.rulesets.reading import SUFFIX, load_ruleset, ruleset_named, rulesets_folder, shipped_names
from stratego.rulesets.toml_table import Table, read_toml

LONGEST_TITLE: Final = 32  # characters that fit into a list in a narrow window
LONGEST_WORDS: Final = 140  # characters: three lines in a narrow window, two in a wider one
LONGEST_DRAWING: Final = 4096  # characters
MOST_STEPS: Final = 20
MOST_ENTRIES: Final = 40  # entries in any list
MOST_TURNS: Final = 3  # the most turns that a position may allow for the win

_KEYS = ("title", "ruleset", "player", "board", "before", "goal", "step")
_STEP_KEYS = (*Asked, "task", "well", "otherwise", "reply", "mistake")
_MISTAKE_KEYS = ("say", "when", "piece", "on", "without")

_DRAWING: Final = Explanation("a drawing in quotes")
_ACTIONS: Final = Explanation('a list of actions such as "A4-A5"')


class LessonError(FaultyError):
    """A lesson whose file has faults."""


def load_lesson(path: Path, keys: Collection[str] | None = None, *, is_played: bool = True) -> Lesson:
    """The lesson in a TOML file, by default checked by playing it.

    ``keys`` are the ids of the keyboard keys that its texts may name; None allows all. Raises LessonError
    with all faults found in reading or, if there are none, the first ones found by playing.
    """
    file = printable_path(path)
    try:
        table = Table(read_toml(path))
    except ValueError as error:
        (fault,) = error.args
        raise LessonError([Explanation("{file}: {fault}", file=file, fault=fault)]) from None
    lesson = _lesson(table, path)
    faults = [*table.faults]
    if lesson is not None and keys is not None:
        faults += unknown_keys(lesson, keys)
    if lesson is not None and is_played and not faults:
        faults = faults_of(lesson)
    if faults or lesson is None:
        raise LessonError(
            Explanation("{file}: {key}: {fault}", file=file, key=printable(key), fault=fault)
            for key, fault in faults
        )
    return lesson


def _lesson(table: Table, path: Path) -> Lesson | None:
    """The lesson in a table; None if it has no ruleset that can be loaded."""
    table.know(_KEYS)
    title = table.line("title", LONGEST_TITLE)
    rules = _ruleset(table, path)
    player = table.choice("player", COLORS, Color.RED)
    board = table.text("board", _DRAWING, LONGEST_DRAWING)
    before = table.texts("before", _is_action, _ACTIONS, MOST_ENTRIES, is_needed=False)
    goal = _goal(table)
    steps = table.sections("step", MOST_STEPS)
    if not steps:
        table.add_fault("step", Explanation("missing: a lesson has at least one [[step]]"))
    if rules is None:
        return None
    made = tuple(_step(step, rules) for step in steps)
    return Lesson("", title, rules, player, board, before, made, goal)


def _step(table: Table, rules: Ruleset) -> LessonStep:
    table.know(_STEP_KEYS)
    given = [asked for asked in Asked if asked in table]
    if len(given) != 1:
        every = alternatives(Asked)
        table.add_fault("", Explanation("a step has exactly one of the keys {keys}", keys=every))
        return LessonStep(Asked.HAND_OVER)
    (asked,) = given
    if asked is Asked.HAND_OVER:
        table.value(asked, lambda value: value is True, Explanation("true"))
        for key in table.values:
            if key != asked and key in _STEP_KEYS:
                table.add_fault(key, Explanation("a hand-over has no other key"))
        return LessonStep(asked)
    is_set_up = asked is Asked.SET_UP
    army = _army(table, rules) if is_set_up else None
    wanted = () if is_set_up else _answers(table, asked, asked, rules)
    mistakes = table.sections("mistake", MOST_ENTRIES)
    return LessonStep(
        asked,
        reply=str(table.value("reply", _is_action, _ACTIONS, "")),
        task=table.line("task", LONGEST_WORDS),
        well=table.line("well", LONGEST_WORDS),
        wanted=wanted,
        otherwise=table.line("otherwise", LONGEST_WORDS, is_needed=False),
        mistakes=tuple(_mistake(mistake, asked, rules) for mistake in mistakes),
        army=army,
    )


def _mistake(table: Table, asked: Asked, rules: Ruleset) -> Mistake:
    table.know(_MISTAKE_KEYS)
    say = table.line("say", LONGEST_WORDS)
    if asked is not Asked.SET_UP:
        return Mistake(say, _answers(table, "when", asked, rules))
    piece = table.choice("piece", list(rules.army))
    without = table.choice("without", list(rules.army))
    on = _squares(table, "on", rules) if "on" in table else ()
    if piece is None or bool(on) is (without is not None):
        table.add_fault("", Explanation("a mistake in a set-up has the key piece, and either on or without"))
    return Mistake(say, (), piece, on, without)


# Parts of a lesson


def _goal(table: Table) -> Goal | None:
    keys = ("win_in", "find")
    allowed = Explanation('{{ win_in = 2 }} or {{ find = "spy" }}')
    if (goal := table.section("goal", allowed)) is None:
        return None
    if len(goal.values) != 1 or not goal.values.keys() <= set(keys):
        what = Explanation("a goal has exactly one of the keys {keys}", keys=alternatives(keys))
        table.add_fault("goal", what)
        return None
    return Goal(find=goal.choice("find", list(Kind)), win_in=goal.count("win_in", 1, MOST_TURNS))


def _ruleset(table: Table, path: Path) -> Ruleset | None:
    allowed = Explanation("the name of a game or the path of a file beside this one, in quotes")
    name = table.value("ruleset", lambda name: isinstance(name, str) and name != "", allowed, is_needed=True)
    if name is None:
        return None
    try:
        own = {} if name in shipped_names() else own_files()
        return load_ruleset(own[name]) if name in own else ruleset_named(name, str(path), own)
    except FaultyError as error:
        for fault in error.faults:
            table.add_fault("ruleset", fault)
        return None


def _army(table: Table, rules: Ruleset) -> Deployment | None:
    try:
        return Deployment.parse(rules, table.text(Asked.SET_UP, _DRAWING, LONGEST_DRAWING))
    except FaultyError as error:
        for fault in error.faults:
            table.add_fault(Asked.SET_UP, fault)
        return None


def _is_action(text: Any) -> bool:
    return isinstance(text, str) and read_action(text) is not None


def _answers(table: Table, key: str, asked: Asked, rules: Ruleset) -> tuple[str, ...]:
    """The answers to a task under ``key``: squares or actions; ``*`` is not allowed under ``attempt``."""
    if asked is Asked.POINT_TO:
        return _squares(table, key, rules)
    if key == Asked.ATTEMPT:
        return table.texts(key, _is_action, _ACTIONS, MOST_ENTRIES, is_needed=True)
    allowed = Explanation('a list of actions such as "A4-A5", where * may stand for any text')
    return table.texts(
        key, lambda text: "*" in text or _is_action(text), allowed, MOST_ENTRIES, is_needed=True
    )


def _squares(table: Table, key: str, rules: Ruleset) -> tuple[str, ...]:
    allowed = Explanation('a list of squares of the board, such as "A4"')
    return table.texts(key, rules.geometry.index.__contains__, allowed, MOST_ENTRIES, is_needed=True)


class Listed(NamedTuple):
    """A shipped lesson or position to solve; ``name`` is the name of its file without the suffix."""

    name: str
    title: str
    is_position: bool
    path: Path

    def load(self, *, is_played: bool = True) -> Lesson:
        """Load the lesson and, unless ``is_played`` is False, check it by playing it, which takes time."""
        return load_lesson(self.path, is_played=is_played).replace(name=self.name)


def _place_in_course(path: Path) -> tuple[int, str]:
    number, _, name = path.stem.partition("-")
    return int(number), name


@cache
def shipped_lessons() -> tuple[Listed, ...]:
    """All lessons in the order of the course, then the positions to solve."""
    folder = Path(rulesets_folder(), "lessons")
    return tuple(
        Listed(path.stem, str(read_toml(path)["title"]), place is not folder, path)
        for place in (folder, folder / "positions")
        for path in sorted(place.glob(f"*{SUFFIX}"), key=_place_in_course)
    )
