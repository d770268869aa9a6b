"""Shared by the benchmarks: loading the bare loop (`yardstick`), running jobs in turn, rows of results."""

from __future__ import annotations

import importlib.util
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import NamedTuple, TypeVar

ROOT = Path(__file__).resolve().parent.parent
YARDSTICK = ROOT.parent / "shared" / "bench" / "yardstick.py"


T = TypeVar("T")


class Row(NamedTuple):
    """One row of the table: a figure, its baseline and its target."""

    what: str
    figure: str
    beside: str
    ratio: str
    wanted: str


def yardstick() -> ModuleType | None:
    """The bare loop that speed is measured against, or None if it is missing."""
    if not YARDSTICK.is_file():
        return None
    spec = importlib.util.spec_from_file_location("yardstick", YARDSTICK)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def in_turn(runs: int, *jobs: Callable[[], T]) -> list[list[T]]:
    """The figures of each job; all jobs are run in turn ``runs`` times, as the machine may be noisy."""
    figures: list[list[T]] = [[] for _ in jobs]
    for _ in range(runs):
        for job, found in zip(jobs, figures, strict=True):
            found.append(job())
    return figures


def seconds(job: Callable[[], object]) -> float:
    """The processor time that a job takes, in seconds."""
    start = time.process_time()
    job()
    return time.process_time() - start


def median_ratio(these: list[float], those: list[float]) -> float:
    """The median of the ratios of runs made side by side."""
    return statistics.median(a / b for a, b in zip(these, those, strict=True))


def ratio_with_spread(these: Sequence[float], those: Sequence[float]) -> str:
    """The ratio of two medians, and the interquartile range of the ratios of runs made side by side.

    If one list is longer than the other, runs made at about the same time are paired.
    """
    most = max(len(these), len(those))
    pairs = [(these[at * len(these) // most], those[at * len(those) // most]) for at in range(most)]
    low, _, high = statistics.quantiles([mine / theirs for mine, theirs in pairs])
    return f"{statistics.median(these) / statistics.median(those):.2f} ({low:.2f} to {high:.2f})"
