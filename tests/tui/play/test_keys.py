"""Names of keys and of players."""

import pytest

from stratego import Color
from stratego.tui.play.player_names import names_fault, with_defaults
from stratego.wording.keys import key_name


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("question_mark", "?"),
        ("ctrl+q", "Ctrl+Q"),
        ("shift+tab", "Shift+Tab"),
        ("escape", "Esc"),
        ("pagedown", "Page Down"),
        ("f1", "F1"),
        ("v", "V"),
    ],
)
def test_keys_are_called_what_stands_on_them(key: str, name: str) -> None:
    assert key_name(key) == name


@pytest.mark.parametrize(
    ("red", "blue", "fault"),
    [
        ("Ada", "Ben", None),
        ("", "", None),
        (" Ada ", "", None),
        ("Ada", "ada", "Both players are called Ada: give them different names."),
        ("", "Red", "Both players are called Red: give them different names."),
        ("A\x07da", "Ben", "A name has letters, digits and signs only."),
        ("x" * 21, "Ben", f"{'x' * 21} is too long a name: it has 20 characters at most."),
    ],
)
def test_names_that_cannot_be_are_told(red: str, blue: str, fault: str | None) -> None:
    assert names_fault(with_defaults(red, blue)) == fault


def test_who_has_no_name_is_called_after_his_colour() -> None:
    assert with_defaults(" ", "Ben ") == {Color.RED: "Red", Color.BLUE: "Ben"}
