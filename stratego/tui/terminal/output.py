"""App base class: writes only changed cells, sets the window's title, and wipes the terminal at the end."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, groupby
from operator import itemgetter
from time import sleep
from typing import Final, NamedTuple, cast

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.console import COLOR_SYSTEMS, Console, RenderableType
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.app import App
from textual.driver import Driver
from textual.filter import ANSIToTruecolor, LineFilter
from textual.geometry import Size
from textual.screen import Screen
from textual.strip import Strip

from stratego.engine.errors import escaped
from stratego.tui.terminal.environment import blank

Update = ChopsUpdate | LayoutUpdate


class _Pen(NamedTuple):
    """Colours and attributes as ANSI codes."""

    ink: str
    paper: str
    attributes: str


_PLAIN = _Pen("39", "49", "")

_Cell = tuple[str, _Pen]  # a character and its pen; the second column of a wide character is empty

_char, _pen = itemgetter(0), itemgetter(1)


class Page:
    """The cells that the terminal is known to show."""

    def __init__(self) -> None:
        self.lines: dict[int, list[_Cell]] = {}
        self.size = Size(0, 0)
        """The size of the last update of the whole screen."""

    def forget(self) -> None:
        """Forget all cells, since the terminal may be showing something else by now."""
        self.lines.clear()

    def write(self, update: Update, system: ColorSystem) -> str:
        """The text and codes that show an update of Textual's compositor; empty if it is already shown."""
        written = [self._take_size(update)]
        pen = _PLAIN
        for x, y, strip in _strips(update):
            column, cells = self._put(x, y, _cells(strip, system))
            if cells:
                written.append(f"\x1b[{y + 1};{column + 1}H")
            for next_pen, run in groupby(cells, key=_pen):
                text = "".join(map(_char, run))
                codes, pen = _change(pen, next_pen, text.isspace())
                written += (codes, text)
        return "".join([*written, "\x1b[0m"]) if any(written) else ""

    def _take_size(self, update: Update) -> str:
        """Record the size of an update. Returns codes that blank the old screen if the new one is smaller."""
        if not isinstance(update, LayoutUpdate) or update.region.size == self.size:
            return ""
        old, self.size = self.size, update.region.size
        self.forget()
        return blank(old.height) if self.size.width < old.width or self.size.height < old.height else ""

    def _put(self, x: int, y: int, cells: list[_Cell]) -> tuple[int, list[_Cell]]:
        """Put cells on the page. Returns the first column to write, and the cells to write from there."""
        line, end = self.lines.get(y, []), x + len(cells)
        if len(line) < end:  # after the window has grown, partial updates come first
            self.lines.pop(y, None)
            if x == 0 and end == self.size.width:
                self.lines[y] = cells
            return x, cells
        old, line[x:end] = line[x:end], cells
        if old == cells:
            return x, []
        if _has_wide(old) or _has_wide(cells):
            return 0, line  # all of it, since terminals disagree about the widths of characters
        changed = [at for at, (was, cell) in enumerate(zip(old, cells, strict=True)) if was != cell]
        return x + changed[0], cells[changed[0] : changed[-1] + 1]


def _has_wide(cells: list[_Cell]) -> bool:
    return not {*map(len, map(_char, cells))} <= {1}


def _strips(update: Update) -> Iterator[tuple[int, int, Strip]]:
    """The parts of an update: column, line, text."""
    if isinstance(update, LayoutUpdate):
        for y, strips in enumerate(update.strips, update.region.y):
            yield update.region.x, y, Strip.join(strips)
        return
    for y, left, right in update.spans:
        for end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
            start, stop = max(x, left), min(end, right)
            if strip is not None and start < stop:
                yield start, y, strip.crop(start - x, stop - x)


def _cells(strip: Strip, system: ColorSystem) -> list[_Cell]:
    parts = (_styled(text, style or Style.null(), system) for text, style, control in strip if not control)
    return list(chain.from_iterable(parts))


@lru_cache(maxsize=4096)
def _styled(text: str, style: Style, system: ColorSystem) -> list[_Cell]:
    """The cells of a string. For spaces only the background counts, unless there are attributes.

    Every character that is shown passes through here: unprintable ones could control the terminal, so
    they become question marks or spaces, or nothing if they have no width.
    """
    if not text.isprintable():
        text = "".join(c if c.isprintable() else (" " if c.isspace() else "?") * cell_len(c) for c in text)
    pen, blank_pen = _pens(style, system)
    cells: list[_Cell] = []
    for char in text:
        if width := cell_len(char):
            cells += [(char, blank_pen if char == " " else pen), *[("", pen)] * (width - 1)]
        elif cells:  # a combining character
            cells[-1] = (cells[-1][0] + char, pen)
    return cells


@lru_cache(maxsize=1024)
def _pens(style: Style, system: ColorSystem) -> tuple[_Pen, _Pen]:
    """The pen for text in a style, and the pen for spaces in it."""
    ink = style.color.downgrade(system).get_ansi_codes(True) if style.color else (_PLAIN.ink,)
    paper = style.bgcolor.downgrade(system).get_ansi_codes(False) if style.bgcolor else (_PLAIN.paper,)
    attributes = style.without_color.render("x", color_system=system).partition("x")[0][2:-1]
    pen = _Pen(";".join(ink), ";".join(paper), attributes)
    return pen, pen if attributes else pen._replace(ink=_PLAIN.ink)


@lru_cache(maxsize=4096)
def _change(old: _Pen, new: _Pen, is_blank: bool) -> tuple[str, _Pen]:
    """The codes that change one pen to another, and the new pen.

    If neither has attributes, blank text keeps the old ink.
    """
    if is_blank and not old.attributes and not new.attributes:
        new = _Pen(old.ink, new.paper, "")
    if old.attributes != new.attributes:
        codes = ["0", new.attributes, new.ink, new.paper]
    else:
        codes = [code for code, was in zip(new, old, strict=True) if code != was]
    codes = [code for code in codes if code]
    return f"\x1b[{';'.join(codes)}m" if codes else "", new


_LARGEST: Final = Size(1000, 500)
"""Larger than any window. An absurd size would keep the program busy, and scroll away its last message."""


def believed(size: Size) -> Size:
    """A size that the terminal reports, limited to the largest plausible one."""
    return Size(*map(min, size, _LARGEST))


_YIELD_SECONDS: Final = 0.0002  # the pause that lets the writing thread run


@dataclass
class _TerseUpdate(CompositorUpdate):
    """An update that writes itself with as few bytes as possible."""

    update: Update
    page: Page

    def render_segments(self, console: Console) -> str:
        """The text and codes to be written."""
        return self.page.write(self.update, COLOR_SYSTEMS[console.color_system or "truecolor"])


class TerseApp(App[int], inherit_bindings=False):
    """App base class: writes few bytes, sets the window's title, and can wipe what it has written."""

    def __init__(self, driver_class: type[Driver] | None = None) -> None:
        super().__init__(driver_class)
        self.page = Page()
        self.window_title = ""
        self._has_window = False

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        """Write an update; unless headless, pause so that the writing thread can run."""
        if isinstance(renderable, ChopsUpdate | LayoutUpdate):
            renderable = cast(RenderableType, _TerseUpdate(renderable, self.page))
        super()._display(screen, renderable)
        if not self.is_headless:
            sleep(_YIELD_SECONDS)

    @property
    def ansi_theme(self) -> TerminalTheme:
        """The RGB values of ANSI colours. No theme uses them, but Textual asks for them for every line."""
        return self.ansi_theme_dark

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's line filters without the slow one for ANSI colours, which no theme uses."""
        return [found for found in super().get_line_filters() if not isinstance(found, ANSIToTruecolor)]

    @property
    def size(self) -> Size:
        """The size of the window."""
        return believed(super().size)

    def on_resize(self) -> None:
        """Let the next update write everything again: the terminal may have moved its contents."""
        self.page.forget()

    def action_redraw(self) -> None:
        """Write everything again: something else may have written to the terminal."""
        self.page.forget()
        self.screen.refresh()

    def set_window_title(self, title: str) -> None:
        """Set the window's title; `wipe` restores the original one."""
        save = "" if self._has_window else "\x1b[22;2t"
        self.window_title, self._has_window = title, True
        self._send(f"{save}\x1b]2;{escaped(title)}\x07")

    @property
    def height_shown(self) -> int:
        """The number of lines on which the program's output may be visible."""
        return max(self.size.height, self.page.size.height)

    def wipe(self) -> None:
        """Blank the terminal, and restore the window's original title."""
        self.page.forget()
        restore = "\x1b[23;2t" if self._has_window else ""
        self._has_window = False
        self._send(blank(self.height_shown) + restore)

    def _send(self, codes: str) -> None:
        if self._driver is not None and not self.is_headless:
            with suppress(AssertionError):  # the driver has not started yet
                self._driver.write(codes)
