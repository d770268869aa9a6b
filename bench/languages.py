"""The cost of another language at start-up: the program runs in English and each other language in turn."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.measure import Row, in_turn
from release.translations import languages
from tests.e2e.wire import PROGRAM, ROOT, environment

TIMES = 20
COMMANDS = (["--version"], ["rulesets"], ["resume", "--list"])


def rows() -> list[Row]:
    """The rows of the table on languages, with the figures of the slowest one."""
    with TemporaryDirectory() as folder:
        return [_row(arguments, Path(folder)) for arguments in COMMANDS]


def _row(arguments: list[str], folder: Path) -> Row:
    """A row with the processor time that the slowest language adds: the median of paired differences."""
    codes = languages()
    jobs = [partial(_seconds, arguments, folder, code) for code in ("C", *codes)]
    english, *others = in_turn(TIMES, *jobs)
    more = {
        code: statistics.median(theirs - ours for ours, theirs in zip(english, other, strict=True))
        for code, other in zip(codes, others, strict=True)
    }
    slowest = max(more, key=more.__getitem__)
    return Row(
        f"start in another language, processor time: {' '.join(arguments)}",
        f"{more[slowest] * 1e3:+.1f} ms ({slowest})",
        f"English {statistics.median(english) * 1e3:.0f} ms",
        "",
        "at most 10 ms more",
    )


def _seconds(arguments: list[str], folder: Path, language: str) -> float:
    """The processor time that a command takes, in seconds. Raises RuntimeError if it fails."""
    command = [*PROGRAM, *arguments]
    process = subprocess.Popen(
        command, cwd=ROOT, env=environment(folder, LANGUAGE=language), stdout=subprocess.DEVNULL
    )
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{' '.join(command)} failed in {language}")
    return usage.ru_utime + usage.ru_stime


if __name__ == "__main__":
    sys.stdout.writelines(f"{'  '.join(row)}\n" for row in rows())
