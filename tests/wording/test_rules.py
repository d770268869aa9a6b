"""The rules in the help: each sentence appears where it applies, and nowhere else."""

import re
from collections.abc import Callable
from typing import Any, Final

import pytest

from stratego import Kind, Ruleset, load_ruleset
from stratego.rulesets.reading import shipped_names
from stratego.wording.help import rules_in_words
from stratego.wording.language import ENGLISH, codes, speak
from tests.support.cases import with_each

_SHOWN: Final = "stays shown, like a piece seen in battle"


def _guesses(rules: Ruleset) -> bool:
    return Kind.INFILTRATOR in rules.army


def _is_shown(rules: Ruleset) -> bool:
    return rules.battle_memory == "shown" or "battles" in rules.aids


SENTENCES: Final[dict[str, Callable[[Ruleset], object]]] = {
    # T1, T2
    "An attack across that border is refused as well.": lambda rules: rules.two_squares,
    "It does not matter whether the piece is threatened.": lambda rules: rules.two_squares,  # T3
    "as often as its player likes (no two-squares rule)": lambda rules: not rules.two_squares,
    # C1-C4, I6
    "any enemy piece, Bombs and Flags included, whatever the ranks": lambda rules: (
        rules.more_squares and Kind.BOMB in rules.army
    ),
    "An attack ends every chase": lambda rules: rules.more_squares and Kind.INFILTRATOR not in rules.army,
    "An attack or a guess ends every chase": lambda rules: (
        rules.more_squares and Kind.INFILTRATOR in rules.army
    ),
    "for as long as the chaser likes (no more-squares rule)": lambda rules: not rules.more_squares,
    # D1, D3
    "At least one of your pieces must be able to make a first move.": lambda rules: True,
    "A piece once placed stays where it is until the game begins.": lambda rules: (
        rules.deployment == "alternating"
    ),
    # D2
    "Lots decide who plays Red": lambda rules: True,
    # I1-I3, K2
    "one or two squares away in a straight line and guess": _guesses,
    "guess what it is: a Bomb or a Flag may be guessed, too": _guesses,
    "Either way both players learn which piece is the Infiltrator": _guesses,
    "After that it is hidden again": lambda rules: _guesses(rules) and not _is_shown(rules),
    # A4, I5
    "like the Spy, but it does not beat the Marshal": _guesses,
    # R1
    "The row in the middle belongs to neither half.": lambda rules: (
        rules.rescue and rules.geometry.height % 2
    ),
    # K6, R1
    "The enemy pieces that are known to be left are counted": lambda rules: "counts" in rules.aids,
    # A3
    "Only a Miner removes the Bomb": lambda rules: Kind.BOMB in rules.army and Kind.MINER in rules.army,
    # K2, K5, R1
    "As after a battle, remember it": lambda rules: rules.scout_reveals and not _is_shown(rules),
    _SHOWN: lambda rules: (
        (rules.scout_reveals or (rules.rescue and rules.captured == "open") or Kind.INFILTRATOR in rules.army)
        and _is_shown(rules)
    ),
    "the enemy does not learn what you chose": lambda rules: rules.rescue,
    "The enemy learns which piece came back, and where.": lambda rules: (
        rules.rescue and rules.captured == "open"
    ),
    "The enemy learns only where a piece came back.": lambda rules: rules.rescue and rules.captured == "own",
    # E3-E5, I6
    "and so does one who has no legal move in their turn": lambda rules: not _guesses(rules),
    "and so does one who has no legal move or guess in their turn": _guesses,
    "A move forbidden because it repeats is not a legal move.": lambda rules: (
        rules.two_squares or rules.more_squares
    ),
    "without an attack, counting both sides, the game is a draw": lambda rules: rules.quiet_limit,
    "A guess counts as an attack.": lambda rules: rules.quiet_limit and Kind.INFILTRATOR in rules.army,
    "accepts or declines the draw at the start of their turn; moving declines it": lambda rules: True,
}

HOUSE_RULES: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"quiet_limit": 50, "two_squares": 0, "more_squares": False},
    {"two_squares": 0, "more_squares": True},
    {"rescue": 2, "battle_memory": "shown", "deployment": "alternating"},
    {"rescue": 1, "silent_defence": True, "captured": "own", "aids": ()},
    {"rescue": 1, "captured": "own", "aids": ("counts", "battles")},
    {"rescue": 1, "layout": ("b" * 10,) * 4 + ("." * 10,) * 3 + ("r" * 10,) * 4},
    {"scout_reveals": True, "battle_memory": "hidden", "aids": ()},
)


@with_each("changes", HOUSE_RULES)
@with_each("name", shipped_names())
def test_a_sentence_appears_where_it_holds(name: str, changes: dict[str, Any]) -> None:
    rules = load_ruleset(name).replace(**changes)
    text = " ".join(paragraph.text for paragraph in rules_in_words(rules))
    assert {sentence for sentence in SENTENCES if sentence in text} == {
        sentence for sentence, holds in SENTENCES.items() if holds(rules)
    }


def without_bombs(name: str) -> Ruleset:
    rules = load_ruleset(name)
    army = {kind.name.lower(): count for kind, count in rules.army.items() if kind is not Kind.BOMB}
    return rules.replace(army=army)


def test_the_help_of_an_army_without_bombs_mentions_none() -> None:
    text = " ".join(paragraph.text for paragraph in rules_in_words(without_bombs("duel")))
    assert "Bomb" not in text
    assert "any enemy piece, Flags included" in text
    guessing = " ".join(paragraph.text for paragraph in rules_in_words(without_bombs("infiltrator")))
    assert "guess what it is: a Flag may be guessed, too" in guessing


@pytest.mark.parametrize("code", [code for code in codes() if code != ENGLISH])
def test_no_rule_stays_english(code: str) -> None:
    def sentences() -> set[str]:
        rules = [rule for name in shipped_names() for rule in rules_in_words(load_ruleset(name))]
        return {sentence for rule in rules for sentence in re.split(r"(?<=\.) ", rule.text)}

    english = sentences()
    speak(code, plain=False)
    assert not english & sentences()
