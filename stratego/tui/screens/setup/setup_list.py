"""The list of set-ups to load, which takes the tray's place."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Final

from textual.app import ComposeResult

from stratego.tui.draw.choice import Choice
from stratego.tui.screens.game.board_screen import BoardScreen
from stratego.tui.screens.ports import Listing, Offer
from stratego.tui.widgets.choices import Choices
from stratego.tui.widgets.scroll import Scroll

_READING: Final = "set-ups"  # the worker that reads on


class SetupList:
    """What a screen does with the list. While it is open, the board takes no input."""

    def __init__(self, screen: BoardScreen) -> None:
        self._screen = screen
        self._offers: list[Offer] = []
        self._with_ideas = False

    def compose(self) -> ComposeResult:
        """The widgets, hidden while the list is closed."""
        plain = self._screen.plain
        with Scroll(plain=plain, id="setups"):
            yield Choices([], plain=plain)

    @property
    def is_open(self) -> bool:
        """Whether the list is shown."""
        return bool(self._offers)

    @property
    def selected(self) -> Offer:
        """The set-up under the cursor."""
        return self.offer(self._choices.place)

    def offer(self, place: int) -> Offer:
        """The set-up on a line of the list."""
        return self._offers[place]

    def show(self, offers: Listing[Offer]) -> None:
        """Show the list of at least one set-up, the first page at once and the others as they are read."""
        self._offers = list(offers.first)
        self._screen.run_worker(self._read_on(offers.rest), group=_READING, exclusive=True)
        self._screen.add_class("-choosing")
        self._screen.board.disabled = True
        self._screen.set_focus(self._choices)

    def close(self) -> None:
        """Show the tray again."""
        self._screen.workers.cancel_group(self._screen, _READING)
        self._offers = []
        self._screen.remove_class("-choosing")
        self._screen.board.disabled = False
        self._screen.set_focus(self._screen.board)

    def write(self, *, with_ideas: bool) -> None:
        """Write the names and, if there is room, the idea behind each set-up."""
        self._with_ideas = with_ideas
        self._choices.show(list(map(self._choice, self._offers)))

    async def _read_on(self, rest: AsyncIterator[Sequence[Offer]]) -> None:
        async for part in rest:
            if not self._choices.is_attached:  # the screen has just been left
                return
            self._offers += part
            self._choices.add(list(map(self._choice, part)))

    def _choice(self, offer: Offer) -> Choice:
        return Choice(offer.name, offer.idea if self._with_ideas else "", offer.mark)

    @property
    def _choices(self) -> Choices:
        return self._screen.query_one(Choices)
