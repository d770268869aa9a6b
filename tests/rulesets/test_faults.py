"""A faulty file is refused with a description of all its faults."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from stratego.engine.errors import RulesetError
from stratego.rulesets.reading import load_ruleset, shipped_names
from stratego.rulesets.toml_table import LARGEST_FILE
from tests.support.cases import with_each

Write = Callable[..., Path]

SOUND = """
name = "Evening"
summary = "A small one."
[army]
flag = 1
scout = 3
[rules]
two_squares = 5
[board]
layout = ["bbbb", "....", "....", "rrrr"]
"""


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write(text: str | bytes, name: str = "my.toml") -> Path:
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


def faults(path: str | Path) -> list[str]:
    """The faults of a file, without its folder."""
    with pytest.raises(RulesetError) as caught:
        load_ruleset(path)
    return [fault.removeprefix(f"{Path(path).parent}{os.sep}") for fault in caught.value.faults]


def test_the_sound_file_has_no_faults(write: Write) -> None:
    rules = load_ruleset(write(SOUND))
    assert (rules.name, rules.two_squares, rules.army_size) == ("Evening", 5, 4)


NOT_TEXT = "is not allowed: it must be one line of text"
NOT_PARENT = "is not allowed: it must be the name of a shipped ruleset or a path, in quotes"
NOT_COUNT = "is not allowed: it must be a whole number from 0 to 999999"
NOT_ROWS = "is not allowed: it must be a list of the board's rows, each in quotes"
AID_LIST = 'it must be a list of any of "moved", "battles", "counts" or "known"'
EXCLUDED = "and silent_defence exclude each other: leave one of them out"


@with_each(
    ("old", "new", "fault"),
    [
        ('name = "E', 'nmae = 1\nname = "E', 'nmae: there is no such key: did you mean "name"?'),
        (
            "[army]",
            "two_squares = 0\n[army]",
            "two_squares: there is no such key here: it belongs under [rules]",
        ),
        ("[army]", "scout = 2\n[army]", "scout: there is no such key here: it belongs under [army]"),
        ("[army]", "layout = []\n[army]", "layout: there is no such key here: it belongs under [board]"),
        (
            "[rules]",
            "[rules]\nlayout = []",
            "rules.layout: there is no such key here: it belongs under [board]",
        ),
        ("[rules]", "[rules]\nflag = 1", "rules.flag: there is no such key here: it belongs under [army]"),
        ("[army]", "[army]\ntie = 'both'", "army.tie: there is no such key here: it belongs under [rules]"),
        ("[board]", "[board]\nspy = 1", "board.spy: there is no such key here: it belongs under [army]"),
        ("[rules]", "[rulse]", 'rulse: there is no such key: did you mean "rules"?'),
        (
            "two_squares",
            "tow_square",
            'rules.tow_square: there is no such option: did you mean "two_squares" or "more_squares"?',
        ),
        ("two_squares", "lay_out", 'rules.lay_out: there is no such option: did you mean "layout"?'),
        ("two_squares", "extend", 'rules.extend: there is no such option: did you mean "extends"?'),
        ("scout", "spy = 1\nscuot", 'army.scuot: there is no such piece: did you mean "scout"?'),
        ("layout", "lay = 1\nlayout", 'board.lay: there is no such key: did you mean "layout"?'),
    ],
)
def test_an_unknown_key(write: Write, old: str, new: str, fault: str) -> None:
    assert faults(write(SOUND.replace(old, new))) == [f"my.toml: {fault}"]


@with_each(
    ("old", "new", "fault"),
    [
        ('"Evening"', "7", f"name: 7 {NOT_TEXT}, 1 to 40 characters"),
        ('"Evening"', '" "', f'name: " " {NOT_TEXT}, 1 to 40 characters'),
        ('"Evening"', r'"\u001b[2J"', rf'name: "\x1b[2J" {NOT_TEXT}, 1 to 40 characters'),
        ('"Evening"', f'"{"x" * 41}"', f'name: "{"x" * 37}..." {NOT_TEXT}, 1 to 40 characters'),
        ('"A small one."', "[1]", f"summary: [1] {NOT_TEXT}, 0 to 200 characters"),
        ("summary =", "extends = 3 #", f"extends: 3 {NOT_PARENT}"),
        ("summary =", 'extends = "" #', f'extends: "" {NOT_PARENT}'),
        ("scout = 3", "spy = 1\nscout = 'many'", f'army.scout: "many" {NOT_COUNT}'),
        ("scout = 3", "spy = 1\nscout = true", f"army.scout: true {NOT_COUNT}"),
        ("scout = 3", "spy = 1\nscout = -1", f"army.scout: -1 {NOT_COUNT}"),
        ("scout = 3", "spy = 1\n[army.scout]", f"army.scout: a section {NOT_COUNT}"),
        ("two_squares = 5", "two_squares = 2.5", f"rules.two_squares: 2.5 {NOT_COUNT} (0 = off)"),
        ("two_squares = 5", "quiet_limit = false", f"rules.quiet_limit: false {NOT_COUNT} (0 = off)"),
        ("two_squares = 5", "rescue = 1000000", f"rules.rescue: 1000000 {NOT_COUNT} (0 = off)"),
        (
            "two_squares = 5",
            "more_squares = 1",
            "rules.more_squares: 1 is not allowed: it must be true or false",
        ),
        (
            "two_squares = 5",
            "tie = 1979-05-27",
            'rules.tie: 1979-05-27 is not allowed: it must be "both" or "attacker_wins"',
        ),
        ("two_squares = 5", "aids = true", f"rules.aids: true is not allowed: {AID_LIST}"),
        (
            "two_squares = 5",
            'aids = ["moved", "x", 3]',
            'rules.aids: "x" is not allowed: it must be "moved", "battles", "counts" or "known"',
        ),
        ('"rrrr"]', "4]", f'board.layout: ["bbbb", "....", "....", 4] {NOT_ROWS}'),
        ("layout = [", "layout = 'bbbb' # [", f'board.layout: "bbbb" {NOT_ROWS}'),
    ],
)
def test_a_wrong_value(write: Write, old: str, new: str, fault: str) -> None:
    assert faults(write(SOUND.replace(old, new))) == [f"my.toml: {fault}"]


@pytest.mark.parametrize(
    ("section", "fault"),
    [
        ("army", "army: 3 is not allowed: it must be a section, [army], of counts"),
        ("rules", "rules: 3 is not allowed: it must be a section, [rules]"),
        ("board", "board: 3 is not allowed: it must be a section, [board]"),
    ],
)
def test_a_value_for_a_section(write: Write, section: str, fault: str) -> None:
    parts = SOUND.split("\n[")
    frame = [part for part in parts if not part.startswith(section)]
    assert faults(write("\n[".join([frame[0] + f"\n{section} = 3", *frame[1:]]))) == [f"my.toml: {fault}"]


@with_each(
    ("old", "new", "fault"),
    [
        ("scout = 3", "scout = 4", "army: 5 pieces do not fit into a zone of 4 squares"),  # D1
        ("flag = 1", "", "army.flag: an army has at least one Flag"),
        ("flag = 1", "flag = 0", "army.flag: an army has at least one Flag"),
        ("scout", "bomb", "army: no piece of this army can move: it needs more than Flags and Bombs"),
        ('"bbbb"', '"...."', 'board.layout: each side needs a deployment zone ("r" and "b")'),
        (
            '"bbbb"',
            '"bbb."',
            "board.layout: Red's zone has rows of 4 squares, from its back row on, and Blue's of 3: "
            "both must have the same rows",
        ),
        (
            '"bbbb", "....", "....", "rrrr"',
            '"bbbb", ".~bb", "....", "rrrr", "rr.."',
            "board.layout: Red's zone has rows of 2, 4 squares, from its back row on, and Blue's of 4, 2: "
            "both must have the same rows",
        ),
        (
            '"bbbb", "....", "....", "rrrr"',
            '"rrrr", "....", "....", "bbbb"',
            'board.layout: Red\'s zone ("r") must not be above Blue\'s ("b")',
        ),
        ('"....",', '".....",', "board.layout: the rows of the layout differ in length (4, 5, 5, 4)"),
        ('"....", "....",', '"....",', "board.layout: rows: 3; a board has 4 to 15"),
        ('"....", "....",', '"....",' * 14, "board.layout: rows: 16; a board has 4 to 15"),
        (
            '"....", "....",',
            '".x..", "....",',
            'board.layout: "x" in the layout: a square is "r" or "b" (deployment zones), '
            '"~" (lake) or "." (open)',
        ),
        (
            '"....", "....",',
            '"~~~~", "....",',
            "board.layout: no piece could ever leave Blue's zone: there are only lakes and edges around it",
        ),
        # K4
        ("two_squares = 5", 'silent_defence = true\ncaptured = "open"', f'rules.captured: "open" {EXCLUDED}'),
        ("two_squares = 5", 'silent_defence = true\naids = ["counts"]', f'rules.aids: "counts" {EXCLUDED}'),
    ],
)
def test_values_that_do_not_fit_together(write: Write, old: str, new: str, fault: str) -> None:
    assert faults(write(SOUND.replace(old, new))) == [f"my.toml: {fault}"]


def test_a_board_too_narrow(write: Write) -> None:
    text = SOUND.replace("bbbb", "bbb").replace("....", "...").replace("rrrr", "rrr").replace("= 3", "= 2")
    assert faults(write(text)) == ["my.toml: board.layout: squares in a row: 3; a board has 4 to 15"]


def test_all_faults_at_once(write: Write) -> None:
    text = """
        smmary = "x"
        [army]
        flag = 1
        bmob = 2
        scout = "x"
        [rules]
        tie = "none"
        two_squares = true
        [board]
        layout = ["bbbb", "..", "rrr"]
    """
    found = faults(write(text))
    assert [fault.split(": ")[1] for fault in found] == [
        "smmary",
        "board.layout",
        "board.layout",
        "board.layout",
        "board.layout",
        "board.layout",
        "army.bmob",
        "army.scout",
        "rules.tie",
        "rules.two_squares",
        "name",
    ]


def test_all_faults_of_an_army(write: Write) -> None:
    text = SOUND.replace("flag = 1\nscout = 3", "bomb = 5\ndragon = 1")
    army, flag, moves = "army: 5 pieces", "army.flag: an army has", "army: no piece of this army can move"
    found = faults(write(text))
    wanted = ("army.dragon: there is no such piece", army, flag, moves)
    assert [fault.startswith(f"my.toml: {start}") for fault, start in zip(found, wanted, strict=True)] == [
        True
    ] * 4


VALUE = "write true, false, a number, or a text in quotes"


def test_an_empty_file(write: Write) -> None:
    empty = 'my.toml: this ruleset is empty: it needs a name, an army and a board, or extends = "original"'
    assert faults(write("")) == faults(write("# Mine")) == [empty]
    found = faults(write("[rules]\nrescue = 2"))
    assert [fault.split(": ")[1] for fault in found] == ["name", "army", "board"]
    assert all(": missing: " in fault for fault in found)


@with_each(
    ("data", "fault"),
    [
        (b"name = 'a'\nsummary = '\xff'", "line 2 is not UTF-8 text: save the file as UTF-8"),
        (SOUND.encode("utf-16"), "line 1 is not UTF-8 text: save the file as UTF-8"),
        (b"name = 'a'\nsummary = ", f"this is not TOML: {VALUE} (at line 2, where the file ends)"),
        (b"name = 'a'\nname = True", f"this is not TOML: {VALUE} (at line 2, column 8)"),
        *(
            (b"extends = 'duel'\n" + line.encode(), f"this is not TOML: {problem} (line {at})")
            for line, problem, at in (
                ("extends = 'duel'", "this section or key is written twice", 2),
                ('name = "x\nsummary = "y"', "the quotation mark after the text is missing", 2),
                ('name = "x', "the quotation mark after the text is missing", 2),
                ("name = “a”", 'write straight quotation marks: "', 2),
                ('name = "a”', 'write straight quotation marks: "', 2),
                ("[army]\nbomb = 01 # one", "a number does not begin with 0", 3),
            )
        ),
        *(
            (
                f"extends = 'duel'\n[{section}]\n [{section}] # again".encode(),
                f"this is not TOML: [{section}] is written twice (line 3): "
                f"where several are allowed, each is [[{section}]]",
            )
            for section in ("rules", "step", "step.mistake")
        ),
        (b"x = " + b"[" * 9000, "line 1: this line is too long: 1000 characters are the limit"),
        (b"x = " + b"[" * 900, "this is nested too deeply"),
        (b"#" * (LARGEST_FILE + 1), "this file is too large: 16 kB is the limit"),
    ],
)
def test_a_file_that_is_not_a_ruleset(write: Write, data: bytes, fault: str) -> None:
    assert faults(write(data)) == [f"my.toml: {fault}"]


def test_a_number_that_is_far_too_large(write: Write) -> None:
    (fault,) = faults(write(b"x = " + b"9" * 5000))
    assert fault.startswith("my.toml: line 1: this line is too long: ")
    endless = "0x" + "f" * 900  # valid in TOML, but Python refuses to convert it to decimal
    for old, new in (
        ("two_squares = 5", f"rescue = {endless}"),
        ("scout = 3", f"spy = 1\nscout = {endless}"),
    ):
        (fault,) = faults(write(SOUND.replace(old, new)))
        assert f"0x{'f' * 35}... {NOT_COUNT}" in fault


def test_a_byte_order_mark_and_carriage_returns_are_allowed(write: Write) -> None:
    assert load_ruleset(write(b"\xef\xbb\xbf" + SOUND.replace("\n", "\r\n").encode())).name == "Evening"


def test_a_folder(tmp_path: Path) -> None:
    assert faults(tmp_path) == [f"{tmp_path.name}: this is a folder, not a file"]


def test_a_missing_file(tmp_path: Path) -> None:
    assert faults(tmp_path / "none.toml") == ["none.toml: there is no such file"]


def test_an_impossible_path() -> None:
    assert faults("a\0b.toml") == [r"a\x00b.toml: this cannot be read: no file can have this name"]


def test_a_file_without_permission(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(SOUND)

    def locked(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("stratego.files.os.open", locked)
    assert faults(path) == ["my.toml: this cannot be read: Permission denied"]


@with_each(
    ("name", "hint"),
    [
        ("duell", ': did you mean "duel"?'),
        ("DUEL", ': did you mean "duel"?'),
        ("orginal", ': did you mean "original"?'),
        ("chess", f": choose from {', '.join(shipped_names())}"),
        ("", f": choose from {', '.join(shipped_names())}"),
    ],
)
def test_an_unknown_name(name: str, hint: str) -> None:
    assert faults(name) == [f'there is no ruleset "{name}", and no file "{name}.toml"{hint}']


def test_no_fault_sends_control_characters_to_the_terminal(write: Write) -> None:
    text = SOUND.replace("[rules]", r"[rules]" + "\n" + r'"\u001b[31m" = 1' + "\n" + r'tie = "\u009b\n"')
    for fault in faults(write(text)):
        assert fault.isprintable()


def test_a_changed_copy_is_checked() -> None:
    with pytest.raises(RulesetError) as caught:
        load_ruleset("duel").replace(two_sqares=0, tie="none", name=3)
    assert [fault.split(":")[0] for fault in caught.value.faults] == ["name", "rules.tie", "rules.two_sqares"]
