"""Typed actions, split into their parts."""

import pytest

from stratego import IllegalMove, Ruleset, load_ruleset
from stratego.hotseat.steps import Act, Resign
from stratego.table.choosing.typed_action import (
    TypedAction,
    begins_entry,
    last_square,
    read_typed,
    why_refused,
)
from tests.support.cases import with_each
from tests.support.positions import place


@with_each(
    ("text", "entry"),
    [
        ("a4", TypedAction("A4")),
        ("A10", TypedAction("A10")),
        ("a4a5", TypedAction("A4", "", "A5")),
        ("j4j5", TypedAction("J4", "", "J5")),
        ("a10a9", TypedAction("A10", "", "A9")),
        ("a1a10", TypedAction("A1", "", "A10")),
        ("p15-p14", TypedAction("P15", "-", "P14")),
        ("a4-a5", TypedAction("A4", "-", "A5")),
        ("a4xa7", TypedAction("A4", "x", "A7")),
        ("A4XA7", TypedAction("A4", "x", "A7")),
        ("d7?d9=10", TypedAction("D7", "?", "D9", "10")),
        ("d7?d9=s", TypedAction("D7", "?", "D9", "S")),
        ("a4-a6xb6", TypedAction("A4", "-", "A6", struck="B6", strike="X")),  # S4
        ("a4a6b6", TypedAction("A4", "", "A6", struck="B6")),
        ("a1a10a11", TypedAction("A1", "", "A10", struck="A11")),
        ("e9-e10+8@a1", TypedAction("E9", "-", "E10", rescued="8", back="A1")),  # R1
        ("e9xe10+10@a1", TypedAction("E9", "x", "E10", rescued="10", back="A1")),
        ("e9e10+fa1", TypedAction("E9", "", "E10", rescued="F", back="A1")),
        ("d7d9=b", TypedAction("D7", "", "D9", "B")),
    ],
)
def test_texts_that_can_be_read(text: str, entry: TypedAction) -> None:
    assert read_typed(text) == entry


@with_each(
    "text",
    ["", "a", "4a", "q1", "a4b", "a4-", "a4--a5", "d7?d9=11", "a4a5a6a7", "a4a5+a1", "a4a5+8", "ä4"],
)
def test_texts_that_cannot_be_read(text: str) -> None:
    entry = read_typed(text)
    assert entry is None or not entry.target


def test_only_letters_of_files_begin_an_entry() -> None:
    """J begins an entry, too, although no board has a file J (B1, B5); the entry is then refused."""
    letters = [letter for letter in "abcdefghijklmnopqrstuvwxyz0123456789?" if begins_entry(letter)]
    assert "".join(letters) == "abcdefghijklmnop"
    assert begins_entry("K")
    assert not begins_entry(None)
    assert not begins_entry("")


@with_each(
    ("text", "square"),
    [
        ("", None),
        ("a", None),
        ("a4", "A4"),
        ("a4x", "A4"),
        ("a4xb", "A4"),
        ("a4xb7", "B7"),
        ("a4b10", "B10"),
    ],
)
def test_the_square_named_last(text: str, square: str | None) -> None:
    assert last_square(text) == square


def refused(rules: Ruleset, action: str) -> str:
    """The refusal when a player types ``action``, with a Sergeant on A4 and an enemy on A7."""
    game = place(rules, {"A4": "r4", "A7": "b5"})
    with pytest.raises(IllegalMove) as caught:
        game.play(action)
    return why_refused(caught.value, Act(action), rules)


def test_a_refusal_advises_what_may_be_typed() -> None:
    rules = load_ruleset("original")
    for action, text in (
        ("A4-A8", "Only Scouts can move more than one square."),
        ("A5-A6", "There is no piece on A5."),
        ("A4xA5", "A5 is empty. Type A4A5 to move there."),
        ("k", '"k" isn\'t a move. Try A4A5, or A4xA5 to attack.'),
        ("{square}", '"{square}" isn\'t a move. Try A4A5, or A4xA5 to attack.'),
    ):
        assert refused(rules, action) == text


def test_an_enemy_in_the_way_is_attacked_with_the_mark_for_it() -> None:
    rules = load_ruleset("original").replace(scout_strike="after_move")
    for action, text in (
        ("A6-A7", "An enemy piece is on A7. Type A6xA7 to attack it."),
        ("A6-A7xB7", "An enemy piece is on A7. Type A6xA7 to attack it."),
    ):
        game = place(rules, {"A6": "r2", "A7": "b5", "B7": "b5"})
        with pytest.raises(IllegalMove) as caught:
            game.play(action)
        assert why_refused(caught.value, Act(action), rules) == text == str(caught.value)


def test_the_advice_names_only_squares_and_pieces_of_the_game() -> None:
    rules = load_ruleset("infiltrator")
    small = rules.replace(layout=["bbbb", "....", "....", "rrrr"], army={"flag": 1, "infiltrator": 1})
    assert refused(rules, "k") == '"k" isn\'t a move. Try A4A5, A4xA5 to attack, or A9?A10=S for a guess.'
    game = place(small, {"A1": "rI", "A4": "bI"})
    with pytest.raises(IllegalMove) as caught:
        game.play("k")
    assert why_refused(caught.value, Act("k"), small) == (
        '"k" isn\'t a move. Try A1A2, A1xA2 to attack, or A3?A4=I for a guess.'
    )


def test_other_refusals_are_those_of_the_engine() -> None:
    rules = load_ruleset("original")
    game = place(rules, {"A4": "r4", "A7": "b5"})
    with pytest.raises(IllegalMove) as caught:
        game.resign("blue")
    assert why_refused(caught.value, Resign(), rules) == "You can resign only in your own turn."
