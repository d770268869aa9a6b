"""Every option in words, and the rules of the help screen."""

from typing import Any

import pytest

from stratego.engine.options import AIDS, OPTIONS, Count, Selection
from stratego.engine.pieces import Kind
from stratego.engine.ruleset import Ruleset
from stratego.rulesets.house_rules import nearest_shipped
from stratego.rulesets.reading import load_ruleset, shipped_names
from stratego.wording.help import rules_in_words
from stratego.wording.lobby import with_house_rules
from stratego.wording.names import roster
from stratego.wording.options import MANY, OPTION_WORDS, house_rules, option_sentences
from tests.support.cases import with_each

# The army with all kinds, so that every option has an effect.
RULES = load_ruleset("infiltrator")

VALUES: dict[str, list[Any]] = {
    key: list(option.values) or [0, 1, 2, 3, 12] for key, option in OPTIONS.items()
}
VALUES["aids"] = [(), *((aid,) for aid in AIDS), AIDS]


def help_text(rules: Ruleset) -> str:
    return "\n".join(f"{title}\n{text}" for title, text in rules_in_words(rules))


def test_every_option_has_one_entry_in_words() -> None:
    """Each option (and each aid) has one entry; an option that is a count has words for 0, 1 and many."""
    entries = {key: [entry for entry in OPTION_WORDS if entry.switch.key == key] for key in OPTIONS}
    assert sum(map(len, entries.values())) == len(OPTION_WORDS)
    for key, option in OPTIONS.items():
        if isinstance(option, Selection):
            assert tuple(entry.switch.aid for entry in entries[key]) == option.values
            assert all(set(entry.words) == {False, True} for entry in entries[key])
        else:
            (entry,) = entries[key]
            assert set(entry.words) == (set(option.values) or {0, 1, MANY})
            assert not isinstance(option, Count) or 0 in option.offered
    assert len({entry.title for entry in OPTION_WORDS}) == len(OPTION_WORDS)


@with_each("key", OPTIONS)
def test_every_value_has_a_sentence_of_its_own(key: str) -> None:
    sentences = [option_sentences(RULES.replace(**{key: value}))[key] for value in VALUES[key]]
    assert len(set(sentences)) == len(sentences)
    for sentence in sentences:
        assert sentence.endswith(".")
        assert sentence[0].isupper()
        assert sentence.isascii()


@with_each("key", OPTIONS)
def test_the_help_screen_differs_for_every_value(key: str) -> None:
    texts = [help_text(RULES.replace(**{key: value})) for value in VALUES[key]]
    assert len(set(texts)) == len(texts)
    assert all(text.isascii() for text in texts)


def test_sentences_on_memory_do_not_contradict_each_other() -> None:  # K2, K6
    hidden = RULES.replace(aids=("moved",))
    assert "remember" in option_sentences(hidden)["battle_memory"]
    assert "remember" not in option_sentences(hidden.replace(aids=("battles",)))["battle_memory"]
    shown = RULES.replace(battle_memory="shown")
    assert "remember" in option_sentences(RULES)["aids"]
    assert "remember" not in option_sentences(shown)["aids"]


@with_each(
    ("limit", "words"),
    [
        (0, "as often as its player likes"),
        (1, "may not move straight back"),
        (3, "3 turns in a row, but no more"),
        (5, "5 turns in a row, but no more"),
    ],
)
def test_the_two_squares_rule(limit: int, words: str) -> None:  # T1, T2
    assert words in option_sentences(RULES.replace(two_squares=limit))["two_squares"]


@with_each("name", shipped_names())
def test_a_shipped_game_does_not_differ_from_itself(name: str) -> None:
    rules = load_ruleset(name)
    assert house_rules(rules, rules) == []


def test_each_difference_has_a_sentence() -> None:
    mine = RULES.replace(two_squares=0, aids=["counts"], tie="attacker_wins")
    base = nearest_shipped(mine)
    assert base == RULES
    assert house_rules(mine, RULES) == [
        "When equal ranks meet, the attacker wins and takes the square.",
        "A piece may move back and forth between two squares as often as its player likes "
        "(no two-squares rule).",
        "The enemy pieces that are known to be left are counted.",
    ]


def test_another_army_and_another_board_are_differences() -> None:
    layout = ["bbbb", "....", ".~..", "....", "rrrr"]
    mine = RULES.replace(army={"flag": 1, "spy": 2, "scout": 1}, layout=layout)
    assert house_rules(mine, RULES) == [
        "Each army: 1 Scout, 2 Spies, 1 Flag.",
        "The board has 4 files and 5 rows.",
    ]


def titles(rules: Ruleset) -> list[str]:
    return [paragraph.title for paragraph in rules_in_words(rules)]


def test_the_help_screen_explains_the_pieces_of_the_army() -> None:
    specials = {"Scouts", "Bombs", "The Spy", "The Infiltrator"}
    assert specials <= set(titles(RULES))
    assert specials - {"The Infiltrator"} <= set(titles(load_ruleset("original")))
    assert "The Infiltrator" not in titles(load_ruleset("original"))
    bare = RULES.replace(army={"flag": 1, "sergeant": 3})
    assert not specials & set(titles(bare))
    assert "Bomb" not in help_text(bare)


def test_the_help_screen_says_that_repeating_is_free() -> None:
    free = RULES.replace(two_squares=0, more_squares=False)
    paragraphs = dict(rules_in_words(free))
    assert paragraphs["Back and forth"] == option_sentences(free)["two_squares"]
    assert paragraphs["Chasing"] == option_sentences(free)["more_squares"]
    assert "repeats" not in help_text(free)


def test_a_bomb_stops_every_attacker_of_an_army_without_miners() -> None:
    bare = RULES.replace(army={"flag": 1, "bomb": 1, "sergeant": 3})
    (bomb,) = [entry for entry in roster(bare) if entry.kind is Kind.BOMB]
    assert bomb.ability == "never moves; stops every attacker"


def test_an_option_of_no_paragraph_is_added_as_its_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stratego.wording.help._rescue", lambda *_: ())
    mine = RULES.replace(rescue=2)
    assert rules_in_words(mine)[-1] == ("Other rules", option_sentences(mine)["rescue"])
    assert rules_in_words(RULES)[-1].title != "Other rules"


def test_the_rules_of_a_board_without_lakes_mention_none() -> None:
    dry = RULES.replace(layout=["b" * 10] * 4 + ["." * 10] * 2 + ["r" * 10] * 4, sabotage_line_of_sight=True)
    assert "lake" not in help_text(dry)
    assert "lake" in help_text(RULES)


def test_an_army_smaller_than_its_zone_leaves_squares_empty() -> None:  # D1
    assert "stay empty" in help_text(load_ruleset("duel"))
    assert "stay empty" not in help_text(load_ruleset("original"))


def test_each_line_that_was_changed_on_the_page_of_house_rules_is_counted() -> None:
    assert with_house_rules(RULES, RULES) == "Stratego Infiltrator"
    assert (
        with_house_rules(RULES.replace(tie="attacker_wins"), RULES) == "Stratego Infiltrator, one house rule"
    )
    changed = RULES.replace(aids=["moved", "known"], quiet_limit=30)
    assert with_house_rules(changed, RULES) == "Stratego Infiltrator, 3 house rules"
