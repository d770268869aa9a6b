"""Random input to the program in a real terminal: it never crashes, and can be left as usual."""

import signal
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.e2e.terminal import (
    BACKSPACE,
    BACKTAB,
    CTRL_BACKSLASH,
    CTRL_Z,
    DOWN,
    ENTER,
    ESC,
    FOCUS_IN,
    FOCUS_OUT,
    LEFT,
    RIGHT,
    TAB,
    UP,
    Terminal,
)
from tests.e2e.wire import MODES_AT_FIRST, PROGRAM, environment

pytestmark = pytest.mark.e2e

CRASHED = 1  # the exit status of a crash; other statuses are allowed, as keys and signals may end the program

_KEYS = [
    *(ENTER, ESC, TAB, BACKTAB, BACKSPACE, UP, DOWN, LEFT, RIGHT, CTRL_BACKSLASH),
    *(" ", " ", "r", "d", "d", ENTER),
    *"abcdefghiklmnopstuvwxyz?0123456789",
    *(FOCUS_IN, FOCUS_OUT),
]
_SIZES = [(80, 24), (120, 40), (60, 20), (20, 5), (1, 1)]


def stir(terminal: Terminal, rng: Random) -> None:
    """Send random keys, mouse events, bytes, a paste or a signal, or resize the window."""
    roll = rng.random()
    if roll < 0.5:
        terminal.send("".join(rng.choices(_KEYS, k=rng.randint(1, 4))))
    elif roll < 0.7:
        terminal.mouse(
            rng.randint(-2, 130), rng.randint(-2, 45), button=rng.randint(0, 70), is_down=rng.random() < 0.5
        )
    elif roll < 0.8:
        terminal.send(rng.randbytes(rng.randint(1, 20)).replace(CTRL_Z.encode(), b""))
    elif roll < 0.85:
        terminal.paste("a4a5\r" * rng.randint(1, 500))
    elif roll < 0.93:
        terminal.resize(*rng.choice(_SIZES))
    else:
        terminal.signal(rng.choice([signal.SIGTSTP, signal.SIGCONT]))
        terminal.signal(signal.SIGCONT)
    terminal.read(rng.choice((0, 0, 0.02)))


def has_ended(terminal: Terminal) -> bool:
    """Whether the program has ended; it is first continued, in case it was stopped."""
    terminal.signal(signal.SIGCONT)
    return terminal.process.poll() is not None


class Unread(Terminal):
    """A terminal whose output is not drawn, as pyte fails on some of the random bytes that are echoed."""

    def take_in(self, chunk: bytes) -> None:
        self.written += chunk


@pytest.mark.slow
def test_anything_at_a_real_terminal(tmp_path: Path, slow_size: Callable[[int, int], int]) -> None:
    for seed in range(slow_size(1, 20)):
        rng = Random(seed)
        command = [*PROGRAM, "play", "--variant", "duel"]
        with Unread(command, env=environment(tmp_path, TEXTUAL_ANIMATIONS=None)) as terminal:
            terminal.wait_for(lambda: b"lift the curtain" in terminal.written)
            for _ in range(slow_size(100, 2000)):
                if terminal.process.poll() is not None:  # one key asked to quit, and another one confirmed
                    break
                stir(terminal, rng)
            terminal.signal(signal.SIGTERM)
            terminal.wait_for(lambda: has_ended(terminal))
            assert terminal.wait_end() != CRASHED, f"seed {seed}"
            assert terminal.private_modes == MODES_AT_FIRST, f"seed {seed}"
            assert terminal.settings == terminal.settings_before, f"seed {seed}"
        assert not (tmp_path / "data" / "crashes").exists(), f"seed {seed}"
