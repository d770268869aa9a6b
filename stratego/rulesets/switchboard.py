"""The house rules that two players agree on before a game: an edition with some options changed."""

from __future__ import annotations

from typing import Any

from stratego.engine.options import AIDS
from stratego.engine.ruleset import Ruleset
from stratego.wording.house_rules import objection, switches
from stratego.wording.options import OptionWords


class Switchboard:
    """An edition and its options as they are switched; every state is a ruleset that can be played.

    ``switches`` are the options on the page of house rules, in its order.
    """

    def __init__(self, edition: Ruleset, rules: Ruleset) -> None:
        """``rules`` differ from ``edition`` in options alone."""
        self.edition = edition
        self.switches = switches(edition)
        self._changes: dict[str, Any] = {}
        for key, value in rules.options.items():
            self._change(key, value)
        if rules.silent_defence and "captured" not in edition.given:
            self._changes.pop("captured", None)  # it follows silent defence (K4)

    @property
    def rules(self) -> Ruleset:
        """The edition as switched now."""
        return self.edition.replace(**self._changes)

    def is_switched(self, switch: OptionWords) -> bool:
        """Whether an option differs from the edition."""
        return switch.value(self.rules) != switch.value(self.edition)

    def turn(self, switch: OptionWords, steps: int) -> str | None:
        """Switch an option to its next value, or with ``steps`` -1 to the previous one, wrapping round.

        Returns a sentence for the players if the others do not allow it; then nothing changes.
        """
        rules = self.rules
        here = switch.value(rules)
        values = switch.values(here, switch.value(self.edition))
        value = values[(values.index(here) + steps) % len(values)]
        problem = objection(rules, switch, value)
        if problem is None:
            self._change(switch.key, _with_aid_switched(rules, switch.aid) if switch.aid else value)
        return problem

    def reset(self) -> None:
        """Back to the edition."""
        self._changes = {}

    def _change(self, key: str, value: object) -> None:
        """Set an option; one that is as in the edition is left out, so that it can follow others (K4)."""
        if value == self.edition.options[key]:
            self._changes.pop(key, None)
        else:
            self._changes[key] = value


def _with_aid_switched(rules: Ruleset, aid: str) -> tuple[str, ...]:
    return tuple(each for each in AIDS if (each in rules.aids) != (each == aid))
