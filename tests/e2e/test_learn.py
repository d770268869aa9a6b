"""A new player in the real program: from the start to the first move, by what the screen suggests."""

from pathlib import Path

import pytest

from stratego.records.learnt import lessons_done
from tests.e2e.conftest import Open
from tests.e2e.terminal import ENTER, ESC, UP

pytestmark = pytest.mark.e2e


@pytest.mark.parametrize("size", [(80, 24), (60, 20)], ids=str)
def test_the_first_lesson_by_enter_and_a_cursor_key(
    start: Open, tmp_path: Path, size: tuple[int, int]
) -> None:
    terminal = start(size=size)
    terminal.wait("▸ Learn to play")
    terminal.send(ENTER)
    terminal.wait("▸  1  Move a piece")
    terminal.send(ENTER)
    terminal.wait("You are Red.")
    for said in ("You have moved.", "Done!"):
        terminal.wait("Select a piece")
        terminal.send(ENTER)
        terminal.wait("choose where to move")
        terminal.send(UP)
        terminal.send(ENTER)
        terminal.wait(said)
        terminal.send(ENTER)
    terminal.wait("A Scout's run")
    terminal.send(ESC)
    terminal.wait("▸  2  A Scout's run")
    terminal.send("q")
    assert terminal.wait_end() == 0
    assert lessons_done(tmp_path / "data") == ["01-move"]
