"""Reads what comes from the terminal: whatever it is, it does not end the program."""

from __future__ import annotations

import os
from codecs import getincrementaldecoder
from collections.abc import Iterable
from math import inf
from selectors import EVENT_READ, SelectSelector
from time import monotonic
from typing import Final

from textual import events
from textual._xterm_parser import BRACKETED_PASTE_END, XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message
from textual.messages import InBandWindowResize

_BYTES: Final = 4096  # read at once
_TICK: Final = 0.1  # seconds until a lone Esc is one, or the end of the program is noticed
_PASTE: Final = 2.0  # seconds without anything after which what is being pasted is at its end


class CarefulParser(XTermParser):
    """Passes over keys that no keyboard has."""

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[events.Key]:
        try:
            return list(super()._sequence_to_key_events(sequence, alt))
        except (ValueError, OverflowError):  # a number that is no character's
            return []

    def parse_mouse_code(self, code: str) -> Message | None:
        self.mouse_pixels = False  # a size that came with the keys would have it count in pixels
        return super().parse_mouse_code(code)


class CarefulDriver(LinuxDriver):
    """Takes bytes that are no text for what they are: nothing of importance."""

    def _run_input_thread(self) -> None:
        try:
            self.run_input_thread()
        except Exception as error:
            self._app.call_later(self._app._handle_exception, error)

    def run_input_thread(self) -> None:
        """Read and pass on, until the program ends."""
        parser = CarefulParser(self._debug)
        decode = getincrementaldecoder("utf-8")("replace").decode
        last = monotonic()
        with SelectSelector() as selector:
            selector.register(self.fileno, EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(_TICK):
                    data = os.read(self.fileno, _BYTES)
                    if not data:  # the terminal is gone, and a signal says so
                        return
                    last = monotonic()
                    self._pass_on(parser.feed(decode(data)))
                elif monotonic() - last > _PASTE:  # a paste without an end would swallow all keys to come
                    last = inf
                    self._pass_on(parser.feed(BRACKETED_PASTE_END))
                self._pass_on(parser.tick())

    def _pass_on(self, messages: Iterable[Message]) -> None:
        for message in messages:
            if not isinstance(message, events.Resize | InBandWindowResize):  # the system tells the size
                self.process_message(message)

    def _query_in_band_window_resize(self) -> None:
        """Textual would ask the terminal to tell its size among the keys."""
