"""Base classes of the screens with a list; a very long one is read while it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

from textual.app import ComposeResult
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

from stratego.engine.ruleset import Ruleset
from stratego.table.listing import Choice, Entry, Listing
from stratego.tui.questions import Question
from stratego.tui.screens.base import QUESTION_KEYS
from stratego.tui.screens.lobby.home import AROUND, BACK, TITLE, LobbyScreen
from stratego.tui.widgets.lists import Choices
from stratego.tui.widgets.scroll import Scroll


class ListScreen(LobbyScreen):
    """A heading, some choices, and a line for messages."""

    WIDGETS: ClassVar[Sequence[type[Widget]]] = (Choices,)
    HEADING: ClassVar[str]
    MESSAGE: ClassVar[int] = 3
    """How many lines a message may need."""
    BINDINGS = [BACK]

    def __init__(self, choices: Sequence[Choice], at: int = 0) -> None:
        """``at`` is where the cursor is at first."""
        super().__init__()
        self._first_choices = choices
        self._first_place = at

    def compose_lobby(self) -> ComposeResult:
        yield Static(self.HEADING, classes="heading")
        with Scroll(plain=self.plain):
            yield Choices(self._first_choices, plain=self.plain, at=self._first_place)
        yield Static(id="fault")

    @property
    def help_rules(self) -> Ruleset | None:
        """The classic game: the rules of each game in a list can be read when it is opened."""
        return None

    def action_back(self) -> None:
        """Back to the home screen or the shell."""
        self.go.back()

    def fit(self) -> None:
        """Let the list scroll, and show the title only if the whole list has room below it."""
        size = Size(self.columns, 0)
        needed = self.query_one(Choices).get_content_height(size, size, size.width)
        self.lines_for_title = AROUND + TITLE + needed + self.MESSAGE
        super().fit()
        self.fit_scroll(self.MESSAGE)

    def show_question(self, question: Question) -> None:
        """Ask below the list."""
        self.tell(question.text)
        self.show_keys(QUESTION_KEYS)

    def hide_question(self) -> None:
        self.tell("")
        self.show_keys(self.keys())

    def tell(self, text: str) -> None:
        """Put a message below the list."""
        self.query_one("#fault", Static).update(Content(text))

    def tell_problem(self, problem: str | None) -> bool:
        """Show why something failed. Returns whether it did."""
        if problem is not None:
            self.tell(problem)
        return problem is not None

    def say(self, text: str) -> None:
        """Put a message that reports no problem below the list."""
        self.query_one("#fault", Static).update(Content.styled(text, "not bold $text"))


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
