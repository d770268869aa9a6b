"""How a ruleset differs from the edition that players take it for: both must agree to these house rules."""

from __future__ import annotations

from functools import lru_cache

from stratego.engine.ruleset import Ruleset
from stratego.rulesets.files import edition, shipped_names


@lru_cache(maxsize=8)
def house_rules(rules: Ruleset) -> tuple[str, ...]:
    """A sentence for each difference from the nearest edition; empty for a shipped ruleset."""
    nearest = _nearest(rules)
    if rules == nearest:  # as in most games, which need not load the words
        return ()
    from stratego.wording.rulesets.house_rules import differences

    return tuple(differences(rules, nearest))


@lru_cache(maxsize=8)
def house_rules_in_short(rules: Ruleset) -> tuple[str, ...]:
    """The same in a few words each."""
    nearest = _nearest(rules)
    if rules == nearest:
        return ()
    from stratego.wording.rulesets.house_rules import differences_in_short

    return tuple(differences_in_short(rules, nearest))


def nearest_edition(rules: Ruleset) -> Ruleset | None:
    """The shipped ruleset with the same name, else the one with the fewest differences from ``rules``.

    None if no shipped ruleset has this army or this board.
    """
    names = shipped_names()
    likely = [name for name in names if name in rules.name.casefold()]
    for name in likely + names:
        if edition(name) == rules:  # then the others need not be loaded
            return edition(name)
    near = [each for each in map(edition, names) if each.army == rules.army or each.layout == rules.layout]

    def distance(each: Ruleset) -> tuple[bool, int]:
        options = [key for key, value in rules.options.items() if each.options[key] != value]
        parts = (each.army != rules.army) + (each.layout != rules.layout)
        return each.name != rules.name, len(options) + parts * len(rules.options)

    return min(near, key=distance, default=None)


@lru_cache(maxsize=8)
def _nearest(rules: Ruleset) -> Ruleset:
    return nearest_edition(rules) or edition("original")
