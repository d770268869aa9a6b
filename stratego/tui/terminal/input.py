"""Reads the terminal's input: ignores malformed bytes, and notes when each key was typed."""

import errno
import os
import re
import signal
import termios
from codecs import getincrementaldecoder
from collections.abc import Iterable, Iterator
from contextlib import suppress
from math import inf
from selectors import EVENT_READ, SelectSelector
from time import monotonic
from typing import Final

from textual import events
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.keys import Keys
from textual.message import Message
from textual.messages import InBandWindowResize

from stratego.tui.terminal.environment import show_keys

_BYTES: Final = 4096  # bytes read at a time
_TICK: Final = 0.1  # seconds without input between checks for a lone Esc and for the program's end
_LATE: Final = 0.2  # seconds; keys count as typed when the input was last seen empty, if that was longer ago
_PASTE: Final = 2.0  # seconds without input after which an unfinished paste is ended
_PASTE_LENGTH: Final = 1 << 16  # characters kept of a paste: more than any field holds

_ESC: Final = "\x1b"
_PASTE_START, _PASTE_END = "\x1b[200~", "\x1b[201~"
_OLD_CLICK: Final = "\x1b[M"  # three bytes follow, which need not be text
_OLD_CLICK_LENGTH: Final = 6
_NO_TEXT: Final = r"[\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff]"  # control characters, stray bytes


class CarefulParser(XTermParser):
    """Turns bytes into messages, however the bytes are split, and ignores malformed input.

    A byte that is not UTF-8 becomes a lone surrogate, so that it neither ends a sequence nor looks like
    part of one; no message contains surrogates. Pastes are collected here: Textual would take the text
    after an Esc in a paste for keys.
    """

    def __init__(self) -> None:
        super().__init__()
        self._decode = getincrementaldecoder("utf-8")("surrogateescape").decode
        self._sequence = ""  # the part of an escape sequence that has been read
        self._pasted: str | None = None  # the part of a paste that has been read

    def read(self, data: bytes) -> Iterator[Message]:
        """Parse bytes, which may end within a character, an escape sequence or a paste."""
        return self.feed(self._decode(data))

    def feed(self, data: str) -> Iterator[Message]:
        """Parse text. Empty text is ignored, as Textual would take it for the end of the input."""
        for at, character in enumerate(data):
            if self._pasted is not None:
                yield from self._paste(data[at:])
                return
            yield from self._take(character)

    def _take(self, character: str) -> Iterator[Message]:
        is_within = self._awaiting.timeout is not None and character != _ESC
        pieces = character
        if is_within and self._sequence.startswith(_OLD_CLICK):  # one character for each byte
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
        else:  # the last characters may be the beginning of `_PASTE_END`
            self._pasted = text[:_PASTE_LENGTH] + text[_PASTE_LENGTH:][-len(_PASTE_END) :]

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[events.Key]:
        try:
            keys = list(super()._sequence_to_key_events(sequence, alt))
            "".join(f"{key.key}{key.character}" for key in keys).encode()
        except (ValueError, OverflowError):  # an invalid code point, or a stray byte
            return [events.Key(Keys.Ignore, None)]
        return keys

    def parse_mouse_code(self, code: str) -> Message | None:
        self.mouse_pixels = False  # a size report would switch Textual to pixel coordinates
        return super().parse_mouse_code(code)


class CarefulDriver(LinuxDriver):
    """Reads the terminal through a `CarefulParser`, and ignores window sizes reported in the input."""

    _has_terminal = False

    def start_application_mode(self) -> None:
        """Take over the terminal as soon as the shell has given it to the program."""
        _wait_for_foreground(self.fileno)
        show_keys()
        super().start_application_mode()  # type: ignore[no-untyped-call]
        self._has_terminal = True

    def stop_application_mode(self) -> None:
        """Give the terminal back."""
        self._has_terminal = False
        super().stop_application_mode()

    def give_up(self) -> None:
        """Give the terminal back and write any pending output, if Textual has not done so."""
        if self._has_terminal:
            self.stop_application_mode()
        self.close()

    def run_input_thread(self) -> None:
        """Read input and pass it on as messages, until input is disabled or the terminal is gone."""
        try:
            self._read()
        except BaseException as error:
            self._loop.call_soon_threadsafe(self._loop.call_exception_handler, {"exception": error})

    def _read(self) -> None:
        parser = CarefulParser()
        last = empty = monotonic()
        with SelectSelector() as selector:
            selector.register(self.fileno, EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(_TICK):
                    now = monotonic()
                    came = now if now - empty < _LATE else empty
                    data = b""
                    with suppress(OSError):
                        data = os.read(self.fileno, _BYTES)
                    if not data:  # the terminal is gone; without job control, the system sends no signal
                        os.kill(os.getpid(), signal.SIGHUP)
                        return
                    last = now
                    if len(data) < _BYTES:
                        empty = now
                    self._pass_on(parser.read(data), came)
                else:
                    empty = monotonic()
                    if empty - last > _PASTE:  # an endless paste would swallow all later keys
                        last = inf
                        self._pass_on(parser.feed(_PASTE_END), empty)
                self._pass_on(parser.tick(), last)

    def _pass_on(self, messages: Iterable[Message], came: float) -> None:
        for message in messages:
            if not isinstance(message, events.Resize | InBandWindowResize):  # the size comes from the system
                message.time = came
                self.process_message(message)

    def send_message(self, message: Message) -> None:
        """Pass a message to the app at once; Textual would make a task for it."""
        self._app.post_message(message)


def _wait_for_foreground(terminal: int) -> None:
    """Return once the program is in the foreground; until then, the system stops it."""
    while True:
        try:
            termios.tcsetattr(terminal, termios.TCSANOW, termios.tcgetattr(terminal))
            return
        except termios.error as error:
            if error.args[0] != errno.EINTR:  # the terminal is gone; a signal will say so
                return
