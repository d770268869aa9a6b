"""Settings for all tests: the size of generated runs, time limits, and folders separate from the user's."""

import gc
import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Generator
from contextlib import nullcontext
from itertools import count

import pytest
from hypothesis import settings

from stratego.wording.language import ENGLISH, speak
from tests.support.time_limit import time_limit

# Deadlines would measure the machine, not the program.
settings.register_profile("default", deadline=None, max_examples=20)
settings.register_profile("long", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("STRATEGO_HYPOTHESIS", "default"))

# If the environment disabled Python's bytecode files, every process would compile each module again.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# A shell's background jobs ignore Ctrl+C, and so would every program started by a test.
signal.signal(signal.SIGINT, signal.default_int_handler)

# No file written by a test has to survive a power failure.
os.fsync = lambda fd: None

# Every app leaves many reference cycles; collecting them less often saves a sixth of the screen tests' time,
# and takes a gigabyte at most.
gc.set_threshold(5_000_000, 20, 20)
gc.set_threshold = lambda *_: None  # the program would set its own threshold

_NUMBERS = count()
_LONGEST = 300.0  # seconds that a test may take on a busy machine


def pytest_configure(config: pytest.Config) -> None:
    """Compile the catalogues that have changed, once and before the workers start."""
    if not hasattr(config, "workerinput"):
        from release.translations import compile_all  # a worker does not need Babel

        compile_all()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """At small size, keep every third set of parameters of each slow test."""
    if not _has_little_time():
        return
    slow_cases, kept, left_out = Counter[str](), list[pytest.Item](), list[pytest.Item]()
    for item in items:
        test = item.nodeid.partition("[")[0]
        (left_out if _is_slow(item) and slow_cases[test] % 3 else kept).append(item)
        slow_cases[test] += _is_slow(item)
    items[:] = kept
    config.hook.pytest_deselected(items=left_out)


def pytest_collection_finish() -> None:
    """Exclude all objects that live until the end of the run from garbage collection."""
    gc.freeze()


def pytest_sessionfinish() -> None:
    """Make pytest's own collections at the end cheap, as each would go through all remaining objects."""
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None]:
    """End a fixture that takes too long, instead of letting it hang the run."""
    with time_limit(_LONGEST):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """End a test that takes too long. Slow tests at full size have no limit."""
    with nullcontext() if _is_slow(item) and not _has_little_time() else time_limit(_LONGEST):
        return (yield)


def _is_slow(item: pytest.Item) -> bool:
    return item.get_closest_marker("slow") is not None


def _has_little_time() -> bool:
    return os.environ.get("STRATEGO_SLOW_SCALE") == "small"


@pytest.fixture(scope="session")
def slow_size() -> Callable[[int, int], int]:
    """The size of a slow test: `slow_size(small, full)` is small if STRATEGO_SLOW_SCALE is "small"."""
    return lambda small, full: small if _has_little_time() else full


@pytest.fixture(autouse=True)
def _own_folders(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Give each test its own data and config folders, below `tmp_path` if the test uses it.

    Also set the language to English, whatever it was in the previous test.
    """
    speak(ENGLISH, plain=False)
    if "tmp_path" in request.fixturenames:
        home = request.getfixturevalue("tmp_path")
    else:
        home = tmp_path_factory.getbasetemp() / f"home-{next(_NUMBERS)}"
    monkeypatch.setenv("STRATEGO_DATA", str(home / "data"))
    monkeypatch.setenv("STRATEGO_CONFIG", str(home / "config"))
