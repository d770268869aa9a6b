"""What is wrong with a file that the user wrote: a ruleset of their own, or the settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from stratego.tui.screens.lobby.home import LobbyScreen
from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.scroll import SCROLL, Scroll


class FaultyScreen(LobbyScreen):
    """The faults of a file, where it is, and what to do."""

    AUTO_FOCUS = ""
    lines_for_title = 28
    BINDINGS = [
        bound("escape,enter", "back", "faulty.back"),
        *SCROLL,
    ]

    def __init__(
        self, heading: str, faults: Sequence[str], advice: str, leave: Callable[[], object], *, leads_on: bool
    ) -> None:
        """``leave`` leads to the next screen if it ``leads_on``, else back to the one before."""
        super().__init__()
        self._heading, self._faults, self._advice = heading, faults, advice
        self._leave = leave
        self._leads_on = leads_on

    def keys(self) -> list[str]:
        return ["faulty.back:continue" if self._leads_on else "faulty.back", "scroll.up scroll.down"]

    def compose_lobby(self) -> ComposeResult:
        yield Static(Content(self._heading), classes="heading")
        with Scroll(plain=self.plain):
            for fault in self._faults:
                yield Static(Content(f"- {fault}"), classes="fault")
            yield Static(Content(self._advice), classes="advice")

    def fit(self) -> None:
        """Let a long list of faults scroll."""
        super().fit()
        self.fit_scroll(0)

    def action_scroll_by(self, lines: int) -> None:
        """Scroll."""
        self.query_one(Scroll).by(lines)

    def action_back(self) -> None:
        """Leave the screen."""
        self._leave()
