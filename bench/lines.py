"""The start in lines, beside that of the screens."""

from __future__ import annotations

import os
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from bench import screen
from bench.measure import ROOT, Row, in_turn, median_ratio
from tests.e2e.wire import PROGRAM, environment

_STARTS = 20
_WANTED = "at most 0.25"


def rows(starts: int = _STARTS) -> list[Row]:
    """The rows of the table: from the start to the first prompt."""
    with tempfile.TemporaryDirectory() as folder:
        env = environment(Path(folder), TEXTUAL_ANIMATIONS=None)
        lines, screens = in_turn(
            starts, lambda: _start(env), lambda: screen._start(screen.START, env, b"lift the curtain")
        )
    table = []
    for at, what in enumerate(("start in lines", "start in lines: processor time")):
        mine, theirs = ([figures[at] for figures in found] for found in (lines, screens))
        figure, beside = (f"{1000 * statistics.median(each):.0f} ms" for each in (mine, theirs))
        table.append(Row(what, figure, f"screens {beside}", f"{median_ratio(mine, theirs):.2f}", _WANTED))
    return table


def _start(env: dict[str, str]) -> tuple[float, float]:
    """Seconds from the start to the end, as the input ends at the first prompt, and the processor's."""
    began = time.perf_counter()
    command = [*map(str, PROGRAM), "play", "--variant", "original", "--lines"]
    program = subprocess.Popen(
        command, cwd=ROOT, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
    )
    _, status, used = os.wait4(program.pid, 0)
    program.returncode = os.waitstatus_to_exitcode(status)
    assert program.returncode == 0
    return time.perf_counter() - began, used.ru_utime + used.ru_stime
