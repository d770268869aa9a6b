"""Records the bytes that the program sends to a terminal.

Nothing depends on timers: frames are painted when all input has been handled, and animations are advanced
by tests. So the same keys give the same bytes, however busy the machine is.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeVar

import pytest
from textual import events
from textual.drivers.headless_driver import HeadlessDriver
from textual.geometry import Offset, Size
from textual.message import Message

from stratego.hotseat.session import Session
from stratego.table.settings import Settings
from stratego.tui.screens.game.battle import BattleAnimation
from stratego.tui.widgets.board import Board
from tests.tui.driving import Watched
from tests.tui.internals import hold_painting, is_busy, is_unfinished, key_event, paint_now, send, use_driver

App = TypeVar("App", bound="Recorded")
_CALM = 8  # rounds of the event loop with nothing to handle until the app counts as at rest


class Recorder(HeadlessDriver):
    """A driver that keeps all output."""

    def __init__(self, app: "Recorded", size: tuple[int, int]) -> None:
        super().__init__(app, size=size)
        self.app = app

    @property
    def is_headless(self) -> bool:
        return False

    @property
    def can_suspend(self) -> bool:
        return True

    def write(self, data: str) -> None:
        self.app.written.append(data)


class Recorded(Watched):
    """The program with a `Recorder` as its driver; ``written`` collects its output until it is cleared.

    While ``is_hasty`` is true, input is sent without waiting for the effect of earlier input.
    """

    TOOLTIP_DELAY = 3600.0

    def __init__(self, session: Session, settings: Settings) -> None:
        super().__init__(session, settings, is_animated=True)
        self.written: list[str] = []
        self.is_hasty = False
        self._signals.stop = lambda: None  # type: ignore[method-assign]

    def post_display_hook(self) -> None:
        """Keep no frames: only the bytes are kept."""

    def guard(self, idle_seconds: float) -> None:
        """Do nothing: the test process keeps its signal handlers, and there is no idle time-out."""

    def taken(self) -> str:
        """The output written since the last call."""
        written = "".join(self.written)
        self.written.clear()
        return written

    # Input

    async def press(self, *keys: str) -> None:
        """Press keys, by name or character."""
        for key in keys:
            await self.send(key_event(key))

    async def mouse(self, kind: type[events.MouseEvent], at: Offset, button: int = 1) -> None:
        """Send a mouse event."""
        x, y = at
        await self.send(kind(None, x, y, 0, 0, button, False, False, False, x, y))

    async def drag(self, origin: Offset, target: Offset) -> None:
        """Press the mouse button at one place and release it at another."""
        await self.mouse(events.MouseDown, origin)
        await self.mouse(events.MouseMove, target)
        await self.mouse(events.MouseUp, target)

    async def send(self, message: Message) -> None:
        """Send any message that a terminal can cause, and paint its effect unless ``is_hasty``."""
        send(self, message)
        if not self.is_hasty:
            await self.settle()

    async def fly(self) -> None:
        """Run all animations to their end."""
        for board in self.screen.query(Board):
            while board._flight is not None:
                board._fly_on()
                await self.settle()
        for stage in self.screen.query(BattleAnimation):
            while stage.is_running:
                stage._go_on()
                await self.settle()

    async def resize(self, width: int, height: int) -> None:
        """Resize the window."""
        size = Size(width, height)
        await self.send(events.Resize(size, size))

    async def settle(self) -> None:
        """Handle everything that is pending, and paint the result."""
        await self._calm()
        while self.return_code is None and is_unfinished(self.screen):
            paint_now(self)
            await self._calm()

    async def _calm(self) -> None:
        calm = 0
        while calm < _CALM:
            await asyncio.sleep(0)
            calm = 0 if is_busy(self) else calm + 1


class _Still:
    """A timer that never fires."""

    def stop(self) -> None:
        """Do nothing."""


@asynccontextmanager
async def recording(
    kind: type[App],
    session: Session,
    *,
    size: tuple[int, int] = (80, 24),
    settings: Settings | None = None,
) -> AsyncIterator[App]:
    """Run the program in the middle of a session, with its output recorded."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TERM", "xterm-256color")
        patch.setenv("COLORTERM", "truecolor")
        for widget in (Board, BattleAnimation):
            patch.setattr(widget, "set_interval", lambda *_: _Still())
        app = kind(session, settings or Settings())
        use_driver(app, Recorder(app, size))
        async with app.run_test(size=size, notifications=True, tooltips=True):
            hold_painting(app, held=True)
            await app.settle()
            await app.press("ctrl+l")  # so that each recording begins after a full redraw
            app.written.clear()
            await app.press("ctrl+l")
            yield app
            await app.settle()
            hold_painting(app, held=False)
