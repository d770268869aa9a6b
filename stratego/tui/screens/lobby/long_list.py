"""Base classes of the lists that may be very long: they are read while they are shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from stratego.tui.draw.choice import Choice
from stratego.tui.screens.lobby.list_screen import ListScreen
from stratego.tui.screens.ports import Entry, Listing
from stratego.tui.widgets.choices import Choices

T = TypeVar("T")


class LongListScreen(ListScreen, Generic[T]):
    """Some choices that are always there, and below them a list. Leaving the screen ends the reading."""

    def __init__(self, listing: Listing[T], before: Sequence[Choice] = (), at: int = 0) -> None:
        """``before`` are the choices above the list; ``at`` is where the cursor is at first."""
        super().__init__([*before, *map(self.choice_of, listing.first)], at)
        self._before = before
        self._rest = listing.rest
        self.items = list(listing.first)

    def choice_of(self, item: T) -> Choice:
        """What the list shows of an item."""
        raise NotImplementedError

    def on_mount(self) -> None:
        self.call_after_refresh(self._begin_reading)

    def _begin_reading(self) -> None:
        self.run_worker(self._read_on(), exclusive=True)

    async def _read_on(self) -> None:
        """Add items as they are read, below those that are there: the cursor stays on its item."""
        choices = self.query_one(Choices)
        async for part in self._rest:
            if not choices.is_attached:  # the screen has just been left
                return
            self.items += part
            choices.add(list(map(self.choice_of, part)))
            if not self.has_class("-low"):  # else the list is higher than the window already
                self.fit_early()
        if choices.is_attached:
            self.all_read()

    def all_read(self) -> None:
        """The list is complete."""

    def item_at(self, place: int) -> T | None:
        """The item on a line of the list; None for a choice above it."""
        return self.items[place - len(self._before)] if place >= len(self._before) else None

    def list_again(self, listing: Listing[T]) -> None:
        """Show another list in place of this one; the cursor stays at its place."""
        self.items, self._rest = list(listing.first), listing.rest
        self._show_items()
        self._begin_reading()

    def take_out(self, place: int) -> None:
        """Take the item on a line out of the list. Another one, or a choice above it, has to be left."""
        del self.items[place - len(self._before)]
        self._show_items()

    def _show_items(self) -> None:
        self.query_one(Choices).show([*self._before, *map(self.choice_of, self.items)])


class EntriesScreen(LongListScreen[Entry]):
    """A long list of saved things."""

    def choice_of(self, item: Entry) -> Choice:
        return item.choice
