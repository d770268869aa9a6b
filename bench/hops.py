"""Breaks down the time between a key press and its output: ``python -m bench.hops``.

The game and the bare app are started with wrappers around the functions that handle a key; they report when
each key arrives. Functions are named by strings such as ``"App._display"``, since most are in Textual's code.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import wraps
from importlib import import_module
from inspect import iscoroutinefunction
from itertools import pairwise
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

KEYS: Final = 60

Key = dict[str, tuple[float, float]]
"""The hops of a key: elapsed seconds and processor seconds for each."""

_FIRST: Final = "read"
_LAST: Final = "written"

# The end of a hop: its name, the module and the function called, and whether it ends after that call.
_Mark = tuple[str, str, str, bool]
_OUT: Final[Sequence[_Mark]] = (
    ("wait for a frame", "textual.screen", "Screen._on_timer_update", False),
    ("layout, compositor, strips", "textual.app", "App._display", False),
    ("bytes", "textual.drivers.linux_driver", "LinuxDriver.write", False),
)
_BARE: Final[Sequence[_Mark]] = (
    ("parser", "textual.driver", "Driver.process_message", False),
    ("to the app's thread, queue", "textual.app", "App.on_event", False),
    ("dispatch", "bench.bare", "BareApp.on_key", False),
    ("handler", "bench.bare", "BareApp.on_key", True),
    *_OUT,
)
_GAME: Final[Sequence[_Mark]] = (
    ("parser", "textual.driver", "Driver.process_message", False),
    ("to the app's thread, queue", "stratego.tui.terminal.lifecycle", "GuardedApp._take", False),
    ("dispatch", "stratego.tui.widgets.board", "Board.action_step", False),
    ("handler", "stratego.tui.terminal.screen", "TerminalScreen.press", True),
    ("wait for a frame", "stratego.tui.terminal.screen", "TerminalScreen.paint", False),
    *_OUT,
)
_MOVE: Final[Sequence[_Mark]] = (
    *_GAME[:2],
    ("dispatch", "stratego.table.open_game", "OpenGame.take", False),
    ("handler: engine, session", "stratego.table.open_game", "OpenGame.take", True),
    ("handler: view, picture", "stratego.tui.terminal.screen", "TerminalScreen.paint", False),
    *_OUT[1:],
)
_ORDER: Final = [*dict.fromkeys(hop for hop, *_ in (*_BARE[:3], *_MOVE[3:5], *_BARE[3:])), _LAST]
KINDS: Final = {"bare": _BARE, "game": _GAME, "move": _MOVE}


def traced(kind: str, report: str) -> None:
    """Run one of the `KINDS`, which writes the times of its hops to ``report``, one line for each key."""
    assert sys.__stdin__ is not None
    stdin = sys.__stdin__.fileno()
    hops = _Hops(Path(report))
    os.read = hops.after(_FIRST, os.read, lambda handle, *_: handle == stdin)
    sys.__stderr__ = _Out(sys.__stderr__, hops)  # type: ignore[misc,assignment]
    for hop, module, name, is_after in KINDS[kind]:
        owner_name, _, method = name.partition(".")
        owner = getattr(import_module(module), owner_name)
        put = hops.after if is_after else hops.before
        setattr(owner, method, put(hop, getattr(owner, method)))
    if kind == "bare":
        import_module("bench.bare").BareApp().run()
    else:
        sys.exit(import_module("stratego.cli.main").main(["play", "--variant", "duel"]))


class _Hops:
    """The times when a key reached the end of each hop; only the first time after it was read counts."""

    def __init__(self, report: Path) -> None:
        self._report = report
        self._passed: Key = {}

    def mark(self, hop: str) -> None:
        if hop == _FIRST:
            self._passed.clear()
        if (self._passed or hop == _FIRST) and _LAST not in self._passed:
            self._passed.setdefault(hop, (perf_counter(), process_time()))

    def end(self) -> None:
        """Note that the bytes have been written, and report the hops of the key."""
        if len(self._passed) > 3:  # otherwise the output is not a frame
            self.mark(_LAST)
            with self._report.open("a") as file:
                print(
                    *(f"{hop}={wall}={cpu}" for hop, (wall, cpu) in self._passed.items()), sep=";", file=file
                )
            self._passed.clear()

    def before(self, hop: str, call: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(call)  # Textual inspects the parameters of its handlers
        def marked(*given: Any, **named: Any) -> Any:
            self.mark(hop)
            return call(*given, **named)

        return marked

    def after(
        self, hop: str, call: Callable[..., Any], counts: Callable[..., bool] = lambda *_: True
    ) -> Callable[..., Any]:
        @wraps(call)
        def marked(*given: Any, **named: Any) -> Any:
            result = call(*given, **named)
            if counts(*given):
                self.mark(hop)
            return result

        @wraps(call)
        async def marked_later(*given: Any, **named: Any) -> Any:
            result = await call(*given, **named)
            self.mark(hop)
            return result

        return marked_later if iscoroutinefunction(call) else marked


class _Out:
    """The stream that Textual writes to; it reports every flush."""

    def __init__(self, stream: Any, hops: _Hops) -> None:
        self._stream = stream
        self._hops = hops

    def flush(self) -> None:
        self._stream.flush()
        self._hops.end()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def hops_of(keys: int = KEYS) -> dict[str, list[Key]]:
    """Measure the hops of each key press for every kind in `KINDS`; the programs are sent keys in turn."""
    # Imported here: these modules must not affect the traced programs, which this module also starts.
    from bench.begun import begin_game, last_byte
    from tests.e2e.terminal import ENTER, LEFT, RIGHT, Terminal
    from tests.e2e.wire import environment

    found: dict[str, list[Key]] = {}
    with tempfile.TemporaryDirectory() as folder:
        env = environment(Path(folder))
        reports = {kind: Path(folder, kind) for kind in KINDS}

        def start(kind: str) -> Terminal:
            report = reports[kind]
            return Terminal([sys.executable, str(Path(__file__)), kind, str(report)], env=env)

        with start("bare") as bare, start("game") as game, start("move") as move:
            last_byte(bare)
            begin_game(game)
            begin_game(move)
            for report in reports.values():
                report.unlink(missing_ok=True)
            for at in range(keys):
                for terminal in (bare, game):
                    terminal.send((LEFT, RIGHT)[at % 2])
                    last_byte(terminal)
                if at % 4 == 0:
                    move.send("b4b5")
                    last_byte(move)
                    reports["move"].touch()
                    before = reports["move"].read_text()
                    move.send(ENTER)
                    move.wait("You have moved")
                    last_byte(move)
                    found.setdefault("move", []).append(_read(reports["move"].read_text()[len(before) :]))
                    move.send("u")
                    move.wait("Select a piece")
                    last_byte(move)
        for kind in ("bare", "game"):
            found[kind] = [_read(line) for line in reports[kind].read_text().splitlines()]
    return found


def _read(line: str) -> Key:
    """The hops of a key, from the first line of a report."""
    marks = [mark.split("=") for mark in line.splitlines()[0].split(";")]
    times = [(hop, float(wall), float(cpu)) for hop, wall, cpu in marks]
    return {
        hop: (wall - last_wall, cpu - last_cpu)
        for (_, last_wall, last_cpu), (hop, wall, cpu) in pairwise(times)
    }


def cost(key: Key) -> float:
    """The processor time from the first byte read to the last one written, in seconds."""
    return sum(cpu for _, cpu in key.values())


def medians(keys: Sequence[Key]) -> dict[str, tuple[float, float]]:
    """The median times of each hop over all keys: on a busy machine, any hop may be delayed at random.

    Hops that at most half of the keys went through are left out.
    """
    names = dict.fromkeys(hop for key in keys for hop in key)
    taken = {name: [key[name] for key in keys if name in key] for name in names}
    return {
        name: (statistics.median(wall for wall, _ in times), statistics.median(cpu for _, cpu in times))
        for name, times in taken.items()
        if 2 * len(times) > len(keys)
    }


def main() -> None:
    """Measure the hops and print them."""
    from rich.console import Console
    from rich.table import Table

    found = {kind: medians(keys) for kind, keys in hops_of().items()}
    table = Table("milliseconds, and those of the processor", "bare app", "cursor move", "move played")
    for hop in _ORDER:
        table.add_row(hop, *(_figure(found[kind].get(hop)) for kind in KINDS))
    table.add_section()
    totals = [tuple(map(sum, zip(*found[kind].values(), strict=True))) for kind in KINDS]
    table.add_row("together", *map(_figure, totals))
    Console().print(table)


def _figure(times: Sequence[float] | None) -> str:
    return "" if times is None else " ".join(f"{seconds * 1e3:.2f}" for seconds in times)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        traced(*sys.argv[1:])
    else:
        main()
