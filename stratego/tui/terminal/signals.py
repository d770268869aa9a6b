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
_STOPPING: Final = {getattr(signal, name) for name in ("SIGTSTP", "SIGCONT") if hasattr(signal, name)}
_PATIENCE: Final = 3.0  # seconds for leaving in good order: the program may hang, the terminal be gone


class Signals:
    """The program's own handlers, in place of those of the system and of Textual's driver.

    They are called even while the program hangs, which then is left by force. However often a signal
    comes, what it asks for waits once at most, and one such thing is done at a time.
    """

    def __init__(self) -> None:
        self._asked: list[Callable[[], Awaitable[None]]] = []
        self._task: asyncio.Future[None] | None = None
        self._is_leaving = False
        self._has_stopped = False

    def hold(self) -> None:
        """Let signals wait until `handle`: half a start cannot be taken back in order."""
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_BLOCK, _leaving() | _STOPPING)

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
        for number in _leaving():
            signal.signal(number, lambda number, _: self._leave(leave, force, 128 + number))
        if hasattr(signal, "pthread_sigmask"):
            signal.signal(signal.SIGTSTP, lambda *_: self._ask(suspend))
            signal.signal(signal.SIGCONT, lambda *_: self._go_on(come_back))
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _leaving() | _STOPPING)

    def suspend(self) -> None:
        """Ask for what the signal of Ctrl+Z asks for."""
        os.kill(os.getpid(), signal.SIGTSTP)

    def stop(self) -> None:
        """Stop until the shell lets the program go on, and whoever waits for the program with it."""
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
        with suppress(RuntimeError):  # the loop has ended, and the program ends anyway
            self._loop.call_soon_threadsafe(self._next, context=self._context)

    def _next(self, _: object = None) -> None:
        if self._asked and (self._task is None or self._task.done()):
            self._task = asyncio.ensure_future(self._asked.pop(0)())
            self._task.add_done_callback(self._next)


def _leaving() -> set[int]:
    """The signals of this system that ask a program to leave."""
    return set[int](signal.valid_signals()) - {getattr(signal, name, None) for name in _OTHERS}


def _leave_by_force(force: Callable[[], None], status: int) -> None:
    threading.Event().wait(_PATIENCE)
    force()
    os._exit(status)
