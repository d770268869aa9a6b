"""The opponent does not play on: the person decides what to do."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from stratego.engine.pieces import Color
from stratego.hotseat.steps import Resign
from stratego.tui.draw.choice import Choice
from stratego.tui.look.sheets import sheets
from stratego.tui.screens.base import GameScreen
from stratego.tui.widgets.choices import Choices
from stratego.tui.widgets.keybar import KeyBar
from stratego.tui.widgets.rows import Rows
from stratego.wording.game import opponent as words


class TroubleScreen(GameScreen):
    """Says what is wrong with the opponent, and offers to wait, to start it again, or to end the game."""

    CSS_PATH = sheets("cards")
    AUTO_FOCUS = "Choices"
    WIDGETS = (Choices,)

    def __init__(self, opponent: Color, problem: str, *, is_late: bool, has_begun: bool) -> None:
        """``problem`` is a clause after the opponent's name; ``has_begun``: the armies are set up."""
        super().__init__()
        self._opponent = opponent
        self._problem = problem
        self._is_late = is_late
        self._has_begun = has_begun

    def compose_screen(self) -> ComposeResult:
        name = self.names[self._opponent]
        with Vertical(id="trouble", classes="frame"):
            yield Static(Content.styled(words.STUCK.format(name=name), "bold $brass"))
            yield Static(Content(words.PROBLEM.format(name=name, problem=self._problem)))
            yield Choices([Choice(line.format(name=name)) for line in self._ways()], plain=self.plain)
        yield KeyBar(["choose", "game.quit"])

    def _ways(self) -> dict[str, Callable[[], object]]:
        """What each line does."""
        return {
            **({words.WAIT: lambda: self._ask_again(anew=False)} if self._is_late else {}),
            words.START_AGAIN: lambda: self._ask_again(anew=True),
            # It is the opponent's turn.
            **({words.END_GAME: lambda: self.host.advance(Resign())} if self._has_begun else {}),
            **({} if self._has_begun else {words.LEAVE_GAME: self.go.home}),
        }

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Do what the line says."""
        list(self._ways().values())[message.place]()

    def _ask_again(self, *, anew: bool) -> None:
        self.host.current_game.ask_opponent_again(anew=anew)
        self.go.game()
