"""A list of things with names, and with some words on each where there is more to say."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Size

from stratego.tui.draw.choice import Choice
from stratego.tui.widgets.rows import Rows

_INDENT = 3  # columns for the mark of the line that the cursor is on


class Choices(Rows):
    """A list of things to think over, each with a name and perhaps some words."""

    def __init__(self, choices: Sequence[Choice], *, plain: bool) -> None:
        """``plain`` keeps to ASCII."""
        super().__init__()
        self._choices = choices
        self._mark = ">" if plain else "▸"

    def show(self, choices: Sequence[Choice]) -> None:
        """Offer other things."""
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

    @property
    def _gap(self) -> int:
        needs_one = any(
            choice.words or self.size.width < len(choice.name) + _INDENT for choice in self._choices
        )
        return 1 if needs_one else 0

    def spans(self, width: int) -> Sequence[range]:
        spans, top = [], 0
        for choice in self._choices:
            spans.append(range(top, top + sum(map(len, _lines(choice, width)[1:]))))
            top = spans[-1].stop + self._gap
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
    lines = Content(words).wrap(max(width - _INDENT - 1, 10))
    return [" " * _INDENT + line.plain.rstrip() for line in lines]
