"""Why a ruleset of the user's own cannot be played."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from stratego.engine.quoting import printable
from stratego.rulesets.own import OwnRuleset
from stratego.tui.screens.lobby.lobby import LobbyScreen
from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.scroll import SCROLL, Scroll
from stratego.wording import lobby as words


class FaultyScreen(LobbyScreen):
    """All faults of a file, and how to check it again."""

    KEYS = ("faulty.back", "scroll.up scroll.down")
    AUTO_FOCUS = ""
    lines_for_title = 28
    BINDINGS = [
        bound("escape,enter", "back", "faulty.back"),
        *SCROLL,
    ]

    def __init__(self, own: OwnRuleset) -> None:
        super().__init__()
        self._own = own

    def compose_lobby(self) -> ComposeResult:
        own = self._own
        yield Static(Content(words.FAULTY_FILE.format(file=printable(own.path.name, 40))), classes="heading")
        with Scroll(plain=self.plain):
            for fault in own.short_faults:
                yield Static(Content(f"- {fault}"), classes="fault")
            yield Static(
                Content(words.MEND_FILE.format(path=printable(str(own.path), 4096))), classes="advice"
            )

    def fit(self) -> None:
        """Let a long list of faults scroll."""
        super().fit()
        self.fit_scroll(0)

    def action_scroll_by(self, lines: int) -> None:
        """Scroll."""
        self.query_one(Scroll).by(lines)

    def action_back(self) -> None:
        """Back to the rulesets, which are read again."""
        self.go.new_game(self._own.title)
