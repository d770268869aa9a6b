"""The program at the end of a wire: a pty that carries keys in and bytes out, and understands neither."""

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

ROOT = Path(__file__).parents[2]
PROGRAM = (sys.executable, "-m", "stratego")
PATIENCE = 30.0  # seconds until something that should come is given up

MODES_AT_FIRST = frozenset({7, 25})  # a terminal wraps long lines and shows its cursor

Size = tuple[int, int]


def environment(folder: Path, **changes: str | None) -> dict[str, str]:
    """What the program finds around it: nothing of the user's; None takes a variable away."""
    plain: dict[str, str | None] = {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "LANG": "C.UTF-8",
        "TEXTUAL_ANIMATIONS": "none",  # a piece on its way stands nowhere that one could read
        "STRATEGO_DATA": str(folder / "data"),
        "STRATEGO_CONFIG": str(folder / "config"),
    }
    return {name: value for name, value in {**plain, **changes}.items() if value is not None}


class Wire:
    """A terminal's end of a pty with a program at the other; after the `with` block the program is gone.

    ``written`` keeps every byte that came from the program.
    """

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
        self.process = subprocess.Popen(
            [str(part) for part in command],
            stdin=self.slave,
            stdout=self.slave,
            stderr=self.slave,
            cwd=cwd,
            env=dict(env),
            start_new_session=True,
            preexec_fn=_take_terminal,
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

    # What goes in

    def send(self, text: str | bytes) -> None:
        """Press keys, all at once, or send whatever else a terminal may send."""
        data = text.encode() if isinstance(text, str) else text
        while data:
            data = data[os.write(self.master, data) :]

    def resize(self, columns: int, lines: int) -> None:
        """Give the window another size."""
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the program."""
        self.process.send_signal(number)

    def hang_up(self) -> None:
        """Close the window."""
        os.close(self.master)
        self.master = -1

    # What comes out

    def take_in(self, chunk: bytes) -> None:
        """Bytes have come from the program."""
        self.written += chunk

    def read(self, seconds: float) -> bool:
        """Take in what there is, waiting so long for its first byte; whether there was any."""
        found = False
        while self.master >= 0 and select.select([self.master], [], [], 0 if found else seconds)[0]:
            self.take_in(os.read(self.master, 1 << 16))
            found = True
        return found

    def keep_still(self, seconds: float) -> None:
        """Press nothing for a while."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.read(max(0.0, end - time.monotonic()))

    def wait_for(self, condition: Callable[[], bool], what: object = "", seconds: float = PATIENCE) -> None:
        """Wait until a condition holds."""
        deadline = time.monotonic() + seconds
        while not condition():
            is_over = self.process.poll() is not None or time.monotonic() > deadline
            assert self.read(0.02) or not is_over, self.complaint(what)

    def complaint(self, what: object) -> str:
        """What to say where something did not come."""
        return f"{what} never came; written last: {bytes(self.written[-500:])!r}"

    def wait_end(self, seconds: float = PATIENCE) -> int:
        """Wait until the program has ended; its exit status, negative for the signal that killed it."""
        self.wait_for(lambda: self.process.poll() is not None, "the end", seconds)
        self.read(0)
        return self.process.wait()

    @property
    def private_modes(self) -> set[int]:
        """The private modes that are set now: 25 is the cursor, 1000 the mouse, 1049 the other screen."""
        modes = set(MODES_AT_FIRST)
        for numbers, what in re.findall(rb"\x1b\[\?([0-9;]+)([hl])", bytes(self.written)):
            for number in map(int, numbers.split(b";")):
                (modes.add if what == b"h" else modes.discard)(number)
        return modes

    @property
    def settings(self) -> list[Any]:
        """What ``stty`` tells of the terminal."""
        return termios.tcgetattr(self.slave)


def _take_terminal() -> None:
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
