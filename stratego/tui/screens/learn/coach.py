"""What a lesson says, between the header of a screen and the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

from stratego.hotseat.scenes import Coaching
from stratego.wording.keys import KeyNames
from stratego.wording.lessons import with_keys

_WIDE: Final = 80  # columns in which the words need no more than two lines
_LOOKS: Final = {"task": "bold $brass", "well": "bold $cursor", "mistake": "bold $red-text"}
_NOT_HERE: Final = frozenset(("curtain.lower", "turn.offer", "turn.resign"))


class Coach(Static):
    """The words of a lesson: a task, praise or an objection."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return lines_of_words(self.app.size)

    def say(self, coaching: Coaching, keys: KeyNames) -> None:
        """Show what the lesson says now."""
        words = with_keys(coaching.words, keys)
        self.update(Content.styled(words, _LOOKS[coaching.mood]), layout=False)


def lines_of_words(window: Size) -> int:
    """The lines that the words of any lesson need."""
    return 2 if window.width >= _WIDE else 3


def with_coach(widgets: Iterable[Widget]) -> Iterator[Widget]:
    """The widgets of a screen with the words of the lesson after the first, which is the header."""
    for place, widget in enumerate(widgets):
        yield widget
        if place == 0:
            yield Coach(id="coach")


def hints_in_a_lesson(hints: Sequence[str]) -> list[str]:
    """The hints of a screen without those of keys that do nothing in a lesson."""
    return [hint for hint in hints if hint not in _NOT_HERE]
