"""Every reason for the result of a battle, as given after it, in the help and about pieces (A1-A5)."""

from string import Formatter
from typing import Final

from stratego.engine.combat import Why, reasons
from stratego.engine.options import OPTIONS
from stratego.engine.pieces import Kind
from stratego.engine.ruleset import Ruleset
from stratego.rulesets.reading import load_ruleset, shipped_names
from stratego.wording.combat import COMBAT
from stratego.wording.help import in_five_lines, rules_in_words
from stratego.wording.names import kind_name, plain_piece, roster
from tests.support.cases import with_each

FIELDS: Final = {"name", "attacker", "defender", "winner", "marshal.an"}
INFILTRATOR: Final = load_ruleset("infiltrator")
RULESETS: Final = (
    *map(load_ruleset, shipped_names()),
    *(
        INFILTRATOR.replace(**{key: value})
        for key, each in OPTIONS.items()
        for value in each.values
        if key != "aids"
    ),
    INFILTRATOR.replace(army={"flag": 1, "bomb": 2, "spy": 1, "scout": 3}),
    INFILTRATOR.replace(army={"flag": 1, "miner": 2, "scout": 3}),
    INFILTRATOR.replace(army={"flag": 1, "spy": 1, "marshal": 1}),
)


def test_every_reason_has_its_words() -> None:
    assert set(COMBAT) == set(Why)
    for why, words in COMBAT.items():
        texts = [str(each) for each in (words.result, words.rule, words.reason, words.short) if each]
        assert all(text.endswith(".") and text.isascii() for text in texts), why
        assert bool(words.reason) is (why is not Why.RANK)  # for RANK, both numbers are in the headline
        assert bool(words.ability) is (words.whose is not None)
        assert {name for text in texts for _, name, _, _ in Formatter().parse(text) if name} <= FIELDS


def test_every_reason_occurs() -> None:
    assert frozenset().union(*map(reasons, RULESETS)) == set(Why)


@with_each("rules", RULESETS)
def test_the_help_says_what_can_happen(rules: Ruleset) -> None:
    text = " ".join(paragraph.text for paragraph in rules_in_words(rules.replace(numbering="high")))
    lines = in_five_lines(rules)[-1]
    abilities = {entry.kind: entry.ability for entry in roster(rules)}
    for why in Why:
        words, occurs = COMBAT[why], why in reasons(rules)
        if occurs:
            assert words.rule.format(marshal=plain_piece(rules, Kind.MARSHAL)) in text, why
        if words.short:
            assert (str(words.short) in lines) is occurs, why
        if words.whose is not None and words.whose in rules.army:
            assert (abilities[words.whose] == str(words.ability)) is occurs, why


def test_every_ability_is_that_of_a_kind_named_in_its_rule() -> None:
    for words in COMBAT.values():
        if words.whose is not None:
            assert kind_name(words.whose) in f"{words.result} {words.reason} {words.rule}"
