"""Makes every handler fail in turn: ``python -m tests.e2e.faults --count 300 --seed 1``.

A handler is a method of a screen, a widget or the app that Textual or a screen calls (``on_...``,
``action_...``, ``render...``, ``compose...``), or a function run by a timer, a worker or a later call.

The program is started again and again, and random keys are pressed. The first handler that is called and
has not failed in an earlier run raises an error. Each time the terminal must be as before, with one message
on it, and the game must be saved if the disk can be written.
"""

import argparse
import errno
import functools
import importlib
import inspect
import os
import pkgutil
import re
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from stratego import Deployment, load_ruleset
from stratego.records.faults import Faulty
from stratego.records.saved_setups import SavedSetup, SavedSetups
from stratego.records.unfinished_games import resume
from stratego.wording import program
from stratego.wording.program import CRASHED, CRASHED_WITHOUT_REPORT
from tests.e2e.evenings import DELIBERATE, PIN, PLANS
from tests.e2e.faulty import SECRET
from tests.e2e.players import CURTAIN
from tests.e2e.terminal import BACKTAB, DOWN, ENTER, ESC, FOCUS_OUT, LEFT, RIGHT, TAB, UP, Terminal
from tests.e2e.wire import FAULTY, MODES_AT_FIRST, environment
from tests.hotseat.evening import CORRIDOR, INFILTRATORS, SMALL
from tests.records.games import finish, journalled
from tests.support.saved_games import unfinished

_HANDLERS = re.compile(
    "(_?on_|action_|watch_|validate_|render|compose|get_content_|check_|take_key|fit|fill|show|guard|cover)"
)
_CALLERS = ("set_timer", "set_interval", "call_after_refresh", "call_next", "call_later", "run_worker")
_DONE = "STRATEGO_TEST_HANDLERS"  # the variable with the path of the list of handlers that have failed
_CRASHED = 1  # the exit status of a crash
_PROGRAM: Final = (sys.executable, FAULTY[1], "anywhere")
_NOWHERE: Final = Path("/proc/stratego")  # nothing can be saved here
_SECONDS = 12.0  # seconds for one run of the program
_KEYS = (
    *(ENTER, ENTER, ENTER, TAB, TAB, ESC, UP, DOWN, DOWN, LEFT, RIGHT, BACKTAB, " ", "\x7f", "\x0c", "\x14"),
    *("\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F", "\x1b[3~", "\x1bOQ", "?", FOCUS_OUT),
    *"rdumclnxktshvyRD0123456789sbf",
)
_NOTES = tuple(str(note).partition(" {")[0] for note in program.KEPT.values())


# In the program that fails


def handlers() -> Iterator[tuple[type, str]]:
    """The class and name of every handler among the methods of the program's screens, widgets and apps."""
    from textual.message_pump import MessagePump

    import stratego.tui

    for module in pkgutil.walk_packages(stratego.tui.__path__, "stratego.tui."):
        for owner in vars(importlib.import_module(module.name)).values():
            if inspect.isclass(owner) and owner.__module__ == module.name and issubclass(owner, MessagePump):
                for name, method in vars(owner).items():
                    if inspect.isfunction(method) and _HANDLERS.match(name):
                        yield owner, name


def fail_once(fail: Callable[[], Any]) -> None:
    """Replace the handlers: the first that is called and has not failed in an earlier run calls ``fail``."""
    from textual.dom import DOMNode
    from textual.message_pump import MessagePump

    done = Path(os.environ[_DONE])
    failed = set(done.read_text("utf-8").splitlines())
    has_failed = False

    def called(name: str) -> None:
        nonlocal has_failed
        if not has_failed and name not in failed:
            has_failed = True
            with done.open("a", encoding="utf-8") as file:
                file.write(f"{name}\n")
            fail()

    def failing(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def call(*arguments: Any, **options: Any) -> Any:
            called(name)
            return function(*arguments, **options)

        return call

    def later(how: str, function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def call(self: Any, *arguments: Any, **options: Any) -> Any:
            def replaced(what: Any) -> Any:
                code = getattr(what, "__qualname__", "")
                if not getattr(what, "__module__", "stratego").startswith("stratego") or not code:
                    return what
                name = f"{code} by {how}"
                if inspect.iscoroutine(what):

                    async def work() -> Any:
                        called(name)
                        return await what

                    return work()
                return failing(name, what) if callable(what) else what

            return function(self, *map(replaced, arguments), **options)

        return call

    for owner, name in handlers():
        setattr(owner, name, failing(f"{owner.__name__}.{name}", vars(owner)[name]))
    for name in _CALLERS:
        place = DOMNode if name == "run_worker" else MessagePump
        setattr(place, name, later(name, getattr(place, name)))


# In the test


class Failing:
    """Runs of the program in a folder, until every handler that random keys reach has failed."""

    def __init__(self, folder: Path, rng: Random) -> None:
        self._folder, self._rng = folder, rng
        self._done = folder / "handlers"
        self._done.touch()
        self.counts: Counter[str] = Counter()
        self._plays = [["play", "--variant", "duel"], ["play", "--variant", "gniazdo"]]
        for name, plan in PLANS.items():
            plan.rules(folder / name)
            self._plays.append(plan.arguments(folder / name))
        (folder / "config").mkdir()
        (folder / "config" / "faulty.toml").write_text("name = 1", "utf-8")

    @property
    def failed(self) -> list[str]:
        """The names of the handlers that have failed."""
        return self._done.read_text("utf-8").splitlines()

    def run(self) -> None:
        """Start the program, press random keys until a handler fails, and check the terminal and files."""
        before = len(self.failed)
        data = _NOWHERE if self._rng.random() < 0.1 else self._fill(self._folder / "data")
        steps = {game.path.stem: _steps(game.path) for game in unfinished(data)}
        program = [*_PROGRAM, *self._command()]
        env = environment(self._folder, **{_DONE: str(self._done), "STRATEGO_DATA": str(data)})
        size = self._rng.choice([(80, 24), (80, 24), (60, 20), (120, 40)])
        with Terminal(program, env=env, size=size) as terminal:
            self._press_keys(terminal)
            if terminal.process.poll() is None:
                terminal.process.kill()
            status = terminal.process.wait()
            if len(self.failed) == before:
                self.counts["no handler failed"] += 1
            elif status != _CRASHED:
                self.counts[f"{self.failed[-1]} failed, and the status is {status}"] += 1
            else:
                self.counts["handlers failed"] += 1
                self._check(terminal, data, steps)

    def _fill(self, data: Path) -> Path:
        """Empty the folder, then put in three unfinished games, two finished ones and a set-up.

        Returns the folder.
        """
        shutil.rmtree(data, ignore_errors=True)
        seed = self._rng.randrange(1 << 30)
        for rules, steps in ((SMALL, 20), (CORRIDOR, 40), (INFILTRATORS, 60)):
            journalled(data, rules, seed, steps)[1].close()
        for number in range(2):
            finish(*journalled(data, SMALL, seed + number, 20))
        setup = Deployment.random(load_ruleset("duel"), Random(seed))
        SavedSetups(data).save(SavedSetup("Marsh", "Stratego Duel", str(setup)))
        return data

    def _command(self) -> list[str]:
        games = [["resume", str(number)] for number in (1, 2, 3)]
        others = [["learn"], ["resume"], ["replay", "1"], ["setups"], ["setups", "edit", "Marsh"], []]
        return self._rng.choice([*self._plays, *games, *games, *others])

    def _press_keys(self, terminal: Terminal) -> None:
        end = time.monotonic() + _SECONDS
        while not terminal.written and terminal.process.poll() is None:
            terminal.read(0.1)
        while terminal.process.poll() is None and time.monotonic() < end:
            text = terminal.text
            roll = self._rng.random()
            if CURTAIN in text or "to type your PIN" in text:
                terminal.keep_still(terminal.still)
                terminal.send(" ")
            elif "your PIN" in text or "a PIN" in text or "once more" in text:
                terminal.send(PIN + ENTER)
            elif "Enter to confirm" in text and roll < 0.7:
                terminal.keep_still(DELIBERATE)
                terminal.send(ENTER)
            elif "The game is over" in text and roll < 0.5:
                terminal.keep_still(terminal.still)
                terminal.send(self._rng.choice("rukth" + TAB))
            elif "▸" in text and roll < 0.6:
                terminal.send(DOWN * self._rng.randrange(6) + ENTER)
            elif "set up your army" in text and roll < 0.5:
                terminal.send(self._rng.choice(["r", "rd", "lmd"]))
            elif "your turn" in text and roll < 0.5:
                terminal.send(self._rng.choice([(TAB + ENTER) * 2, ENTER, ENTER, "r", "t", "u"]))
            elif roll < 0.85:
                terminal.send(self._rng.choice(_KEYS))
            elif roll < 0.95:
                column, line = self._rng.randrange(60), self._rng.randrange(20)
                terminal.click(column, line)
                terminal.drag((column, line), (column + 6, line - 3))
            else:
                terminal.resize(*self._rng.choice([(80, 24), (40, 10), (120, 40)]))
            terminal.read(0.05)

    def _check(self, terminal: Terminal, data: Path, steps: dict[str, int]) -> None:
        while terminal.read(0.1):
            pass
        complaint = f"{self.failed[-1]}: {bytes(terminal.written[-900:])!r}"
        shown = terminal.written.decode(errors="replace").replace("\r\n", " ")  # may contain echoed keys
        if data == _NOWHERE:
            reason = os.strerror(errno.ENOENT)
            message = CRASHED_WITHOUT_REPORT.format(folder=data / "crashes", problem=reason)
        else:
            (report,) = (data / "crashes").iterdir()
            message = CRASHED.format(path=report)
            assert not any(word in report.read_text("utf-8") for word in ("Marshal", "2468")), complaint
        notes = [note for note in _NOTES if f"{message} {note}" in shown]
        assert len(notes) == 1, complaint
        self.counts[f"after a crash: {notes[0]}"] += 1
        assert shown.count("the program crashed") == 1, complaint
        assert "Traceback" not in shown, complaint
        assert terminal.private_modes == MODES_AT_FIRST, complaint
        assert terminal.settings == terminal.settings_before, complaint
        assert SECRET.encode() not in terminal.written, complaint
        for game in unfinished(data):
            assert not isinstance(game, Faulty), complaint
            session, journal, loss = resume(game.path)
            journal.close()
            assert loss is None, complaint
            assert len(session.steps) >= steps.pop(game.path.stem, 0), complaint


def _steps(path: Path) -> int:
    session, journal, _ = resume(path)
    journal.close()
    return len(session.steps) - 1  # without the step of resuming, which lowers the curtain


def run(folder: Path, count: int, seed: int) -> tuple[Counter[str], list[str]]:
    """Start the program ``count`` times. Returns how often each outcome occurred, and the failed handlers."""
    failing = Failing(folder, Random(seed))
    for _ in range(count):
        failing.run()
    return failing.counts, failing.failed


def main() -> None:
    """Run according to the arguments, and print the results."""
    parser = argparse.ArgumentParser(description="Let every handler of the screens fail once.")
    parser.add_argument("--count", type=int, default=400, help="how often the program is started")
    parser.add_argument("--seed", type=int, default=1, help="chooses what is started, and the keys")
    arguments = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="stratego-faults-"))
    counts, failed = run(folder, arguments.count, arguments.seed)
    shutil.rmtree(folder)
    for what, number in sorted(counts.items()):
        print(f"{number:6}  {what}")
    names = [f"{owner.__name__}.{name}" for owner, name in handlers()]
    print(
        f"{len(set(names) & set(failed))} of {len(names)} handlers, {len(set(failed) - set(names))} callbacks"
    )
    print("not reached:", *sorted(set(names) - set(failed)))


if __name__ == "__main__":
    main()
