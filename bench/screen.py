"""Benchmarks of the screen, over a pty: start-up, keys, bytes, idling; compared with a bare Textual app."""

from __future__ import annotations

import select
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path

import pyte

from bench import hops
from bench.begun import begin_game, last_byte
from bench.measure import ROOT, Row, in_turn, ratio_with_spread
from tests.e2e.terminal import ENTER, LEFT, RIGHT, Terminal
from tests.e2e.wire import PROGRAM, Wire, environment

START = [*PROGRAM, "play", "--variant", "original"]
GAME = [*PROGRAM, "play", "--variant", "duel"]
BARE = [sys.executable, str(ROOT / "bench" / "bare.py")]

STARTS = 40
KEYS = 80
FLOOD = 20_000  # keys sent at once
REST = 20.0  # seconds of the measurement at rest

_CAN_TELL_COST = Path("/proc/self/schedstat").exists()
"""Whether the system reports the processor time of another process."""


def rows() -> list[Row]:
    """Measure the screen; return its rows of the results table."""
    with tempfile.TemporaryDirectory() as folder:
        env = environment(Path(folder), TEXTUAL_ANIMATIONS=None)
        return [*_start_rows(env), *_key_rows(), *_byte_rows(env), *_flood_rows(env), *_rest_rows(env)]


def _start_rows(env: dict[str, str]) -> list[Row]:
    game, bare = in_turn(
        STARTS, lambda: _start(START, env, b"lift the curtain"), lambda: _start(BARE, env, b"ready")
    )
    table = []
    for at, what in enumerate(("start to the full frame", "start: processor time")[: 1 + _CAN_TELL_COST]):
        mine, theirs = ([figures[at] for figures in found] for found in (game, bare))
        table.append(_beside_bare(what, mine, theirs, "at most 1.2"))
    return table


class _Timed(Wire):
    """Records when each part of the output arrived, and the program's processor time by then."""

    def __init__(self, command: Sequence[str | Path], env: dict[str, str]) -> None:
        self.parts: list[tuple[float, float, bytes]] = []
        self._began = time.perf_counter()
        super().__init__(command, env=env)

    def take_in(self, chunk: bytes) -> None:
        self.parts.append((time.perf_counter() - self._began, _cost(self), chunk))
        super().take_in(chunk)


def _start(command: Sequence[str | Path], env: dict[str, str], words: bytes) -> tuple[float, float]:
    """Elapsed and processor time in seconds from the start to the last byte that changes the screen."""
    with _Timed(command, env) as wire:
        wire.wait_for(lambda: words in wire.written, words)
        last_byte(wire)
    screen = pyte.Screen(80, 24)
    stream = pyte.ByteStream(screen)
    shown, full = deepcopy(screen.buffer), (0.0, 0.0)
    for seconds, cost, part in wire.parts:
        stream.feed(part.replace(b"\x1b[<u", b""))
        if screen.buffer != shown:
            shown, full = deepcopy(screen.buffer), (seconds, cost)
    return full


def _key_rows() -> list[Row]:
    """Rows for key presses, from the first byte read to the last one written; `hops` shows the details."""
    found = hops.hops_of(KEYS)
    costs = {kind: list(map(hops.cost, keys)) for kind, keys in found.items()}
    totals = {kind: sum(wall for wall, _ in hops.medians(keys).values()) for kind, keys in found.items()}
    table = []
    for what, kind, wanted in (
        ("cursor move", "game", "at most 1.3"),
        ("move played", "move", "at most 1.8"),
    ):
        figure, beside = (f"{totals[each] * 1e3:.2f} ms" for each in (kind, "bare"))
        ratio = f"{totals[kind] / totals['bare']:.2f}"
        table.append(Row(f"{what}: byte to byte", figure, f"bare Textual app {beside}", ratio, wanted))
        table.append(_beside_bare(f"{what}: processor time", costs[kind], costs["bare"], wanted))
    return table


def _byte_rows(env: dict[str, str]) -> list[Row]:
    """Rows for key presses seen from outside: the time to the first byte of the answer, and its length."""
    found: list[list[tuple[float, int]]] = [[], [], [], []]
    cursor, cursor_bare, move, move_bare = found
    with Terminal(GAME, env=env) as game, Wire(BARE, env=env) as bare:
        begin_game(game)
        last_byte(bare)
        for at in range(KEYS):
            cursor.append(_press(game, (LEFT, RIGHT)[at % 2]))
            cursor_bare.append(_press(bare, LEFT))
            if at % 2 == 0:
                game.send("b4b5")
                last_byte(game)
                move.append(_press(game, ENTER))
                move_bare.append(_press(bare, LEFT))
                game.send("u")
                game.wait("Select a piece")
                last_byte(game)
    delays = [[seconds for seconds, _ in keys] for keys in found]
    cursor_size, move_size = (statistics.median(size for _, size in keys) for keys in (cursor, move))
    return [
        _beside_bare("cursor move: key to first byte", delays[0], delays[1], "at most 1.3"),
        _beside_bare("move played: key to first byte", delays[2], delays[3], "at most 1.8"),
        Row("cursor move: bytes", f"{cursor_size:,.0f}", "", "", "under 1,500"),
        Row("move played: bytes", f"{move_size:,.0f}", "", "", ""),
    ]


def _press(wire: Wire, key: str) -> tuple[float, int]:
    """The time in seconds from a key to the first byte of the answer, and the number of bytes.

    Raises RuntimeError if there is no answer within five seconds.
    """
    before = len(wire.written)
    begin = time.perf_counter()
    wire.send(key)
    if not select.select([wire.master], [], [], 5)[0]:
        raise RuntimeError("the key changed nothing on the screen")
    delay = time.perf_counter() - begin
    last_byte(wire)
    return delay, len(wire.written) - before


def _flood_rows(env: dict[str, str]) -> list[Row]:
    table = []
    for what, flood, wanted in (
        (f"{FLOOD:,} cursor keys at once", FLOOD // 2 * (LEFT + RIGHT), "under 5 s"),
        ("a paste of 1 MB", f"\x1b[200~{1_000_000 * 'd'}\x1b[201~", "under 2 s"),
    ):
        with Terminal(GAME, env=env) as terminal:
            begin_game(terminal)
            begin, cost = time.perf_counter(), _cost(terminal)
            terminal.send(flood + "?")
            terminal.wait("Help", seconds=100)
            seconds, cost = time.perf_counter() - begin, _cost(terminal) - cost
            table.append(Row(f"{what}: answer", f"{seconds:.1f} s", f"processor {cost:.1f} s", "", wanted))
    return table


def _rest_rows(env: dict[str, str]) -> list[Row]:
    """Rows for the processor time of both programs at rest; none if the system does not report it."""
    if not _CAN_TELL_COST:
        return []
    with Terminal(GAME, env=env) as game, Wire(BARE, env=env) as bare:
        begin_game(game)
        last_byte(bare)
        before = [_cost(wire) for wire in (game, bare)]
        time.sleep(REST)
        mine, theirs = ((_cost(wire) - cost) / REST for wire, cost in zip((game, bare), before, strict=True))
    beside = f"bare Textual app {theirs * 1e3:.1f} ms/s"
    return [Row("at rest, in a turn", f"{mine * 1e3:.1f} ms/s", beside, f"{mine / theirs:.2f}", "at most 1")]


def _cost(wire: Wire) -> float:
    """The processor time of all the program's threads in seconds; 0 if the system does not report it."""
    if not _CAN_TELL_COST:
        return 0.0
    tasks = Path(f"/proc/{wire.process.pid}/task").iterdir()
    return sum(int(Path(task, "schedstat").read_text().split()[0]) for task in tasks) / 1e9


def _beside_bare(what: str, mine: Sequence[float], theirs: Sequence[float], wanted: str) -> Row:
    """A row that compares times of the game, in seconds, with those of the bare app."""
    figure, beside = (f"{statistics.median(found) * 1e3:.3g} ms" for found in (mine, theirs))
    return Row(what, figure, f"bare Textual app {beside}", ratio_with_spread(mine, theirs), wanted)
