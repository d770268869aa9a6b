"""The program with a fault: ``python faulty.py PLACE ARGUMENTS...``.

The function for a place puts in the fault that its docstring describes. The program waits only briefly until
a key may lift the curtain or confirm a final action, so that tests are quick. Every error has secrets in its
message and local variables, to test that they are not shown.
"""

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

SECRET = "Marshal on A4, PIN 2468"


def fail(*_: object, **__: object) -> Any:
    """Raise an error with a secret in its message and in a local variable."""
    secret = SECRET
    raise RuntimeError(secret)


def replace(owner: type, name: str, function: Callable[..., Any]) -> None:
    """Replace a method of a class."""
    setattr(owner, name, function)


def in_screen() -> None:
    """Pressing C on the set-up screen raises an error at once."""
    from stratego.tui.screens.setup.army import DeployScreen

    replace(DeployScreen, "action_clear", fail)


def in_drawing() -> None:
    """Pressing C on the set-up screen makes drawing the board fail."""
    from stratego.tui.screens.setup.army import DeployScreen
    from stratego.tui.widgets.board import Board

    def spoil(self: DeployScreen) -> None:
        replace(Board, "render_line", fail)
        self.board.refresh()

    replace(DeployScreen, "action_clear", spoil)


def in_worker() -> None:
    """Pressing C on the set-up screen starts a worker, which fails."""
    from stratego.tui.screens.setup.army import DeployScreen

    async def work() -> None:
        fail()

    def begin(self: DeployScreen) -> None:
        self.run_worker(work())

    replace(DeployScreen, "action_clear", begin)


def in_thread() -> None:
    """Pressing C on the set-up screen starts a worker in a thread, which fails."""
    from stratego.tui.screens.setup.army import DeployScreen

    def begin(self: DeployScreen) -> None:
        self.run_worker(fail, thread=True)

    replace(DeployScreen, "action_clear", begin)


class Unusual(BaseException):
    """A fault that is not an `Exception`."""


def fail_unusually(kind: type[BaseException]) -> None:
    """Raise an error of this kind, with a secret as in `fail`."""
    secret = SECRET
    raise kind(secret)


def unusual(kind: type[BaseException], place: str) -> Callable[[], None]:
    """A function that makes pressing C while setting up raise an error of this kind.

    ``place`` says where: "action" (at once), "drawing", "task" or "later" (in a later call). The terminal is
    slow, so that the last output is still queued while the program ends.
    """

    def spoil() -> None:
        from stratego.tui.screens.setup.army import DeployScreen
        from stratego.tui.widgets.board import Board

        terminal: Any = sys.__stderr__
        write = terminal.write

        def write_slowly(text: str) -> int:
            time.sleep(0.3 * (text == "\x1b[?1049l"))
            return int(write(text))

        terminal.write = write_slowly
        fault = partial(fail_unusually, kind)

        async def work() -> None:
            fault()

        def begin(self: DeployScreen) -> None:
            loop = asyncio.get_running_loop()
            match place:
                case "action":
                    fault()
                case "drawing":
                    replace(Board, "render_line", lambda *_: fault())
                    self.board.refresh()
                case "task":
                    loop.create_task(work())  # noqa: RUF006 - nothing keeps or awaits it
                case "later":
                    loop.call_later(0.01, fault)

        replace(DeployScreen, "action_clear", begin)

    return spoil


def in_machine() -> None:
    """From the third step on, an edit that leaves a square of the set-up empty makes the session fail."""
    from stratego.hotseat.session import Session
    from stratego.hotseat.steps import Arrange

    take = Session.take

    def take_and_fail(self: Session, step: Any, at: float = 0.0) -> None:
        take(self, step, at)
        if isinstance(step, Arrange) and None in step.cells and len(self.steps) > 2:
            fail(step)

    replace(Session, "take", take_and_fail)


def in_covering() -> None:
    """Lowering the curtain fails."""
    from stratego.hotseat.session import Session
    from stratego.hotseat.steps import Lower

    take = Session.take

    def take_or_fail(self: Session, step: Any, at: float = 0.0) -> None:
        if isinstance(step, Lower):
            fail(step)
        take(self, step, at)

    replace(Session, "take", take_or_fail)


def in_engine() -> None:
    """The first action of the game makes the engine fail."""
    from stratego.engine.game import Game

    replace(Game, "play", fail)


def in_reading() -> None:
    """Reading a typed C fails."""
    from stratego.tui.terminal.input import CarefulParser

    feed = CarefulParser.feed

    def feed_or_fail(self: CarefulParser, data: str) -> Any:
        return fail(data) if "c" in data else feed(self, data)

    replace(CarefulParser, "feed", feed_or_fail)


def impatient() -> None:
    """Nothing fails, but a program that does not end is ended by force after half a second."""
    from stratego.tui.terminal import lifecycle

    lifecycle._PATIENCE = 0.5  # type: ignore[misc]


def for_ever() -> None:
    """Pressing C on the set-up screen calls a function that never returns, in an impatient program."""
    impatient()
    from stratego.tui.screens.setup.army import DeployScreen

    def hang(_: DeployScreen) -> None:
        while True:
            time.sleep(1)

    replace(DeployScreen, "action_clear", hang)


def half_started() -> None:
    """SIGTERM arrives after the terminal is set up, and before the first frame."""
    from stratego.tui.terminal.input import CarefulDriver

    start: Callable[[CarefulDriver], None] = CarefulDriver.start_application_mode

    def start_and_be_asked(self: CarefulDriver) -> None:
        start(self)
        os.kill(os.getpid(), signal.SIGTERM)

    replace(CarefulDriver, "start_application_mode", start_and_be_asked)


def in_leaving() -> None:
    """The app fails when it is unmounted, after the terminal has been given back to the shell."""
    from stratego.tui.app import StrategoApp

    replace(StrategoApp, "on_unmount", fail)


def anywhere() -> None:
    """Make one handler fail: the first one called that has not failed in an earlier run (`faults.py`)."""
    from tests.e2e.faults import fail_once

    fail_once(fail)


UNUSUAL = {
    f"{kind.__name__} {place}": unusual(kind, place)
    for kind in (Unusual, SystemExit, RuntimeError)
    for place in ("drawing", "later", "task", "action")
}

PLACES: dict[str, Callable[[], None]] = {
    **UNUSUAL,
    "none": lambda: None,
    "screen": in_screen,
    "drawing": in_drawing,
    "worker": in_worker,
    "thread": in_thread,
    "machine": in_machine,
    "covering": in_covering,
    "engine": in_engine,
    "reading": in_reading,
    "hanging": for_ever,
    "impatient": impatient,
    "start": half_started,
    "leaving": in_leaving,
    "anywhere": anywhere,
}

if __name__ == "__main__":
    from stratego.cli.main import main
    from stratego.tui.terminal import environment as terminal

    place, *arguments = sys.argv[1:]
    prepare = terminal.prepare

    def prepare_and_spoil() -> None:
        """Prepare the terminal, and only then put the fault in place, as that imports Textual."""
        prepare()
        from stratego.tui.app import StrategoApp

        StrategoApp.key_delay = 0.05
        PLACES[place]()

    terminal.prepare = prepare_and_spoil
    sys.exit(main(arguments))
