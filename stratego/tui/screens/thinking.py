"""What the screens share on which a person waits for the opponent: a quiet sign, and the way out."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import Final

from textual.screen import Screen

from stratego.tui.widgets.bindings import bound

LEAVE: Final = bound("escape", "ask_quit", "waiting.leave")
KEYS: Final = ("curtain.lower", "waiting.leave")
WORKING: Final = ("ask_quit", "help", "lower")
"""The actions that do something: those that lead away, and the help."""

_BEAT: Final = 0.4  # seconds
_SIGNS: Final = ("•··", "·•·", "··•", "·•·")
_PLAIN_SIGNS: Final = ("o..", ".o.", "..o", ".o.")


class ThinkingSign:
    """Three dots, of which one after the other stands out, whatever the opponent thinks of.

    They are at rest if nothing is to move by itself.
    """

    def __init__(self, *, plain: bool) -> None:
        """``plain`` keeps to ASCII."""
        self._signs = cycle(_PLAIN_SIGNS if plain else _SIGNS)
        self.text = "..." if plain else "···"
        """The dots as they are now."""

    def start(self, screen: Screen[None], show: Callable[[], None]) -> None:
        """Let the dots move on a screen from now on; ``show`` shows them again."""

        def beat() -> None:
            self.text = next(self._signs)
            show()

        if screen.app.animation_level != "none":
            screen.set_interval(_BEAT, beat)
