"""One queue for all input: each event acts on what the events before it have led to."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any, Final

from textual import events
from textual._queue import Queue
from textual.app import App
from textual.message import Message
from textual.message_pump import MessagePump
from textual.messages import InvokeLater, Layout, Prompt, Update, UpdateScroll

_AT_ONCE: Final = 0.004  # seconds of keys after which others have their turn
_ROUNDS: Final = 200  # of the event loop, after which something slow is going on
_PAUSE: Final = 0.001  # seconds between two looks at it
_PATIENCE: Final = 5.0  # seconds after which an event no longer waits for what is going on
_PAINTING: Final = (InvokeLater, Layout, Prompt, Update, UpdateScroll)


class InputQueue:
    """Keys, pastes, mouse events and changes of the focus, taken one at a time.

    Before the next one is taken, the messages that the last one caused have been dealt with, and the screen
    that it opened is there. It waits for no frame, no timer and no worker.
    """

    def __init__(self, app: App[Any], take: Callable[[Message], Awaitable[object]]) -> None:
        """``take`` has the ``app`` take an event."""
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
        """How many events are waiting."""
        return len(self._waiting)

    def put(self, event: Message) -> None:
        """Have an event taken when its turn comes."""
        self._waiting.append(event)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._take_all())

    async def _take_all(self) -> None:
        app = self._app
        last_turn = monotonic()
        with app._context():
            while self._waiting:
                if monotonic() - last_turn > _AT_ONCE:
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
        """Wait until the app does nothing but wait."""
        began, rounds = monotonic(), 0
        while self._is_busy() and monotonic() - began < _PATIENCE:
            rounds += 1
            await asyncio.sleep(0 if rounds < _ROUNDS else _PAUSE)

    def _is_busy(self) -> bool:
        app = self._app
        return _is_at_work(app) or any(map(_is_at_work, app._registry))


def _is_at_work(pump: MessagePump) -> bool:
    """Whether it does anything but wait for a message, or has one to deal with that is not about painting."""
    queue: Queue[Message | None] = pump._message_queue
    has_work = not queue.ready_event._waiters or not all(isinstance(m, _PAINTING) for m in queue.values)
    return has_work and not pump._closing
