"""What all lists share: a cursor on one of several rows, moved and used by keys and clicks."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.widget import Widget

from stratego.tui.widgets.bindings import CHOOSE, bound
from stratego.tui.widgets.scroll import Scroll


class Rows(Widget, can_focus=True):
    """A list with a cursor; inside a `Scroll` the row under it stays in view.

    A subclass draws the rows, and says by `spans` where they are.
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

    @dataclass(repr=False)
    class Chosen(Message, bubble=False):
        """The row at ``place`` was chosen."""

        place: int

    @dataclass(repr=False)
    class Turned(Message, bubble=False):
        """The value in the row at ``place`` changes to the next one, or by -1 to the one before."""

        place: int
        steps: int

    @dataclass(repr=False)
    class Pointed(Message, bubble=False):
        """The cursor has moved to the row at ``place``."""

        place: int

    def __init__(self, at: int = 0) -> None:
        """``at`` is the row that the cursor is on at first."""
        super().__init__()
        self._place = at
        self._shown_width = 0  # for which it was laid out last

    def spans(self, width: int) -> Sequence[range]:
        """The text lines of each row, in a list of ``width`` columns."""
        raise NotImplementedError

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        spans = self.spans(width)
        return spans[-1].stop if spans else 0

    @property
    def place(self) -> int:
        """Which row the cursor is on."""
        return self._place

    def point(self, place: int) -> None:
        """Put the cursor on a row; -1 is the last one."""
        self._place = place % len(self.spans(self.size.width))
        self.refresh()
        self._keep_in_view()
        self.screen.post_message(self.Pointed(self._place))

    def on_resize(self, event: events.Resize) -> None:
        """Show the row of the cursor when the list comes up or has become wider or narrower."""
        if event.size.width != self._shown_width:
            self._shown_width = event.size.width
            self._keep_in_view()

    def _keep_in_view(self) -> None:
        if isinstance(self.parent, Scroll):
            lines = self.in_view(self.spans(self.size.width)[self._place])
            region = Region(0, self.virtual_region.y + lines.start, self.size.width, len(lines))
            self.parent.scroll_to_region(region, animate=False, immediate=True)

    def in_view(self, lines: range) -> range:
        """The text lines to keep in view while the cursor is on the row with these."""
        return lines

    def choose(self) -> None:
        """Choose the row under the cursor."""
        self.screen.post_message(self.Chosen(self._place))

    def action_turn(self, steps: int) -> None:
        """Change the value in the row under the cursor, in a list that has values and keys for this."""
        self.screen.post_message(self.Turned(self._place, steps))

    def action_step(self, rows: int) -> None:
        """Move the cursor, round the ends."""
        self.point(self._place + rows)

    def action_page(self, pages: int) -> None:
        """Move the cursor by as many lines as are in sight, at most to the end of the list."""
        spans = self.spans(self.size.width)
        lines = pages * (self.parent.size.height if isinstance(self.parent, Scroll) else self.size.height)
        wanted = max(spans[self._place].start + lines, 0)
        row = bisect_right(spans, wanted, key=lambda lines: lines.start) - 1
        step = self._place + (1 if pages > 0 else -1)  # a row may be higher than the window
        self.point(min(max(max(row, step) if pages > 0 else min(row, step), 0), len(spans) - 1))

    def action_point(self, place: int) -> None:
        """Move the cursor to a row; -1 is the last one."""
        self.point(place)

    def on_click(self, event: events.Click) -> None:
        """Use the row that was clicked."""
        place = self.row_at(event.y)
        if place is not None:
            self.click(place, event.x)

    def row_at(self, y: int) -> int | None:
        """The row with this text line; None if none has it."""
        spans = self.spans(self.size.width)
        place = bisect_right(spans, y, key=lambda lines: lines.start) - 1
        return place if place >= 0 and y in spans[place] else None

    def click(self, place: int, x: int) -> None:
        """Use the row at ``place``, clicked in column ``x``: choose it."""
        self.point(place)
        self.choose()
