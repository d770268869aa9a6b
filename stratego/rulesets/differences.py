"""What a ruleset has otherwise than the edition it is taken for: both players must agree to it."""

from __future__ import annotations

from functools import lru_cache

from stratego.engine.ruleset import Ruleset
from stratego.rulesets.files import load_ruleset, nearest_edition, shipped_names
from stratego.wording import differences
from stratego.wording.switches import differences_in_short


@lru_cache(maxsize=8)
def house_rules(rules: Ruleset) -> tuple[str, ...]:
    """A sentence for each difference from the nearest shipped edition, none for an edition as shipped."""
    return tuple(differences(rules, _edition(rules)))


@lru_cache(maxsize=8)
def house_rules_in_short(rules: Ruleset) -> tuple[str, ...]:
    """The same in a few words each."""
    return tuple(differences_in_short(rules, _edition(rules)))


def _edition(rules: Ruleset) -> Ruleset:
    return nearest_edition(rules) or load_ruleset("original")


def is_shipped(rules: Ruleset) -> bool:
    """Whether a ruleset is one of the box, as shipped."""
    return any(load_ruleset(name) == rules for name in shipped_names())
