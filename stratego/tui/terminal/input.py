"""Input: malformed bytes are ignored, and each event acts on what the events before it have led to."""

from __future__ import annotations

import asyncio
import errno
import os
import re
import termios
from codecs import getincrementaldecoder
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Iterator
from math import inf
from selectors import EVENT_READ, SelectSelector
from time import monotonic
from typing import Any, Final

from textual import events
from textual._queue import Queue
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.keys import Keys
from textual.message import Message
from textual.message_pump import MessagePump
from textual.messages import InBandWindowResize, InvokeLater, Layout, Prompt, Update, UpdateScroll

_BYTES: Final = 4096  # read at once
_TICK: Final = 0.1  # seconds until a lone Esc counts as a key, or the end of the program is noticed
_LATE: Final = 0.2  # seconds since the input was empty, after which the time of arrival is unknown
_PASTE: Final = 2.0  # seconds without input after which an unfinished paste is taken as it is
_PASTE_LENGTH: Final = 1 << 16  # characters of a paste that are kept: no field holds as many

_ESC: Final = "\x1b"
_PASTE_START, _PASTE_END = "\x1b[200~", "\x1b[201~"
_OLD_CLICK: Final = "\x1b[M"  # three bytes follow, which need not be text
_OLD_CLICK_LENGTH: Final = 6
_NO_TEXT: Final = r"[\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff]"  # control characters, stray bytes


class CarefulParser(XTermParser):
    """Turns bytes into messages, however they are cut, and ignores what is neither text nor a key.

    A byte that is not UTF-8 becomes a lone surrogate, so that it neither ends a sequence nor looks like
    part of one; no message contains any. Pastes are collected here: Textual would take what follows an Esc in
    one for keys.
    """

    def __init__(self) -> None:
        super().__init__()
        self._decode = getincrementaldecoder("utf-8")("surrogateescape").decode
        self._sequence = ""  # an escape sequence so far
        self._pasted: str | None = None  # a paste so far

    def read(self, data: bytes) -> Iterator[Message]:
        """Parse bytes; the rest of a character, a sequence or a paste may come later."""
        return self.feed(self._decode(data))

    def feed(self, data: str) -> Iterator[Message]:
        """Parse text; an empty one, which Textual takes for the end of the input, is ignored."""
        for at, character in enumerate(data):
            if self._pasted is not None:
                yield from self._paste(data[at:])
                return
            yield from self._take(character)

    def _take(self, character: str) -> Iterator[Message]:
        is_within = self._awaiting.timeout is not None and character != _ESC
        pieces = character
        if is_within and self._sequence.startswith(_OLD_CLICK):  # as many as there were bytes
            pieces = character.encode("utf-8", "surrogateescape").decode("latin-1")
            pieces = pieces[: _OLD_CLICK_LENGTH - len(self._sequence)]
        self._sequence = self._sequence + pieces if is_within else character
        for piece in pieces:
            yield from super().feed(piece)
        if self._sequence == _PASTE_START:
            self._pasted = ""

    def _paste(self, data: str) -> Iterator[Message]:
        assert self._pasted is not None
        text, end, rest = (self._pasted + data).partition(_PASTE_END)
        if end:
            self._pasted = None
            yield from super().feed(re.sub(_NO_TEXT, "", text[:_PASTE_LENGTH]) + end)
            yield from self.feed(rest)
        else:  # the last characters may belong to the end
            self._pasted = text[:_PASTE_LENGTH] + text[_PASTE_LENGTH:][-len(_PASTE_END) :]

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[events.Key]:
        try:
            keys = list(super()._sequence_to_key_events(sequence, alt))
            "".join(f"{key.key}{key.character}" for key in keys).encode()
        except (ValueError, OverflowError):  # no character has that number, or it is a stray byte
            return [events.Key(Keys.Ignore, None)]
        return keys

    def parse_mouse_code(self, code: str) -> Message | None:
        self.mouse_pixels = False  # set by a size report; coordinates would count in pixels
        return super().parse_mouse_code(code)


class InputFailed(Message):
    """The thread that reads the terminal has ended with an error."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error


class CarefulDriver(LinuxDriver):
    """Reads the terminal through a `CarefulParser` and ignores sizes reported among the keys."""

    def start_application_mode(self) -> None:
        """Take the terminal, as soon as the shell has given it to the program."""
        _wait_for_foreground(self.fileno)
        super().start_application_mode()  # type: ignore[no-untyped-call]

    def run_input_thread(self) -> None:
        """Read and pass on messages until the program ends."""
        try:
            self._read()
        except Exception as error:
            self.send_message(InputFailed(error))

    def _read(self) -> None:
        parser = CarefulParser()
        last = empty = monotonic()
        with SelectSelector() as selector:
            selector.register(self.fileno, EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(_TICK):
                    now = monotonic()
                    came = now if now - empty < _LATE else empty
                    data = os.read(self.fileno, _BYTES)
                    if not data:  # the terminal is gone; a signal will say so
                        return
                    last = now
                    if len(data) < _BYTES:
                        empty = now
                    self._pass_on(parser.read(data), came)
                else:
                    empty = monotonic()
                    if empty - last > _PASTE:  # a paste without an end would swallow all keys to come
                        last = inf
                        self._pass_on(parser.feed(_PASTE_END), empty)
                self._pass_on(parser.tick(), last)

    def _pass_on(self, messages: Iterable[Message], came: float) -> None:
        for message in messages:
            if not isinstance(message, events.Resize | InBandWindowResize):  # the system reports the size
                message.time = came
                self.process_message(message)

    def send_message(self, message: Message) -> None:
        """Hand a message to the app; Textual would make a task for each."""
        self._app.post_message(message)


def _wait_for_foreground(terminal: int) -> None:
    """Stop until the program is no longer in the background."""
    while True:
        try:
            termios.tcsetattr(terminal, termios.TCSANOW, termios.tcgetattr(terminal))
            return
        except termios.error as error:
            if error.args[0] != errno.EINTR:  # the terminal is gone; a signal will say so
                return


_AT_ONCE: Final = 0.004  # seconds of keys after which other tasks have their turn
_ROUNDS: Final = 200  # of the event loop, after which the app is taken to do something slow
_PAUSE: Final = 0.001  # seconds between two checks then
_PATIENCE: Final = 5.0  # seconds after which an event no longer waits
_PAINTING: Final = (InvokeLater, Layout, Prompt, Update, UpdateScroll)


class InputQueue:
    """Keys, pastes, mouse events and changes of the focus, taken one at a time.

    Each waits until all messages caused by the one before have been handled and the screen that it opened is
    there, but for no frame, timer or worker.
    """

    def __init__(self, app: App[Any], take: Callable[[Message], Awaitable[object]]) -> None:
        """``take(event)`` is how the ``app`` handles an event."""
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
        """Queue an event."""
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
        """Wait until the app is idle."""
        began, rounds = monotonic(), 0
        while self._is_busy() and monotonic() - began < _PATIENCE:
            rounds += 1
            await asyncio.sleep(0 if rounds < _ROUNDS else _PAUSE)

    def _is_busy(self) -> bool:
        app = self._app
        return _is_at_work(app) or any(map(_is_at_work, app._registry))


def _is_at_work(pump: MessagePump) -> bool:
    """True while the pump is handling a message, or has one queued that is not a repaint."""
    queue: Queue[Message | None] = pump._message_queue
    has_work = not queue.ready_event._waiters or not all(isinstance(m, _PAINTING) for m in queue.values)
    return has_work and not pump._closing
