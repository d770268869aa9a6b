"""The names that players may have."""

from rich.cells import cell_len

from stratego.engine.pieces import Color
from stratego.hotseat.game_setup import (
    LONGEST_READ,
    is_readable_name,
    name_fault,
    names_fault,
    program_name,
)
from tests.support.cases import with_each


@with_each(
    ("red", "blue", "fault"),
    [
        ("Ada", "Ben", None),
        ("Ada", "ada", "Both players are called Ada: give them different names."),
        ("Red", "Red", "Both players are called Red: give them different names."),
        ("A\x07da", "Ben", "A name can have letters, digits and signs, but no control characters."),
        ("二" * 10, "Ben", None),
        ("二" * 11, "Ben", f"{'二' * 11} is too wide a name: it can fill 20 columns at most."),
        ("a" + "\u0301" * 19, "Ben", None),
        (
            "a" + "\u0301" * 70,
            "Ben",
            "a" + "\u0301" * 16 + "... is too long a name: it can have 20 characters at most.",
        ),
        ("x" * 21, "Ben", f"{'x' * 17}... is too long a name: it can have 20 characters at most."),
    ],
)
def test_names_that_are_refused(red: str, blue: str, fault: str | None) -> None:
    assert names_fault({Color.RED: red, Color.BLUE: blue}, cell_len) == fault


def test_a_program_is_called_after_its_file() -> None:
    for player, name in {
        "computer:hard": None,
        "random": None,
        "program:/bin/sh -x": "sh",
        "ucc:'./bot' -x": "bot",
        "program:": None,
        "program:python3 -u bots/ten.py --fast": "ten.py",
        "program:/usr/bin/env PYTHONPATH=. python3.12 -m bot": "bot",
        "program:bash -c 'exec ./bot'": "bash",
        "program:bot -x other": "bot",
    }.items():
        assert program_name(player) == name, player


def test_a_name_needs_a_character() -> None:
    assert name_fault("\u0301", cell_len) == name_fault(" ", cell_len)
    assert name_fault(" ", cell_len) == "A name needs at least one character that can be seen."


@with_each(
    ("name", "is_readable"),
    [
        ("Ada", True),
        ("A d a", True),
        ("x" * LONGEST_READ, True),
        ("x" * (LONGEST_READ + 1), False),
        ("", False),
        (" ", False),
        ("Ada ", False),
        (" Ada", False),
        ("A\x1bda", False),
        ("A\u202eda", False),
    ],
)
def test_a_name_in_a_file_is_printable_and_has_no_blanks_around_it(name: str, is_readable: bool) -> None:
    assert is_readable_name(name) is is_readable
