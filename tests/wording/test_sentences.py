"""The sentences of `wording` are as in tests/wording/pictures, for counts of none, one and many."""

from tests.wording.pictures import PICTURES


def test_every_sentence_of_simple_values() -> None:
    assert PICTURES.drawn("sentences") == PICTURES.file("sentences").read_text("utf-8")


def test_the_words_for_each_key() -> None:
    assert PICTURES.drawn("keys") == PICTURES.file("keys").read_text("utf-8")


def test_every_text_with_fields() -> None:
    assert PICTURES.drawn("templates") == PICTURES.file("templates").read_text("utf-8")


def test_the_refusals_of_the_packages_below() -> None:
    assert PICTURES.drawn("refusals") == PICTURES.file("refusals").read_text("utf-8")
