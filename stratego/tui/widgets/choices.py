"""A list to choose one thing from, each with a name and, where there is more to say, some words on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from textual import events
from textual.binding import BindingType
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.widget import Widget

from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.menu import Menu

_INDENT = 3  # columns for the mark of the line that the cursor is on


class Choice(NamedTuple):
    """One thing to choose: its name, some words on it, and what stands at the right of the name."""

    name: str
    words: str = ""
    aside: str = ""


class Choices(Menu):
    """A menu of things to be thought over; it scrolls within its parent."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("home", "point(0)", "choices.first"),
        bound("end", "point(-1)", "choices.last"),
    ]

    class Pointed(Message):
        """The cursor has moved to the choice at ``place``."""

        def __init__(self, place: int) -> None:
            self.place = place
            super().__init__()

    def __init__(self, choices: Sequence[Choice], *, plain: bool) -> None:
        """``plain`` keeps to ASCII."""
        super().__init__([choice.name for choice in choices])
        self._choices = choices
        self._mark = ">" if plain else "▸"

    def show(self, choices: Sequence[Choice]) -> None:
        """Offer these from now on."""
        self._choices = choices
        self._place = min(self._place, len(choices) - 1)
        self.refresh(layout=True)

    # What it looks like

    def render(self) -> Content:
        """The choices, one below the other."""
        lines: list[Content] = []
        for place, choice in enumerate(self._choices):
            is_here = place == self._place
            look = "bold $cursor" if is_here and self.has_focus else "bold $brass" if is_here else "bold"
            aside, names, words = _lines(choice, self.size.width)
            mark = self._mark if is_here else " "
            first = Content.styled(f" {mark} {names[0][_INDENT:]}", look)
            if aside:
                gap = self.size.width - first.cell_length - cell_len(aside) - 1
                first = Content.assemble(first, " " * gap, (aside, "$brass"))
            lines.append(first)
            lines += [Content.styled(line, look) for line in names[1:]]
            lines += [Content.styled(line, "$text" if is_here else "$muted") for line in words]
            lines += [Content("")] * self._gap
        return Content("\n").join(lines)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return max((len(choice.name) for choice in self._choices), default=0) + _INDENT + 1

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._span(len(self._choices) - 1, width)[1] if self._choices else 0

    @property
    def _gap(self) -> int:
        needs_one = any(
            choice.words or self.size.width < len(choice.name) + _INDENT for choice in self._choices
        )
        return 1 if needs_one else 0

    def _span(self, place: int, width: int) -> tuple[int, int]:
        """The first line of a choice and the line after its last one."""
        heights = [sum(map(len, _lines(choice, width)[1:])) for choice in self._choices[: place + 1]]
        first = sum(heights[:-1]) + place * self._gap
        return first, first + heights[-1]

    # Keys and mouse

    def point(self, place: int) -> None:
        """Put the cursor on a choice, and let it be seen; -1 is the last one."""
        self._place = place % len(self._choices)
        self.refresh()
        first, after = self._span(self._place, self.size.width)
        if isinstance(self.parent, Widget):
            region = Region(0, self.virtual_region.y + first, self.size.width, after - first)
            self.parent.scroll_to_region(region, animate=False, force=True)
        self.post_message(self.Pointed(self._place))

    def action_step(self, lines: int) -> None:
        """Move the cursor, round the ends."""
        self.point(self._place + lines)

    def action_point(self, place: int) -> None:
        """Move the cursor to a choice; -1 is the last one."""
        self.point(place)

    def on_click(self, event: events.Click) -> None:
        """Choose what was clicked."""
        event.prevent_default()
        for place in range(len(self._choices)):
            first, after = self._span(place, self.size.width)
            if first <= event.y < after:
                self.point(place)
                self.choose()


def _lines(choice: Choice, width: int) -> tuple[str, list[str], list[str]]:
    """What stands at the right of the name's first line, the lines of the name, and those of the words.

    Where there is no room beside the name, what should stand there begins the words.
    """
    is_beside = _INDENT + cell_len(choice.name) + len("  ") + cell_len(choice.aside) < width
    aside, below = (choice.aside, []) if is_beside else ("", _wrapped(choice.aside, width))
    return aside, _wrapped(choice.name, width), [*below, *_wrapped(choice.words, width)]


def _wrapped(words: str, width: int) -> list[str]:
    if not words:
        return []
    lines = Content(words).wrap(max(width - _INDENT - 1, 10))
    return [" " * _INDENT + line.plain.rstrip() for line in lines]
