"""The list of set-ups to load, which takes the tray's place."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult

from stratego.tui.draw.choice import Choice
from stratego.tui.screens.game.board_screen import BoardScreen
from stratego.tui.screens.ports import Offer
from stratego.tui.widgets.choices import Choices
from stratego.tui.widgets.scroll import Scroll


class SetupList:
    """What a screen does with the list. While it is open, the board takes no input."""

    def __init__(self, screen: BoardScreen) -> None:
        self._screen = screen
        self._offers: Sequence[Offer] = ()

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

    def show(self, offers: Sequence[Offer]) -> None:
        """Show the list of at least one set-up."""
        self._offers = offers
        self._screen.add_class("-choosing")
        self._screen.board.disabled = True
        self._screen.set_focus(self._choices)

    def close(self) -> None:
        """Show the tray again."""
        self._offers = ()
        self._screen.remove_class("-choosing")
        self._screen.board.disabled = False
        self._screen.set_focus(self._screen.board)

    def write(self, *, with_ideas: bool) -> None:
        """Write the names and, if there is room, the idea behind each set-up."""
        self._choices.show(
            [Choice(offer.name, offer.idea if with_ideas else "", offer.mark) for offer in self._offers]
        )

    @property
    def _choices(self) -> Choices:
        return self._screen.query_one(Choices)
