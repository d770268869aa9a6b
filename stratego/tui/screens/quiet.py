"""How long no key has been pressed: one that was typed ahead, or is held down, must not do harm."""

from __future__ import annotations

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
