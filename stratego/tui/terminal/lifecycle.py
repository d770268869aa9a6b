"""An app that may be left by any door at any moment, and leaves nothing of the game behind."""

from __future__ import annotations

import asyncio
import os
import sys
from abc import abstractmethod
from collections.abc import Mapping
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Final

from rich.console import RenderableType
from textual import events
from textual.driver import Driver
from textual.worker import WorkerFailed

from stratego.tui.terminal.environment import give_back, settled
from stratego.tui.terminal.output import TerseApp
from stratego.tui.terminal.signals import Signals

if TYPE_CHECKING:
    from stratego.tui.terminal.input import InputFailed

_PAINT_SECONDS: Final = 0.5  # how long a cover may take before the program goes on without it
_CRASHED: Final = 1  # the exit status


class GuardedApp(TerseApp, inherit_bindings=False):
    """Covers what there is to see before it stops, leaves, or has been left alone; a crash tells no secret.

    A subclass says how to `cover`, and calls `guard` when it is on the terminal.
    """

    def __init__(self) -> None:
        super().__init__(_driver())
        self.last_words = ""
        """What is to be told when the terminal is the shell's again."""
        self._signals = Signals()
        self._last_input = monotonic()
        self._is_leaving = False

    @abstractmethod
    def cover(self) -> None:
        """Let nothing be seen but the curtain, wherever there was something to see."""

    @abstractmethod
    def describe_crash(self, error: BaseException) -> str:
        """Write a report, and say where it is and what becomes of the game."""

    @property
    def keymap(self) -> Mapping[str, str]:
        """The user's own keys, by binding id."""
        return self._keymap

    def play(self) -> int:
        """Run to the end, and tell what is to be told then. Returns the exit status."""
        self._signals.hold()
        self.run()
        try:
            if self.last_words:
                print(self.last_words, file=sys.stderr)
            sys.stderr.flush()
        except OSError:  # the terminal is gone: Python itself is not to stumble over that
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
        return self.return_code or 0

    def guard(self, idle_seconds: float) -> None:
        """Begin: handle signals, and cover when so long nothing has been pressed; 0 waits for ever."""
        if not self.is_headless:
            self._signals.handle(self._leave_by_signal, self._suspend, self._come_back, self._give_back)
            self.call_after_refresh(settled)
        if idle_seconds:
            self._last_input = monotonic()
            self._cover_when_idle(idle_seconds)

    # Left alone

    async def on_event(self, event: events.Event) -> None:
        """Whatever is pressed or clicked, somebody is there."""
        if isinstance(event, events.InputEvent):
            self._last_input = monotonic()
        await super().on_event(event)

    def on_key(self, event: events.Key) -> None:
        """Drop a key that no screen has stopped: screens run their bindings themselves."""
        event.prevent_default()

    def _cover_when_idle(self, idle_seconds: float) -> None:
        rest = self._last_input + idle_seconds - monotonic()
        if rest <= 0:
            self.cover()
            rest = idle_seconds
        self.set_timer(rest, lambda: self._cover_when_idle(idle_seconds))

    # Leaving and coming back

    def leave(self, status: int) -> None:
        """Leave the program at once, with this exit status."""
        self._is_leaving = True
        self.wipe()
        self.exit(status, return_code=status)

    def action_suspend_process(self) -> None:
        """Ctrl+Z: as if the shell had asked for it."""
        self._signals.suspend()

    async def _leave_by_signal(self, status: int) -> None:
        try:
            await self._cover_and_paint()
        finally:
            self.leave(status)

    async def _suspend(self) -> None:
        await self._cover_and_paint()
        self.wipe()
        with self.suspend():
            self._signals.stop()
        self.retake_window()

    async def _come_back(self) -> None:
        """Somebody stopped the program without asking: the terminal may be in any state."""
        await self._cover_and_paint()
        self.wipe()
        with self.suspend():
            pass
        self.retake_window()

    async def _cover_and_paint(self) -> None:
        """Cover, and wait until it is on the terminal."""
        try:
            self.cover()
        except Exception as error:
            self._handle_exception(error)
            raise
        painted = asyncio.Event()
        self.screen.call_after_refresh(painted.set)
        with suppress(TimeoutError):
            await asyncio.wait_for(painted.wait(), _PAINT_SECONDS)

    def _give_back(self) -> None:
        give_back(self.settings_before, self.height_shown)

    # Crashing

    def on_input_failed(self, message: InputFailed) -> None:
        """Crash as any other part of the program would."""
        raise message.error

    def _handle_exception(self, error: Exception) -> None:
        """Crash without showing the exception, which may tell a secret. While leaving, ignore it."""
        if not self._is_leaving:
            cause = error.error if isinstance(error, WorkerFailed) else error
            self.last_words = self.last_words or self.describe_crash(cause)
            super()._handle_exception(error)

    def panic(self, *renderables: RenderableType) -> None:
        """Crash without showing what Textual would show in full."""
        self._handle_exception(RuntimeError())

    def _fatal_error(self) -> None:
        """Leave instead of printing all local variables."""
        self.leave(_CRASHED)


def _driver() -> type[Driver] | None:
    """The driver for this system; None leaves it to Textual."""
    if sys.platform == "win32":
        return None
    from stratego.tui.terminal.input import CarefulDriver

    return CarefulDriver
