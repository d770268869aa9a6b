"""Signals from outside: leave or stop, but with the curtain down."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from contextvars import copy_context
from typing import Final

# All signals but these end a program: these stop it, tell it something, cannot be handled, or come of a
# fault that would only happen again.
_OTHERS: Final = (
    *("SIGTSTP", "SIGTTIN", "SIGTTOU", "SIGCONT", "SIGCHLD", "SIGURG", "SIGWINCH", "SIGINFO"),
    *("SIGPIPE", "SIGXFSZ", "SIGKILL", "SIGSTOP", "SIGSEGV", "SIGBUS", "SIGFPE", "SIGILL"),
)
_PATIENCE: Final = 3.0  # seconds for leaving in good order: the program may hang, the terminal be gone


class Signals:
    """The program's own handlers, in place of those of the system and of Textual's driver.

    They are called even while the program hangs, which then is left by force.
    """

    def __init__(self) -> None:
        self._tasks: set[asyncio.Future[None]] = set()
        self._has_stopped = False
        self._held: list[int] = []

    def hold(self) -> None:
        """Keep what asks the program to leave until `handle`: half a start cannot be taken back in order."""
        for number in _numbers():
            signal.signal(number, lambda number, _: self._held.append(number))

    def handle(
        self,
        leave: Callable[[int], Awaitable[None]],
        suspend: Callable[[], Awaitable[None]],
        come_back: Callable[[], Awaitable[None]],
        force: Callable[[], None],
    ) -> None:
        """From now on call one of these; to be called in the event loop.

        ``leave`` is called with an exit status, ``come_back`` where somebody else has stopped the
        program, and ``force``, in a thread of its own, where ``leave`` does not come to its end.
        """
        self._loop, self._context = asyncio.get_running_loop(), copy_context()
        for number in _numbers():
            signal.signal(number, lambda number, _: self._leave(leave, force, 128 + number))
        if hasattr(signal, "SIGTSTP"):
            signal.signal(signal.SIGTSTP, lambda *_: self._soon(suspend))
            signal.signal(signal.SIGCONT, lambda *_: self._go_on(come_back))
        for held in self._held:
            self._leave(leave, force, 128 + held)

    def suspend(self) -> None:
        """Ask for what the signal of Ctrl+Z asks for."""
        os.kill(os.getpid(), signal.SIGTSTP)

    def stop(self) -> None:
        """Stop until the shell lets the program go on, and whoever waits for the program with it."""
        self._has_stopped = True
        os.killpg(0, signal.SIGSTOP)

    def _leave(self, leave: Callable[[int], Awaitable[None]], force: Callable[[], None], status: int) -> None:
        threading.Thread(target=_leave_by_force, args=(force, status), daemon=True).start()
        self._soon(leave, status)

    def _go_on(self, come_back: Callable[[], Awaitable[None]]) -> None:
        if self._has_stopped:
            self._has_stopped = False
        else:
            self._soon(come_back)

    def _soon(self, act: Callable[..., Awaitable[None]], *arguments: int) -> None:
        with suppress(RuntimeError):  # the loop has ended, and the program ends anyway
            self._loop.call_soon_threadsafe(self._start, act, *arguments, context=self._context)

    def _start(self, act: Callable[..., Awaitable[None]], *arguments: int) -> None:
        task = asyncio.ensure_future(act(*arguments))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _numbers() -> set[int]:
    """Those of this system that ask a program to leave."""
    return set[int](signal.valid_signals()) - {getattr(signal, name, None) for name in _OTHERS}


def _leave_by_force(force: Callable[[], None], status: int) -> None:
    threading.Event().wait(_PATIENCE)
    force()
    os._exit(status)
