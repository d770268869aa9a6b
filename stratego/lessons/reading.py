"""Reading lessons from their TOML files, with everything that is wrong with them, and the shipped ones."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from stratego.engine.deployment import Deployment
from stratego.engine.errors import DeploymentError, Explanation, FaultyError, RulesetError
from stratego.engine.notation import read_action
from stratego.engine.pieces import COLORS, Color, Kind
from stratego.engine.quoting import alternatives, not_allowed, printable, with_suggestion
from stratego.engine.ruleset import Ruleset
from stratego.lessons.checking import faults_of
from stratego.lessons.lesson import Asked, Goal, Lesson, LessonStep, Mistake
from stratego.rulesets.files import SUFFIX, load_ruleset, rulesets_folder, shipped_names
from stratego.rulesets.toml_table import read_toml
from stratego.wording.keys import KEYS
from stratego.wording.lessons import key_ids

LONGEST_TITLE: Final = 32  # characters: the line of a list in a narrow window
LONGEST_WORDS: Final = 140  # characters: three lines in a narrow window, two in a wider one
MOST_STEPS: Final = 20
MOST_ENTRIES: Final = 40  # of any list
MOST_TURNS: Final = 3  # in which a position can be won

_KEYS = ("title", "ruleset", "player", "board", "before", "goal", "step")
_GOAL_KEYS = ("win_in", "find")
_STEP_KEYS = (*Asked, "task", "well", "otherwise", "reply", "mistake")
_MISTAKE_KEYS = ("say", "when", "piece", "on", "without")

_Table = Mapping[str, Any]
_T = TypeVar("_T")


class LessonError(FaultyError):
    """A lesson that cannot be used."""


def load_lesson(path: str | os.PathLike[str], name: str = "") -> Lesson:
    """The lesson in a TOML file, checked by playing it; ``name`` is that of a shipped one.

    Raises LessonError with all faults, each with its file and key.
    """
    file = printable(os.fspath(path), 4096)
    try:
        table = read_toml(path)
    except ValueError as error:
        (fault,) = error.args
        raise LessonError([Explanation("{file}: {fault}", file=file, fault=fault)]) from None
    reader = _Reader()
    lesson = reader.lesson(table, Path(path), name)
    faults = reader.faults
    if lesson is not None and not faults:
        faults = faults_of(lesson)
    if faults or lesson is None:
        raise LessonError(
            Explanation("{file}: {key}: {fault}", file=file, key=printable(key), fault=fault)
            for key, fault in faults
        )
    return lesson


class _Reader:
    """Reads tables, and collects their faults by key."""

    def __init__(self) -> None:
        self.faults: list[tuple[str, Explanation]] = []

    def lesson(self, table: _Table, path: Path, name: str) -> Lesson | None:
        """The lesson in a table; None if it has no ruleset."""
        self._know(table, _KEYS, "")
        title = self._words(table, "title", "", LONGEST_TITLE)
        rules = self._ruleset(table, path)
        player = self._choice(table, "player", "", COLORS, Color.RED)
        board = self._text(table, "board", "", 4096)
        before = self._actions(table, "before", "")
        goal = self._goal(table)
        steps = self._tables(table, "step", "", MOST_STEPS)
        if not steps:
            self._fault("step", Explanation("missing: a lesson has at least one [[step]]"))
        if rules is None:
            return None
        made = tuple(self._step(step, f"step {n}", rules) for n, step in enumerate(steps, 1))
        return Lesson(name, title, rules, player, board, before, made, goal)

    def _step(self, table: _Table, at: str, rules: Ruleset) -> LessonStep:
        self._know(table, _STEP_KEYS, at)
        given = [asked for asked in Asked if asked in table]
        if len(given) != 1:
            every = alternatives(Asked)
            self._fault(at, Explanation("a step has exactly one of the keys {keys}", keys=every))
            return LessonStep(Asked.HAND_OVER)
        (asked,) = given
        if asked is Asked.HAND_OVER:
            if table[asked] is not True:
                self._fault(f"{at}.{asked}", not_allowed(table[asked], "true"))
            for key in table:
                if key != asked and key in _STEP_KEYS:
                    self._fault(f"{at}.{key}", Explanation("a hand-over has no other key"))
            return LessonStep(asked)
        army: Deployment | None = None
        wanted: tuple[str, ...] = ()
        if asked is Asked.SET_UP:
            army = self._army(table, at, rules)
        elif asked is Asked.POINT_TO:
            wanted = self._squares(table, asked, at, rules)
        else:
            wanted = self._actions(table, asked, at, patterns=asked is Asked.DO)
        mistakes = self._tables(table, "mistake", at, MOST_ENTRIES)
        reply = self._actions({"reply": [table["reply"]]}, "reply", at) if "reply" in table else ("",)
        return LessonStep(
            asked,
            self._words(table, "task", at),
            self._words(table, "well", at),
            wanted,
            self._words(table, "otherwise", at, is_needed=False),
            "".join(reply),
            tuple(
                self._mistake(fault, f"{at}.mistake {n}", asked, rules) for n, fault in enumerate(mistakes, 1)
            ),
            army,
        )

    def _mistake(self, table: _Table, at: str, asked: Asked, rules: Ruleset) -> Mistake:
        self._know(table, _MISTAKE_KEYS, at)
        say = self._words(table, "say", at)
        if asked is not Asked.SET_UP:
            if asked is Asked.POINT_TO:
                return Mistake(say, self._squares(table, "when", at, rules))
            return Mistake(say, self._actions(table, "when", at, patterns=True))
        piece = self._choice(table, "piece", at, list(rules.army), None)
        without = self._choice(table, "without", at, list(rules.army), None)
        on = self._squares(table, "on", at, rules) if "on" in table else ()
        if piece is None or bool(on) is (without is not None):
            what = "a mistake in a set-up has the key piece, and either on or without"
            self._fault(at, Explanation(what))
        return Mistake(say, (), piece, on, without)

    # Parts

    def _goal(self, table: _Table) -> Goal | None:
        if "goal" not in table:
            return None
        goal = table["goal"]
        if not isinstance(goal, dict) or len(goal) != 1 or not goal.keys() <= set(_GOAL_KEYS):
            self._fault("goal", not_allowed(goal, Explanation('{{ win_in = 2 }} or {{ find = "spy" }}')))
            return None
        find = self._choice(goal, "find", "goal", list(Kind), None)
        win_in = goal.get("win_in", 0)
        if "win_in" in goal and (type(win_in) is not int or not 1 <= win_in <= MOST_TURNS):
            allowed = Explanation("a whole number from 1 to {most}", most=MOST_TURNS)
            self._fault("goal.win_in", not_allowed(win_in, allowed))
        return Goal(win_in, find)

    def _ruleset(self, table: _Table, path: Path) -> Ruleset | None:
        name = table.get("ruleset")
        if not isinstance(name, str) or not name:
            self._fault("ruleset", not_allowed(name, _RULESET) if "ruleset" in table else _missing(_RULESET))
            return None
        try:
            return load_ruleset(name if name in shipped_names() else path.parent / name)
        except RulesetError as error:
            for fault in error.faults:
                self._fault("ruleset", fault)
            return None

    def _army(self, table: _Table, at: str, rules: Ruleset) -> Deployment | None:
        drawing = self._text(table, Asked.SET_UP, at, 4096)
        try:
            return Deployment.parse(rules, drawing)
        except DeploymentError as error:
            for fault in error.faults:
                self._fault(f"{at}.set_up", fault)
            return None

    def _actions(self, table: _Table, key: str, at: str, *, patterns: bool = False) -> tuple[str, ...]:
        """A list of actions in the notation, or of patterns with ``*``; empty if the key is missing."""

        def is_action(text: str) -> bool:
            return (patterns and "*" in text) or read_action(text) is not None

        kind = 'actions such as "A4-A5"' + (", where * may stand for any text" if patterns else "")
        is_needed = key != "before"
        return self._list(table, key, at, is_action, Explanation("a list of {kind}", kind=kind), is_needed)

    def _squares(self, table: _Table, key: str, at: str, rules: Ruleset) -> tuple[str, ...]:
        index = rules.geometry.index
        allowed = Explanation('a list of squares of the board, such as "A4"')
        return self._list(table, key, at, index.__contains__, allowed, True)

    def _list(
        self,
        table: _Table,
        key: str,
        at: str,
        is_sound: Callable[[str], bool],
        allowed: Explanation,
        is_needed: bool,
    ) -> tuple[str, ...]:
        value = table.get(key, [])
        texts = [value] if isinstance(value, str) else value
        if not isinstance(texts, list) or len(texts) > MOST_ENTRIES:
            self._fault(_key(at, key), not_allowed(value, allowed))
            return ()
        for text in texts:
            if not isinstance(text, str) or not is_sound(text):
                self._fault(_key(at, key), not_allowed(text, allowed))
                return ()
        if is_needed and not texts:
            self._fault(_key(at, key), _missing(allowed))
        return tuple(texts)

    def _tables(self, table: _Table, key: str, at: str, most: int) -> Sequence[_Table]:
        value = table.get(key, [])
        if isinstance(value, list) and len(value) <= most and all(isinstance(each, dict) for each in value):
            return value
        allowed = Explanation("at most {most} sections, each [[{key}]]", most=most, key=key)
        self._fault(_key(at, key), not_allowed(value, allowed))
        return ()

    def _words(
        self, table: _Table, key: str, at: str, most: int = LONGEST_WORDS, *, is_needed: bool = True
    ) -> str:
        """A text of one line, in which line breaks count as blanks."""
        text = table.get(key)
        allowed = Explanation("a text of 1 to {most} characters", most=most)
        if text is None:
            if is_needed:
                self._fault(_key(at, key), _missing(allowed))
            return ""
        line = " ".join(text.split()) if isinstance(text, str) else ""
        if not (line and line.isprintable() and len(line) <= most):
            self._fault(_key(at, key), not_allowed(text, allowed))
        for name in key_ids(line):
            if name not in KEYS:
                fault = with_suggestion(Explanation("there is no key {name}", name=name), name, KEYS)
                self._fault(_key(at, key), fault)
        return line

    def _text(self, table: _Table, key: str, at: str, most: int) -> str:
        """A drawing; empty if the key is missing."""
        text = table.get(key, "")
        if isinstance(text, str) and len(text) <= most:
            return text
        self._fault(_key(at, key), not_allowed(text, Explanation("a drawing in quotes")))
        return ""

    def _choice(self, table: _Table, key: str, at: str, known: Sequence[_T], default: Any) -> Any:
        if key not in table:
            return default
        value = table[key]
        if value in known:
            return next(each for each in known if each == value)
        self._fault(_key(at, key), not_allowed(value, alternatives(map(str, known))))
        return default

    def _know(self, table: _Table, known: Sequence[str], at: str) -> None:
        for key in table:
            if key not in known:
                fault = with_suggestion(Explanation("there is no such key"), key, known)
                self._fault(_key(at, key), fault)

    def _fault(self, key: str, fault: Explanation) -> None:
        self.faults.append((key, fault))


_RULESET: Final = Explanation(
    "the name of a shipped ruleset or the path of a file beside this one, in quotes"
)


def _missing(allowed: Explanation) -> Explanation:
    return Explanation("missing: {allowed}", allowed=allowed)


def _key(at: str, key: str) -> str:
    return f"{at}.{key}" if at else key


def title_in(path: Path) -> str:
    """The title of a lesson that is known to be sound."""
    return str(read_toml(path)["title"])


class Listed(NamedTuple):
    """A lesson in the list: its ``name`` is its file's, without the suffix."""

    name: str
    title: str
    is_position: bool
    path: Path

    def load(self) -> Lesson:
        """The lesson itself."""
        return load_lesson(self.path, self.name)


@cache
def shipped_lessons() -> tuple[Listed, ...]:
    """All lessons in the order in which they are learnt, and after them the positions to solve."""
    folder = Path(rulesets_folder(), "lessons")
    return tuple(
        Listed(path.stem, title_in(path), place is not folder, path)
        for place in (folder, folder / "positions")
        for path in sorted(place.glob(f"*{SUFFIX}"))
    )
