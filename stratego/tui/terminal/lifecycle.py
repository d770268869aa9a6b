"""App base class: takes input in order, covers the game on signals, and wipes the screen when leaving."""

import asyncio
import os
import signal
import sys
import threading
from abc import abstractmethod
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from contextvars import copy_context
from shutil import get_terminal_size
from threading import get_ident
from time import monotonic
from typing import Any, Final, cast

from rich.console import RenderableType
from textual import events
from textual._queue import Queue
from textual.app import App
from textual.message import Message
from textual.message_pump import MessagePump
from textual.messages import InvokeLater, Layout, Prompt, Update, UpdateScroll
from textual.timer import Timer
from textual.worker import WorkerFailed

from stratego.tui.terminal import environment
from stratego.tui.terminal.input import CarefulDriver
from stratego.tui.terminal.output import TerseApp, believed
from stratego.tui.terminal.screen import TerminalScreen, one_name
from stratego.wording.folding import folded

_PATIENCE: Final = 3.0  # seconds to end in an orderly way, before force is used


_Act = Callable[[], Awaitable[None]]


class Signals:
    """The program's own signal handlers, in place of the default ones and those of Textual's driver.

    A handler that ends the program does so even while the program hangs: after a few seconds, by force. A
    signal that is repeated before it is handled counts once, and handlers do not overlap.
    """

    def __init__(self) -> None:
        self._asked: list[_Act] = []
        self._task: asyncio.Future[None] | None = None
        self._is_leaving = False
        self._has_stopped = False
        self.ending = threading.Lock()
        """Held by the thread that ends the program, in an orderly way or by force."""

    def handle(
        self, leave: Callable[[int], Awaitable[None]], suspend: _Act, resume: _Act, force: Callable[[], None]
    ) -> None:
        """Call these functions on signals from now on. Must be called in the event loop.

        ``leave`` is called with an exit status on signals that end a program, ``suspend`` on SIGTSTP, and
        ``resume`` on SIGCONT after a stop from outside. If the program does not end in time, ``force``
        is called in a separate thread.
        """
        self._loop, self._context = asyncio.get_running_loop(), copy_context()
        for number in environment.ending_signals():
            signal.signal(number, lambda number, _: self._leave(leave, force, 128 + number))
        signal.signal(signal.SIGTSTP, lambda *_: self._ask(suspend))
        signal.signal(signal.SIGCONT, lambda *_: self._go_on(resume))
        environment.hold_signals(held=False)

    def stop(self) -> None:
        """Stop the whole process group until the shell continues it."""
        self._has_stopped = True
        os.killpg(os.getpgrp(), signal.SIGSTOP)

    def _leave(self, leave: Callable[[int], Awaitable[None]], force: Callable[[], None], status: int) -> None:
        if self._is_leaving:
            return
        self._is_leaving = True
        self._asked = [lambda: leave(status)]  # replaces all other requests
        self._soon()
        threading.Thread(target=_leave_by_force, args=(force, status, self.ending), daemon=True).start()

    def _go_on(self, resume: _Act) -> None:
        if self._has_stopped:
            self._has_stopped = False
        else:
            self._ask(resume)

    def _ask(self, act: _Act) -> None:
        if not self._is_leaving and act not in self._asked:
            self._asked.append(act)
            self._soon()

    def _soon(self) -> None:
        with suppress(RuntimeError):  # the loop has ended, and the program with it
            self._loop.call_soon_threadsafe(self._next, context=self._context)

    def _next(self, done: asyncio.Future[None] | None = None) -> None:
        if self._asked and (self._task is None or self._task.done()):
            self._task = asyncio.ensure_future(self._asked.pop(0)())
            self._task.add_done_callback(self._next)
        if done is not None and not done.cancelled():
            done.result()  # raises the task's exception, if any, so that the event loop reports it


def _leave_by_force(force: Callable[[], None], status: int, ending: threading.Lock) -> None:
    threading.Event().wait(_PATIENCE)
    ending.acquire(timeout=_PATIENCE)  # held while the last words are printed, which may block
    try:
        force()
    finally:  # the terminal may be gone
        os._exit(status)


_TURN: Final = 0.004  # seconds of handling input before other tasks get a turn
_BUSY_ROUNDS: Final = 200  # checks in a row after which a busy app is checked less often
_BUSY_PAUSE: Final = 0.001  # seconds between the later checks
_INPUT_PATIENCE: Final = 5.0  # seconds after which an event is handled although the app is still busy
_PAINTING: Final = (InvokeLater, Layout, Prompt, Update, UpdateScroll)


class InputQueue:
    """A queue of keys, pastes, mouse events and focus changes, which are handled one at a time.

    Each event waits until all messages caused by the previous one have been handled and any screen that it
    opened is shown, but not for frames, timers or workers.
    """

    def __init__(self, app: App[Any], take: Callable[[Message], Awaitable[object]]) -> None:
        """``take(event)`` lets the ``app`` handle an event."""
        self._app = app
        self._take = take
        self._waiting: deque[Message] = deque()
        self._task: asyncio.Task[None] | None = None

    @staticmethod
    def holds(message: Message) -> bool:
        """Whether a message is input that the app has not been given yet."""
        kinds = (events.InputEvent, events.Paste, events.AppBlur, events.AppFocus)
        return isinstance(message, kinds) and not message.is_forwarded

    def __len__(self) -> int:
        """The number of waiting events."""
        return len(self._waiting)

    def put(self, event: Message) -> None:
        """Queue an event."""
        self._waiting.append(event)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._take_all())

    async def _take_all(self) -> None:
        app = self._app
        last_turn = monotonic()
        with app._context():
            while self._waiting:
                if monotonic() - last_turn > _TURN:
                    await asyncio.sleep(0)
                    last_turn = monotonic()
                await self._rest()
                if app._exit or app._closing:
                    return
                try:
                    await self._take(self._waiting.popleft())
                except Exception as error:
                    app._handle_exception(error)

    async def _rest(self) -> None:
        """Wait until the app is idle, for at most `_INPUT_PATIENCE` seconds."""
        began, rounds = monotonic(), 0
        while self._is_busy() and monotonic() - began < _INPUT_PATIENCE:
            rounds += 1
            await asyncio.sleep(0 if rounds < _BUSY_ROUNDS else _BUSY_PAUSE)

    def _is_busy(self) -> bool:
        app = self._app
        return _is_at_work(app) or any(map(_is_at_work, app._registry))


def _is_at_work(pump: MessagePump) -> bool:
    """Whether the pump is handling a message or has one queued other than a repaint, and is not closing."""
    queue: Queue[Message | None] = pump._message_queue
    has_work = not queue.ready_event._waiters or not all(isinstance(m, _PAINTING) for m in queue.values)
    return has_work and not pump._closing


_PAINT_SECONDS: Final = 0.5  # seconds to wait for the cover to be painted
_CRASHED: Final = 1  # the exit status


class GuardedApp(TerseApp):
    """Covers the game before a signal suspends or ends the program, and after a long time without input.

    Crash reports contain no secrets. A subclass implements the abstract methods, and calls `guard` once it
    has taken over the terminal.
    """

    def __init__(self) -> None:
        super().__init__(CarefulDriver)
        self.last_words = ""
        """Printed after the terminal has been given back to the shell."""
        self.farewell = ""
        """Printed if there are no `last_words`, which report a crash."""
        self._signals = Signals()
        self._last_input = monotonic()
        self._idle_timer: Timer | None = None
        self._is_leaving = False
        self._incoming = InputQueue(self, self._take)

    @abstractmethod
    def cover(self) -> None:
        """Show the curtain in place of anything that only one player may see."""

    def cover_idle(self) -> None:
        """Cover the screen, because there has been no input for a long time."""
        self.cover()

    @abstractmethod
    def lose_focus(self) -> None:
        """React to the loss of the focus to another window."""

    @abstractmethod
    def describe_crash(self, error: BaseException) -> str:
        """Write a report. Returns a text that tells the players where it is and what happens to the game."""

    @property
    def keymap(self) -> Mapping[str, str]:
        """The user's own keys, by binding id."""
        return self._keymap

    def play(self) -> int:
        """Run to the end and print the `last_words` or the `farewell`. Returns the exit status."""
        status = None
        try:
            self.run()
        except BaseException as error:
            # After a SystemExit asyncio stops at once, before Textual gives back the terminal and the output.
            if isinstance(self._driver, CarefulDriver):
                self._driver.give_up()
                sys.stdout, sys.stderr = sys.__stdout__, sys.__stderr__
            self.last_words = self.last_words or self.describe_crash(error)
            status = _CRASHED
        self._signals.ending.acquire()
        _print(self.last_words or self.farewell)
        return status or self.return_code or 0

    def guard(self, idle_seconds: float) -> None:
        """Handle signals from now on; cover the screen after ``idle_seconds`` without input (0: never)."""
        if not self.is_headless:
            self._signals.handle(self._leave_by_signal, self._suspend, self._come_back, self._give_back)
            self.call_after_refresh(environment.settled)
        self.cover_after(idle_seconds)

    def cover_after(self, idle_seconds: float) -> None:
        """Cover the screen after ``idle_seconds`` without input (0: never)."""
        if self._idle_timer is not None:
            self._idle_timer.stop()
        if idle_seconds:
            self._last_input = monotonic()
            self._cover_when_idle(idle_seconds)

    # Input

    @property
    def is_behind(self) -> bool:
        """Whether input is waiting to be handled."""
        return len(self._incoming) > 0

    def post_message(self, message: Message) -> bool:
        """Put input into its queue; let Textual deliver any other message."""
        if isinstance(message, events.InputEvent):
            self._last_input = monotonic()
        elif isinstance(message, events.Resize):
            message.size = believed(message.size)
        if not InputQueue.holds(message):
            return super().post_message(message)
        if self._thread_id != get_ident() and self._loop is not None:
            self._loop.call_soon_threadsafe(self._incoming.put, message)
        else:
            self._incoming.put(message)
        return True

    async def _take(self, event: Message) -> None:
        """Handle a key under its `one_name`; pass on any other input once the screen's layout is up to date.

        Textual is not told that the window has lost or regained the focus, since it would then blur the
        focused widget and restyle all widgets.
        """
        screen = cast(TerminalScreen, self.screen)
        if isinstance(event, events.Key):
            event.key = one_name(event.key)
            await screen.press(event)
        elif isinstance(event, events.AppBlur):
            self.lose_focus()
        elif not isinstance(event, events.AppFocus):
            screen.lay_out()
            super().post_message(event)

    # Without input

    def _cover_when_idle(self, idle_seconds: float) -> None:
        rest = self._last_input + idle_seconds - monotonic()
        if rest <= 0:
            self.cover_idle()
            rest = idle_seconds
        self._idle_timer = self.set_timer(rest, lambda: self._cover_when_idle(idle_seconds))

    # Leaving and coming back

    def leave(self, status: int) -> None:
        """Leave the program at once with this exit status."""
        self._is_leaving = True
        self.wipe()
        self.exit(status, return_code=status)

    def action_suspend_process(self) -> None:
        """Suspend the program with the signal that Ctrl+Z usually sends, if a shell can continue it."""
        if environment.knows_jobs():
            os.kill(os.getpid(), signal.SIGTSTP)

    async def _leave_by_signal(self, status: int) -> None:
        try:
            await self._cover_and_paint()
        finally:
            self.leave(status)

    async def _suspend(self) -> None:
        await self._give_away(self._signals.stop)

    async def _come_back(self) -> None:
        """Set up the terminal again, since it may have changed while the program was stopped from outside."""
        await self._give_away(lambda: None)

    async def _give_away(self, meanwhile: Callable[[], object]) -> None:
        """Cover the screen, give the terminal to the shell during ``meanwhile``, and take it back."""
        await self._cover_and_paint()
        self.wipe()
        with self.suspend():
            meanwhile()
        self.set_window_title(self.window_title)

    async def _cover_and_paint(self) -> None:
        """Cover the screen, and wait a little for the cover to be painted."""
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
        environment.give_back(getattr(self._driver, "attrs_before", None), self.height_shown)

    # Crashing

    async def _process_messages(self, *how: Any, **ways: Any) -> None:
        """Run the app. Any failure in a task or a callback is a crash."""
        loop = asyncio.get_running_loop()

        def watched(loop: asyncio.AbstractEventLoop, work: Any, **ways: Any) -> Any:
            task: asyncio.Task[Any] = asyncio.Task(work, loop=loop, **ways)
            task.add_done_callback(self._has_ended)
            return task

        loop.set_task_factory(watched)
        loop.set_exception_handler(lambda _, problem: self._fail(problem.get("exception")))
        await super()._process_messages(*how, **ways)

    async def _process_messages_loop(self) -> None:
        """Handle messages until the app ends in any way, and leave nothing on the terminal."""
        try:
            await super()._process_messages_loop()
        finally:
            if self._has_window:
                self.wipe()

    def _has_ended(self, task: asyncio.Future[Any]) -> None:
        """Report an error that is not an `Exception`; asyncio would keep it until the result is read."""
        if not task.cancelled() and not isinstance(task._exception, Exception):
            self._fail(task._exception)

    def _fail(self, error: BaseException | None) -> None:
        if error is not None:
            with self._context():
                self._handle_exception(cast(Exception, error))

    def _handle_exception(self, error: Exception) -> None:
        """Crash without showing the exception, which may reveal a secret. While leaving, ignore it."""
        if not self._is_leaving:
            cause = error.error if isinstance(error, WorkerFailed) else error
            self.last_words = self.last_words or self.describe_crash(cause)
            super()._handle_exception(error)

    def panic(self, *renderables: RenderableType) -> None:
        """Crash without the details that Textual would show."""
        self._handle_exception(RuntimeError())

    def _fatal_error(self) -> None:
        """Leave instead of printing all local variables."""
        self.leave(_CRASHED)


def _print(words: str) -> None:
    """Print ``words``, if any, for the players on standard error."""
    try:
        if words:
            print(folded(words, get_terminal_size().columns), file=sys.stderr)
        sys.stderr.flush()
    except OSError:  # the terminal is gone, and at exit Python would fail to flush
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
