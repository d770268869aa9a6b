"""The real program, killed at random moments, loses nothing that its screen had confirmed."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from stratego.hotseat.session import Session
from tests.e2e.evenings import PLANS, Players
from tests.e2e.kills import run
from tests.e2e.players import CURTAIN
from tests.e2e.terminal import Terminal
from tests.e2e.wire import PROGRAM, environment

pytestmark = pytest.mark.e2e


@pytest.mark.slow
def test_evenings_of_a_program_that_is_killed(tmp_path: Path, slow_size: Callable[[int, int], int]) -> None:
    kills = slow_size(4, 100)
    counts = run(tmp_path, kills, seed=1)
    assert sum(count for what, count in counts.items() if what.startswith("killed")) == kills
