"""A list of things with names, and with some words on each where there is more to say."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.visual import Visual

from stratego.tui.draw.choice import Choice
from stratego.tui.widgets.rows import Rows

_INDENT = 3  # columns for the mark of the line that the cursor is on


class Choices(Rows):
    """A list of things to think over, each with a name and perhaps some words.

    It may be very long: only the lines in sight are drawn, and the others are measured once.
    """

    def __init__(self, choices: Sequence[Choice], *, plain: bool, at: int = 0) -> None:
        """``plain`` keeps to ASCII; ``at`` is where the cursor is at first."""
        super().__init__(at)
        self._take(choices)
        self._mark = ">" if plain else "▸"
        self._row_spans: list[range] = []  # of the rows measured so far
        self._measured: tuple[int, int] | None = None  # the width and the gap with which they were
        self._drawn: dict[int, list[Strip]] = {}

    def show(self, choices: Sequence[Choice]) -> None:
        """Offer other things; the cursor stays at its place."""
        self._take(choices)
        self._row_spans = []
        self._place = min(self._place, len(choices) - 1)
        self.refresh(layout=True)

    def add(self, choices: Sequence[Choice]) -> None:
        """Offer more things, at the end."""
        self._choices += choices
        self._note(choices)
        self.refresh(layout=True)

    def _take(self, choices: Sequence[Choice]) -> None:
        self._choices = list(choices)
        self._has_words, self._longest = False, 0
        self._note(choices)

    def _note(self, choices: Sequence[Choice]) -> None:
        """Keep what the layout needs to know of all choices."""
        self._has_words |= any(choice.words for choice in choices)
        self._longest = max([self._longest, *(len(choice.name) for choice in choices)])

    @property
    def number(self) -> int:
        """How many rows there are."""
        return len(self._choices)

    # What it looks like

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines in sight."""
        self._drawn.clear()
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """One line of the list."""
        spans = self.spans(self.size.width)
        place = self.row_at(y)
        if place is None:
            return Strip.blank(self.size.width, self.visual_style.rich_style)
        if place not in self._drawn:
            lines = Content("\n").join(self.draw_row(place))
            height = len(spans[place])
            self._drawn[place] = Visual.to_strips(self, lines, self.size.width, height, self.visual_style)
        return self._drawn[place][y - spans[place].start]

    def draw_row(self, place: int) -> list[Content]:
        """The text lines of a row."""
        choice, is_here = self._choices[place], place == self._place
        look = "bold $cursor" if is_here and self.has_focus else "bold $brass" if is_here else "bold"
        aside, names, words = _lines(choice, self.size.width)
        mark = self._mark if is_here else " "
        first = Content.styled(f" {mark} {names[0][_INDENT:]}", look)
        if aside:
            gap = self.size.width - first.cell_length - cell_len(aside) - 1
            first = Content.assemble(first, " " * gap, (aside, "$brass"))
        return [
            first,
            *(Content.styled(line, look) for line in names[1:]),
            *(Content.styled(line, "$text" if is_here else "$muted") for line in words),
        ]

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return self._longest + _INDENT + 1

    @property
    def _gap(self) -> int:
        return 1 if self._has_words or self.size.width < self._longest + _INDENT else 0

    def spans(self, width: int) -> Sequence[range]:
        if self._measured != (width, gap := self._gap):
            self._measured, self._row_spans = (width, gap), []
        spans = self._row_spans
        top = spans[-1].stop + gap if spans else 0
        for choice in self._choices[len(spans) :]:
            spans.append(range(top, top + sum(map(len, _lines(choice, width)[1:]))))
            top = spans[-1].stop + gap
        return spans


def _lines(choice: Choice, width: int) -> tuple[str, list[str], list[str]]:
    """The text at the right of the name's first line, the lines of the name, and those of the words.

    If there is no room beside the name, that text comes before the words.
    """
    is_beside = _INDENT + cell_len(choice.name) + len("  ") + cell_len(choice.aside) < width
    aside, below = (choice.aside, []) if is_beside else ("", _wrapped(choice.aside, width))
    return aside, _wrapped(choice.name, width), [*below, *_wrapped(choice.words, width)]


def _wrapped(words: str, width: int) -> list[str]:
    if not words:
        return []
    room = max(width - _INDENT - 1, 10)
    if len(words) <= room and words.isascii() and words.isprintable():  # as nearly always in a long list
        return [" " * _INDENT + words.rstrip()]
    lines = Content(words).wrap(room)
    return [" " * _INDENT + line.plain.rstrip() for line in lines]
