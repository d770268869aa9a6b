"""What every test may rely on: the size of generated runs, and that the user's own files stay out of it."""

import gc
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

# Deadlines measure the machine, not the program.
settings.register_profile("default", deadline=None, max_examples=50)
settings.register_profile("long", deadline=None, max_examples=1000)
# Every app is a garden of cycles; weeding it less often takes a tenth off the screens' tests.
gc.set_threshold(200_000, 20, 20)
settings.load_profile(os.environ.get("STRATEGO_HYPOTHESIS", "default"))


@pytest.fixture(scope="session")
def slow_size() -> Callable[[int, int], int]:
    """How large a slow test is to be: `slow_size(small, full)`, small where STRATEGO_SLOW_SCALE says so."""
    wants_small = os.environ.get("STRATEGO_SLOW_SCALE") == "small"
    return lambda small, full: small if wants_small else full


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STRATEGO_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("STRATEGO_CONFIG", str(tmp_path / "config"))
