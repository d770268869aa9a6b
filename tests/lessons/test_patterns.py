"""Patterns of actions, in which ``*`` stands for any text."""

from fnmatch import fnmatchcase

from hypothesis import given, strategies as st

from stratego.lessons.lesson import matches

texts = st.text("A4-x", max_size=6)


@given(st.text("A4-x*", max_size=6), texts)
def test_a_pattern_matches_as_file_names_do(pattern: str, text: str) -> None:
    assert matches(pattern, text) is fnmatchcase(text, pattern)


def test_a_question_mark_is_that_of_a_guess() -> None:
    assert matches("B5?*", "B5?B6=10")
    assert not matches("B5?B6", "B5xB6")


def test_brackets_are_not_character_sets() -> None:
    assert matches("[A]4-*", "[A]4-A5")
    assert not matches("[A]4-*", "A4-A5")
