"""The opponent does not play on: the person decides what to do."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from stratego.engine.pieces import Color
from stratego.hotseat.steps import Resign
from stratego.tui.draw.choice import Choice
from stratego.tui.screens.base import GameScreen
from stratego.tui.widgets.choices import Choices
from stratego.tui.widgets.keybar import KeyBar
from stratego.tui.widgets.rows import Rows
from stratego.wording.game import opponent as words


class TroubleScreen(GameScreen):
    """Says what is wrong with the opponent, and offers to wait, to start it again, or to end the game."""

    AUTO_FOCUS = "Choices"

    def __init__(self, opponent: Color, problem: str, *, has_begun: bool) -> None:
        """``problem`` is a clause after the opponent's name; ``has_begun``: the armies are set up."""
        super().__init__()
        self._opponent = opponent
        self._problem = problem
        self._has_begun = has_begun

    def compose_screen(self) -> ComposeResult:
        name = self.names[self._opponent]
        end = words.END_GAME if self._has_begun else words.LEAVE_GAME
        with Vertical(id="trouble", classes="frame"):
            yield Static(Content.styled(words.STUCK.format(name=name), "bold $brass"))
            yield Static(Content(words.PROBLEM.format(name=name, problem=self._problem)))
            yield Choices(
                [Choice(words.WAIT), Choice(words.START_AGAIN), Choice(end.format(name=name))],
                plain=self.plain,
            )
        yield KeyBar(["choose", "game.quit"])

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Wait, start it again, or end the game."""
        if message.place == 2:
            self._end()
        else:
            self.host.current_game.ask_opponent_again(anew=message.place == 1)
            self.go.game()

    def _end(self) -> None:
        if self._has_begun:
            self.host.advance(Resign())  # it is the opponent's turn
        else:
            self.go.home()
