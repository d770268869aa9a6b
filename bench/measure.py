"""What the benchmarks share: the yardstick, runs in turn, and one row of the table."""

from __future__ import annotations

import importlib.util
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
YARDSTICK = ROOT.parent / "shared" / "bench" / "yardstick.py"


class Row(NamedTuple):
    """One line of the table: a figure, what it is held against, and what it should be."""

    what: str
    figure: str
    beside: str
    ratio: str
    wanted: str


def yardstick() -> ModuleType | None:
    """The bare loop that speed is measured against, or None where it is not there."""
    if not YARDSTICK.is_file():
        return None
    spec = importlib.util.spec_from_file_location("yardstick", YARDSTICK)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def in_turn(runs: int, *jobs: Callable[[], float]) -> list[list[float]]:
    """The figures of each job, all jobs run in turn ``runs`` times, as the machine may be noisy."""
    figures: list[list[float]] = [[] for _ in jobs]
    for _ in range(runs):
        for job, found in zip(jobs, figures, strict=True):
            found.append(job())
    return figures


def seconds(job: Callable[[], object]) -> float:
    """The processor time that a job takes."""
    start = time.process_time()
    job()
    return time.process_time() - start


def median_ratio(these: list[float], those: list[float]) -> float:
    """The median of the ratios of runs made side by side."""
    return statistics.median(a / b for a, b in zip(these, those, strict=True))
