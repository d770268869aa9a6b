"""The house rules that two players agree on before a game: an edition, and what they switch of it."""

from __future__ import annotations

from typing import Any

from stratego.engine.ruleset import AIDS, Ruleset
from stratego.wording.switches import Switch, objection, switches


class Switchboard:
    """``rules`` are those of an edition with some options switched; no other can be reached."""

    def __init__(self, edition: Ruleset, rules: Ruleset) -> None:
        """``rules`` differ from ``edition`` in options alone."""
        self.edition = edition
        self.switches = switches(edition)
        self._changes: dict[str, Any] = {}
        for key, value in rules.options.items():
            self._change(key, value)
        if rules.silent_defence and "captured" not in edition.given:
            self._changes.pop("captured", None)  # it follows silent defence (K4), and comes back with it

    @property
    def rules(self) -> Ruleset:
        """The edition as it is switched now."""
        return self.edition.replace(**self._changes)

    def is_switched(self, switch: Switch) -> bool:
        """Whether it is set otherwise than in the edition."""
        return switch.value(self.rules) != switch.value(self.edition)

    def turn(self, switch: Switch, steps: int) -> str | None:
        """Set a switch to its next value, round the end; ``steps`` is -1 for the one before.

        Returns why that cannot be; nothing has changed then.
        """
        rules = self.rules
        here = switch.value(rules)
        values = switch.values(here, switch.value(self.edition))
        value = values[(values.index(here) + steps) % len(values)]
        problem = objection(rules, switch, value)
        if problem is None:
            self._change(switch.key, _aids(rules, switch.aid) if switch.aid else value)
        return problem

    def reset(self) -> None:
        """All as in the edition."""
        self._changes = {}

    def _change(self, key: str, value: object) -> None:
        """An option that is as in the edition is not given at all: what follows from others then follows."""
        if value == self.edition.options[key]:
            self._changes.pop(key, None)
        else:
            self._changes[key] = value


def _aids(rules: Ruleset, aid: str) -> tuple[str, ...]:
    """The aids with one of them switched."""
    return tuple(each for each in AIDS if (each in rules.aids) != (each == aid))
