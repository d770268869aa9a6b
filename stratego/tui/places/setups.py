"""The way to the set-ups: those of the user's own, and those of the game that was played."""

from __future__ import annotations

from collections.abc import Callable

from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.hotseat.draft import Draft
from stratego.tui.places.guide import Guide
from stratego.wording.setup import setups


class SetupPlaces(Guide):
    """The lists of set-ups and of armies, and the editor."""

    def setups(self, saved: str = "") -> None:
        """The set-ups of the user's own; ``saved`` is the name of the one just saved."""
        from stratego.tui.screens.setup.saved_setups import SetupsScreen

        self._show(SetupsScreen(self.store.setups(saved), saved))

    def armies(self) -> None:
        """The armies that a new set-up can be made for."""
        from stratego.tui.screens.setup.armies import ArmiesScreen

        self._show(ArmiesScreen(self.store.armies()))

    def new_setup(self, rules: Ruleset) -> None:
        """The editor with an empty zone."""
        self.editor(Draft.empty(rules, Color.RED))

    def edit_setup(self, name: str) -> str | None:
        """The editor with a saved set-up, under the first ruleset that it fits.

        Returns the reason if it cannot be read or fits none.
        """
        return self.store.open_setup(name, lambda draft: self.editor(draft, name))

    def editor(self, draft: Draft, name: str = "", leave: Callable[[str], None] | None = None) -> None:
        """The editor; ``name`` is the set-up's, if it has one.

        ``leave`` leads on from it, given the name of the set-up if it was saved; by default to the set-ups.
        """
        from stratego.tui.screens.setup.setup_editor import SetupEditor

        self._show(SetupEditor(draft, leave or self.setups, name=name))

    def editor_alone(self, draft: Draft, name: str) -> None:
        """The editor as the first screen: the set-ups follow once one is saved, else the shell."""
        self.editor(draft, name, lambda saved: self.setups(saved) if saved else self.back())

    def played_setups(self, saved: str = "") -> None:
        """The set-ups of the finished game, to save one; ``saved`` is the name of the one just saved."""
        from stratego.tui.screens.setup.save_setup import SaveSetupScreen

        self._show(SaveSetupScreen(saved))

    def save_played_setup(self, color: Color) -> None:
        """The set-up of one side of the finished game, with the question for its name."""
        from stratego.tui.screens.setup.setup_editor import SetupEditor

        current = self._current
        draft = Draft(current.rules, Color.RED, current.played_setups()[color].cells)
        title = setups.TITLE_OF_PLAYER.format(name=current.names[color])
        self._show(SetupEditor(draft, self.played_setups, title=title, begins_naming=True))
