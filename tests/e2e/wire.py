"""The program on a pty: keys go in and bytes come out, uninterpreted."""

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.support.forking import FORK, Forked

ROOT = Path(__file__).parents[2]
PROGRAM = (sys.executable, "-m", "stratego")
FORKED = (FORK, "-m", "stratego")  # the program as a fork of a Python that has imported it
FAULTY = (FORK, str(Path(__file__).with_name("faulty.py")))  # the same in a hurry, with the fault named next
HURRIED = (*FAULTY, "none")
PATIENCE = 30.0  # seconds to wait before a test fails

_SAMPLE = 0.01  # seconds between looks at what the program does

MODES_AT_FIRST = frozenset({7, 25})  # 7: the terminal wraps long lines; 25: it shows its cursor

Size = tuple[int, int]


def environment(folder: Path, **changes: str | None) -> dict[str, str]:
    """The program's environment, without the user's variables; a change to None removes a variable."""
    plain: dict[str, str | None] = {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "LANG": "C.UTF-8",
        "TEXTUAL_ANIMATIONS": "none",  # an animated piece is on no square
        "STRATEGO_DATA": str(folder / "data"),
        "STRATEGO_CONFIG": str(folder / "config"),
    }
    return {name: value for name, value in {**plain, **changes}.items() if value is not None}


class Wire:
    """A pty with a program in it; the program is killed at the end of the `with` block.

    ``written`` keeps every byte of the program's output; ``still`` is the time in seconds without a key press
    after which the curtain can be lifted. Without ``controls``, the pty is not a controlling
    terminal: there is no job control, and keys send no signals, as after `su -c` and in containers.
    """

    controls = True

    def __init__(
        self,
        command: Sequence[str | Path],
        *,
        env: Mapping[str, str],
        size: Size = (80, 24),
        cwd: Path = ROOT,
    ) -> None:
        self.written = bytearray()
        self.master, self.slave = pty.openpty()
        self.resize(*size)
        self.settings_before = termios.tcgetattr(self.slave)
        words = [str(part) for part in command]
        self.still = 0.1 if FAULTY[1] in words else 0.45
        self.process: subprocess.Popen[bytes] | Forked = (
            Forked(words, streams=[self.slave], cwd=cwd, env=env)
            if words[0] == FORK
            else subprocess.Popen(
                words,
                stdin=self.slave,
                stdout=self.slave,
                stderr=self.slave,
                cwd=cwd,
                env=dict(env),
                start_new_session=True,
                preexec_fn=_take_terminal if self.controls else None,
            )
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for end in (self.master, self.slave):
            if end >= 0:
                os.close(end)

    # Input

    def send(self, text: str | bytes) -> None:
        """Send keys, all at once, or anything else that a terminal can send."""
        data = text.encode() if isinstance(text, str) else text
        while data:
            data = data[os.write(self.master, data) :]

    def resize(self, columns: int, lines: int) -> None:
        """Resize the window."""
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the program."""
        self.process.send_signal(number)

    def hang_up(self) -> None:
        """Close the window."""
        os.close(self.master)
        self.master = -1

    # Output

    def take_in(self, chunk: bytes) -> None:
        """Take in bytes from the program."""
        self.written += chunk

    def read(self, seconds: float) -> bool:
        """Read all output, waiting up to ``seconds`` for the first byte. Returns whether there was any."""
        found = False
        while self.master >= 0 and select.select([self.master], [], [], 0 if found else seconds)[0]:
            self.take_in(os.read(self.master, 1 << 16))
            found = True
        return found

    def keep_still(self, seconds: float) -> None:
        """Read output for this many seconds without pressing a key."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.read(max(0.0, end - time.monotonic()))

    def rest(self, seconds: float, until: Callable[[], bool] = lambda: False) -> None:
        """Read output until there has been none for ``seconds`` of the program's rest, or ``until`` holds.

        Only time in which the program has nothing to do counts: on a busy machine it may have to wait for a
        processor before it writes anything.
        """
        left = seconds
        while left > 0 and not until():
            if self.read(_SAMPLE):
                left = seconds
            elif not self._is_at_work:
                left -= _SAMPLE

    @property
    def _is_at_work(self) -> bool:
        """Whether a thread of the program is running, could run, or waits for a disk; False if unknown."""
        with contextlib.suppress(OSError):  # a thread has just ended
            states = [_state_of(thread) for thread in Path(f"/proc/{self.process.pid}/task").iterdir()]
            return not {"R", "D"}.isdisjoint(states)
        return False

    def wait_for(self, condition: Callable[[], bool], what: object = "", seconds: float = PATIENCE) -> None:
        """Wait until a condition holds.

        Raises AssertionError if it does not hold within ``seconds``, or if the program ends without it.
        """
        deadline = time.monotonic() + seconds
        while not condition():
            is_over = self.process.poll() is not None or time.monotonic() > deadline
            assert self.read(0.02) or not is_over or condition(), self.complaint(what)

    def complaint(self, what: object) -> str:
        """The message for something that did not appear."""
        return f"{what} never came; written last: {bytes(self.written[-500:])!r}"

    def wait_end(self, seconds: float = PATIENCE) -> int:
        """Wait until the program has ended. Returns its exit status, negative if a signal killed it."""
        self.wait_for(lambda: self.process.poll() is not None, "the end", seconds)
        self.read_rest()
        return self.process.wait()

    def read_rest(self) -> None:
        """Read the rest of an ended program's output, up to a final byte sent through the pty after it."""
        os.set_blocking(self.slave, False)
        with contextlib.suppress(OSError):  # nothing more comes if output is stopped or the window closed
            os.write(self.slave, b"\0")
        os.set_blocking(self.slave, True)
        while not self.written.endswith(b"\0") and self.read(0.5):
            pass
        self.written = self.written.removesuffix(b"\0")

    @property
    def private_modes(self) -> set[int]:
        """The private modes that are set: 25 is the cursor, 1000 the mouse, 1049 the alternate screen."""
        modes = set(MODES_AT_FIRST)
        for numbers, what in re.findall(rb"\x1b\[\?([0-9;]+)([hl])", bytes(self.written)):
            for number in map(int, numbers.split(b";")):
                (modes.add if what == b"h" else modes.discard)(number)
        return modes

    @property
    def settings(self) -> list[Any]:
        """The terminal settings, as returned by ``termios.tcgetattr``."""
        return termios.tcgetattr(self.slave)


def _state_of(thread: Path) -> str:
    """The state of a thread on Linux, such as "R" for running."""
    return (thread / "stat").read_text().rpartition(")")[2].split()[0]


def _take_terminal() -> None:
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
