"""Choosing the ruleset of a new game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from stratego.engine.quoting import excerpt, printable
from stratego.engine.ruleset import Ruleset
from stratego.rulesets.own import OwnRuleset
from stratego.table.listing import Choice, Listing
from stratego.tui.screens.lobby.lists import LongListScreen
from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.lists import Choices, Rows
from stratego.wording import lobby as words

_LONGEST_FAULT: Final = 90  # in characters: the rest is shown on request


class EditionsScreen(LongListScreen[OwnRuleset]):
    """The shipped rulesets and the user's own, each with its summary and how long a game takes."""

    KEYS = ("choose", "editions.switch", "lobby.back")
    HEADING = words.WHICH_EDITION
    MESSAGE = 1
    BINDINGS = [bound("h", "switch", "editions.switch")]

    def __init__(self, shipped: Sequence[Ruleset], own: Listing[OwnRuleset], at: str = "") -> None:
        """``at`` is the name where the cursor starts."""
        self._shipped = shipped
        names = [*(rules.name for rules in shipped), *(each.title for each in own.first)]
        super().__init__(own, list(map(_shipped, shipped)), names.index(at) if at in names else 0)

    def choice_of(self, item: OwnRuleset) -> Choice:
        file = excerpt(item.path.name)
        if item.rules is None:
            fault, *others = item.short_faults
            problem = words.not_playable(printable(fault, _LONGEST_FAULT), len(others))
            return Choice(item.title, problem, words.YOUR_OWN)
        return Choice(item.title, item.rules.summary, words.OWN_FILE.format(file=file))

    @property
    def help_rules(self) -> Ruleset:
        """The ruleset at the cursor."""
        place = self.query_one(Choices).place
        own = self.item_at(place)
        return self._shipped[place] if own is None else own.rules or self._shipped[0]

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Go on to the players."""
        self._go_on(message.place, self.go.players)

    def action_switch(self) -> None:
        """Open the house rules of the ruleset."""
        self._go_on(self.query_one(Choices).place, lambda rules: self.go.house_rules(rules, rules))

    def _go_on(self, place: int, go_on: Callable[[Ruleset], None]) -> None:
        """Go on with a ruleset; show the faults of a faulty one."""
        own = self.item_at(place)
        if own is None:
            go_on(self._shipped[place])
        elif own.rules is None:
            self.go.faulty_ruleset(own)
        else:
            go_on(own.rules)


def _shipped(rules: Ruleset) -> Choice:
    summary, time = _summary_and_time(rules)
    return Choice(rules.name, summary, words.PIECES_AND_TIME.format(pieces=rules.army_size, time=time))


def _summary_and_time(rules: Ruleset) -> tuple[str, str]:
    """The summary of a shipped ruleset, and its last sentence, which says how long a game takes."""
    summary, _, time = rules.summary.removesuffix(".").rpartition(". ")
    return f"{summary}.", time[:1].lower() + time[1:]
