"""Writes what has changed on the screen with as few bytes as will do: it may have to go far.

Textual writes a changed line from its widget's left edge on, every run of characters with both its
colours and a reset, and a new screen several times over. Here only the changed columns are written, of
colours only what differs from the character before, and no line that is already there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from time import sleep
from typing import Final, NamedTuple

from rich.color import ColorSystem
from rich.console import RenderableType
from rich.style import Style
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.app import App
from textual.driver import Driver
from textual.filter import ANSIToTruecolor, LineFilter
from textual.geometry import Size
from textual.screen import Screen
from textual.strip import Strip

from stratego.tui.terminal.environment import blank

_YIELD_SECONDS: Final = 0.0002  # in which the thread that writes, and the terminal, get the processor


class Page:
    """What the terminal shows, line by line, as far as it is known."""

    def __init__(self) -> None:
        self._lines: dict[int, Strip] = {}
        self._size = Size(0, 0)

    @property
    def height(self) -> int:
        """The number of lines that have been written on."""
        return self._size.height

    def forget(self) -> None:
        """The terminal may show something else by now."""
        self._lines.clear()

    def take_size(self, update: ChopsUpdate | LayoutUpdate) -> str:
        """What is to be written before an update of another size: nothing is left beside a smaller one."""
        if not isinstance(update, LayoutUpdate) or update.region.size == self._size:
            return ""
        old, self._size = self._size, update.region.size
        self.forget()
        return blank(old.height) if self._size.width < old.width or self._size.height < old.height else ""

    def changes(self, update: ChopsUpdate | LayoutUpdate) -> Iterator[tuple[int, int, Strip]]:
        """What is to be written of an update, and where: column, line, text."""
        if isinstance(update, LayoutUpdate):
            for y, strips in enumerate(update.strips, update.region.y):
                yield from self._line(y, Strip.join(strips))
            return
        for y, left, right in update.spans:
            pieces = zip(update.chop_ends[y], update.chops[y].items(), strict=False)
            if right - left == self._size.width:
                yield from self._line(y, Strip.join(strip for _, (_, strip) in pieces))
                continue
            self._lines.pop(y, None)
            for end, (x, strip) in pieces:
                if strip is not None and x < right and end > left:
                    yield max(x, left), y, strip.crop(max(left - x, 0), min(end, right) - x)

    def _line(self, y: int, strip: Strip) -> Iterator[tuple[int, int, Strip]]:
        if self._lines.get(y) != strip:
            self._lines[y] = strip
            yield 0, y, strip


def tersely(update: ChopsUpdate | LayoutUpdate, page: Page, system: ColorSystem) -> str:
    """The bytes that bring an update of Textual's compositor onto a page; none where it is there already."""
    written = [page.take_size(update)]
    pen = _PLAIN
    for x, y, strip in page.changes(update):
        written.append(f"\x1b[{y + 1};{x + 1}H")
        for text, style, control in strip:
            if text and not control:
                codes, pen = _change(pen, _pen(style or Style.null(), system), text.isspace())
                written += (codes, text)
    return "".join([*written, "\x1b[0m"]) if any(written) else ""


class TerseApp(App[int], inherit_bindings=False):
    """An app that writes tersely, and leaves nothing of itself on the terminal."""

    def __init__(self, driver_class: type[Driver] | None = None) -> None:
        super().__init__(driver_class)
        self.page = Page()
        self._title_now = ""
        self._has_window = False

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        if not isinstance(renderable, ChopsUpdate | LayoutUpdate):
            super()._display(screen, renderable)
            return
        if self._running and not self._closed and not self._batch_count and not self.is_headless:
            system = self.console._color_system or ColorSystem.TRUECOLOR
            codes = tersely(renderable, self.page, system)
            if codes:
                x, y = self.screen.outer_size.clamp_offset(self.cursor_position)
                self._begin_update()
                self._write(f"{codes}\x1b[{y + 1};{x + 1}H")
                self._end_update()
                sleep(_YIELD_SECONDS)
        self.post_display_hook()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Without the one for ANSI colours, which themes of true colours only pay for."""
        return [found for found in super().get_line_filters() if not isinstance(found, ANSIToTruecolor)]

    def on_resize(self) -> None:
        """The terminal may have moved what it shows."""
        self.page.forget()

    def action_redraw(self) -> None:
        """Write everything anew, whatever else has written on the terminal."""
        self.page.forget()
        self.screen.refresh()

    def entitle(self, title: str) -> None:
        """Give the window a title; it keeps its own until `wipe`."""
        keep = "" if self._has_window else "\x1b[22;2t"
        self._title_now, self._has_window = title, True
        self._write(f"{keep}\x1b]2;{title}\x07")

    def retake_window(self) -> None:
        """Give the window its last title again, after a `wipe`."""
        self.entitle(self._title_now)

    @property
    def height_shown(self) -> int:
        """The lines on which there may be something of the program."""
        return max(self.size.height, self.page.height)

    def wipe(self) -> None:
        """Blank the terminal, and give the window its own title back."""
        self.page.forget()
        back = "\x1b[23;2t" if self._has_window else ""
        self._has_window = False
        self._write(blank(self.height_shown) + back)

    def _write(self, codes: str) -> None:
        if self._driver is not None and not self.is_headless:
            with suppress(AssertionError):  # the driver does not have the terminal, or no more
                self._driver.write(codes)


class _Pen(NamedTuple):
    """What the terminal writes with, as the codes for it."""

    ink: str
    paper: str
    attributes: str


_PLAIN = _Pen("39", "49", "")


@lru_cache(maxsize=1024)
def _pen(style: Style, system: ColorSystem) -> _Pen:
    ink = style.color.downgrade(system).get_ansi_codes(True) if style.color else ("39",)
    paper = style.bgcolor.downgrade(system).get_ansi_codes(False) if style.bgcolor else ("49",)
    attributes = style.without_color._make_ansi_codes(system)
    return _Pen(";".join(ink), ";".join(paper), attributes)


@lru_cache(maxsize=4096)
def _change(old: _Pen, new: _Pen, is_blank: bool) -> tuple[str, _Pen]:
    """The codes that turn one pen into another, and the pen that comes of it.

    Blanks show their paper only, so the rest may stay as it is, unless it shows on blanks as well.
    """
    if is_blank and not old.attributes and not new.attributes:
        new = _Pen(old.ink, new.paper, "")
    if old.attributes != new.attributes:
        codes = ["0", new.attributes, new.ink, new.paper]
    else:
        codes = [code for code, was in zip(new, old, strict=True) if code != was]
    codes = [code for code in codes if code]
    return f"\x1b[{';'.join(codes)}m" if codes else "", new
