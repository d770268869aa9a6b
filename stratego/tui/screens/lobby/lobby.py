"""Base class of the screens before a game: the title and a menu in front of both sides' curtains."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from stratego.engine.pieces import COLORS
from stratego.tui.look.sheets import sheets
from stratego.tui.screens.base import GameScreen
from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.curtain import Cloth
from stratego.tui.widgets.keybar import HELP, KeyBar
from stratego.tui.widgets.scroll import Scroll
from stratego.tui.widgets.title import Title

BACK: Final = bound("escape", "back", "lobby.back")
"""For the screens that lead back to another one."""

_WIDE = 68  # columns from which there is room for the wide frame
AROUND: Final = 5
"""Lines of the frame, a heading and the keys."""
TITLE: Final = 7
"""Lines of the title, with the empty ones around it."""
_INSIDE_WIDE, _INSIDE_NARROW = 64, 56  # columns inside the frames, as in the style sheet


class LobbyScreen(GameScreen):
    """The title, with the contents of the subclass below it."""

    CSS_PATH = sheets("lobby")
    AUTO_FOCUS = "Choices"
    LAST_KEY: ClassVar[str] = HELP
    KEYS: ClassVar[Sequence[str]] = ()
    """The keys that matter here."""
    lines_for_title = 0
    """In a window with fewer lines there is no title."""

    def compose_screen(self) -> ComposeResult:
        with Horizontal(id="cloth"):
            for color in COLORS:
                yield Cloth(color)
        with Vertical(id="lobby", classes="frame"):
            yield Title(plain=self.plain)
            yield from self.compose_lobby()
        yield KeyBar(self.keys(), last=self.LAST_KEY)

    def compose_lobby(self) -> ComposeResult:
        """The widgets below the title."""
        raise NotImplementedError

    def keys(self) -> Sequence[str]:
        """The keys that matter now."""
        return self.KEYS

    @property
    def columns(self) -> int:
        """The columns inside the frame."""
        return _INSIDE_NARROW if self.window.width < _WIDE else _INSIDE_WIDE

    def fit(self) -> None:
        """Narrow the frame in a narrow window, and leave the title out in a low one."""
        self.set_class(self.window.width < _WIDE, "-narrow")
        self.set_class(self.window.height < self.lines_for_title, "-low")

    def fit_scroll(self, below: int) -> None:
        """Give the scrolling contents the lines that the frame, the heading and ``below`` lines leave."""
        title = 0 if self.has_class("-low") else TITLE
        self.query_one(Scroll).styles.max_height = self.window.height - AROUND - title - below
