"""New players in the real program: from the start to the first move, following what the screen suggests."""

from pathlib import Path

import pytest

from stratego.records.names_and_lessons import lessons_done
from tests.e2e.conftest import Open
from tests.e2e.newcomer import Newcomer
from tests.e2e.terminal import DOWN, ENTER, ESC, LEFT, RIGHT, UP

pytestmark = pytest.mark.e2e

SIZES = pytest.mark.parametrize("size", [(80, 24), pytest.param((60, 20), marks=pytest.mark.slow)], ids=str)


@SIZES
def test_the_first_lesson(start: Open, tmp_path: Path, size: tuple[int, int]) -> None:
    terminal = start(size=size)
    terminal.wait("▸ Learn to play", "? help")
    newcomer = Newcomer(terminal)
    newcomer.go_on_until("You have moved.", at_most=6)
    newcomer.go_on_until("A Scout's run", at_most=8)
    assert lessons_done(tmp_path / "data") == ["01-move"]
    terminal.send(ESC)
    terminal.wait("▸  2  A Scout's run")
    terminal.send("q")
    assert terminal.wait_end() == 0


@pytest.mark.slow
@SIZES
def test_a_game(start: Open, size: tuple[int, int]) -> None:
    terminal = start(size=size)
    terminal.wait("▸ Learn to play", "? help")
    newcomer = Newcomer(terminal)
    newcomer.choose("New game")
    for player in ("Red", "Blue"):
        newcomer.go_on_until(f"{player}, set up your army.", at_most=6)
        newcomer.go_on_until("Your army is complete.", at_most=4)
    newcomer.go_on_until("Red, it is your turn.", at_most=4)
    newcomer.go_on_until("You have moved.", at_most=9)
    newcomer.go_on_until("Blue, it is your turn.", at_most=4)
    assert set(newcomer.pressed) <= {DOWN, UP, LEFT, RIGHT, ENTER, " ", "r", "d"}
