"""Keys that come too early or too late: typed ahead, held down, or pressed once too often."""

from __future__ import annotations

from textual import events

from stratego.tui.terminal.screen import key_clock


class Quiet:
    """How long no key has been pressed at a screen, or at a question on it."""

    def __init__(self) -> None:
        self.since: float | None = None  # None until the screen has been painted

    def begin(self) -> None:
        """The screen has been painted, the question was asked, or a key has been handled."""
        self.since = key_clock()

    def lasted(self, seconds: float, pressed: float) -> bool:
        """Whether no key had been handled for so long when one was ``pressed``, a time of `key_clock`."""
        since = self.since
        if since is not None:
            self.begin()
        return since is not None and pressed - since >= seconds


class Surplus:
    """Presses of the key that lifted the curtain: more of them do nothing on the next screen."""

    def __init__(self) -> None:
        self._key = ""
        self._since = 0.0

    def begin(self, event: events.Key) -> None:
        """This key has lifted the curtain."""
        self._key, self._since = event.key, event.time

    def takes(self, event: events.Key, seconds: float) -> bool:
        """Whether a key is one too many: the same one, and the last one less than ``seconds`` ago."""
        if event.key != self._key or event.time - self._since >= seconds:
            self._key = ""
            return False
        self._since = event.time
        return True
