"""House rules: every option can be switched, but only if the resulting ruleset is allowed."""

from random import Random

import pytest
from hypothesis import given, strategies as st

from stratego import load_ruleset
from stratego.engine.errors import RulesetError
from stratego.engine.options import AIDS, OPTIONS
from stratego.engine.ruleset import Ruleset
from stratego.rulesets.house_rules import Switchboard, SwitchedOption, objection
from stratego.rulesets.reading import shipped_names
from stratego.wording.options import OptionWords, house_rules_in_short, switches
from tests.support.cases import with_each

INFILTRATOR = load_ruleset("infiltrator")  # the army with all kinds
ALL = switches(INFILTRATOR)
OPEN = INFILTRATOR.replace(captured="open")
"""Infiltrator with ``captured`` set to its default (K4)."""


def named(key: str) -> SwitchedOption:
    return next(words.switch for words in ALL if key in words.switch)


def test_every_option_and_every_aid_can_be_switched() -> None:
    assert {words.switch.key for words in ALL} == set(OPTIONS)
    assert tuple(words.switch.aid for words in ALL if words.switch.aid) == AIDS
    assert len({switch.title for switch in ALL}) == len(ALL)


def test_options_without_effect_are_not_offered() -> None:
    army = {"flag": 1, "spy": 1, "miner": 2}
    keys = {words.switch.key for words in switches(INFILTRATOR.replace(army=army))}
    idle = {key for key, option in OPTIONS.items() if option.needs not in (None, *army)}
    assert set(OPTIONS) - keys == idle
    assert idle >= {"scout_reveals", "scout_strike", "sabotage_line_of_sight"}


@with_each("words", ALL)
def test_every_value_has_a_name_and_a_sentence_of_its_own(words: OptionWords) -> None:
    names, sentences, switch = set(), set(), words.switch
    values = switch.values(7)
    for value in values:
        rules = INFILTRATOR.replace(**{switch.key: [switch.aid] * bool(value) if switch.aid else value})
        assert switch.value(rules) == value
        names.add(words.named(value))
        sentences.add(words.sentence(rules))
    assert len(names) == len(sentences) == len(values)
    assert all(text.isascii() for text in (str(words.title), str(words.group), *names, *sentences))


def test_an_unusual_value_of_the_game_is_offered() -> None:
    """A user's ruleset may have a quiet limit that is not among the usual values."""
    board = Switchboard(INFILTRATOR.replace(quiet_limit=77), INFILTRATOR.replace(quiet_limit=77))
    quiet = named("quiet_limit")
    seen = []
    for _ in range(6):
        assert board.turn(quiet, 1) is None
        seen.append(board.rules.quiet_limit)
    assert seen == [100, 200, 0, 30, 50, 77]


# Options that exclude each other (K4)


@pytest.mark.parametrize("base", [INFILTRATOR, OPEN], ids=["left out", "given"])
@given(data=st.data())
def test_an_objection_means_that_the_ruleset_is_refused(base: Ruleset, data: st.DataObject) -> None:
    rules = base
    for _ in range(3):
        switch = data.draw(st.sampled_from([named(key) for key in ("silent_defence", "captured", "counts")]))
        value = data.draw(st.sampled_from(switch.values()))
        change = [switch.aid] * bool(value) if switch.aid else value
        try:
            changed = rules.replace(**{switch.key: change})
        except RulesetError:
            assert objection(rules, switch, value) is not None
        else:
            assert objection(rules, switch, value) is None
            rules = changed


def test_silent_defence_hides_lost_pieces_too() -> None:
    board = Switchboard(INFILTRATOR, INFILTRATOR)
    assert board.turn(named("silent_defence"), 1) is None
    assert board.rules.captured == "own"
    assert board.is_switched(named("captured"))
    assert "Switch silent defence off first" in str(board.turn(named("captured"), 1))
    assert "Switch silent defence off first" in str(board.turn(named("counts"), 1))
    again = Switchboard(INFILTRATOR, board.rules)
    assert again.turn(named("silent_defence"), 1) is None
    assert again.rules == INFILTRATOR


def test_a_count_excludes_silent_defence() -> None:
    board = Switchboard(INFILTRATOR, INFILTRATOR)
    assert board.turn(named("counts"), 1) is None
    assert "Switch the count off first" in str(board.turn(named("silent_defence"), 1))
    assert board.rules == INFILTRATOR.replace(aids=["counts"])


# Switching in any order


@given(st.sampled_from(shipped_names()), st.integers(0, 2**32 - 1))
def test_any_switching_gives_a_ruleset_and_can_be_undone(name: str, seed: int) -> None:
    rng, base = Random(seed), load_ruleset(name)
    board = Switchboard(base, base)
    for _ in range(8):
        switch, steps = rng.choice(switches(base)).switch, rng.choice((1, -1))
        before = board.rules
        problem = board.turn(switch, steps)
        after = board.rules
        assert (after == before) == (problem is not None)
        assert Switchboard(base, after).rules == after
        assert all(words.sentence(after) for words in switches(base))
        if problem is None:
            others = {key for key in OPTIONS if after.options[key] != before.options[key]}
            assert others <= {switch.key, "captured"}
            assert board.turn(switch, -steps) is None
            assert board.rules == before
            board.turn(switch, steps)
    in_short = house_rules_in_short(board.rules, base)
    assert len(in_short) == sum(board.is_switched(words.switch) for words in switches(base))
    marked = {words.switch.key for words in switches(base) if board.is_switched(words.switch)}
    assert marked == {key for key in OPTIONS if board.rules.options[key] != base.options[key]}
    board.reset()
    assert board.rules == base


def test_a_value_given_by_the_game_does_not_follow_silent_defence() -> None:  # K4
    for base in (INFILTRATOR, OPEN):
        rules = base.replace(captured="own", silent_defence=True)
        switchboard = Switchboard(base, rules)
        assert switchboard.rules == rules
        switchboard.turn(named("silent_defence"), 1)
        assert switchboard.rules.captured == ("own" if base is OPEN else INFILTRATOR.captured)
