"""App base class: minimal output, the title of the window, and a wiped terminal at the end."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from time import sleep
from typing import Any, Final, cast

from rich.console import COLOR_SYSTEMS, Console, RenderableType
from rich.terminal_theme import TerminalTheme
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.app import App
from textual.driver import Driver
from textual.filter import ANSIToTruecolor, LineFilter
from textual.screen import Screen

from stratego.engine.quoting import escaped
from stratego.tui.terminal.environment import blank
from stratego.tui.terminal.page import Page, Update

_YIELD_SECONDS: Final = 0.0002  # for the thread that writes and the terminal


class _TerseUpdate(CompositorUpdate):
    """An update that writes itself tersely."""

    def __init__(self, update: Update, page: Page) -> None:
        self.update = update
        self.page = page

    def render_segments(self, console: Console) -> str:
        """The bytes to be written."""
        return self.page.write(self.update, COLOR_SYSTEMS[console.color_system or "truecolor"])


class TerseApp(App[int], inherit_bindings=False):
    """App base class: writes tersely, names the window, and can wipe what it has written."""

    def __init__(self, driver_class: type[Driver] | None = None) -> None:
        super().__init__(driver_class)
        self.page = Page()
        self.window_title = ""
        self._has_window = False

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        """Write an update, and let the thread that writes have the processor."""
        if isinstance(renderable, ChopsUpdate | LayoutUpdate):
            renderable = cast(RenderableType, _TerseUpdate(renderable, self.page))
        super()._display(screen, renderable)
        if not self.is_headless:
            sleep(_YIELD_SECONDS)

    @property
    def ansi_theme(self) -> TerminalTheme:
        """The shades of ANSI colours: asked for with every line, and of no importance to the themes."""
        return self.ansi_theme_dark

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Leave out the filter for ANSI colours: the themes have none, and it takes time."""
        return [found for found in super().get_line_filters() if not isinstance(found, ANSIToTruecolor)]

    def on_resize(self) -> None:
        """Write everything anew: the terminal may have moved what it shows."""
        self.page.forget()

    def action_redraw(self) -> None:
        """Write everything anew: something else may have written on the terminal."""
        self.page.forget()
        self.screen.refresh()

    def set_window_title(self, title: str) -> None:
        """Give the window a title; its own comes back with `wipe`."""
        save = "" if self._has_window else "\x1b[22;2t"
        self.window_title, self._has_window = title, True
        self._send(f"{save}\x1b]2;{escaped(title)}\x07")

    def retake_window(self) -> None:
        """Give the window its last title again, after a `wipe`."""
        self.set_window_title(self.window_title)

    @property
    def height_shown(self) -> int:
        """The number of lines that may show something of the program."""
        return max(self.size.height, self.page.height)

    def wipe(self) -> None:
        """Blank the terminal, and give the window its own title back."""
        self.page.forget()
        restore = "\x1b[23;2t" if self._has_window else ""
        self._has_window = False
        self._send(blank(self.height_shown) + restore)

    @property
    def settings_before(self) -> list[Any] | None:
        """The terminal's settings before the program changed them, as `termios` has them."""
        return getattr(self._driver, "attrs_before", None)

    def _send(self, codes: str) -> None:
        if self._driver is not None and not self.is_headless:
            with suppress(AssertionError):  # the driver does not have the terminal now
                self._driver.write(codes)
