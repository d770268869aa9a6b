"""Choosing the ruleset of a new game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from stratego.engine.quoting import printable
from stratego.engine.ruleset import Ruleset
from stratego.rulesets.own import OwnRuleset
from stratego.tui.draw.choice import Choice
from stratego.tui.screens.lobby.list_screen import ListScreen
from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.choices import Choices
from stratego.tui.widgets.rows import Rows
from stratego.wording import lobby as words

_LONGEST_FAULT: Final = 90  # in characters: the rest is shown on request


class EditionsScreen(ListScreen):
    """The shipped rulesets and the user's own, each with its summary and how long a game takes."""

    KEYS = ("choose", "editions.switch", "lobby.back")
    HEADING = words.WHICH_EDITION
    MESSAGE = 1
    BINDINGS = [bound("h", "switch", "editions.switch")]

    def __init__(self, shipped: Sequence[Ruleset], own: Sequence[OwnRuleset], at: str = "") -> None:
        """``at`` is the name where the cursor starts."""
        self._shipped = shipped
        self._own = own
        choices = [*map(_shipped, shipped), *map(_own, own)]
        names = [choice.name for choice in choices]
        super().__init__(choices, names.index(at) if at in names else 0)

    @property
    def _all(self) -> list[Ruleset | None]:
        """All rulesets in the order of the list, None for a faulty one."""
        return [*self._shipped, *(own.rules for own in self._own)]

    @property
    def help_rules(self) -> Ruleset:
        """The ruleset at the cursor."""
        return self._all[self.query_one(Choices).place] or self._shipped[0]

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Go on to the players."""
        self._go_on(message.place, self.go.players)

    def action_switch(self) -> None:
        """Open the house rules of the ruleset."""
        self._go_on(self.query_one(Choices).place, lambda rules: self.go.house_rules(rules, rules))

    def _go_on(self, place: int, go_on: Callable[[Ruleset], None]) -> None:
        """Go on with a ruleset; show the faults of a faulty one."""
        rules = self._all[place]
        if rules is None:
            self.go.faulty_ruleset(self._own[place - len(self._shipped)])
        else:
            go_on(rules)


def _shipped(rules: Ruleset) -> Choice:
    summary, time = _summary_and_time(rules)
    return Choice(rules.name, summary, words.PIECES_AND_TIME.format(pieces=rules.army_size, time=time))


def _own(own: OwnRuleset) -> Choice:
    file = own.path.name
    if own.rules is None:
        fault, *others = own.short_faults
        problem = words.not_playable(printable(fault, _LONGEST_FAULT), len(others))
        return Choice(printable(file, 40), problem, words.YOUR_OWN)
    return Choice(own.rules.name, own.rules.summary, words.OWN_FILE.format(file=printable(file, 40)))


def _summary_and_time(rules: Ruleset) -> tuple[str, str]:
    """The summary of a shipped ruleset, and its last sentence, which says how long a game takes."""
    summary, _, time = rules.summary.removesuffix(".").rpartition(". ")
    return f"{summary}.", time[:1].lower() + time[1:]
