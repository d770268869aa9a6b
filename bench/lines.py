"""Start-up of the game with ``--lines``, compared with that of the screens."""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path

from bench import screen
from bench.measure import Row, in_turn, median_ratio
from tests.e2e.wire import environment

_STARTS = 20
_WANTED = "at most 0.25"


def rows(starts: int = _STARTS) -> list[Row]:
    """Measure the start up to the first prompt, and up to the first frame of the screens; return rows."""
    with tempfile.TemporaryDirectory() as folder:
        env = environment(Path(folder), TEXTUAL_ANIMATIONS=None)
        lines, screens = in_turn(
            starts, lambda: _start(env), lambda: screen._start(screen.START, env, b"lift the curtain")
        )
    table = []
    for at, what in enumerate(
        ("start in lines", "start in lines: processor time")[: 1 + screen._CAN_TELL_COST]
    ):
        mine, theirs = ([figures[at] for figures in found] for found in (lines, screens))
        figure, beside = (f"{1000 * statistics.median(each):.0f} ms" for each in (mine, theirs))
        table.append(Row(what, figure, f"screens {beside}", f"{median_ratio(mine, theirs):.2f}", _WANTED))
    return table


def _start(env: dict[str, str]) -> tuple[float, float]:
    """Elapsed and processor seconds from the start to the first prompt, on a pty as for the screens."""
    with screen._Timed([*screen.START, "--lines"], env) as wire:
        wire.wait_for(lambda: b"red> " in wire.written, b"red> ")
        seconds, cost, _ = wire.parts[-1]
    return seconds, cost


if __name__ == "__main__":
    print(*("  ".join(row) for row in rows()), sep="\n")
