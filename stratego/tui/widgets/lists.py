"""Lists (menus, choices with descriptions, ranks, switches), input fields, and a container that scrolls.

Why not Textual's `OptionList`: it wraps and measures every option whenever it is laid out, so that ten
thousand games take 2.1 s to appear instead of 0.2 s. It marks the option at its cursor by style alone, while
our rows also change their text. `SelectionList` has only on and off, and takes 6 ms more to import.
"""

from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Final, NamedTuple, cast

from rich.cells import cell_len
from textual import events
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.scrollbar import ScrollBarRender
from textual.strip import Strip
from textual.visual import Visual
from textual.widget import Widget
from textual.widgets import Input

from stratego.engine.pieces import Kind
from stratego.hotseat.stored_pin import LONGEST
from stratego.tui.terminal.screen import Field, TerminalScreen
from stratego.tui.widgets.key_bar import CHOOSE, bound
from stratego.wording import pins
from stratego.wording.keys import Choice
from stratego.wording.language import Sentence, is_plain, sign
from stratego.wording.names import Entry

SCROLL: Final = (bound("up", "scroll_by(-1)", "scroll.up"), bound("down", "scroll_by(1)", "scroll.down"))
"""Bindings for screens that hold a `Scroll` and have an ``action_scroll_by``."""


class _PlainBar(ScrollBarRender):
    """A scroll bar made of spaces, for ASCII; it begins and ends at whole lines."""

    VERTICAL_BARS = [" "] * 8


def _bar(**place: Any) -> ScrollBarRender:
    return (_PlainBar if is_plain() else ScrollBarRender)(**place)


class Scroll(VerticalScroll, can_focus=False, inherit_bindings=False):
    """A container that is scrolled by the mouse wheel, by its bar, or by its screen."""

    def on_mount(self) -> None:
        """Set a renderer for the bar that uses no special characters in ASCII mode."""
        self.vertical_scrollbar.renderer = _bar  # type: ignore[misc, assignment]

    def by(self, lines: int) -> None:
        """Scroll at once by this many lines: down, or up if the number is negative.

        By default, Textual waits for the next frame, which is too late for the next key.
        """
        self.scroll_to(y=self.scroll_offset.y + lines, animate=False, immediate=True)


@dataclass(repr=False)
class _AtRow(Message, bubble=False):
    place: int


class Rows(Widget, can_focus=True):
    """A list with a cursor; inside a `Scroll` the row at the cursor stays in view.

    A subclass draws the rows; its `spans` tells which lines each row takes.
    """

    BINDINGS = [
        bound("up", "step(-1)", "menu.up"),
        bound("down", "step(1)", "menu.down"),
        bound("pageup", "page(-1)", "menu.page_up"),
        bound("pagedown", "page(1)", "menu.page_down"),
        bound("home", "point(0)", "menu.first"),
        bound("end", "point(-1)", "menu.last"),
        CHOOSE,
    ]

    class Chosen(_AtRow, bubble=False):
        """The row at ``place`` was chosen."""

    @dataclass(repr=False)
    class Turned(_AtRow, bubble=False):
        """The row at ``place`` is to take its next value, or the previous one if ``steps`` is -1."""

        steps: int

    class Pointed(_AtRow, bubble=False):
        """The cursor has moved to the row at ``place``."""

    def __init__(self, at: int = 0) -> None:
        """``at`` is the row where the cursor starts."""
        super().__init__()
        self.place = at
        """The row at the cursor."""
        self._shown_width = 0  # the width at the last layout

    def spans(self, width: int) -> Sequence[range]:
        """The text lines of each row, in a list of ``width`` columns."""
        raise NotImplementedError

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        spans = self.spans(width)
        return spans[-1].stop if spans else 0

    def point(self, place: int) -> None:
        """Put the cursor on a row, wrapping around: -1 is the last row."""
        self.place = place % len(self.spans(self.size.width))
        self.refresh()
        self._keep_in_view()
        self.screen.post_message(self.Pointed(self.place))

    action_point = point

    def on_resize(self, event: events.Resize) -> None:
        """Bring the row at the cursor into view when the list appears or its width changes."""
        if event.size.width != self._shown_width:
            self._shown_width = event.size.width
            self._keep_in_view()

    def _keep_in_view(self) -> None:
        if isinstance(self.parent, Scroll):
            lines = self.in_view(self.spans(self.size.width)[self.place])
            region = Region(0, self.virtual_region.y + lines.start, self.size.width, len(lines))
            self.parent.scroll_to_region(region, animate=False, immediate=True)

    def in_view(self, lines: range) -> range:
        """The text lines to keep in view while the cursor is on the row that has these ``lines``."""
        return lines

    def choose(self) -> None:
        """Choose the row at the cursor."""
        self.screen.post_message(self.Chosen(self.place))

    def action_turn(self, steps: int) -> None:
        """Ask the screen to change the value at the cursor; only lists of values bind keys to this action."""
        self.screen.post_message(self.Turned(self.place, steps))

    def action_step(self, rows: int) -> None:
        """Move the cursor, wrapping around."""
        self.point(self.place + rows)

    def action_page(self, pages: int) -> None:
        """Move the cursor by the number of visible lines, but not beyond either end of the list."""
        cast(TerminalScreen, self.screen).lay_out()  # a list that has just been opened has no height yet
        spans = self.spans(self.size.width)
        window = self.parent if isinstance(self.parent, Scroll) else self
        row = _row_from(spans, spans[self.place].start + pages * window.size.height)
        step = self.place + pages  # at least one row, which may be taller than the window
        row = max(row, step) if pages > 0 else min(row, step)
        self.point(min(max(row, 0), len(spans) - 1))

    def on_click(self, event: events.Click) -> None:
        """Handle a click on a row."""
        if (place := self.row_at(event.y)) is not None:
            self.click(place, event.x)

    def row_at(self, y: int) -> int | None:
        """The row containing this text line; None if there is none."""
        spans = self.spans(self.size.width)
        place = _row_from(spans, y)
        return place if place >= 0 and y in spans[place] else None

    def click(self, place: int, x: int) -> None:
        """Handle a click on the row at ``place``, in column ``x``: choose the row."""
        self.point(place)
        self.choose()


def _row_from(spans: Sequence[range], y: int) -> int:
    """The last row that starts at or above a text line; -1 if there is none."""
    return bisect_right(spans, y, key=lambda lines: lines.start) - 1


class Menu(Rows):
    """Lines of text, all as wide as the longest."""

    def __init__(self, lines: Sequence[str] = ()) -> None:
        super().__init__()
        self.lines = lines

    def show(self, lines: Sequence[str], place: int) -> None:
        """Show other lines, with the cursor on the one at ``place``."""
        if (lines, place) != (self.lines, self.place):
            self.lines, self.place = lines, place
            self.refresh(layout=True)

    def texts(self) -> Sequence[str]:
        """The lines as shown at the current width."""
        return self.lines

    def spans(self, width: int) -> Sequence[range]:
        return [range(y, y + 1) for y in range(len(self.texts()))]

    def render(self) -> Content:
        """The lines, padded to the same width."""
        texts = self.texts()
        width = max(map(cell_len, texts), default=0)
        lines = []
        for at, line in enumerate(texts):
            look = "bold $ground on $cursor" if at == self.place and self.has_focus else self.look(at)
            lines.append(Content.styled(line + " " * (width - cell_len(line)), look))
        return Content("\n").join(lines)

    def look(self, place: int) -> str:
        """The style of a line that is not highlighted by the cursor."""
        return "$text"


class LongRows(Rows):
    """A list that may be very long: only the visible rows are drawn."""

    def __init__(self, at: int = 0) -> None:
        super().__init__(at)
        self._drawn: dict[int, list[Strip]] = {}  # the lines of the rows drawn for this frame

    def draw_row(self, place: int) -> list[Content]:
        """The text lines of a row."""
        raise NotImplementedError

    def render_lines(self, crop: Region) -> list[Strip]:
        """The visible lines."""
        self._drawn.clear()
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """One line of the list."""
        if (place := self.row_at(y)) is None:
            return Strip.blank(self.size.width, self.visual_style.rich_style)
        span = self.spans(self.size.width)[place]
        if place not in self._drawn:
            lines = Content("\n").join(self.draw_row(place))
            self._drawn[place] = Visual.to_strips(self, lines, self.size.width, len(span), self.visual_style)
        return self._drawn[place][y - span.start]


_INDENT = 3  # columns for the mark at the cursor


class Choices(LongRows):
    """A list to choose from; each row has a name and, optionally, a description below it.

    Each row is measured once for each width.
    """

    def __init__(self, choices: Sequence[Choice], *, at: int = 0) -> None:
        """``at`` is where the cursor starts."""
        super().__init__(at)
        self._measured: tuple[int, int] | None = None  # the width and the gap of the rows measured so far
        self.show(choices)

    def show(self, choices: Sequence[Choice]) -> None:
        """Show other choices; the cursor keeps its position, or moves up to the last row."""
        self.place = max(0, min(self.place, len(choices) - 1))
        self._choices: list[Choice] = []
        self._row_spans: list[range] = []
        self._has_words, self._longest = False, 0
        self.add(choices)

    def add(self, choices: Sequence[Choice]) -> None:
        """Add choices at the end."""
        self._choices += choices
        self._has_words |= any(choice.words for choice in choices)
        self._longest = max([self._longest, *(len(choice.name) for choice in choices)])
        self.refresh(layout=True)

    @property
    def number(self) -> int:
        """The number of rows."""
        return len(self._choices)

    # Drawing

    def draw_row(self, place: int) -> list[Content]:
        choice, is_here = self._choices[place], place == self.place
        look = "bold $cursor" if is_here and self.has_focus else "bold $brass" if is_here else "bold"
        aside, names, words = _lines(choice, self.size.width)
        mark = sign("▸") if is_here else " "
        first = Content.styled(f" {mark} {names[0][_INDENT:]}", look)
        if aside:
            gap = self.size.width - first.cell_length - cell_len(aside) - 1
            first = Content.assemble(first, " " * gap, (aside, "$brass"))
        lines = [first, *(Content.styled(line, look) for line in names[1:])]
        return [*lines, *(Content.styled(line, "$text" if is_here else "$muted") for line in words)]

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return self._longest + _INDENT + 1

    def spans(self, width: int) -> Sequence[range]:
        gap = 1 if self._has_words or width < self._longest + _INDENT else 0
        if self._measured != (width, gap):
            self._measured, self._row_spans = (width, gap), []
        spans = self._row_spans
        for choice in self._choices[len(spans) :]:
            top = spans[-1].stop + gap if spans else 0
            spans.append(range(top, top + sum(map(len, _lines(choice, width)[1:]))))
        return spans


def _lines(choice: Choice, width: int) -> tuple[str, list[str], list[str]]:
    """A choice's aside (empty unless it fits beside the name), and the lines of its name and its description.

    An aside that does not fit beside the name is put before the description.
    """
    is_beside = _INDENT + cell_len(choice.name) + len("  ") + cell_len(choice.aside) < width
    aside, below = (choice.aside, []) if is_beside else ("", _wrapped(choice.aside, width))
    return aside, _wrapped(choice.name, width), [*below, *_wrapped(choice.words, width)]


def _wrapped(words: str, width: int) -> list[str]:
    if not words:
        return []
    room = max(width - _INDENT - 1, 10)
    if len(words) <= room and words.isascii() and words.isprintable():  # needs no slow wrapping
        return [" " * _INDENT + words.rstrip()]
    lines = [line.plain.rstrip() for line in Content(words).wrap(room)]
    if len(lines) > 1 and " " not in lines[-1]:  # do not leave a word alone, such as a time below its date
        rest, _, word = lines[-2].rpartition(" ")
        if rest and cell_len(last := f"{word} {lines[-1]}") <= room:
            lines[-2:] = rest, last
    return [" " * _INDENT + line for line in lines]


_WIDE, _NARROW = 21, 14  # columns needed for whole names, and for shortened ones


class RankList(Menu):
    """A menu of kinds of pieces; a line can also be chosen by the number on the piece (0 for 10)."""

    _kinds: Sequence[Entry] = ()
    _notes: Mapping[Kind, str] = {}
    _impossible: Collection[Kind] = ()
    _nothing = ""

    def offer(
        self, entries: Sequence[Entry], notes: Mapping[Kind, str], impossible: Collection[Kind], nothing: str
    ) -> None:
        """Offer these kinds with a note for each, and ``nothing`` on a last line if it is not empty.

        The cursor starts on the first kind that is not ``impossible``; the impossible ones are dimmed.
        """
        self._kinds, self._notes, self._impossible, self._nothing = entries, notes, impossible, nothing
        self.place = next((at for at, entry in enumerate(entries) if entry.kind not in impossible), 0)
        self.refresh(layout=True)

    @property
    def kinds(self) -> Sequence[Kind | None]:
        """The kinds by line, followed by None for the line that chooses none."""
        return [*(entry.kind for entry in self._kinds), None]

    def texts(self) -> Sequence[str]:
        """The lines, with names shortened or left out to fit."""
        return list_lines(self._kinds, self._notes, self._nothing, self.size.width)

    def look(self, place: int) -> str:
        return "$muted" if self.kinds[place] in self._impossible else "$text"

    def numbered(self, character: str | None) -> int | None:
        """The line of the kind with this number; None if there is none."""
        label = "10" if character == "0" else character
        labels = [entry.label for entry in self._kinds]
        return labels.index(label) if label in labels and label.isdecimal() else None


def list_lines(entries: Sequence[Entry], notes: Mapping[Kind, str], nothing: str, room: int) -> list[str]:
    """A line for each kind (label, name, note), and one for ``nothing`` if given, in ``room`` columns."""
    lines = []
    for entry in entries:
        note = notes[entry.kind]
        if room >= _WIDE:
            lines.append(f" {entry.label:>2}  {entry.name_in(12):<12} {note:>2} ")
        elif room >= _NARROW:
            lines.append(f"{entry.label:>2} {entry.name_in(8):<9}{note:>2}")
        else:
            lines.append(f"{entry.label:>2} {note:>3}")
    if nothing:
        lines.append(f"     {nothing} " if room >= _WIDE else f"   {nothing}")
    return lines


_VALUES: Final = 29  # the column where the values begin, including the left arrow


class Setting(NamedTuple):
    """A setting and its value; ``is_own`` is True if the value is not the default."""

    group: Sentence | str
    title: Sentence | str
    value: Sentence | str
    is_own: bool


class SwitchList(Rows):
    """One line for each switch, with a heading for each group."""

    BINDINGS = [
        bound("enter,right,space", "turn(1)", "switches.next"),
        bound("left", "turn(-1)", "switches.before"),
    ]

    def __init__(self, settings: Sequence[Setting]) -> None:
        super().__init__()
        self._settings = settings

    def show(self, settings: Sequence[Setting]) -> None:
        """Show other values."""
        self._settings = settings
        self.refresh()

    # Drawing

    def render(self) -> Content:
        """The groups, one below the other."""
        lines: list[Content] = []
        for place, setting in enumerate(self._settings):
            if self._begins_group(place):
                lines += [Content("")] * bool(place)
                lines.append(Content.styled(f" {setting.group}", "$brass"))
            lines.append(self._switch_line(setting, place == self.place))
        return Content("\n").join(lines)

    def _switch_line(self, setting: Setting, is_here: bool) -> Content:
        mark, left, right, own = map(sign, "▸‹›•")
        look = "bold $cursor" if is_here else "$text"
        title = f" {mark if is_here else ' '} {setting.title}".ljust(_VALUES - 2)
        value = f"{left} {setting.value} {right}" if is_here else f"  {setting.value}"
        value_look = look if is_here else "bold $brass" if setting.is_own else "$muted"
        before = f"{own if setting.is_own else ' '} "
        return Content.assemble((title, look), (before, "bold $brass"), (value, value_look))

    def _begins_group(self, place: int) -> bool:
        return place == 0 or str(self._settings[place].group) != str(self._settings[place - 1].group)

    def spans(self, width: int) -> Sequence[range]:
        """One line for each switch; above each group is its name, and between groups is a blank line."""
        steps = (3 if self._begins_group(place) else 1 for place in range(len(self._settings)))
        return [range(y, y + 1) for y in accumulate(steps, initial=-2)][1:]

    def in_view(self, lines: range) -> range:
        """The switch's line and, for the first switch of a group, the line above with the group's name."""
        return range(lines.start - self._begins_group(self.place), lines.stop)

    # Keys and mouse

    def click(self, place: int, x: int) -> None:
        """Point at the row. A click on its value selects the next or, on the left arrow, the previous one."""
        is_before = place == self.place and x < _VALUES + 2
        self.point(place)
        if x >= _VALUES:
            self.action_turn(-1 if is_before else 1)


class LineField(Field, Input, inherit_bindings=False):
    """An input line for a folder, a name or a filter. Enter submits it."""

    BINDINGS = [
        bound("left", "cursor_left", "line.left"),
        bound("right", "cursor_right", "line.right"),
        bound("home", "home", "line.home"),
        bound("end", "end", "line.end"),
        bound("backspace", "delete_left", "line.backspace"),
        bound("delete", "delete_right", "line.delete"),
        bound("ctrl+u", "clear", "line.clear"),
        bound("enter", "submit", "line.enter"),
    ]

    def __init__(
        self, placeholder: Sentence, longest: int = 0, *, value: str = "", is_shown: bool = True
    ) -> None:
        """``longest`` is the maximum number of characters; 0 means no limit."""
        super().__init__(value, placeholder=str(placeholder), max_length=longest, compact=True)
        self.cursor_blink = False
        self.display = is_shown

    def type_in(self, text: str) -> None:
        self.replace(text, *self.selection)

    action_clear = Input.clear
    """Delete the whole text."""

    def append(self, letter: str) -> None:
        """Take the focus, and type a letter at the end without selecting the text before it."""
        self.select_on_focus = False
        self.screen.set_focus(self)
        self.insert(letter, len(self.value))

    def on_blur(self) -> None:
        """Let the text be selected when the field gets the focus again, so that typing replaces it."""
        self.select_on_focus = True


class PinField(Field, Widget, can_focus=True, inherit_bindings=False):
    """A field that shows only whether it is empty: once something is typed, further keys do not redraw it.

    Spaces are ignored, since Space lifts the curtain and may be held a little too long.
    """

    BINDINGS = [
        bound("enter", "screen.enter_pin", "pin.enter"),
        bound("backspace", "delete", "pin.delete"),
        bound("ctrl+u", "clear", "pin.clear"),
    ]

    class Cut(Message, bubble=False):
        """Characters were ignored, since a PIN has at most `LONGEST` characters."""

    is_closed = False
    """Whether typed characters are ignored."""
    _typed = ""

    def take(self) -> str:
        """Empty the field. Returns what was typed."""
        typed = self._typed
        self._hold("")
        return typed

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Whether the field takes a key: it takes every key that types a character."""
        return character is not None and character.isprintable()

    def on_paste(self, event: events.Paste) -> None:
        """Take pasted text."""
        event.stop()
        self.type_in(event.text)

    def action_delete(self) -> None:
        """Delete the last character."""
        self._hold(self._typed[:-1])

    action_clear = take
    """Empty the field."""

    def type_in(self, text: str) -> None:
        if not self.is_closed:
            typed = self._typed + "".join(char for char in text if char.isprintable() and not char.isspace())
            self._hold(typed[:LONGEST])
            if len(typed) > LONGEST:
                self.screen.post_message(self.Cut())

    def _hold(self, typed: str) -> None:
        has_changed = bool(typed) is not bool(self._typed)
        self._typed = typed
        if has_changed:
            self.refresh()

    def render(self) -> Content:
        """A text that says whether anything has been typed."""
        text, look = (pins.FIELD_TYPING, "") if self._typed else (pins.FIELD_EMPTY, "$muted")
        return Content.styled(str(text), look)
