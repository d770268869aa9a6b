"""The cost of a game at two terminals: the delay until a turn reaches the other player, and the load at rest.

``python -m bench.terminals`` runs a host in a separate process, with a journal on disk. The last two
lines are for the same actions in two games that differ only in ranks that Red must not know, played in turn.
"At rest" is a host with both players connected, during a turn; a clock is saved every five seconds.
"""

import os
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median, quantiles

from stratego import Color, Deployment, load_ruleset
from stratego.engine.clock import TimeControl
from stratego.hosting.connection import Connection, hosted
from stratego.hosting.wire import step_line
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import WaitingScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Arrange, Begin, Ready, Taken
from tests.hosting.evening import hosted as in_memory, joined, walk
from tests.hotseat.worlds import deal_again, with_set_up

_TURNS, _REPEATS = 120, 6
_REST = 20  # seconds of the measurement at rest


def _played(setup: GameSetup, steps: list[Taken]) -> list[float]:
    """For each of Blue's turns, the time in seconds from its end until Red's terminal is notified."""
    red = hosted(setup)
    red.sit(0)
    blue = Connection(red.place)
    blue.sit(1)
    lines = {Color.RED: red, Color.BLUE: blue}
    times: list[float] = []
    player = Color.RED
    for step, _ in steps:
        if isinstance(step, Arrange | Ready):
            player = step.color
        elif isinstance(step, Begin):
            player = Color.RED
        else:
            player = Color.BLUE if _waits(red) else Color.RED
        other = lines[player.other]
        begun = time.perf_counter()
        lines[player].ask(step_line(setup.rules, step))
        if not isinstance(step, Arrange | Ready | Begin) and _waits(lines[player]):
            other.wait()
            if player is Color.BLUE:
                times.append(time.perf_counter() - begun)
    for line in lines.values():
        line.close()
    os.kill(_host(red), 15)
    return times


def _host(line: Connection) -> int:
    """The process id of a host."""
    return int((line.place.folder / f"{line.place.name}.lock").read_text())


def _at_rest(setup: GameSetup) -> float:
    """The processor time in seconds that a host takes while nobody does anything for `_REST` seconds."""
    red = hosted(setup)
    red.sit(0)
    blue = Connection(red.place)
    blue.sit(1)
    for line in (red, blue):
        army = Deployment.random(setup.rules, Random(1)).cells
        line.seat.take(Arrange(line.seat.color, army))
        line.seat.take(Ready(line.seat.color))
    before = _processor_time(_host(red))
    time.sleep(_REST)
    taken = _processor_time(_host(red)) - before
    for line in (red, blue):
        line.close()
    os.kill(_host(red), 15)
    return taken


def _processor_time(process: int) -> float:
    fields = Path(f"/proc/{process}/schedstat").read_text().split()
    return int(fields[0]) / 1e9


def _waits(line: Connection) -> bool:
    line.pump()
    return isinstance(line.seat.drawn_without_battles(), WaitingScene)


def _worlds() -> tuple[Session, list[list[Taken]]]:
    """A session, its steps, and the steps of another game that looks the same to Red."""
    for seed in range(100):
        host = in_memory(load_ruleset("duel"), Path(tempfile.mkdtemp()))
        walk(host, joined(host), Random(seed), most=_TURNS)
        session = host.session
        again = deal_again(session, Color.BLUE, Random(seed)) if session.is_resumable else None
        if again is not None:
            return session, [list(session.steps), with_set_up(session, Color.BLUE, again)]
    raise AssertionError


def main() -> None:
    """Measure and print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["STRATEGO_DATA"] = folder
        session, worlds = _worlds()
        for name, control in (("without a clock", None), ("with a clock", TimeControl(900, 3))):
            rest = 1000 * _at_rest(session.setup.replace(time_control=control)) / _REST
            print(f"at rest, {name}: {rest:.2f} ms of the processor a second")
        times: list[list[float]] = [[], []]
        for _ in range(_REPEATS):
            for world, steps in enumerate(worlds):
                times[world] += _played(session.setup, steps)
    both = [1000 * each for world in times for each in world]
    print(f"to the other's seat: median {median(both):.2f} ms, most {max(both):.1f} ms of {len(both)}")
    for name, measured in zip(("one world", "the other"), times, strict=True):
        low, middle, high = (1000 * each for each in quantiles(measured, n=4))
        print(f"{name}: {middle:.2f} ms ({low:.2f} to {high:.2f})")


if __name__ == "__main__":
    main()
