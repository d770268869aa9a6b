"""House rules as KEY=VALUE."""

import pytest

from stratego.engine.errors import RulesetError
from stratego.rulesets.house_rules import with_house_rules
from stratego.rulesets.reading import load_ruleset
from tests.support.cases import with_each

GNIAZDO = load_ruleset("gniazdo")


def test_values_of_every_sort() -> None:
    rules = with_house_rules(
        GNIAZDO,
        ["tie=attacker_wins", "rescue=2", "aids=moved,counts", "more_squares=true", " two_squares = 5 "],
    )
    assert (rules.tie, rules.rescue, rules.aids) == ("attacker_wins", 2, ("moved", "counts"))
    assert (rules.more_squares, rules.two_squares) == (True, 5)
    assert rules.name == GNIAZDO.name
    assert with_house_rules(rules, ["aids="]).aids == ()


def test_silent_defence_sets_captured() -> None:  # K4
    assert with_house_rules(GNIAZDO, ["silent_defence=true"]).captured == "own"


def test_the_largest_number() -> None:
    assert with_house_rules(GNIAZDO, ["quiet_limit=999999"]).quiet_limit == 999999


def test_no_settings_change_nothing() -> None:
    assert with_house_rules(GNIAZDO, []) == GNIAZDO


@with_each(
    ("setting", "fault"),
    [
        ("tie=x", 'tie: "x" is not allowed: it must be "both" or "attacker_wins"'),
        ("tie", '"tie": write KEY=VALUE, such as tie=attacker_wins'),
        ("", '"": write KEY=VALUE, such as tie=attacker_wins'),
        ("=", '"=": write KEY=VALUE, such as tie=attacker_wins'),
        (" =both", '" =both": write KEY=VALUE, such as tie=attacker_wins'),
        ("tye=both", 'tye: there is no such option: did you mean "tie"?'),
        ("rescue=-1", 'rescue: "-1" is not allowed: it must be a whole number from 0 to 999999 (0 = off)'),
        (
            "rescue=many",
            'rescue: "many" is not allowed: it must be a whole number from 0 to 999999 (0 = off)',
        ),
        ("rescue=²", 'rescue: "²" is not allowed: it must be a whole number from 0 to 999999 (0 = off)'),
        (
            "rescue=1000000",
            'rescue: "1000000" is not allowed: it must be a whole number from 0 to 999999 (0 = off)',
        ),
        ("more_squares=yes", 'more_squares: "yes" is not allowed: it must be true or false'),
        (
            "aids=moved,foo",
            'aids: "foo" is not allowed: it must be "moved", "battles", "counts" or "known"',
        ),
    ],
)
def test_a_fault(setting: str, fault: str) -> None:
    with pytest.raises(RulesetError) as caught:
        with_house_rules(GNIAZDO, [setting])
    assert list(caught.value.faults) == [fault]


def test_all_faults_are_reported() -> None:
    with pytest.raises(RulesetError) as caught:
        with_house_rules(GNIAZDO, ["tie", "tie=x", "rescue=1", "rescue=2", "a=b"])
    assert [fault.split(":")[0] for fault in caught.value.faults] == ['"tie"', "tie", "rescue", "a"]


def test_options_that_exclude_each_other() -> None:  # K4
    with pytest.raises(RulesetError, match="exclude each other"):
        with_house_rules(GNIAZDO, ["silent_defence=true", "captured=open"])
    with pytest.raises(RulesetError, match="exclude each other"):
        with_house_rules(GNIAZDO, ["silent_defence=true", "aids=counts"])
