"""Explanations: strings that keep their template and fields."""

import copy
import pickle
from time import process_time

import pytest

from stratego.engine.errors import (
    Explanation,
    IllegalMove,
    Pieces,
    Quoted,
    alternatives,
    escaped,
    excerpt,
    printable,
    quoted_value,
    similar_to,
)
from stratego.engine.pieces import Color, Kind
from tests.support.cases import with_each

LAKE = Explanation("A lake is in the way on {square}.", square="C5")


def test_an_explanation_is_its_text() -> None:
    assert LAKE == "A lake is in the way on C5." == str(LAKE)
    assert type(str(LAKE)) is str
    assert hash(LAKE) == hash("A lake is in the way on C5.")


def test_an_explanation_keeps_its_template_and_fields() -> None:
    assert LAKE.template == "A lake is in the way on {square}."
    assert LAKE.fields == {"square": "C5"}
    assert Explanation("The game is over.").fields == {}


def test_only_the_template_is_formatted() -> None:
    assert Explanation("{text} isn't a move", text="{square}{0}") == "{square}{0} isn't a move"


def test_any_name_can_be_a_field() -> None:
    assert Explanation("{template} {self} {cls}", template=1, self=2, cls=3) == "1 2 3"


def test_a_template_without_its_fields_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        Explanation("A lake is in the way on {square}.")


def test_values_have_an_english_form() -> None:
    spy = Pieces(Kind.SPY, 1)
    for value, text in (
        (Color.RED, "Red"),
        (Kind.INFILTRATOR, "Infiltrator"),
        (spy, "1 Spy"),
        (Pieces(Kind.SPY, 2), "2 Spies"),
        (Pieces(Kind.MARSHAL, 0), "0 Marshals"),
        ((spy, Pieces(Kind.BOMB, 6)), "1 Spy, 6 Bombs"),
        (Explanation("{kind}", kind=Kind.FLAG), "Flag"),
        ((), ""),
        (Quoted("dual"), '"dual"'),
        ((Quoted("a"), Quoted("b")), '"a", "b"'),
        (3, "3"),
    ):
        explanation = Explanation("{it}.", it=value)
        assert explanation == f"{text}."
        assert explanation.fields == {"it": value}


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))])
def test_a_copy_is_an_explanation_too(again) -> None:  # type: ignore[no-untyped-def]
    twin = again(LAKE)
    assert type(twin) is Explanation
    assert (twin, twin.template, twin.fields) == (LAKE, LAKE.template, LAKE.fields)


def test_an_error_keeps_its_explanation() -> None:
    error = pickle.loads(pickle.dumps(IllegalMove(LAKE, "M3")))
    assert str(error) == "A lake is in the way on C5."
    assert error.args[0].fields == {"square": "C5"}


# Foreign text, quoted safely for a message


def test_control_characters_are_escaped() -> None:
    assert escaped("a\x1b[31m\n\u202eb ä日") == "a\\x1b[31m\\n\\u202eb ä日"


@pytest.mark.parametrize(("length", "shown"), [(9, "x" * 9), (10, "x" * 10), (11, "x" * 7 + "...")])
def test_a_text_is_cut_where_it_is_too_long(length: int, shown: str) -> None:
    assert printable("x" * length, 10) == shown


def test_escapes_count_as_they_are_shown() -> None:
    assert printable("\n" * 5, 10) == "\\n" * 5
    assert printable("\n" * 6, 10) == "\\n\\n\\n\\..."


def test_how_much_of_a_text_is_quoted() -> None:
    for quote, most in ((printable, 200), (excerpt, 40)):
        assert quote("x" * most) == "x" * most
        assert quote("x" * (most + 1)) == "x" * (most - 3) + "..."


@with_each(
    ("value", "quoted"),
    [
        (True, "true"),
        (False, "false"),
        ("x" * 41, f'"{"x" * 37}..."'),
        ({"a": 1}, "a section"),
        ([1, "two", [True]], '[1, "two", [true]]'),
        (list(range(10)), "[0, 1, 2, 3, 4, 5, 6, 7, 8]"),
        (["x" * 30] * 3, f'["{"x" * 30}", "{"x" * 22}...]'),
        (2**127, str(2**127)),
        (2**128, str(hex(2**128))),
        (-(2**200), f"{hex(-(2**200))[:37]}..."),
        (1.5, "1.5"),
    ],
)
def test_a_value_is_written_as_in_toml(value: object, quoted: str) -> None:
    assert quoted_value(value) == quoted


def test_alternatives_are_joined_as_in_a_sentence() -> None:
    for values, words in (("a", '"a"'), ("ab", '"a" or "b"'), ("abc", '"a", "b" or "c"')):
        assert alternatives(values) == words


# Suggestions for a word that is not known


@with_each(
    ("word", "known", "similar"),
    [
        ("scuot", ["spy", "scout", "miner"], ["scout"]),
        ("dual", ["duel", "original"], ["duel"]),
        ("moev", ["draw", "moves", "lost"], ["moves"]),
        ("baragge", ["barrage", "quick"], ["barrage"]),
        ("tow_square", ["two_squares", "more_squares"], ["two_squares", "more_squares"]),
        ("HARD", ["computer:easy", "computer:hard"], ["computer:hard"]),
        ("computer:hart", ["easy", "hard"], ["hard"]),
        ("prog:./bot --fast", ["random", "program:./bot --fast"], ["program:./bot --fast"]),
        ("--hard", ["--red", "--computer hard"], ["--computer hard"]),
        ("--var", ["--variant", "--red"], ["--variant"]),
        ("ruleset", ["rulesets", "rule"], ["rulesets"]),
        ("bat", ["cat", "hat", "rat"], ["rat", "hat"]),
        ("--seed", ["--red", "--data", "--pin"], []),
        ("--foo", ["--color", "--rule"], []),
        ("--plan", ["--pin", "--clock"], []),
        ("xs", ["cs", "sk"], []),
        ("", ["duel"], []),
        ("", ["random", "program:"], []),
        ("xyz:", ["random", "program:"], []),
        ("--", ["--red", "-h"], []),
        ("duel", [], []),
    ],
)
def test_what_a_word_is_a_misspelling_of(word: str, known: list[str], similar: list[str]) -> None:
    assert similar_to(word, known, 2) == similar


def test_a_very_long_word_is_compared_at_once() -> None:
    long = "x" * 100_000
    start = process_time()
    assert similar_to(long, [f"{long}y", f"program:{long}", "y" * 100_000], 2) == [f"program:{long}"]
    assert process_time() - start < 1
