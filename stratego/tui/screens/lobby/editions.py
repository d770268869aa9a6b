"""Choosing the ruleset of a new game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.binding import BindingType

from stratego.engine.quoting import printable
from stratego.engine.ruleset import Ruleset
from stratego.rulesets.own import OwnRuleset
from stratego.tui.screens.lobby.list_screen import ListScreen
from stratego.tui.screens.lobby.lobby import BACK
from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.choices import Choice, Choices

_LONGEST_FAULT: Final = 90  # in characters: all of it is told where one asks for it


class EditionsScreen(ListScreen):
    """The shipped rulesets and the user's own, each with words on what it is like and how long it takes."""

    HEADING = "Which game?"
    BINDINGS: ClassVar[list[BindingType]] = [
        BACK,
        bound("r", "switch", "editions.switch"),
    ]

    def __init__(self, shipped: Sequence[Ruleset], own: Sequence[OwnRuleset], at: str = "") -> None:
        """``at`` is the name in the list that the cursor is on at first."""
        self._shipped = shipped
        self._own = own
        super().__init__([*map(_shipped, shipped), *map(_own, own)])
        self._at = at

    def on_mount(self) -> None:
        """Begin where the cursor was."""
        names = [choice.name for choice in self._first_choices]
        if self._at in names:
            self.call_after_refresh(self.query_one(Choices).point, names.index(self._at))

    @property
    def _all(self) -> list[Ruleset | None]:
        """All of them as they are listed, None where one has faults."""
        return [*self._shipped, *(own.rules for own in self._own)]

    @property
    def help_rules(self) -> Ruleset:
        """Those that the cursor is on."""
        return self._all[self.query_one(Choices).place] or self._shipped[0]

    def keys(self) -> list[str]:
        return ["choose", "editions.switch", "lobby.back"]

    def on_menu_chosen(self, message: Choices.Chosen) -> None:
        """Go on to the players; of a faulty one all is told."""
        rules = self._all[message.place]
        if rules is None:
            self._tell_faults(message.place)
        else:
            self.host.go.players(rules)

    def action_switch(self) -> None:
        """Look at the house rules before going on."""
        place = self.query_one(Choices).place
        rules = self._all[place]
        if rules is not None:
            self.host.go.house_rules(rules, rules)
        else:
            self._tell_faults(place)

    def _tell_faults(self, place: int) -> None:
        self.host.go.faulty_ruleset(self._own[place - len(self._shipped)])

    def action_back(self) -> None:
        """Back to the home screen."""
        self.host.go.home()


def _shipped(rules: Ruleset) -> Choice:
    words, time = _words_and_time(rules)
    return Choice(rules.name, words, f"{rules.army_size} pieces, {time}")


def _own(own: OwnRuleset) -> Choice:
    file = own.path.name
    if own.rules is None:
        fault, *others = own.short_faults
        more = f" (and {len(others)} more)" if others else ""
        return Choice(
            printable(file, 40), f"Cannot be played: {printable(fault, _LONGEST_FAULT)}{more}", "your own"
        )
    return Choice(own.rules.name, own.rules.summary, f"your own: {printable(file, 40)}")


def _words_and_time(rules: Ruleset) -> tuple[str, str]:
    """What the summary of a shipped ruleset says, and how long a game takes, which is its last sentence."""
    words, _, time = rules.summary.removesuffix(".").rpartition(". ")
    return f"{words}.", time[:1].lower() + time[1:]
