"""The real program on a disk that fills up in the middle of a game, and on one that is read-only."""

from pathlib import Path

import pytest

from stratego.records.unfinished_games import Unfinished
from tests.e2e.players import CURTAIN, lift
from tests.e2e.terminal import ENTER, ESC, Terminal
from tests.e2e.wire import HURRIED, environment
from tests.support.disks import mounted
from tests.support.saved_games import unfinished

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

PLAY = (*HURRIED, "play", "--variant", "duel")


def set_up(terminal: Terminal) -> None:
    """Set up an army, and hand over."""
    lift(terminal)
    terminal.wait("set up your army")
    terminal.send("r")
    terminal.wait("Your army is complete")
    terminal.send("d")
    terminal.wait("Ready?")
    terminal.send(ENTER)


def test_a_disk_that_fills_up_and_comes_back(tmp_path: Path) -> None:
    with mounted(tmp_path / "disk") as disk:
        data = disk.path / "data"
        with Terminal(PLAY, env=environment(tmp_path, STRATEGO_DATA=str(data))) as terminal:
            terminal.wait(CURTAIN)
            disk.fill()
            set_up(terminal)
            terminal.wait("This game is not saved", "another folder")
            terminal.send(ESC)
            set_up(terminal)
            lift(terminal)
            terminal.wait("your turn")
            disk.empty()
            terminal.send("v")  # the next step is saved together with the earlier, unsaved ones
            terminal.wait(CURTAIN)
            terminal.process.kill()
            terminal.wait_end()
        (game,) = unfinished(data)
        assert isinstance(game, Unfinished)
        with Terminal([*HURRIED, "resume"], env=environment(tmp_path, STRATEGO_DATA=str(data))) as terminal:
            lift(terminal)
            terminal.wait("Red, your turn")


def test_a_read_only_disk_and_another_folder(tmp_path: Path) -> None:
    with mounted(tmp_path / "disk") as disk:
        disk.make_read_only(True)
        env = environment(tmp_path, STRATEGO_DATA=str(disk.path / "data"))
        with Terminal(PLAY, env=env) as terminal:
            terminal.wait(CURTAIN)
            set_up(terminal)
            terminal.wait("This game is not saved", "another folder")
            terminal.send(f"{tmp_path / 'other'}{ENTER}")
            terminal.wait("Saved in another folder")
            terminal.send(ENTER)
            terminal.wait(CURTAIN)
            assert len(unfinished(tmp_path / "other")) == 1
            terminal.process.kill()
            terminal.wait_end()
