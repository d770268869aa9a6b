"""Things to switch, in groups: what each is called, and beside it what it is set to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple

from textual import events
from textual.binding import BindingType
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.widget import Widget

from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.menu import Menu

_INDENT: Final = 3  # columns for the mark of the line that the cursor is on
_VALUES: Final = 29  # the column in which the values begin, with the sign before them
_SIGNS: Final = ("▸", "‹", "›", "•")
_PLAIN_SIGNS: Final = (">", "<", ">", "*")


class Setting(NamedTuple):
    """A switch as it is set: ``is_own`` where it is otherwise than it was at first."""

    group: str
    title: str
    value: str
    is_own: bool


class SwitchList(Menu):
    """One line for each; it scrolls within its parent."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("enter,right,space", "turn(1)", "switches.next"),
        bound("left", "turn(-1)", "switches.before"),
        bound("home", "point(0)", "switches.first"),
        bound("end", "point(-1)", "switches.last"),
    ]

    class Turned(Message):
        """The switch at ``place`` is to be turned to its next value, or, by -1, to the one before."""

        def __init__(self, place: int, steps: int) -> None:
            self.place = place
            self.steps = steps
            super().__init__()

    class Pointed(Message):
        """The cursor has moved to the switch at ``place``."""

        def __init__(self, place: int) -> None:
            self.place = place
            super().__init__()

    def __init__(self, settings: Sequence[Setting], *, plain: bool) -> None:
        """``plain`` keeps to ASCII."""
        super().__init__([])
        self._settings = settings
        self._signs = _PLAIN_SIGNS if plain else _SIGNS

    @property
    def place(self) -> int:
        """Which switch the cursor is on."""
        return self._place

    def show(self, settings: Sequence[Setting]) -> None:
        """Show them set like this."""
        self._settings = settings
        self.refresh()

    # What it looks like

    def render(self) -> Content:
        """The groups, one below the other."""
        lines: list[Content] = []
        for place, setting in enumerate(self._settings):
            if self._begins_group(place):
                lines += [Content("")] * bool(place)
                lines.append(Content.styled(f" {setting.group}", "$brass"))
            lines.append(self._switch_line(setting, place == self._place))
        return Content("\n").join(lines)

    def _switch_line(self, setting: Setting, is_here: bool) -> Content:
        mark, left, right, own = self._signs
        look = "bold $cursor" if is_here else "$text"
        title = f" {mark if is_here else ' '} {setting.title}".ljust(_VALUES - 2)
        value = f"{left} {setting.value} {right}" if is_here else f"  {setting.value}"
        value_look = look if is_here else "bold $brass" if setting.is_own else "$muted"
        sign = own if setting.is_own else " "
        return Content.assemble((title, look), (f"{sign} ", "bold $brass"), (value, value_look))

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return container.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._row(len(self._settings) - 1) + 1

    def _begins_group(self, place: int) -> bool:
        return place == 0 or self._settings[place].group != self._settings[place - 1].group

    def _row(self, place: int) -> int:
        """The line on which a switch stands: above each group are its name and a blank line."""
        groups = sum(map(self._begins_group, range(place + 1)))
        return place + 2 * groups - 1

    # Keys and mouse

    def point(self, place: int) -> None:
        """Put the cursor on a switch, and let it be seen, with its group's name; -1 is the last one."""
        self._place = place % len(self._settings)
        self.refresh()
        above = 1 if self._begins_group(self._place) else 0
        if isinstance(self.parent, Widget):
            top = self.virtual_region.y + self._row(self._place) - above
            region = Region(0, top, self.size.width, 1 + above)
            self.parent.scroll_to_region(region, animate=False, force=True)
        self.post_message(self.Pointed(self._place))

    def action_step(self, lines: int) -> None:
        """Move the cursor, round the ends."""
        self.point(self._place + lines)

    def action_point(self, place: int) -> None:
        """Move the cursor to a switch; -1 is the last one."""
        self.point(place)

    def action_turn(self, steps: int) -> None:
        """Turn the switch under the cursor to its next value, or by -1 to the one before."""
        self.post_message(self.Turned(self._place, steps))

    def on_click(self, event: events.Click) -> None:
        """A click on a value turns the switch, one on the sign before it turns it back."""
        event.prevent_default()
        for place in range(len(self._settings)):
            if event.y == self._row(place):
                is_before = place == self._place and event.x < _VALUES + 2
                self.point(place)
                if event.x >= _VALUES:
                    self.action_turn(-1 if is_before else 1)
