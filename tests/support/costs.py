"""The CPU seconds that calls take, and the megabytes by which they raise the peak memory of a process."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, NamedTuple

_STATUS: Final = Path("/proc/self/status")


class Cost(NamedTuple):
    """The cost of a call; ``megabytes`` is 0 where it cannot be measured.

    ``answer`` is the returned value as text, or the message of a ValueError; after any other error it is
    too long for `is_within`.
    """

    name: str
    seconds: float
    megabytes: float
    answer: str

    def is_within(self, seconds: float = 1.0, megabytes: float = 200.0) -> bool:
        """Whether the call stayed below these limits, with an answer of 1 to 5,999 characters."""
        is_cheap = self.seconds < seconds and self.megabytes < megabytes
        return is_cheap and 0 < len(self.answer) < 6000


def costs(jobs: Iterable[tuple[str, Callable[[], object]]]) -> list[Cost]:
    """Run jobs, each with its name, in one child process. Returns their costs."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        for name, job in jobs:
            os.write(writing, json.dumps(_measured(name, job)).encode() + b"\n")
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        lines = pipe.readlines()
    assert os.waitpid(child, 0)[1] == 0
    return [Cost(*json.loads(line)) for line in lines]


def cost(job: Callable[[], object]) -> Cost:
    """Run one job in a child process. Returns its cost."""
    return costs([("", job)])[0]


def _measured(name: str, job: Callable[[], object]) -> Cost:
    before, start = _peak(reset=True), time.process_time()
    try:
        answer = str(job())
    except ValueError as problem:
        answer = str(problem)
    except BaseException as problem:
        answer = f"{type(problem).__name__} {'!' * 6000}"  # too long for `is_within`, so that the test fails
    return Cost(name, time.process_time() - start, _peak() - before, answer[:7000])


def _peak(*, reset: bool = False) -> float:
    """The peak memory of this process in megabytes, 0 if unknown; ``reset`` lowers it to the current use."""
    if not _STATUS.exists():
        return 0.0
    if reset:
        Path("/proc/self/clear_refs").write_text("5", "ascii")
    line = next(line for line in _STATUS.read_text("ascii").splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) / 1024
