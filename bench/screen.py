"""The screen's figures, over a pty: start, keys, bytes, rest."""

from __future__ import annotations

import select
import statistics
import sys
import tempfile
import time
from pathlib import Path

from bench.measure import ROOT, Row, in_turn, median_ratio
from tests.e2e.players import Player, read_script
from tests.e2e.terminal import ENTER, LEFT, RIGHT, Terminal
from tests.e2e.wire import PROGRAM, Wire, environment

GAME = [*PROGRAM, "play", "--variant", "duel"]
BARE = [sys.executable, str(ROOT / "bench" / "bare.py")]

STARTS = 15
KEYS = 40
FLOOD = 20_000  # keys
SILENCE = 0.05  # seconds without a byte after which a frame is complete
REST = 10.0  # seconds


def rows() -> list[Row]:
    """The screen's part of the table."""
    with tempfile.TemporaryDirectory() as folder:
        env = environment(Path(folder), TEXTUAL_ANIMATIONS=None)
        return [*_start_rows(env), *_key_rows(env), *_flood_rows(env), *_rest_rows(env)]


def _start_rows(env: dict[str, str]) -> list[Row]:
    game, bare = in_turn(
        STARTS, lambda: _start(GAME, env, "lift the curtain"), lambda: _start(BARE, env, "ready")
    )
    return [
        Row(
            "start to the first full frame",
            f"{statistics.median(game) * 1e3:.0f} ms",
            f"bare Textual app {statistics.median(bare) * 1e3:.0f} ms",
            f"{median_ratio(game, bare):.2f}",
            "at most 1.35",
        )
    ]


def _start(command: list[str], env: dict[str, str], words: str) -> float:
    """Seconds from the start to the last byte of the frame with these words."""
    begin = time.perf_counter()
    with Wire(command, env=env) as wire:
        wire.wait_for(lambda: words.encode() in wire.written, words)
        return _last_byte(wire) - begin


def _key_rows(env: dict[str, str]) -> list[Row]:
    with Terminal(GAME, env=env) as terminal:
        _begin(terminal)
        cursor = [_press(terminal, (LEFT, RIGHT)[at % 2]) for at in range(KEYS)]
        moves = []
        for _ in range(KEYS // 4):
            terminal.send("b4b5")
            _last_byte(terminal)
            moves.append(_press(terminal, ENTER))
            terminal.wait("You have moved")
            terminal.send("u")
            terminal.wait("Select a piece")
            _last_byte(terminal)
    table = []
    for what, found, wanted in (("cursor move", cursor, "under 1,500"), ("move played", moves, "")):
        delays, sizes = zip(*found, strict=True)
        table += [
            Row(f"{what}: key to byte", f"{statistics.median(delays) * 1e3:.1f} ms", "", "", "under 5 ms"),
            Row(f"{what}: bytes", f"{statistics.median(sizes):,.0f}", "", "", wanted),
        ]
    return table


def _flood_rows(env: dict[str, str]) -> list[Row]:
    table = []
    for what, flood, wanted in (
        (f"{FLOOD:,} cursor keys at once", FLOOD // 2 * (LEFT + RIGHT), "under 5 s"),
        ("a paste of 1 MB", f"\x1b[200~{1_000_000 * 'd'}\x1b[201~", "under 2 s"),
    ):
        with Terminal(GAME, env=env) as terminal:
            _begin(terminal)
            begin = time.perf_counter()
            terminal.send(flood + "?")
            terminal.wait("Help", seconds=100)
            table.append(Row(f"{what}: answer", f"{time.perf_counter() - begin:.1f} s", "", "", wanted))
    return table


def _begin(terminal: Terminal) -> None:
    """Deploy both armies and lift the curtain of the first turn."""
    script = read_script("duel")
    red, blue = Player("Red", terminal), Player("Blue", terminal)
    red.deploy(script.red)
    blue.deploy(script.blue)
    red.lift()
    terminal.wait("Select a piece")
    _last_byte(terminal)


def _press(terminal: Terminal, key: str) -> tuple[float, int]:
    """Seconds from a key to the first byte, and how many bytes there are in all."""
    before = len(terminal.written)
    begin = time.perf_counter()
    terminal.send(key)
    if not select.select([terminal.master], [], [], 1)[0]:
        raise RuntimeError("the key changed nothing on the screen")
    delay = time.perf_counter() - begin
    _last_byte(terminal)
    return delay, len(terminal.written) - before


def _last_byte(wire: Wire) -> float:
    """When the last byte before a silence came."""
    last = time.perf_counter()
    while wire.read(SILENCE):
        last = time.perf_counter()
    return last


def _rest_rows(env: dict[str, str]) -> list[Row]:
    """The processor time of both at rest, side by side; nothing where the system does not tell it."""
    if not Path("/proc/self/schedstat").exists():
        return []
    with Terminal(GAME, env=env) as game, Wire(BARE, env=env) as bare:
        _begin(game)
        _last_byte(bare)
        used = [_processor_time(wire) for wire in (game, bare)]
        time.sleep(REST)
        game_cost, bare_cost = (
            (_processor_time(wire) - before) / REST for wire, before in zip((game, bare), used, strict=True)
        )
    return [
        Row(
            "at rest, in a turn",
            f"{game_cost * 1e3:.1f} ms/s",
            f"bare Textual app {bare_cost * 1e3:.1f} ms/s",
            f"{game_cost / bare_cost:.2f}",
            "at most 1",
        )
    ]


def _processor_time(wire: Wire) -> float:
    """Seconds of processor time, of all threads."""
    tasks = Path(f"/proc/{wire.process.pid}/task").iterdir()
    return sum(int(Path(task, "schedstat").read_text().split()[0]) for task in tasks) / 1e9
