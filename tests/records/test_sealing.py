"""A sealed line reveals nothing, has a fixed length, and cannot be changed, left out or moved unnoticed."""

import re

import pytest
from hypothesis import given, strategies as st

from stratego.records.journal_text import BLOCK, Seal

TEXTS = st.lists(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"])), max_size=5)


@given(TEXTS)
def test_sealed_texts_can_be_opened(texts: list[str]) -> None:
    closing, opening = Seal(), Seal()
    assert [opening.open(closing.close(text)) for text in texts] == texts


def test_a_line_is_one_line_of_plain_letters() -> None:
    assert re.fullmatch(rb"[A-Za-z0-9+/]+=*", Seal().close("Marshal\nFlag"))


def test_the_length_reveals_nothing() -> None:
    lengths = {len(Seal().close("x" * count)) for count in range(1, BLOCK + 1)}
    assert len(lengths) == 1


def test_the_same_text_is_never_sealed_the_same() -> None:
    sealed = {Seal().close("bF") for _ in range(100)}
    assert len(sealed) == 100
    assert len({line[:20] for line in sealed}) == 100


@pytest.mark.parametrize("text", ["", "F", "x" * 300])
def test_any_byte_that_is_changed_is_noticed(text: str) -> None:
    line = Seal().close(text)
    for at in range(len(line)):
        for other in (line[at] ^ 1, ord("A"), ord("="), ord(" "), ord("\n"), 0, 255):
            if other != line[at]:
                assert Seal().open(line[:at] + bytes([other]) + line[at + 1 :]) is None


def test_lines_open_only_in_their_order() -> None:
    seal = Seal()
    first, second, third = (seal.close(text) for text in "abc")
    opening = Seal()
    assert opening.open(second) is None
    assert opening.open(first) == "a"
    assert opening.open(first) is None
    assert opening.open(third) is None  # refused, as the second line was left out
    assert opening.open(second) == "b"


@given(st.binary(max_size=400))
def test_random_bytes_are_not_a_line(line: bytes) -> None:
    assert Seal().open(line) is None
