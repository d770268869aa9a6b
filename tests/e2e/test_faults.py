"""A few of the screens' handlers fail in the real program; `faults` makes all of them fail."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.faults import run

pytestmark = pytest.mark.e2e


@pytest.mark.slow
def test_a_fault_in_any_handler(tmp_path: Path, slow_size: Callable[[int, int], int]) -> None:
    starts = slow_size(1, 300)
    counts, failed = run(tmp_path, starts, seed=1)
    assert len(failed) > starts / 2
    assert not any("failed, and" in what for what in counts)
