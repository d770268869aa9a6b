"""The game in five lines, and advice for every army."""

from stratego import Kind, Ruleset, load_ruleset
from stratego.rulesets.files import shipped_names
from stratego.wording.help import advice, in_five_lines, tip_for, tips
from tests.support.cases import with_each

SHIPPED = [load_ruleset(name) for name in shipped_names()]
TINY = load_ruleset("duel").replace(army={"flag": 1, "sergeant": 2})


@with_each("rules", [*SHIPPED, TINY])
def test_five_lines_each_on_one_line(rules: Ruleset) -> None:
    lines = in_five_lines(rules)
    assert len(lines) == 5
    assert all(0 < len(line) <= 75 for line in lines)
    assert str(rules.army_size) in lines[1]
    words = " ".join(lines)
    assert ("lower number" in words) is (rules.numbering == "low")
    assert ("in turn" in words) is (rules.deployment == "alternating")
    for kind in (Kind.SCOUT, Kind.MINER, Kind.SPY, Kind.INFILTRATOR):
        assert (kind.title() in words) is (kind in rules.army)


@with_each("rules", [*SHIPPED, TINY])
def test_advice_is_about_pieces_that_are_there(rules: Ruleset) -> None:
    words = advice(rules)
    for kind in (Kind.BOMB, Kind.MINER, Kind.GENERAL, Kind.MARSHAL):
        if kind not in rules.army:
            assert all(kind.title() not in tip.line for tip in tips(rules))
    assert all(f"{tip.line} {tip.reason}" in words for tip in tips(rules))
    assert len(tips(rules)) >= 4


def test_the_line_follows_from_the_number_of_hand_overs_alone() -> None:
    original = load_ruleset("original")
    lines = [tip_for(original, number) for number in range(20)]
    known = [f"Tip: {tip.line}" for tip in tips(original)]
    assert lines == (known * 3)[:20]
    assert all(len(line) <= 55 for line in known)
