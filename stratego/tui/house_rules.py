"""What a ruleset has otherwise than the edition it is taken for: both players must agree to it."""

from __future__ import annotations

from functools import lru_cache

from stratego.engine.ruleset import Ruleset
from stratego.rulesets import load_ruleset, nearest_edition, shipped_names
from stratego.wording import differences


@lru_cache(maxsize=8)
def house_rules(rules: Ruleset) -> tuple[str, ...]:
    """A sentence for each difference from the nearest shipped edition, none for an edition as shipped."""
    return tuple(differences(rules, nearest_edition(rules) or load_ruleset("original")))


def is_shipped(rules: Ruleset) -> bool:
    """Whether a ruleset is one of the box, as shipped."""
    return any(load_ruleset(name) == rules for name in shipped_names())
