"""The real program, killed at random moments, loses nothing that its screen had confirmed."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.kills import run
from tests.e2e.players import CURTAIN, lift
from tests.e2e.terminal import Terminal
from tests.e2e.wire import HURRIED, environment

pytestmark = pytest.mark.e2e


@pytest.mark.slow
def test_evenings_of_a_program_that_is_killed(tmp_path: Path, slow_size: Callable[[int, int], int]) -> None:
    kills = slow_size(2, 100)
    counts = run(tmp_path, kills, seed=1)
    assert sum(count for what, count in counts.items() if what.startswith("killed")) == kills


def test_a_second_program_says_that_the_game_is_open(tmp_path: Path) -> None:
    env = environment(tmp_path)
    with Terminal([*HURRIED, "play", "--variant", "duel"], env=env) as first:
        lift(first)
        first.wait("set up your army")
        first.send("r")
        first.wait("Your army is complete")
        with Terminal([*HURRIED, "resume"], env=env) as second:
            assert second.wait_end() == 2
            assert "this game is open in another program" in second.text
        first.process.kill()
        first.wait_end()
        with Terminal([*HURRIED, "resume"], env=env) as third:
            third.wait(CURTAIN)
