"""What a call costs: seconds, and megabytes of memory at its peak, measured in a process of its own."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

MOST_SECONDS: Final = 1.0
MOST_MEGABYTES: Final = 200

_STATUS: Final = Path("/proc/self/status")


class Cost(NamedTuple):
    """``megabytes`` is 0 where the system does not say; ``answer`` is what was returned or raised."""

    seconds: float
    megabytes: float
    answer: str

    @property
    def is_bounded(self) -> bool:
        """Whether it was refused, and within the limits for a file that is unsound."""
        is_small = self.seconds < MOST_SECONDS and self.megabytes < MOST_MEGABYTES
        return is_small and 0 < len(self.answer) < 6000


def cost(job: Callable[[], object]) -> Cost:
    """Do ``job`` in a child process."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.write(writing, json.dumps(_measured(job)).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    return Cost(*json.loads(told))


def _measured(job: Callable[[], object]) -> Cost:
    before, start = _peak(reset=True), time.process_time()
    try:
        answer = str(job())
    except ValueError as problem:
        answer = str(problem)
    except BaseException as problem:
        answer = f"{type(problem).__name__} {'!' * 6000}"  # never allowed, whatever it says
    return Cost(time.process_time() - start, _peak() - before, answer[:7000])


def _peak(*, reset: bool = False) -> float:
    """The most memory that this process has had."""
    if not _STATUS.exists():
        return 0.0
    if reset:
        Path("/proc/self/clear_refs").write_text("5", "ascii")
    line = next(line for line in _STATUS.read_text("ascii").splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) / 1024
