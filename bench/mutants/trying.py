"""Tries mutants in a copy of the project: runs tests in a given order until one fails."""

import contextlib
import io
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
_SECONDS = 20.0  # seconds allowed for a run in addition to its tests
_WAITING = "10"  # seconds that a test waits for the screen to change
_PATIENCE = 8.0  # tests may take this many times longer than recorded, on a busy machine
# Includes the slow tests, at their small size, as in CI.
OPTIONS = ("-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "slow or not slow")
_PASSED = {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}


def copy_project(folder: Path) -> None:
    """Copy every file that git tracks or would add."""
    shutil.rmtree(folder, ignore_errors=True)
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    for name in subprocess.run(listed, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split(
        "\0"
    ):
        if name and (ROOT / name).is_file():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target)


def load_what_stays() -> None:
    """Import the modules that are the same for every mutant; each run is a fork of this process."""
    for module in ("hypothesis", "pytest_asyncio", "textual.app", "textual.widgets", "rich.console", "pyte"):
        __import__(module)


def forget_compiled(path: Path) -> None:
    """Remove the bytecode of a file, as Python detects changes only to the second."""
    for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*"):
        compiled.unlink()


def run_tests(copy: Path, tests: Mapping[str, float], budget: float) -> bool:
    """Run these tests in this copy, in this order, until one fails; return whether all passed.

    No test is started once ``budget`` seconds of processor time are used up. ``tests`` has the time in
    seconds that each test took when recorded; if a test or the whole run takes many times longer, it is ended
    as failed.
    """
    limit = _limit(min(sum(tests.values()), budget))
    sys.stdout.flush()
    child = os.fork()
    if not child:
        _run(copy, tests, limit, budget)
    deadline = time.monotonic() + 3 * limit
    try:
        while time.monotonic() < deadline:
            ended, status = os.waitpid(child, os.WNOHANG)
            if ended:
                return os.waitstatus_to_exitcode(status) in _PASSED
            time.sleep(0.02)
        # An interrupt first, so that the tests end the processes they have started.
        for number in (signal.SIGINT, signal.SIGKILL):
            os.kill(child, number)
            for _ in range(500):
                if os.waitpid(child, os.WNOHANG)[0]:
                    return False
                time.sleep(0.02)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
    return False


def _limit(seconds: float) -> float:
    return _SECONDS + _PATIENCE * seconds


def _run(copy: Path, tests: Mapping[str, float], limit: float, budget: float) -> None:
    """Run pytest in this process, and exit with its status."""
    status = 1
    try:
        os.setsid()
        os.chdir(copy)
        sys.path[:] = [str(copy), *(entry for entry in sys.path if Path(entry).resolve() != ROOT)]
        for name in [name for name in sys.modules if name.split(".")[0] in {"bench", "stratego", "tests"}]:
            del sys.modules[name]
        sys.dont_write_bytecode = True
        os.environ["STRATEGO_PATIENCE"] = _WAITING
        resource.setrlimit(resource.RLIMIT_CPU, (int(limit), int(limit) + 5))
        silent = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(silent, stream)
        sys.stdout = sys.stderr = io.TextIOWrapper(io.FileIO(1, "w"))
        files = list(dict.fromkeys(test.split("::")[0] for test in tests))
        status = int(
            pytest.main(["-x", *OPTIONS, f"--basetemp={copy}/.mutants-tmp", *files], [_Only(tests, budget)])
        )
    finally:
        os._exit(status)


class _Only:
    """Collects only these tests, in this order, and starts none after ``budget`` seconds.

    A test that hangs ends the run.
    """

    def __init__(self, tests: Mapping[str, float], budget: float) -> None:
        self._seconds = tests
        self._place = {test: index for index, test in enumerate(tests)}
        self._budget = budget
        self._end = 0.0

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted(
            (item for item in items if item.nodeid in self._place), key=lambda item: self._place[item.nodeid]
        )
        self._end = _used() + self._budget

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        signal.alarm(int(_limit(self._seconds[nodeid])))

    def pytest_runtest_logfinish(self) -> None:
        signal.alarm(0)
        if _used() > self._end:
            pytest.exit("out of time", pytest.ExitCode.OK)


def _used() -> float:
    """The processor time that this run and the programs it started have used, in seconds."""
    return sum(os.times()[:4])
