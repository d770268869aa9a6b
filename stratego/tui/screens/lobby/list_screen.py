"""Base class of the screens with a list, which scrolls if it is longer than the window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

from stratego.engine.ruleset import Ruleset
from stratego.tui.draw.choice import Choice
from stratego.tui.play.questions import Question
from stratego.tui.screens.base import QUESTION_KEYS
from stratego.tui.screens.lobby.lobby import AROUND, BACK, TITLE, LobbyScreen
from stratego.tui.widgets.choices import Choices
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
