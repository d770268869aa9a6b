"""Minimal terminal output: only changed cells and attributes.

Textual writes a changed line from its widget's left edge on, every run of characters with both its
colours and a reset, and a new screen several times over. Here only the changed columns are written, of
the colours only what differs from the character before, and no line that the terminal already shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from time import sleep
from typing import Any, Final, NamedTuple, cast

from rich.color import ColorSystem
from rich.console import COLOR_SYSTEMS, Console, RenderableType
from rich.style import Style
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.app import App
from textual.driver import Driver
from textual.filter import ANSIToTruecolor, LineFilter
from textual.geometry import Size
from textual.screen import Screen
from textual.strip import Strip

from stratego.tui.terminal.environment import blank

Update = ChopsUpdate | LayoutUpdate

_YIELD_SECONDS: Final = 0.0002  # for the thread that writes and the terminal


class Page:
    """The lines that the terminal is known to show."""

    def __init__(self) -> None:
        self.lines: dict[int, Strip] = {}
        self._size = Size(0, 0)

    @property
    def height(self) -> int:
        """The number of lines that have been written on."""
        return self._size.height

    def forget(self) -> None:
        """Assume nothing: the terminal may show something else by now."""
        self.lines.clear()

    def take_size(self, update: Update) -> str:
        """The bytes before an update of another size: they blank what a smaller one would leave."""
        if not isinstance(update, LayoutUpdate) or update.region.size == self._size:
            return ""
        old, self._size = self._size, update.region.size
        self.forget()
        return blank(old.height) if self._size.width < old.width or self._size.height < old.height else ""

    def changes(self, update: Update) -> Iterator[tuple[int, int, Strip]]:
        """The parts of an update that have to be written: column, line, text."""
        if isinstance(update, LayoutUpdate):
            for y, strips in enumerate(update.strips, update.region.y):
                yield from self._line(y, Strip.join(strips))
            return
        for y, left, right in update.spans:
            pieces = zip(update.chop_ends[y], update.chops[y].items(), strict=False)
            if right - left == self._size.width:
                yield from self._line(y, Strip.join(strip for _, (_, strip) in pieces))
                continue
            self.lines.pop(y, None)
            for end, (x, strip) in pieces:
                if strip is not None and x < right and end > left:
                    yield max(x, left), y, strip.crop(max(left - x, 0), min(end, right) - x)

    def _line(self, y: int, strip: Strip) -> Iterator[tuple[int, int, Strip]]:
        if self.lines.get(y) != strip:
            self.lines[y] = strip
            yield 0, y, strip


def tersely(update: Update, page: Page, system: ColorSystem) -> str:
    """The bytes that bring an update of Textual's compositor to the page; empty if it shows it already."""
    written = [page.take_size(update)]
    pen = _PLAIN
    for x, y, strip in page.changes(update):
        written.append(f"\x1b[{y + 1};{x + 1}H")
        for text, style, control in strip:
            if text and not control:
                codes, pen = _change(pen, _pen(style or Style.null(), system), text.isspace())
                written += (codes, text)
    return "".join([*written, "\x1b[0m"]) if any(written) else ""


class _TerseUpdate(CompositorUpdate):
    """An update that writes itself tersely."""

    def __init__(self, update: Update, page: Page) -> None:
        self.update = update
        self.page = page

    def render_segments(self, console: Console) -> str:
        """The bytes to be written."""
        return tersely(self.update, self.page, COLOR_SYSTEMS[console.color_system or "truecolor"])


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
        self._send(f"{save}\x1b]2;{title}\x07")

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


class _Pen(NamedTuple):
    """Colours and attributes as their codes."""

    ink: str
    paper: str
    attributes: str


_PLAIN = _Pen("39", "49", "")


@lru_cache(maxsize=1024)
def _pen(style: Style, system: ColorSystem) -> _Pen:
    ink = style.color.downgrade(system).get_ansi_codes(True) if style.color else ("39",)
    paper = style.bgcolor.downgrade(system).get_ansi_codes(False) if style.bgcolor else ("49",)
    attributes = style.without_color.render("x", color_system=system).partition("x")[0][2:-1]
    return _Pen(";".join(ink), ";".join(paper), attributes)


@lru_cache(maxsize=4096)
def _change(old: _Pen, new: _Pen, is_blank: bool) -> tuple[str, _Pen]:
    """The codes that change one pen into another, and the pen after that.

    Blanks show their paper only: the rest stays as it was, unless it shows on blanks as well.
    """
    if is_blank and not old.attributes and not new.attributes:
        new = _Pen(old.ink, new.paper, "")
    if old.attributes != new.attributes:
        codes = ["0", new.attributes, new.ink, new.paper]
    else:
        codes = [code for code, was in zip(new, old, strict=True) if code != was]
    codes = [code for code in codes if code]
    return f"\x1b[{';'.join(codes)}m" if codes else "", new
