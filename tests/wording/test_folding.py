"""Messages folded to the width of a terminal: no command or option is broken."""

import re
import sys
from collections.abc import Iterator

import pytest

from stratego.records.autosave import Kept
from stratego.wording import command_help, command_line
from stratego.wording.folding import folded, to_type, words_of
from stratego.wording.hosting import join_line, ways_to_join
from stratego.wording.program import KEPT
from tests.architecture.explanations import templates as explained
from tests.support.cases import with_each
from tests.support.texts import texts_of

WIDTHS = (40, 60, 79, 80, 81)
NAMED = re.compile(rf"stratego (?:{'|'.join(command_help.COMMANDS)})(?: --[a-z-]+[a-z])?|--[a-z-]+[a-z]")
"""A command, with the option after it if any, or an option."""


def messages() -> Iterator[str]:
    """Every message, help entry and refusal of the commands."""
    for module in (command_line, command_help):
        for value in vars(module).values():
            yield from texts_of(value)
    yield from texts_of(KEPT)
    yield from map(str, explained())


def test_commands_and_options_are_found() -> None:
    found = {each for text in messages() for each in NAMED.findall(text)}
    assert found >= {"stratego resume", "stratego replay --list", "--variant", "--list"}


@with_each("width", WIDTHS)
def test_no_command_and_no_option_of_any_message_is_broken(width: int) -> None:
    for text in messages():
        lines = folded(f"stratego: {text}", width).split("\n")
        for each in NAMED.findall(text):
            assert any(each in line for line in lines), (each, lines)
        assert " ".join(" ".join(lines).split()) == " ".join(f"stratego: {text}".split())


def test_the_farewell_at_eighty_columns() -> None:
    line = "stratego resume --data /home/ada/games"
    assert folded(KEPT[Kept.GAME].format(line=line), 80 - 8).split("\n") == [
        "The game is saved. To go on with it: stratego resume --data",
        "/home/ada/games",
    ]


def test_a_command_for_a_friend_can_be_copied() -> None:
    line = "ssh -t HOST /home/ada/a-long-way/.venv/bin/stratego join ada/duel"
    assert folded(f"Your friend types: {line} on this machine.", 40).split("\n") == [
        "Your friend types:",
        line,
        "on this machine.",
    ]
    assert folded("It is python3 -m stratego join duel.", 30).endswith("\npython3 -m stratego join duel.")
    assert to_type(line, len(line)) == line
    assert to_type(line, 60) == line.replace(" ada/duel", " \\\nada/duel")


def test_lines_are_as_long_as_there_is_room_and_keep_their_indent() -> None:
    text = "two faults:\n  the first is a long one\n  二 二 二"
    assert folded(text, 16).split("\n") == [
        "two faults:",
        "  the first is a",
        "    long one",
        "  二 二 二",
    ]
    assert folded("二 二 二 二 二 二", 11).split("\n") == ["二 二 二 二", "二 二"]
    assert folded("/a/very/long-path/that-is-one-word", 10) == "/a/very/long-path/that-is-one-word"


def test_a_command_is_one_word() -> None:
    assert words_of("see stratego replay --list now", 22) == ["see", "stratego replay --list", "now"]
    assert words_of("see stratego replay", 14) == ["see", "stratego", "replay"]


@pytest.mark.parametrize("room", range(30, 80))
def test_a_command_for_a_friend_fits_the_width(room: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["stratego"])
    here, _, elsewhere = ways_to_join("table", room)
    for way, command in ((here, join_line("table")), (elsewhere, f"ssh -t HOST {join_line('table')}")):
        assert all(line.startswith("  ") and len(line) <= room for line in way.split("\n"))
        assert way.replace("\\\n", " ").split() == command.split()
