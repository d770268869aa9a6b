"""Chooses the mutants of a part, and the tests that may notice each: nearby and quick ones first."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from bench.mutants.operators import Mutant, mutants_in
from bench.mutants.recording import Record
from bench.mutants.trying import ROOT

_PACKAGE = ROOT / "stratego"
_FOLDERS = sorted(path.parent.relative_to(_PACKAGE) for path in _PACKAGE.glob("*/__init__.py"))
_FOLDERS += sorted(path.parent.relative_to(_PACKAGE) for path in _PACKAGE.glob("tui/*/__init__.py"))
PARTS = {folder.as_posix(): f"{folder.as_posix()}/**/*.py" for folder in _FOLDERS}
PARTS |= {"tui": "tui/*.py", "loose": "*.py"}
_OF_TEXTS = (  # tests that read the source instead of running it
    "tests/architecture/test_templates.py",
    "tests/wording/test_sentences.py",
)
_SLOWED = 4  # a test may have been this many times slower while it was recorded
_CLOSER = 3.0  # factor for a test's priority, for each step of `_nearness`
_OVERHEAD = 0.05  # seconds that every test takes
SAME = Path(__file__).with_name("same_program.toml")


def mutants_of(part: str) -> list[Mutant]:
    """Every mutant of a part except those judged to be equivalent to the program."""
    same = {(mutant["path"], mutant["line"], mutant["before"], mutant["after"]) for mutant in judged()}
    return [
        mutant
        for path in sorted((ROOT / "stratego").glob(PARTS[part]))
        for mutant in mutants_in(path.read_text("utf-8"), path.relative_to(ROOT).as_posix())
        if (mutant.path, line_of(mutant), mutant.before, mutant.after) not in same
    ]


def judged() -> list[dict[str, str]]:
    """The mutants whose change no test could detect, each with the reason."""
    return tomllib.loads(SAME.read_text("utf-8"))["mutant"] if SAME.exists() else []


def outdated() -> list[str]:
    """The lines of the judged mutants that have been changed or removed in the program."""
    return [
        f"{each['path']}: {each['line']}"
        for each in judged()
        if not (ROOT / each["path"]).exists()
        or not any(
            (line_of(mutant), mutant.before, mutant.after) == (each["line"], each["before"], each["after"])
            for mutant in mutants_in((ROOT / each["path"]).read_text("utf-8"), each["path"])
        )
    ]


def line_of(mutant: Mutant) -> str:
    """The line on which a mutant begins, without its indentation."""
    return _lines(mutant.path)[mutant.line - 1].strip()


def tests_for(mutant: Mutant, record: Record, budget: float) -> list[str]:
    """The tests that may notice a mutant, the most promising first: enough for ``budget`` seconds.

    These are the tests that run its statement. For a statement that runs once, on import, they are the tests
    in files that use a name it defines, and those that run a line with such a name.
    """
    lines = [line.strip() for line in _lines(mutant.path)[mutant.first - 1 : mutant.last]]
    tests: set[str] = set()
    if mutant.inside:
        tests = record.tests_of(mutant.path, lines)
    else:
        defined = _defined_at(mutant)
        if names := _names_from(defined):
            tests = record.tests_naming(names)
        if defined:
            tests |= _tests_with(frozenset(defined) | names, record)
    tests = tests or record.tests_of(mutant.path)
    # A line whose result is cached runs once, so other tests of its module may depend on it, too.
    tests |= {test for test in record.seconds if _nearness(mutant.path, test) == 3} - record.failed
    if mutant.before[0] in "\"'" or mutant.path.startswith("stratego/wording/"):
        tests |= {test for test in record.seconds if test.startswith(_OF_TEXTS)} - record.failed
    chosen: list[str] = []
    rest = _SLOWED * budget
    for test in _ordered(mutant, tests, record):
        rest -= record.seconds[test]
        if rest < 0 and chosen:
            break
        chosen.append(test)
    return chosen


def _ordered(mutant: Mutant, tests: set[str], record: Record) -> list[str]:
    """The tests, most promising first: fast, close to the mutant, and using names that few others use.

    Of tests that differ only in their parameters, the first counts most. Tests of whole programs come last.
    """
    weights = dict.fromkeys(tests, 1 / max(len(tests), 1))
    for running in record.tests_by_line(_names_at(mutant)):
        for test in running & tests:
            weights[test] += 1 / len(running)
    weights |= {test: 1.0 for test in tests if test.startswith(_OF_TEXTS)}
    values = {
        test: weight * _CLOSER ** _nearness(mutant.path, test) / (record.seconds[test] + _OVERHEAD)
        for test, weight in weights.items()
    }
    times: dict[str, int] = {}
    for test in sorted(tests, key=lambda test: (-values[test], test)):
        function = test.partition("[")[0]
        times[function] = time = times.get(function, 0) + 1
        values[test] /= time
    return sorted(tests, key=lambda test: (_nearness(mutant.path, test) < 0, -values[test], test))


def _names_at(mutant: Mutant) -> frozenset[str]:
    """The names that a mutant's statement sets, calls or reads, and the name of the enclosing function."""
    lines = _lines(mutant.path)[mutant.first - 1 : mutant.last]
    found = {name for line in lines for name in re.findall(r"(?<=\.)[A-Za-z_]\w+|[A-Z_]\w+", line)}
    return frozenset({*found, mutant.inside.rpartition(".")[2]} - {""})


@cache
def _nearness(path: str, test: str) -> int:
    """How near a test is to a file: 3 if it tests that module, 2 its folder, 1 a folder above, 0 another.

    For a test of whole programs it is -1.
    """
    folder = "/".join(Path(path).parts[1:-1])
    file = test.split("::")[0]
    if file.startswith(("tests/e2e", "tests/packaging")):
        return -1
    where = "/".join(Path(file).parts[1:-1])
    if where == folder:
        return 3 if Path(path).stem in file else 2
    return 1 if where and folder.startswith(f"{where}/") else 0


@cache
def _lines(path: str) -> list[str]:
    return (ROOT / path).read_text("utf-8").splitlines()


@cache
def _definitions(path: str) -> list[tuple[int, int, set[str]]]:
    """The statements of a file that run on import: their lines, and the names that they define."""
    found = []
    for node in _at_import(ast.parse((ROOT / path).read_text("utf-8"))):
        names: set[str] = set()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names = {node.name}
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = {part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)}
        last = node.lineno if isinstance(node, ast.FunctionDef | ast.ClassDef) else node.end_lineno
        first = min([node.lineno, *(item.lineno for item in getattr(node, "decorator_list", []))])
        found.append((first, last or node.lineno, names))
    return found


def _at_import(node: ast.AST) -> Iterator[ast.stmt]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt):
            yield child
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _at_import(child)


def _defined_at(mutant: Mutant) -> set[str]:
    """The names that the statement of this mutant defines."""
    for first, last, names in reversed(_definitions(mutant.path)):
        if first <= mutant.line <= max(last, mutant.last) and names:
            return names
    return set()


def _names_from(names: set[str]) -> frozenset[str]:
    """``names``, and the constants defined from them on import, directly or indirectly, in any file."""
    names = {name for name in names if len(name) > 2 and name not in {"BINDINGS", "DEFAULT_CSS"}}
    while names:
        wanted = re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b")
        more = {
            name
            for path in sorted((ROOT / "stratego").rglob("*.py"))
            for first, last, defined in _definitions(path.relative_to(ROOT).as_posix())
            if wanted.search("\n".join(_lines(path.relative_to(ROOT).as_posix())[first - 1 : last]))
            for name in defined
            if name.isupper() or (name.startswith("_") and name[1:].isupper())
        }
        if more <= names:
            break
        names |= more
    return frozenset(names)


def _tests_with(names: frozenset[str], record: Record) -> set[str]:
    """The tests of every file that contains one of these names."""
    wanted = re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b")
    files = {test.split("::")[0] for test in record.seconds}
    with_names = {file for file in files if (ROOT / file).exists() and wanted.search("\n".join(_lines(file)))}
    return {test for test in record.seconds if test.split("::")[0] in with_names} - record.failed
