"""Advice that suits the army."""

import pytest

from stratego import load_ruleset
from stratego.wording.help import tips


@pytest.mark.parametrize(("base", "is_warned"), [("original", True), ("duel", False), ("barrage", False)])
def test_too_many_bombs_are_no_danger_to_an_army_with_few(base: str, is_warned: bool) -> None:
    rules = load_ruleset(base)
    assert any("Too many Bombs" in str(tip.line) for tip in tips(rules)) is is_warned


def test_advice_is_about_pieces_of_the_army() -> None:
    original = load_ruleset("original")
    without = original.replace(army={**original.army, "marshal": 0, "scout": 9})
    assert any("Marshal" in str(tip.line) for tip in tips(original))
    assert not any("Marshal" in str(tip.line) for tip in tips(without))
