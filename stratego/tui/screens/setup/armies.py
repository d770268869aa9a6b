"""The army of a new set-up."""

from __future__ import annotations

from collections.abc import Sequence

from stratego.engine.ruleset import Ruleset
from stratego.tui.draw.choice import Choice
from stratego.tui.screens.lobby.list_screen import ListScreen
from stratego.tui.widgets.choices import Choices
from stratego.tui.widgets.rows import Rows
from stratego.wording.setup import setups as words


class ArmiesScreen(ListScreen):
    """The armies and boards of all rulesets, each once."""

    KEYS = ("choose", "lobby.back")
    HEADING = words.ARMIES_HEADING

    def __init__(self, armies: Sequence[Sequence[Ruleset]]) -> None:
        """Each army is given by the rulesets that have it."""
        self._armies = armies
        super().__init__(list(map(_army_choice, armies)))

    @property
    def help_rules(self) -> Ruleset:
        """The first ruleset with the army at the cursor."""
        return self._armies[self.query_one(Choices).place][0]

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Start a set-up with all pieces in the tray."""
        self.go.new_setup(self._armies[message.place][0])

    def action_back(self) -> None:
        """Back to the set-ups."""
        self.go.setups()


def _army_choice(rulesets: Sequence[Ruleset]) -> Choice:
    first, *others = (rules.name for rules in rulesets)
    more = words.also_for(others) if others else ""
    return Choice(first, more, words.PIECES.format(army_size=rulesets[0].army_size))
