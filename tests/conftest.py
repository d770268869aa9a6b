"""What every test relies on: the size of generated runs, and folders apart from the user's own."""

import gc
import os
from collections.abc import Callable
from itertools import count

import pytest
from hypothesis import settings

# Deadlines measure the machine, not the program.
settings.register_profile("default", deadline=None, max_examples=30)
settings.register_profile("long", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("STRATEGO_HYPOTHESIS", "default"))

# Every app leaves many reference cycles: collecting them seldom takes a sixth off the tests of screens.
gc.set_threshold(1_000_000, 20, 20)

_NUMBERS = count()


def pytest_collection_finish() -> None:
    """Keep what lives as long as the run out of every later search for garbage."""
    gc.freeze()


@pytest.fixture(scope="session")
def slow_size() -> Callable[[int, int], int]:
    """The size of a slow test: `slow_size(small, full)` is small where STRATEGO_SLOW_SCALE says "small"."""
    wants_small = os.environ.get("STRATEGO_SLOW_SCALE") == "small"
    return lambda small, full: small if wants_small else full


@pytest.fixture(autouse=True)
def _own_folders(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The program's folders for one test: in `tmp_path` if it asks for one, otherwise not made in advance."""
    if "tmp_path" in request.fixturenames:
        home = request.getfixturevalue("tmp_path")
    else:
        home = tmp_path_factory.getbasetemp() / f"home-{next(_NUMBERS)}"
    monkeypatch.setenv("STRATEGO_DATA", str(home / "data"))
    monkeypatch.setenv("STRATEGO_CONFIG", str(home / "config"))
