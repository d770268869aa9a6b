"""Keyboards of other languages: each key of the game is found by position or by name."""

from string import ascii_lowercase, digits

from stratego.table.choosing.typed_action import read_typed
from stratego.table.keyboards import KEYBOARDS, key_meant
from tests.support.cases import with_each
from tests.support.keyboards import LAYOUTS, SETTINGS, typed


@with_each("name", LAYOUTS)
def test_every_letter_and_digit_is_the_key_of_its_name_or_its_place(name: str) -> None:
    keyboard = SETTINGS.get(name, KEYBOARDS[0])
    for key in ascii_lowercase + digits:
        for character in (typed(name, key), typed(name, key.upper())):
            assert key_meant(character, keyboard) or character.lower() == key, (key, character)
            assert (key_meant(character, keyboard) or character.lower()) == key


def test_what_every_keyboard_types_is_taken_as_it_is() -> None:
    for keyboard in KEYBOARDS:
        for character in ascii_lowercase + digits + "-=?@/ x\r\x1b":
            assert not key_meant(character, keyboard)


def test_no_layout_but_the_bulgarian_needs_a_setting() -> None:
    for name in LAYOUTS:
        if not name.startswith("bg-"):
            assert len({key_meant(typed(name, digit), each) for each in KEYBOARDS for digit in "2"}) == 1


@with_each("name", LAYOUTS)
def test_what_is_typed_in_a_line_is_read_on_each_keyboard(name: str) -> None:
    keyboard = SETTINGS.get(name, KEYBOARDS[0])
    for text in ("b12b9", "a4xa5"):
        line = "".join(typed(name, key) for key in text)
        assert read_typed(line, keyboard) == read_typed(text)
    rescue = "".join(typed(name, key) for key in "e9e10")
    assert read_typed(f"{rescue}+8a1", keyboard) == read_typed("e9e10+8@a1")
