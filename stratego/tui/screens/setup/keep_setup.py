"""Keeping a set-up once the game is over, when both lie open."""

from __future__ import annotations

from collections.abc import Mapping

from stratego.engine.deployment import Deployment
from stratego.engine.pieces import COLORS, Color
from stratego.hotseat.draft import Draft
from stratego.tui.screens.lobby.game_list import GameListScreen
from stratego.tui.screens.setup.setup_editor import SetupEditor
from stratego.tui.widgets.choices import Choice, Choices
from stratego.tui.widgets.keybar import KeyHint
from stratego.wording.grammar import of


class KeepSetupScreen(GameListScreen):
    """Whose set-up it is to be; it is then shown, and a name is asked for."""

    HEADING = "Whose set-up do you want to keep?"

    def __init__(self, setups: Mapping[Color, Deployment], kept: str = "") -> None:
        """``kept`` is the name of the one that was kept just now."""
        self._played = setups
        self._just_kept = kept
        super().__init__([])

    def keys(self) -> list[KeyHint]:
        return [KeyHint("Enter", "choose"), KeyHint("Esc", "back", "screen.back")]

    def on_mount(self) -> None:
        names = self.host.names
        self.query_one(Choices).show([Choice(f"{of(names[color])}, {color.title()}") for color in COLORS])
        if self._just_kept:
            self.say(f"{self._just_kept} is kept.")

    def on_menu_chosen(self, message: Choices.Chosen) -> None:
        """Show it, and ask for a name."""
        setups, color = self._played, COLORS[message.place]
        self.app.switch_screen(
            SetupEditor(
                Draft(self.host.rules, Color.RED, setups[color].cells),
                lambda kept: KeepSetupScreen(setups, kept),
                title=f"{of(self.host.names[color])} set-up",
                begins_naming=True,
            )
        )

    def action_back(self) -> None:
        """Back to the end of the game."""
        self.host.stay()
