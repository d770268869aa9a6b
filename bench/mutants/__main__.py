"""Try mutants of the program, one at a time, and report those that no test notices: ``make mutants``.

For example ``make mutants ARGS="--part engine --count 100 --seed 7"``. The same seed draws the same mutants
as long as the part is unchanged. The README beside this file says how it works.
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

from bench.mutants import choosing, trying
from bench.mutants.operators import Mutant, mutants_in
from bench.mutants.recording import Record

WORK = trying.ROOT / ".mutants"
_FIRST_SECONDS = 4.0
_FIRST_FILES = 4


class Result(NamedTuple):
    """A mutant that was tried, and the number of tests that passed with it; None if a test noticed it."""

    part: str
    mutant: Mutant
    passed: int | None


class Worker:
    """One of the processes that try mutants, each in its own copy of the project."""

    record: Record
    copy: Path
    budget: float

    @classmethod
    def begin(cls, budget: float) -> None:
        """Prepare this process: make its copy of the project, and read the record of the tests."""
        cls.copy = WORK / f"copy-{multiprocessing.current_process()._identity[0] - 1}"
        cls.record = Record(WORK / "record.json")
        cls.budget = budget
        trying.copy_project(cls.copy)

    @classmethod
    def attempt(cls, task: tuple[str, Mutant]) -> Result:
        """Write a mutant, run the tests that may notice it, and restore the file."""
        part, mutant = task
        path = cls.copy / mutant.path
        untouched = path.read_text("utf-8")
        changed = mutant.made_in(untouched)
        assert changed is not None
        tests = choosing.tests_for(mutant, cls.record, cls.budget)
        trying.forget_compiled(path)
        path.write_text(changed, "utf-8")
        try:
            for batch in cls.batches(tests):
                if not trying.run_tests(cls.copy, batch, cls.budget):
                    return Result(part, mutant, None)
        finally:
            path.write_text(untouched, "utf-8")
            trying.forget_compiled(path)
        return Result(part, mutant, len(tests))

    @classmethod
    def batches(cls, tests: list[str]) -> Iterator[dict[str, float]]:
        """Batches of tests with their durations in seconds: a few that notice most mutants, then the rest.

        The first batch comes from few files, since loading a file often takes longer than running its tests.
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


def sample(part: str, count: int, seed: int) -> list[Mutant]:
    """``count`` mutants of a part that are valid Python, drawn at random; all of them if there are fewer."""
    mutants = choosing.mutants_of(part)
    Random(f"{part} {seed}").shuffle(mutants)
    sources: dict[str, str] = {}
    chosen: list[Mutant] = []
    for mutant in mutants:
        source = sources.setdefault(mutant.path, (trying.ROOT / mutant.path).read_text("utf-8"))
        if len(chosen) < count and mutant.made_in(source) is not None:
            chosen.append(mutant)
    return chosen


def at(place: str) -> list[Mutant]:
    """Every mutant of one line (``stratego/engine/combat.py:12``) or file."""
    name, _, line = place.partition(":")
    source = (trying.ROOT / name).read_text("utf-8")
    mutants = [mutant for mutant in mutants_in(source, name) if not line or mutant.line == int(line)]
    return [mutant for mutant in mutants if mutant.made_in(source) is not None]


def tried(tasks: list[tuple[str, Mutant]], jobs: int, budget: float) -> Iterator[Result]:
    """Try these mutants, several at a time, and yield each result as it comes."""
    trying.load_what_stays()
    context = multiprocessing.get_context("fork")
    with context.Pool(min(jobs, len(tasks)), Worker.begin, (budget,)) as pool:
        yield from pool.imap_unordered(Worker.attempt, tasks)


def described(mutant: Mutant) -> str:
    """Describe a mutant in a few lines: its position, its line of code, and the change."""
    before = " ".join(mutant.before.split())
    return f"{mutant.path}:{mutant.line}\n    {choosing.line_of(mutant)}\n  - {before}\n  + {mutant.after}"


def main() -> int:
    """Read the arguments, try the mutants, and print the survivors and a rate for each part."""
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("--part", action="append", choices=choosing.PARTS, help="a part (default: each)")
    parser.add_argument("--count", type=int, default=100, help="how many for each part")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at", metavar="FILE[:LINE]", help="every mutant of a line or file instead")
    parser.add_argument("--as-recorded", action="store_true", help="record no test that has changed since")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time")
    parser.add_argument("--budget", type=float, default=60.0, help="seconds of tests for one mutant")
    options = parser.parse_args()
    WORK.mkdir(exist_ok=True)
    os.environ["STRATEGO_SLOW_SCALE"] = "small"
    signal.signal(signal.SIGINT, signal.default_int_handler)  # background jobs ignore it, but tests send it
    copies = [WORK / f"copy-{number}" for number in range(options.jobs)]
    for copy in copies:
        trying.copy_project(copy)
    if not options.as_recorded:
        Record(WORK / "record.json").bring_up_to_date(copies)
    if options.at:
        tasks = [(options.at, mutant) for mutant in at(options.at)]
    else:
        parts = options.part or list(choosing.PARTS)
        tasks = [(part, mutant) for part in parts for mutant in sample(part, options.count, options.seed)]
    counts: dict[str, list[int]] = {part: [0, 0] for part, _ in tasks}
    for result in tried(tasks, options.jobs, options.budget) if tasks else ():
        counts[result.part][0] += 1
        if result.passed is None:
            counts[result.part][1] += 1
        else:
            print(f"{described(result.mutant)}\n  {result.passed} tests passed", flush=True)
    for line in choosing.outdated():
        print(f"same_program.toml has a line that has changed: {line}")
    for part, (made, noticed) in counts.items():
        print(f"{part:13} {noticed:4} of {made:4} noticed, {100 * noticed / made:5.1f} %")
    return 0


if __name__ == "__main__":
    sys.exit(main())
