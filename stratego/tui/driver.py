"""Reads what comes from the terminal: whatever it is, it does not end the program."""

from __future__ import annotations

import os
from codecs import getincrementaldecoder
from collections.abc import Iterable
from selectors import EVENT_READ, SelectSelector
from typing import Final

from textual import events
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver

_BYTES: Final = 4096  # read at once
_TICK: Final = 0.1  # seconds until a lone Esc is one, or the end of the program is noticed


class CarefulParser(XTermParser):
    """Passes over keys that no keyboard has."""

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[events.Key]:
        try:
            return list(super()._sequence_to_key_events(sequence, alt))
        except (ValueError, OverflowError):  # a number that is no character's
            return []


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
        with SelectSelector() as selector:
            selector.register(self.fileno, EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(_TICK):
                    data = os.read(self.fileno, _BYTES)
                    if not data:  # the terminal is gone, and a signal says so
                        return
                    for event in parser.feed(decode(data)):
                        self.process_message(event)
                for event in parser.tick():
                    self.process_message(event)
