"""Playing the computer in the real program: games, a killed player, and resuming a killed program."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.e2e.players import lift
from tests.e2e.terminal import DOWN, ENTER, ESC, LEFT, RIGHT, TAB, UP, Terminal
from tests.e2e.wire import HURRIED, PATIENCE, Size, environment

pytestmark = pytest.mark.e2e

OVER = "The game is over"
ASKED = ("Enter continue", "Enter confirm", "Enter end turn", "Enter to confirm", "Enter to end your turn")


def set_up(terminal: Terminal) -> None:
    """Take a random set-up."""
    terminal.wait("set up your army")
    terminal.send("r")
    terminal.wait("Your army is complete")
    terminal.send("d")
    terminal.wait("Ready?")
    terminal.send(ENTER)
    terminal.wait("your turn")


def play_on(terminal: Terminal, rng: Random, turns: int) -> None:
    """Play this many turns at random, or to the end of the game."""
    while True:
        terminal.rest(0.05)
        seen = terminal.text
        if OVER in seen or (turns <= 0 and "your turn" in seen):
            return
        if "is thinking" in seen:
            terminal.wait(lambda: "is thinking" not in terminal.text)
            turns -= 1
        elif any(asked in seen for asked in ASKED):
            terminal.change(ENTER)
        elif "selected" in seen:
            terminal.send(rng.choice((UP, UP, DOWN, LEFT, RIGHT)) + ENTER)
        else:
            terminal.send(ESC + TAB * rng.randrange(1, 9) + ENTER)


def children(terminal: Terminal) -> list[int]:
    """The ids of the child processes of all of the program's threads: a computer player and its guard."""
    threads = Path(f"/proc/{terminal.process.pid}/task").glob("*/children")
    return [int(child) for thread in threads for child in thread.read_text().split()]


def is_guard(pid: int) -> bool:
    return Path(f"/proc/{pid}/cmdline").read_bytes().startswith(b"/bin/sh\0")


@pytest.mark.slow
def test_games_against_the_computer(tmp_path: Path, slow_size: Callable[[int, int], int]) -> None:
    for size in [(60, 20), (80, 24)][: slow_size(1, 2)]:
        play_against_the_computer(tmp_path / str(size), slow_size(1, 60), size)


def play_against_the_computer(tmp_path: Path, turns: int, size: Size) -> None:
    """Play, first killing the computer player and then the program, and resign if the game does not end."""
    rng = Random(1)
    env = environment(tmp_path)
    arguments = ["play", "--variant", "original", "--computer", "easy", "--red", "Ada"]
    with Terminal([*HURRIED, *arguments], env=env, size=size) as terminal:
        set_up(terminal)
        play_on(terminal, rng, turns)
        (thinker,) = [child for child in children(terminal) if not is_guard(child)]
        os.kill(thinker, signal.SIGKILL)
        play_on(terminal, rng, turns)
        terminal.process.kill()
        terminal.wait_end()
    with Terminal([*HURRIED, "resume"], env=env, size=size) as terminal:
        lift(terminal)
        play_on(terminal, rng, turns)
        if OVER not in terminal.text:
            terminal.wait("your turn")
            terminal.send(ESC)
            terminal.rest(0.3)  # so that it is not read as Alt+W
            terminal.send("w")
            terminal.wait("Resign?")
            while not terminal.holds(OVER):  # an Enter after too short a pause does not count
                terminal.rest(2 * terminal.still)
                terminal.send(ENTER)
                terminal.rest(2.0, until=lambda: terminal.holds(OVER))
        left = children(terminal)
        terminal.rest(2 * terminal.still)
        terminal.send("q")
        assert terminal.wait_end() == 0
    deadline = time.monotonic() + PATIENCE
    while any(Path(f"/proc/{pid}").exists() for pid in left):
        assert time.monotonic() < deadline, left
        time.sleep(0.02)
