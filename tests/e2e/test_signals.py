"""Floods of signals: one restart at a time, no thread left behind, and the curtain down."""

import os
import signal
import sys
import time
from pathlib import Path

import pytest

from tests.e2e.conftest import Open
from tests.e2e.players import CURTAIN, lift
from tests.e2e.terminal import Terminal
from tests.e2e.tmux import Tmux, needs_tmux
from tests.e2e.wire import environment

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(sys.platform != "linux", reason="threads are counted in /proc"),
]

THREADS = 3  # one each for the app, reading and writing
_ENDING = 2  # the number of ended threads that the system may still list
_SOON = 5.0  # seconds until the curtain is down on a busy machine


def threads(terminal: Terminal) -> int:
    """The number of the program's threads."""
    try:
        return len(list(Path(f"/proc/{terminal.process.pid}/task").iterdir()))
    except FileNotFoundError:  # the program has ended
        return 0


def flood(terminal: Terminal, number: signal.Signals, seconds: float) -> int:
    """Send a signal as often as possible. Returns the maximum number of threads seen meanwhile."""
    most, end = 0, time.monotonic() + seconds
    while time.monotonic() < end and terminal.process.poll() is None:
        for _ in range(50):
            terminal.signal(number)
        most = max(most, threads(terminal))
        terminal.read(0)
    return most


@pytest.mark.slow
def test_a_flood_of_requests_to_continue(start: Open) -> None:
    terminal = start("play", "--variant", "duel")
    lift(terminal)
    terminal.wait("set up your army", lambda: threads(terminal) == THREADS)
    assert flood(terminal, signal.SIGCONT, 0.5) <= THREADS + _ENDING
    terminal.wait(CURTAIN, lambda: threads(terminal) == THREADS, seconds=_SOON)
    lift(terminal)
    terminal.wait("set up your army")


@pytest.mark.slow
def test_a_flood_of_requests_to_continue_from_the_start(start: Open) -> None:
    terminal = start("play", "--variant", "duel")
    assert flood(terminal, signal.SIGCONT, 0.7) <= THREADS + _ENDING
    terminal.wait(CURTAIN, lambda: threads(terminal) == THREADS, seconds=_SOON)
    lift(terminal)
    terminal.wait("set up your army")


def test_a_flood_of_requests_to_leave(start: Open) -> None:
    terminal = start("play", "--variant", "duel")
    terminal.wait(CURTAIN)
    assert flood(terminal, signal.SIGTERM, 0.5) <= THREADS + 1  # one more thread ends a hanging program
    assert terminal.wait_end() in (128 + signal.SIGTERM, -signal.SIGTERM)  # exited, or killed
    assert terminal.settings == terminal.settings_before


@needs_tmux
def test_started_in_the_background(tmp_path: Path) -> None:
    with Tmux(tmp_path, env=environment(tmp_path), alternate=True) as tmux:
        tmux.type("game play --variant duel &")
        tmux.wait(lambda: Path(f"/proc/{tmux.child}/stat").read_text().split()[2] == "T")
        tmux.type("fg")
        tmux.wait(CURTAIN)
        tmux.wait(lambda: len(list(Path(f"/proc/{tmux.child}/task").iterdir())) == THREADS)
        tmux.keys("C-c")
        tmux.wait("Leave the game?")
        os.kill(tmux.child, signal.SIGTERM)
        tmux.wait(lambda: tmux.is_at_prompt)
