"""Make slips on purpose, one at a time, and report which no test catches: ``make slips``.

For example ``make slips ARGS="--part engine --count 100 --seed 7"``. The same seed draws the same slips as
long as the part stays as it is.
"""

import argparse
import multiprocessing
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.slips import choosing, trying
from tests.slips.operators import Slip, slips_in
from tests.slips.recording import Record

WORK = trying.ROOT / ".slips"
_FIRST_SECONDS = 4.0
_FIRST_FILES = 4


class Result(NamedTuple):
    """A slip that was tried, and how many tests passed with it; None if one caught it."""

    part: str
    slip: Slip
    passed: int | None


class Worker:
    """One of the processes that try slips, in a copy of the project of its own."""

    record: Record
    copy: Path
    budget: float

    @classmethod
    def begin(cls, budget: float) -> None:
        """Prepare this process."""
        cls.copy = WORK / f"copy-{multiprocessing.current_process()._identity[0] - 1}"
        cls.record = Record(WORK / "record.json")
        cls.budget = budget
        trying.copy_project(cls.copy)

    @classmethod
    def attempt(cls, task: tuple[str, Slip]) -> Result:
        """Make a slip, run the tests that may catch it, and undo it."""
        part, slip = task
        path = cls.copy / slip.path
        untouched = path.read_text("utf-8")
        changed = slip.made_in(untouched)
        assert changed is not None
        tests = choosing.tests_for(slip, cls.record, cls.budget)
        trying.forget_compiled(path)
        path.write_text(changed, "utf-8")
        try:
            for batch in cls.batches(tests):
                if not trying.run_tests(cls.copy, batch, cls.budget):
                    return Result(part, slip, None)
        finally:
            path.write_text(untouched, "utf-8")
            trying.forget_compiled(path)
        return Result(part, slip, len(tests))

    @classmethod
    def batches(cls, tests: list[str]) -> Iterator[dict[str, float]]:
        """A few tests first, as most slips are caught by one of them; then the rest; with their seconds.

        The few are in a few files, since reading a file often takes longer than its tests.
        """
        few: dict[str, float] = {}
        rest: dict[str, float] = {}
        files: set[str] = set()
        for test in tests:
            file = test.split("::")[0]
            is_few = sum(few.values()) < _FIRST_SECONDS and (file in files or len(files) < _FIRST_FILES)
            (few if is_few else rest)[test] = cls.record.seconds[test]
            if is_few:
                files.add(file)
        yield from filter(None, (few, rest))


def sample(part: str, count: int, seed: int) -> list[Slip]:
    """So many slips of a part, drawn at random; all of them if there are no more."""
    slips = choosing.slips_of(part)
    Random(f"{part} {seed}").shuffle(slips)
    sources: dict[str, str] = {}
    chosen: list[Slip] = []
    for slip in slips:
        source = sources.setdefault(slip.path, (trying.ROOT / slip.path).read_text("utf-8"))
        if len(chosen) < count and slip.made_in(source) is not None:
            chosen.append(slip)
    return chosen


def at(place: str) -> list[Slip]:
    """Every slip of one line (``stratego/engine/combat.py:12``) or file."""
    name, _, line = place.partition(":")
    source = (trying.ROOT / name).read_text("utf-8")
    slips = [slip for slip in slips_in(source, name) if not line or slip.line == int(line)]
    return [slip for slip in slips if slip.made_in(source) is not None]


def tried(tasks: list[tuple[str, Slip]], jobs: int, budget: float) -> Iterator[Result]:
    """Try these slips, some at a time, and yield each result as it comes."""
    trying.load_what_stays()
    context = multiprocessing.get_context("fork")
    with context.Pool(min(jobs, len(tasks)), Worker.begin, (budget,)) as pool:
        yield from pool.imap_unordered(Worker.attempt, tasks)


def described(slip: Slip) -> str:
    """A slip as a person reads it."""
    before = " ".join(slip.before.split())
    return f"{slip.path}:{slip.line}\n    {choosing.line_of(slip)}\n  - {before}\n  + {slip.after}"


def main() -> int:
    """Read the arguments, try the slips, print what survived and a rate for each part."""
    parser = argparse.ArgumentParser(prog="make slips", description=__doc__)
    parser.add_argument("--part", action="append", choices=choosing.PARTS, help="a part (default: each)")
    parser.add_argument("--count", type=int, default=100, help="how many for each part")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at", metavar="FILE[:LINE]", help="every slip of a line or file instead")
    parser.add_argument("--as-recorded", action="store_true", help="record no test that has changed since")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time")
    parser.add_argument("--budget", type=float, default=60.0, help="seconds of tests for one slip")
    options = parser.parse_args()
    WORK.mkdir(exist_ok=True)
    os.environ["STRATEGO_SLOW_SCALE"] = "small"
    signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in the background; tests send it
    copies = [WORK / f"copy-{number}" for number in range(options.jobs)]
    for copy in copies:
        trying.copy_project(copy)
    if not options.as_recorded:
        Record(WORK / "record.json").bring_up_to_date(copies)
    if options.at:
        tasks = [(options.at, slip) for slip in at(options.at)]
    else:
        parts = options.part or list(choosing.PARTS)
        tasks = [(part, slip) for part in parts for slip in sample(part, options.count, options.seed)]
    counts: dict[str, list[int]] = {part: [0, 0] for part, _ in tasks}
    for result in tried(tasks, options.jobs, options.budget) if tasks else ():
        counts[result.part][0] += 1
        if result.passed is None:
            counts[result.part][1] += 1
        else:
            print(f"{described(result.slip)}\n  {result.passed} tests passed", flush=True)
    for line in choosing.outdated():
        print(f"same_program.toml has a line that has changed: {line}")
    for part, (made, caught) in counts.items():
        print(f"{part:13} {caught:4} of {made:4} caught, {100 * caught / made:5.1f} %")
    return 0


if __name__ == "__main__":
    sys.exit(main())
