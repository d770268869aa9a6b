"""A list of switches in groups, each with its value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from textual.content import Content
from textual.geometry import Size

from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.rows import Rows

_VALUES: Final = 29  # the column in which the values begin, with the sign before them
_SIGNS: Final = ("▸", "‹", "›", "•")
_PLAIN_SIGNS: Final = (">", "<", ">", "*")


class Setting(NamedTuple):
    """A switch and its value; ``is_own`` if that is not the first one."""

    group: str
    title: str
    value: str
    is_own: bool


class SwitchList(Rows):
    """One line for each switch, with a heading for each group."""

    BINDINGS = [
        bound("enter,right,space", "turn(1)", "switches.next"),
        bound("left", "turn(-1)", "switches.before"),
    ]

    def __init__(self, settings: Sequence[Setting], *, plain: bool) -> None:
        """``plain`` keeps to ASCII."""
        super().__init__()
        self._settings = settings
        self._signs = _PLAIN_SIGNS if plain else _SIGNS

    def show(self, settings: Sequence[Setting]) -> None:
        """Show other values."""
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

    def _begins_group(self, place: int) -> bool:
        return place == 0 or self._settings[place].group != self._settings[place - 1].group

    def spans(self, width: int) -> Sequence[range]:
        """A line for each switch; above each group are its name and a blank line."""
        spans, y = [], -1
        for place in range(len(self._settings)):
            y += 2 if self._begins_group(place) else 0
            spans.append(range(y, y + 1))
            y += 1
        return spans

    def in_view(self, lines: range) -> range:
        """With the name of its group above the first one."""
        return range(lines.start - self._begins_group(self._place), lines.stop)

    # Keys and mouse

    def click(self, place: int, x: int) -> None:
        """Turn the switch by a click on its value, or back by one on the sign before the value."""
        is_before = place == self._place and x < _VALUES + 2
        self.point(place)
        if x >= _VALUES:
            self.action_turn(-1 if is_before else 1)
