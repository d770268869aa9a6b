"""The list of lessons, and that of positions to solve."""

from __future__ import annotations

from collections.abc import Sequence

from stratego.table.listing import Choice, Entry
from stratego.tui.screens.lobby.lists import ListScreen
from stratego.tui.widgets.lists import Rows
from stratego.wording import lessons as words


class PositionsScreen(ListScreen):
    """Things to learn in their order; at first the cursor is on the first that is not done."""

    KEYS = ("choose", "lobby.back")
    HEADING = words.POSITIONS
    MESSAGE = 0

    def __init__(self, entries: Sequence[Entry], at: str = "", others: Sequence[Choice] = ()) -> None:
        """The cursor is on the key ``at``, if given; ``others`` are further lines of the list."""
        self._keys = [entry.key for entry in entries]
        undone = (place for place, entry in enumerate(entries) if not entry.is_done)
        goes_on_at = self._keys.index(at) if at in self._keys else next(undone, 0)
        super().__init__([*(entry.choice for entry in entries), *others], goes_on_at)

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Open what was chosen."""
        self.begin(message.place)

    def begin(self, place: int) -> None:
        """Begin the lesson or the position on a line."""
        self.go.lesson(self._keys[place])

    def action_back(self) -> None:
        """Back to the lessons."""
        self.go.lessons()


class LessonsScreen(PositionsScreen):
    """The lessons, and a line that leads to the positions to solve."""

    HEADING = words.LESSONS

    def __init__(self, lessons: Sequence[Entry], positions: Sequence[Entry], at: str = "") -> None:
        """The cursor is on the key ``at``, if given."""
        solved = words.some_done(sum(entry.is_done for entry in positions), len(positions))
        super().__init__(lessons, at, [Choice(words.indented(words.POSITIONS), aside=solved)])

    def begin(self, place: int) -> None:
        """Begin a lesson, or list the positions."""
        if place < len(self._keys):
            super().begin(place)
        else:
            self.go.positions()

    def action_back(self) -> None:
        """Back to the home screen or the shell."""
        self.go.back()
