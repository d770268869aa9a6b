"""Each mutant is one small change to code that runs; nothing else is changed."""

import ast
import json
from pathlib import Path

import pytest

from bench.mutants import recording
from bench.mutants.choosing import PARTS
from bench.mutants.operators import mutants_in
from bench.mutants.recording import Record
from bench.mutants.trying import ROOT
from tests.support.cases import with_each


def changes(source: str) -> set[tuple[str, str]]:
    """The pieces of code that the mutants of a source replace, with their replacements."""
    return {
        (mutant.before, mutant.after)
        for mutant in mutants_in(source, "x.py")
        if mutant.made_in(source) is not None
    }


@with_each(
    ("source", "mutants"),
    [
        ("a < b", {("a < b", "a <= b"), ("a < b", "a >= b")}),
        ("a < 0.1", {("a < 0.1", "a >= 0.1"), ("0.1", "1.1")}),
        ("a < 0.5", {("a < 0.5", "a <= 0.5"), ("a < 0.5", "a >= 0.5"), ("0.5", "1.5")}),
        ("x = not a", {("not a", "(a)")}),
        ("x = a and b", {("a and b", "a or b"), ("a and b", "a"), ("a and b", "b")}),
        ("x = 2", {("2", "3"), ("2", "1")}),
        ("x = True", {("True", "False")}),
        ("f(a, b)", {("f(a, b)", "f(b, a)"), ("f(a, b)", "pass")}),
        ("f(a, b=c)", {("f(a, b=c)", "f(a)"), ("f(a, b=c)", "pass")}),
        ("a.b = c", {("a.b = c", "pass")}),
        (
            "x = '{a} at {b}'",
            {("'{a} at {b}'", after) for after in ("' at {b}'", "'{a} at '", "'{b} at {a}'")},
        ),
        ("x = f'{a}é{b}'", {("f'{a}é{b}'", "f'é{b}'"), ("f'{a}é{b}'", "f'{a}é'")}),
        ("def f(a, b=c, *, d=e): g", {("=c", ""), ("=e", "")}),
        ("@property\ndef f(): g", {("@property", "")}),
        ("def f():\n    return a", {("return a", "return None")}),
        ("while True:\n    break", {("break", "continue")}),
        ("x = [a for a in b if c]", {("c", "True")}),
        ("try: a\nexcept (b, c): d", {("(b, c)", "(b,)"), ("(b, c)", "(c,)")}),
        ("match a:\n    case b if c: d", {("c", "True")}),
    ],
)
def test_each_kind_of_mutant(source: str, mutants: set[tuple[str, str]]) -> None:
    assert changes(source) == mutants


@with_each(
    "source",
    [
        '"""Text with 1 and {field}."""',
        "def f(a: Literal[1]) -> Literal[2]: ...",
        "x: Final[Literal[1]] = y",
        "__slots__ = ('a', 'b' * 2)",
        "@cache\ndef f(): g",
        "@property\n@abstractmethod\ndef f(self): ...",
        "@lru_cache(maxsize=8)\ndef f(): g",
        "def __repr__(self):\n    return 1 + 2",
        "assert a < b",
        "x = max(a, b)",
        "x = f(a, a)",
        "if sys.platform == 'darwin':\n    f(1)",
        "class Port(Protocol):\n    def f(self, a=1): ...",
        "if TYPE_CHECKING:\n    a = 1",
        "assert_never(a)",
    ],
)
def test_equivalent_mutants_are_left_out(source: str) -> None:
    assert changes(source) == set()


def test_a_mutant_knows_its_place_and_changes_nothing_else() -> None:
    source = 'é = "é"\n\n\ndef f(a):\n    # first\n    if g(\n        a\n    ) == 1:\n        return 2\n'
    found = {
        (mutant.after, mutant.line, mutant.first, mutant.last, mutant.inside)
        for mutant in mutants_in(source, "x.py")
    }
    assert ("g(a) != 1", 6, 6, 8, "f") in found
    assert ("3", 9, 9, 9, "f") in found
    for mutant in mutants_in(source, "x.py"):
        changed = mutant.made_in(source)
        assert changed is not None
        assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(source))
        assert changed.startswith('é = "é"\n\n\ndef f(a):\n    # first\n    ')


def test_cases_handlers_and_decorators_have_lines_of_their_own() -> None:
    source = """\
@g(1)
def f(a):
    match a:
        case 2:
            return 3
        case _ if a > 4:
            return 5
    try:
        h(6)
    except (A, B):
        i(7)
"""
    found = {(mutant.line, mutant.first, mutant.last) for mutant in mutants_in(source, "f.py")}
    assert {line: (first, last) for line, first, last in found if (first, last) != (line, line)} == {
        1: (1, 2),
    }
    assert {line for line, _, _ in found} >= {1, 5, 6, 7, 9, 10, 11}


def test_every_module_is_in_one_part() -> None:
    package = ROOT / "stratego"
    found = [path for pattern in PARTS.values() for path in package.glob(pattern)]
    assert sorted(found) == sorted(package.rglob("*.py"))


def test_a_renamed_file_keeps_what_was_recorded_of_it(tmp_path: Path) -> None:
    (tmp_path / "stratego").mkdir()
    for name in ("new.py", "other.py"):
        (tmp_path / "stratego" / name).write_text("a = 1\nb = 2\n" if name == "new.py" else "b = 2\nc = 3\n")
    stored = {
        "seconds": {"tests/test_a.py::test_a": 0.1},
        "recorded": {"tests/test_a.py": 1},
        "lines": {"stratego/old.py": {"a = 1": "1", "b = 2": "1"}},
    }
    (tmp_path / "record.json").write_text(json.dumps(stored))
    record = Record(tmp_path / "record.json")
    record.bring_up_to_date([tmp_path])
    assert record.tests_of("stratego/new.py", ["a = 1"]) == {"tests/test_a.py::test_a"}
    assert record.tests_of("stratego/other.py", ["b = 2"]) == set()


def test_every_test_is_recorded_again_if_the_program_has_a_new_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded: list[list[str]] = []
    monkeypatch.setattr(recording, "_run_in", lambda _copy, files: recorded.append(list(files)))
    monkeypatch.setattr(Record, "_take_in", lambda _record, _copy: None)
    for folder, file in (("stratego", "a.py"), ("tests", "test_a.py")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / file).write_text("a = 1\n")
    for module in ("a.py", "a.py", "split_off.py"):
        (tmp_path / "stratego" / module).write_text("a = 1\n")
        Record(tmp_path / "record.json").bring_up_to_date([tmp_path])
    assert recorded == [["tests/test_a.py"]] * 2
