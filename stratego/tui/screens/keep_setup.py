"""Keeping a set-up once the game is over, when both lie open."""

from __future__ import annotations

from collections.abc import Mapping

from stratego.engine.deployment import Deployment
from stratego.engine.pieces import COLORS, Color
from stratego.hotseat.draft import Draft
from stratego.tui.screens.editor import SetupEditor
from stratego.tui.screens.games import GameListScreen
from stratego.tui.widgets.choices import Choice, Choices
from stratego.tui.widgets.keybar import KeyHint
from stratego.wording.grammar import of


class KeepSetupScreen(GameListScreen):
    """Whose set-up it is to be; it is then shown, and a name is asked for."""

    HEADING = "Whose set-up do you want to keep?"

    def __init__(self, setups: Mapping[Color, Deployment], told: str = "") -> None:
        """``told`` is what came of the one before."""
        self._played = setups
        self._told = told
        super().__init__([])

    def keys(self) -> list[KeyHint]:
        return [KeyHint("Enter", "choose"), KeyHint("Esc", "back", "screen.back")]

    def on_mount(self) -> None:
        names = self.host.names
        self.query_one(Choices).show([Choice(f"{of(names[color])}, {color.title()}") for color in COLORS])
        self.say(self._told)

    def on_menu_chosen(self, message: Choices.Chosen) -> None:
        """Show it, and ask for a name."""
        setups, color = self._played, COLORS[message.place]
        self.app.switch_screen(
            SetupEditor(
                Draft(self.host.rules, Color.RED, setups[color].cells),
                lambda told: KeepSetupScreen(setups, told),
                title=f"{of(self.host.names[color])} set-up",
                begins_naming=True,
            )
        )

    def action_back(self) -> None:
        """Back to the end of the game."""
        self.host.stay()
