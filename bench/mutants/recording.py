"""Records which test runs which line: once for all tests, and again for test files that have changed.

A line is identified by its text, so that a record remains valid when lines move. The tests are run by
starting this module as a program in a copy of the project.
"""

import hashlib
import json
import re
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import reduce
from operator import or_
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from bench.mutants.trying import OPTIONS

CURRENT = ".mutants-test"  # the file that names the running test to its child processes
DATA = ".mutants-coverage"
RESULTS = ".mutants-results"
_FEW = 500  # a line run by more tests than this says little about any of them
# Added to the package in the copy, so that the lines run by a test's child processes are recorded, too.
IN_PROCESSES = f"""
import sys as _sys
if "pytest" not in _sys.modules:
    import os as _os
    _root = _os.path.dirname(_os.path.dirname(_os.path.abspath(__file__)))
    try:
        import coverage as _coverage
        with open(_os.path.join(_root, "{CURRENT}"), encoding="utf-8") as _file:
            _context = _file.read()
        _data = _os.path.join(_root, "{DATA}")
        _folder = _os.path.join(_root, "stratego")
        _recording = _coverage.Coverage(
            data_file=_data, data_suffix=True, context=_context, source=[_folder], config_file=False,
            messages=False,
        )
        _recording._warn_no_data = False
        _recording.start()
        import atexit as _atexit
        _atexit.register(_recording.save)
    except (ImportError, OSError):
        pass
"""


class Recorder:
    """The pytest plugin: gives each test its own coverage context, and empty caches to start with."""

    def __init__(self) -> None:
        import coverage

        self._coverage = coverage.Coverage(data_file=DATA, source=["stratego"], config_file=False)
        self._coverage.start()
        self._results: dict[str, tuple[float, bool]] = {}
        self._began = 0.0

    def pytest_collectstart(self, collector: pytest.Collector) -> None:
        if isinstance(collector, pytest.Module):
            self._coverage.switch_context(collector.nodeid)  # lines run while collecting the tests

    def pytest_collectreport(self) -> None:
        self._coverage.switch_context("")

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        Path(CURRENT).write_text(item.nodeid, "utf-8")
        for forget in list(_caches()):
            forget()
        self._coverage.switch_context(item.nodeid)
        self._began = time.monotonic()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        seconds, passed = self._results.get(report.nodeid, (0.0, True))
        self._results[report.nodeid] = seconds + report.duration, passed and not report.failed

    def pytest_runtest_teardown(self, nextitem: pytest.Item | None) -> None:
        if nextitem is None:
            self._coverage.switch_context("")

    def pytest_sessionfinish(self) -> None:
        self._coverage.stop()
        self._coverage.save()
        Path(RESULTS).write_text(json.dumps(self._results), "utf-8")


def _caches() -> Iterator[Any]:
    for name, module in list(sys.modules.items()):
        if name.startswith("stratego") and isinstance(module, ModuleType):
            for value in list(vars(module).values()):
                for each in (value, *(vars(value).values() if isinstance(value, type) else ())):
                    forget = getattr(each, "cache_clear", None)
                    if callable(forget) and getattr(each, "__module__", "").startswith("stratego"):
                        yield forget


class Record:
    """The duration of each test in seconds, and the tests that run each line of each file.

    A set of tests is a number here, with one bit per test in the order in which they became known.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        stored = json.loads(path.read_text("utf-8")) if path.exists() else {}
        self.seconds: dict[str, float] = stored.get("seconds", {})
        self.failed = set(stored.get("failed", ()))
        self._files: dict[str, str] = stored.get("files", {})  # test file -> hash
        # The latest recording of each test file, and the first one with each line of the program:
        self._recorded: dict[str, int] = stored.get("recorded", {})
        self._since: dict[str, dict[str, int]] = stored.get("since", {})
        self._lines: dict[str, dict[str, int]] = {
            file: {text: int(bits, 16) for text, bits in lines.items()}
            for file, lines in stored.get("lines", {}).items()
        }

    def bring_up_to_date(self, copies: Sequence[Path]) -> None:
        """Run the new and changed test files, divided among these copies of the project, and record them.

        All are run again if the program has a new file.
        """
        present = {
            path.relative_to(copies[0]).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in (copies[0] / "tests").rglob("test_*.py")
        }
        self._follow_renames(copies[0])
        program = {path.relative_to(copies[0]).as_posix() for path in (copies[0] / "stratego").rglob("*.py")}
        known = self._files if program <= self._since.keys() else {}  # a new file may be a part of an old one
        changed = sorted(file for file, mark in present.items() if known.get(file) != mark)
        self._forget({*changed, *(self._files.keys() - present.keys())})
        if changed:
            print(f"Recording what {len(changed)} test files run.", flush=True)
            self._note(copies[0], changed)
            shares = [(copy, changed[turn :: len(copies)]) for turn, copy in enumerate(copies)]
            with ThreadPoolExecutor() as threads:
                list(threads.map(_run_in, *zip(*[share for share in shares if share[1]], strict=True)))
            for copy, files in shares:
                if files:
                    self._take_in(copy)
        self._files = present
        self._save()

    def tests_of(self, file: str, texts: Iterable[str] | None = None) -> set[str]:
        """The tests that run one of the lines ``texts`` of a file; without ``texts``, any of its lines.

        If a line is newer than a test's record, the test counts if it runs any line of the file.
        """
        lines, since = self._lines.get(file, {}), self._since.get(file, {})
        texts = list(lines if texts is None else texts)
        bits = 0
        for text in texts:
            bits |= lines.get(text, 0)
        found = self._names(bits)
        youngest = max((since.get(text, self._latest + 1) for text in texts), default=0)
        if youngest > 1:
            found |= {
                test
                for test in self._names(reduce(or_, lines.values(), 0))
                if self._recorded.get(test.split("::")[0], 0) < youngest
            }
        return found

    def tests_naming(self, names: Iterable[str]) -> set[str]:
        """The tests that run a line, of any file, with one of these names in it."""
        wanted = re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b")
        bits = 0
        for lines in self._lines.values():
            for text, tests in lines.items():
                if wanted.search(text):
                    bits |= tests
        return self._names(bits)

    def tests_by_line(self, names: Iterable[str]) -> Iterator[set[str]]:
        """For each line with one of these names that few tests run, in any file, yield those tests."""
        wanted = re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b")
        for lines in self._lines.values():
            for text, bits in lines.items():
                if 0 < bits.bit_count() <= _FEW and wanted.search(text):
                    yield self._names(bits)

    def _names(self, bits: int) -> set[str]:
        marks = reversed(f"{bits:b}")
        found = {name for name, mark in zip(self.seconds, marks, strict=False) if mark == "1"}
        return found - self.failed

    @property
    def _latest(self) -> int:
        return max(self._recorded.values(), default=0)

    def _note(self, copy: Path, files: Iterable[str]) -> None:
        """Note that these test files are now recorded, with the program's current lines."""
        number = self._latest + 1
        self._recorded |= dict.fromkeys(files, number)
        for path in (copy / "stratego").rglob("*.py"):
            since = self._since.setdefault(path.relative_to(copy).as_posix(), {})
            for line in path.read_text("utf-8").splitlines():
                since.setdefault(line.strip(), number)

    def _save(self) -> None:
        lines = {file: {text: f"{bits:x}" for text, bits in of.items()} for file, of in self._lines.items()}
        stored = {
            "seconds": self.seconds,
            "failed": sorted(self.failed),
            "files": self._files,
            "recorded": self._recorded,
            "since": self._since,
            "lines": lines,
        }
        self._path.write_text(json.dumps(stored), "utf-8")

    def _follow_renames(self, copy: Path) -> None:
        """Transfer the records of each file that is gone to the new file that has most of its lines."""
        texts = {
            path.relative_to(copy).as_posix(): {line.strip() for line in path.read_text("utf-8").splitlines()}
            for path in (copy / "stratego").rglob("*.py")
        }
        new = texts.keys() - self._lines.keys()
        for gone in self._lines.keys() - texts.keys():
            lines = self._lines.pop(gone)
            since = self._since.pop(gone, {})
            shared = {file: len(texts[file] & lines.keys()) for file in new}
            file = max(shared, key=lambda each: shared[each], default="")
            if file and 2 * shared[file] > len(lines):
                self._lines[file], self._since[file] = lines, since
                new.discard(file)

    def _forget(self, files: set[str]) -> None:
        # The bits of removed tests stay reserved: a test that is added again gets its old bit.
        gone = sum(1 << index for index, name in enumerate(self.seconds) if name.split("::")[0] in files)
        for lines in self._lines.values():
            for text in lines:
                lines[text] &= ~gone

    def _take_in(self, copy: Path) -> None:
        from coverage import CoverageData

        for name, (seconds, passed) in json.loads((copy / RESULTS).read_text("utf-8")).items():
            self.seconds[name] = seconds
            self.failed.discard(name)
            if not passed:
                self.failed.add(name)
        numbers = {name: 1 << index for index, name in enumerate(self.seconds)}
        for name, number in list(numbers.items()):
            file = name.split("::")[0]
            numbers[file] = numbers.get(file, 0) | number
        for path in copy.glob(f"{DATA}*"):
            data = CoverageData(basename=str(path))
            data.read()
            for measured in data.measured_files():
                file = Path(measured).relative_to(copy).as_posix()
                texts = Path(measured).read_text("utf-8").splitlines()
                lines = self._lines.setdefault(file, {})
                for number, names in data.contexts_by_lineno(measured).items():
                    if number <= len(texts):
                        text = texts[number - 1].strip()
                        for name in names:
                            lines[text] = lines.get(text, 0) | numbers.get(name, 0)
            path.unlink()


def _run_in(copy: Path, files: Sequence[str]) -> None:
    package = copy / "stratego" / "__init__.py"
    untouched = package.read_text("utf-8")
    package.write_text(untouched + IN_PROCESSES, "utf-8")
    try:
        command = [sys.executable, "-m", "bench.mutants.recording", *files]
        subprocess.run(command, cwd=copy, stdout=subprocess.DEVNULL, check=False)
    finally:
        package.write_text(untouched, "utf-8")


if __name__ == "__main__":
    sys.exit(pytest.main([*OPTIONS, *sys.argv[1:]], [Recorder()]))
