"""Signals: leave or stop the program, with the curtain down."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from contextvars import copy_context
from typing import Final

# All signals but these end a program. These stop it, inform it, cannot be handled, or come from a fault
# that would only repeat itself.
_OTHERS: Final = (
    *("SIGTSTP", "SIGTTIN", "SIGTTOU", "SIGCONT", "SIGCHLD", "SIGURG", "SIGWINCH", "SIGINFO"),
    *("SIGPIPE", "SIGXFSZ", "SIGKILL", "SIGSTOP", "SIGSEGV", "SIGBUS", "SIGFPE", "SIGILL"),
)
_STOPPING: Final = {getattr(signal, name) for name in ("SIGTSTP", "SIGCONT") if hasattr(signal, name)}
_PATIENCE: Final = 3.0  # seconds for an orderly end: the program may hang, or the terminal be gone


class Signals:
    """The program's own handlers, in place of the system's and of Textual's driver's.

    They work even while the program hangs: then it is ended by force. A signal that comes again and again
    is answered once, and one answer follows the other.
    """

    def __init__(self) -> None:
        self._asked: list[Callable[[], Awaitable[None]]] = []
        self._task: asyncio.Future[None] | None = None
        self._is_leaving = False
        self._has_stopped = False

    def hold(self) -> None:
        """Let signals wait until `handle`: a start cannot be undone halfway."""
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_BLOCK, _leaving() | _STOPPING)

    def handle(
        self,
        leave: Callable[[int], Awaitable[None]],
        suspend: Callable[[], Awaitable[None]],
        come_back: Callable[[], Awaitable[None]],
        force: Callable[[], None],
    ) -> None:
        """Call one of these on a signal from now on. Call this in the event loop.

        ``leave`` is called with an exit status, ``come_back`` after the program was stopped from outside,
        and ``force`` in a thread of its own if ``leave`` does not finish.
        """
        self._loop, self._context = asyncio.get_running_loop(), copy_context()
        for number in _leaving():
            signal.signal(number, lambda number, _: self._leave(leave, force, 128 + number))
        if hasattr(signal, "pthread_sigmask"):
            signal.signal(signal.SIGTSTP, lambda *_: self._ask(suspend))
            signal.signal(signal.SIGCONT, lambda *_: self._go_on(come_back))
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _leaving() | _STOPPING)

    def suspend(self) -> None:
        """Send the signal of Ctrl+Z."""
        os.kill(os.getpid(), signal.SIGTSTP)

    def stop(self) -> None:
        """Stop, with the whole process group, until the shell continues the program."""
        self._has_stopped = True
        os.killpg(0, signal.SIGSTOP)

    def _leave(self, leave: Callable[[int], Awaitable[None]], force: Callable[[], None], status: int) -> None:
        if self._is_leaving:
            return
        self._is_leaving = True
        self._asked = [lambda: leave(status)]  # whatever else was asked for
        self._soon()
        threading.Thread(target=_leave_by_force, args=(force, status), daemon=True).start()

    def _go_on(self, come_back: Callable[[], Awaitable[None]]) -> None:
        if self._has_stopped:
            self._has_stopped = False
        else:
            self._ask(come_back)

    def _ask(self, act: Callable[[], Awaitable[None]]) -> None:
        if not self._is_leaving and act not in self._asked:
            self._asked.append(act)
            self._soon()

    def _soon(self) -> None:
        with suppress(RuntimeError):  # the loop has ended, and the program with it
            self._loop.call_soon_threadsafe(self._next, context=self._context)

    def _next(self, _: object = None) -> None:
        if self._asked and (self._task is None or self._task.done()):
            self._task = asyncio.ensure_future(self._asked.pop(0)())
            self._task.add_done_callback(self._next)


def _leaving() -> set[int]:
    """The signals of this system that end a program."""
    return set[int](signal.valid_signals()) - {getattr(signal, name, None) for name in _OTHERS}


def _leave_by_force(force: Callable[[], None], status: int) -> None:
    threading.Event().wait(_PATIENCE)
    force()
    os._exit(status)
