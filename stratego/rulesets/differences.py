"""How a ruleset differs from the edition that players take it for: both must agree to these house rules."""

from __future__ import annotations

from functools import lru_cache

from stratego.engine.ruleset import Ruleset
from stratego.rulesets.files import load_ruleset, shipped_names


@lru_cache(maxsize=8)
def house_rules(rules: Ruleset) -> tuple[str, ...]:
    """A sentence for each difference from the nearest edition; empty for a shipped ruleset."""
    edition = _edition(rules)
    if rules == edition:  # as in most games, which need not load the words
        return ()
    from stratego.wording.rulesets.house_rules import differences

    return tuple(differences(rules, edition))


@lru_cache(maxsize=8)
def house_rules_in_short(rules: Ruleset) -> tuple[str, ...]:
    """The same in a few words each."""
    edition = _edition(rules)
    if rules == edition:
        return ()
    from stratego.wording.rulesets.house_rules import differences_in_short

    return tuple(differences_in_short(rules, edition))


def nearest_edition(rules: Ruleset) -> Ruleset | None:
    """The shipped ruleset with the same name, else the one with the fewest differences from ``rules``.

    None if no shipped ruleset has this army or this board.
    """
    near = []
    for edition in map(load_ruleset, shipped_names()):
        if edition == rules:  # then the others need not be loaded
            return edition
        if edition.army == rules.army or edition.layout == rules.layout:
            near.append(edition)

    def distance(edition: Ruleset) -> tuple[bool, int]:
        options = [key for key, value in rules.options.items() if edition.options[key] != value]
        parts = (edition.army != rules.army) + (edition.layout != rules.layout)
        return edition.name != rules.name, len(options) + parts * len(rules.options)

    return min(near, key=distance, default=None)


@lru_cache(maxsize=8)
def _edition(rules: Ruleset) -> Ruleset:
    return nearest_edition(rules) or load_ruleset("original")
