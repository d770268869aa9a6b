"""A page of switches, each with its value, and below them a sentence on the one at the cursor."""

from __future__ import annotations

from abc import abstractmethod

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from stratego.tui.questions import Question
from stratego.tui.screens.base import QUESTION_KEYS
from stratego.tui.screens.lobby.home import LobbyScreen
from stratego.tui.widgets.lists import Setting, SwitchList
from stratego.tui.widgets.scroll import Scroll


class SwitchScreen(LobbyScreen):
    """The page; its list scrolls if it is longer than the window."""

    WIDGETS = (SwitchList,)
    AUTO_FOCUS = "SwitchList"

    @abstractmethod
    def heading(self) -> str:
        """What stands above the switches."""

    @abstractmethod
    def settings(self) -> list[Setting]:
        """The switches with their present values."""

    @abstractmethod
    def explanation(self, place: int) -> Content:
        """The sentence on the switch at ``place``."""

    @abstractmethod
    def sentence_lines(self) -> int:
        """The lines of the longest sentence."""

    def compose_lobby(self) -> ComposeResult:
        yield Static(Content(self.heading()), classes="heading")
        with Scroll(plain=self.plain):
            yield SwitchList(self.settings(), plain=self.plain)
        yield Static(id="sentence")

    def on_mount(self) -> None:
        """Explain the first switch."""
        self.explain()

    def fit(self) -> None:
        """Leave the list the lines that the longest sentence does not take."""
        super().fit()
        lines = self.sentence_lines()
        self.query_one("#sentence").styles.height = lines
        self.fit_scroll(lines)

    def show_settings(self) -> None:
        """Show the values as they are now."""
        self.query_one(SwitchList).show(self.settings())
        self.explain()

    def explain(self) -> None:
        """Explain the switch at the cursor."""
        self.tell(self.explanation(self.query_one(SwitchList).place))

    def tell(self, text: Content) -> None:
        """Show ``text`` below the switches."""
        self.query_one("#sentence", Static).update(text)

    def on_rows_pointed(self) -> None:
        """Explain the switch that the cursor has come to."""
        self.explain()

    # Questions

    def show_question(self, question: Question) -> None:
        """Ask below the list."""
        self.set_focus(None)
        self.tell(Content.styled(question.text, "$text"))
        self.show_keys(QUESTION_KEYS)

    def hide_question(self) -> None:
        self.set_focus(self.query_one(SwitchList), scroll_visible=False)
        self.explain()
        self.show_keys(self.keys())
