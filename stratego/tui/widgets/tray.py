"""The tray: how many pieces of each kind are still to be placed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from textual import events
from textual.content import Content
from textual.geometry import Offset
from textual.message import Message
from textual.widget import Widget

from stratego.engine.pieces import Color, Kind
from stratego.tui.widgets.keys import CHOOSE, bound
from stratego.wording import setting_up as words
from stratego.wording.pieces import Entry

_WIDE: Final = 30
"""Columns needed for a mark for every piece."""
_NAME: Final = 13  # columns of a name with something behind it
_MOST_PIPS: Final = 8
_INDENT: Final = 6


class Tray(Widget, can_focus=True):
    """A line for each kind of piece, and a last one to confirm the set-up.

    Lines are selected by cursor keys and Enter, by a click, or dragged to a square with the mouse.
    """

    BINDINGS = [
        bound("up", "step(-1)", "tray.up"),
        bound("down", "step(1)", "tray.down"),
        CHOOSE,
    ]

    @dataclass(repr=False)
    class Selected(Message, bubble=False):
        """The line at ``place`` was selected."""

        place: int

    @dataclass(repr=False)
    class Dragged(Message, bubble=False):
        """The line at ``place`` was dragged out of the tray, to ``offset`` on the screen."""

        place: int
        offset: Offset

    class Finished(Message, bubble=False):
        """The last line was chosen."""

    def __init__(
        self, color: Color, entries: Sequence[Entry], *, plain: bool, explains: bool = False
    ) -> None:
        """``entries`` are the kinds in the army of ``color``; ``plain`` keeps to ASCII.

        With ``explains`` the gaps between the lines say what is special about each piece, if there is room.
        """
        super().__init__()
        self._side = color
        self._kinds = entries
        self._longest = max(len(entry.name) for entry in entries)
        self._longest_ability = max(len(entry.ability) for entry in entries)
        self._plain = plain
        self._explains = explains
        self._left: Mapping[Kind, int] = {entry.kind: entry.pieces for entry in entries}
        self._selected_kind: Kind | None = None
        self._is_ready = False
        self._place = 0
        self._dragged: int | None = None

    def show(self, left: Mapping[Kind, int], selected: Kind | None, *, is_ready: bool) -> None:
        """Show how many of each kind are left and which kind is selected; ``is_ready`` adds the last line."""
        if is_ready and not self._is_ready:
            self._place = len(self._kinds)
        self._left, self._selected_kind, self._is_ready = left, selected, is_ready
        self.refresh()

    # Drawing

    def render(self) -> Content:
        """The lines, with gaps between them if there is room."""
        kinds = [self._kind_line(place, entry) for place, entry in enumerate(self._kinds)]
        lines = Content("\n" * self._pitch).join(kinds)
        indent = min(self.size.width - max(len(entry.ability) for entry in self._kinds), _INDENT)
        if self._explains and self._pitch > 1 and indent >= 0:
            abilities = [Content.styled(" " * indent + entry.ability, "$muted") for entry in self._kinds]
            lines = Content("\n").join(line for pair in zip(kinds, abilities, strict=True) for line in pair)
        return Content("\n\n").join([lines, self._last_line()])

    @property
    def _pitch(self) -> int:
        """Text lines from one kind to the next."""
        return 2 if self.size.height >= 2 * len(self._kinds) + 1 else 1

    def _kind_line(self, place: int, entry: Entry) -> Content:
        width, side, left = self.size.width, self._side.value, self._left[entry.kind]
        look = f"bold ${side}-ink on ${side}" if left else f"${side}-fallen-ink on ${side}-fallen"
        weight = "bold" if left else ""
        if width >= _WIDE:
            room = width - len(f"  10    {left}") - 1 - _MOST_PIPS
            ability = entry.ability if room > _NAME + self._longest_ability else ""
            name = f"  {f'{entry.name_in((_NAME if ability else room) - 1):<{_NAME}}{ability}':<{room}}  "
            badge, count = f"{entry.label:^4}", f" {left}"
            parts = [(badge, look), (name, ""), *self._pips(left, entry.pieces), (count, weight)]
        else:
            room = width - len(f" 10  {left}")
            gap = " " if self._longest <= room else ""  # without it the gap in the badge is enough
            room += not gap
            name = f"{gap}{entry.name_in(room):<{room}} "
            parts = [(f"{entry.label:^3}", look), (name, ""), (str(left), weight)]
        ink = "$text" if left else "$muted"
        if self.has_focus and place == self._place:
            ink = "bold $ground on $cursor"
        elif entry.kind is self._selected_kind:
            ink = "bold $ground on $brass"
        return Content.assemble(*parts).stylize_before(ink)

    def _pips(self, left: int, pieces: int) -> list[tuple[str, str]]:
        """A mark for every piece of a kind, bright for those left; no marks if there are too many."""
        if pieces > _MOST_PIPS:
            return [(" " * _MOST_PIPS, "")]
        here, gone = ("#", ".") if self._plain else ("■", "·")
        room = " " * (_MOST_PIPS - pieces)
        return [(room, ""), (gone * (pieces - left), "$muted"), (here * left, f"${self._side.value}-text")]

    def _last_line(self) -> Content:
        left = sum(self._left.values())
        width = self.size.width
        if not self._is_ready:
            text = words.TO_PLACE.format(left) if left else str(words.NOT_READY)
            return Content.styled(text if len(text) <= width else words.LEFT.format(left), "$muted")
        paper = "$cursor" if self.has_focus else "$brass"
        return Content.styled(f"{words.DONE!s:^{width}}", f"bold $ground on {paper}")

    # Keys and mouse

    @property
    def place(self) -> int:
        """Which line the cursor is on."""
        return self._place

    @property
    def is_at_end(self) -> bool:
        """Whether the cursor is on the last line, which is not a kind."""
        return self._place == len(self._kinds)

    def on_focus(self) -> None:
        """Start on a kind with pieces left."""
        if not self._has_something(self._place):
            self.action_step(1)

    def action_step(self, lines: int) -> None:
        """Move the cursor to the next kind with pieces left, wrapping round."""
        places = len(self._kinds) + 1
        others = ((self._place + lines * steps) % places for steps in range(1, places))
        self._place = next(filter(self._has_something, others), self._place)
        self.refresh()

    def choose(self) -> None:
        """Choose the line under the cursor."""
        if self.is_at_end:
            self.screen.post_message(self.Finished())
        else:
            self.screen.post_message(self.Selected(self._place))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        place = self._place_at(event.y)
        if place is None or event.button != 1:
            return
        self._dragged = place
        self.capture_mouse()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        place, self._dragged = self._dragged, None
        self.release_mouse()
        if place is None:
            return
        if not self.region.contains_point(event.screen_offset):
            if place < len(self._kinds):
                self.screen.post_message(self.Dragged(place, event.screen_offset))
        elif place == self._place_at(event.y):
            self._place = place
            self.refresh()
            self.choose()

    def _has_something(self, place: int) -> bool:
        if place == len(self._kinds):
            return self._is_ready
        return self._left[self._kinds[place].kind] > 0

    def _place_at(self, y: int) -> int | None:
        last = len(self._kinds)
        if y == last * self._pitch + (2 - self._pitch):
            return last if self._is_ready else None
        place = y // self._pitch
        return place if place < last else None
