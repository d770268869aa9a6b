"""The drawing of lots: a small flourish, which any key cuts short."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from textual.screen import Screen

CHANGES: Final = (0.04, 0.05, 0.06, 0.07, 0.09, 0.12, 0.16)
"""Seconds from one change to the next, ever slower."""

STAY: Final = 0.35
"""Seconds for which the result stays."""


class LotDrawing:
    """Shows the two possible results in turn until the right one stays."""

    def __init__(
        self, screen: Screen[None], show: Callable[[bool, bool], None], end: Callable[[], object]
    ) -> None:
        """``show`` is told whether to show the right result, and whether it stays; ``end`` is called once."""
        self._screen = screen
        self._show = show
        self._end = end
        self._changes_left = len(CHANGES)
        self._has_ended = False

    def start(self) -> None:
        """Show the first result, and go on by itself."""
        left = self._changes_left
        self._show(left % 2 == 0, left == 0)
        if left:
            self._changes_left -= 1
            self._screen.set_timer(CHANGES[-left], self.start)
        else:
            self._screen.set_timer(STAY, self.end)

    def end(self) -> None:
        """End it now."""
        if not self._has_ended:
            self._has_ended = True
            self._end()
