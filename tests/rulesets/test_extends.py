"""A ruleset may extend another and change some keys."""

from collections.abc import Callable
from pathlib import Path

import pytest

from stratego.engine.errors import RulesetError
from stratego.engine.pieces import Kind
from stratego.rulesets.reading import load_ruleset

Write = Callable[[str, str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write(name: str, text: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
        return path

    return write


def faults(path: Path) -> list[str]:
    with pytest.raises(RulesetError) as caught:
        load_ruleset(path)
    return [fault.replace(f"{path.parent}/", "") for fault in caught.value.faults]


def test_keys_that_are_not_given_are_inherited(write: Write) -> None:
    path = write("mine.toml", 'extends = "duel"')
    assert load_ruleset(path) == load_ruleset("duel")


def test_single_options_are_replaced_and_the_others_stay(write: Write) -> None:
    base = write("base.toml", 'extends = "original"\n[rules]\ntwo_squares = 5\nquiet_limit = 100')
    mine = write("mine.toml", 'extends = "base.toml"\nname = "Mine"\n[rules]\ntwo_squares = 0')
    rules, original = load_ruleset(mine), load_ruleset("original")
    assert rules == original.replace(name="Mine", two_squares=0, quiet_limit=100)
    assert load_ruleset(base).two_squares == 5


def test_an_army_is_replaced_whole(write: Write) -> None:
    path = write("mine.toml", 'extends = "original"\n[army]\nflag = 1\nscout = 2')
    assert load_ruleset(path).army == {Kind.FLAG: 1, Kind.SCOUT: 2}


def test_a_board_is_replaced_and_needs_no_code(write: Write) -> None:  # B3
    layout = (
        '["bbbbbbbb", "bbbbbbbb", "bbbbbbbb", "..~..~..", "..~..~..", "rrrrrrrr", "rrrrrrrr", "rrrrrrrr"]'
    )
    path = write("eight.toml", f'extends = "duel"\n[board]\nlayout = {layout}')
    board = load_ruleset(path).geometry
    assert (board.width, board.height, len(board.zones[0])) == (8, 8, 24)


def test_a_path_starts_from_the_folder_of_the_file(write: Write) -> None:
    write("base.toml", 'extends = "duel"\nname = "Base"')
    write("deeper/middle.toml", 'extends = "../base.toml"')
    assert load_ruleset(write("mine.toml", 'extends = "deeper/middle.toml"')).name == "Base"


def test_a_shipped_name_goes_before_a_file_in_the_folder(write: Write) -> None:
    mine = write("duel.toml", 'extends = "duel"\nname = "Ours"')
    write("duel", "no ruleset")
    assert load_ruleset(mine) == load_ruleset("duel").replace(name="Ours")


def test_a_base_may_leave_open_what_the_other_gives(write: Write) -> None:
    write("base.toml", '[board]\nlayout = ["bbbb", "....", "....", "rrrr"]')
    mine = write("mine.toml", 'extends = "base.toml"\nname = "Mine"\n[army]\nflag = 1\nspy = 1')
    assert load_ruleset(mine).army_size == 2


@pytest.mark.parametrize("length", [1, 2, 3, 30])
def test_a_ruleset_that_extends_itself(write: Write, tmp_path: Path, length: int) -> None:
    for at in range(length):
        write(f"{at}.toml", f'name = "x"\nextends = "{(at + 1) % length}.toml"')
    found = faults(tmp_path / "0.toml")
    assert found == [f"{length - 1}.toml: extends: this makes the ruleset extend itself"]


def test_a_ruleset_that_extends_itself_under_another_name(write: Write, tmp_path: Path) -> None:
    (tmp_path / "link.toml").symlink_to("linked.toml")
    around = f"../{tmp_path.name}/around.toml"
    for name, other in (("dotted", "./dotted.toml"), ("around", around), ("linked", "link.toml")):
        path = write(f"{name}.toml", f'name = "x"\nextends = "{other}"')
        assert faults(path) == [f"{name}.toml: extends: this makes the ruleset extend itself"]


def test_faults_of_a_base_name_its_file(write: Write) -> None:
    write("base.toml", 'extends = "original"\n[rules]\ntie = "none"\ncaptured = "open"')
    path = write(
        "mine.toml", 'extends = "base.toml"\n[rules]\nsilent_defence = true\n[army]\nflag = 0\nspy = 1'
    )
    assert faults(path) == [
        'base.toml: rules.tie: "none" is not allowed: it must be "both" or "attacker_wins"',
        "mine.toml: army.flag: an army has at least one Flag",
        'mine.toml: rules.captured: "open" and silent_defence exclude each other: leave one of them out',
    ]


def test_a_fault_that_is_overridden_is_still_reported(write: Write) -> None:
    write("base.toml", 'extends = "original"\n[rules]\ntie = "none"')
    path = write("mine.toml", 'extends = "base.toml"\n[rules]\ntie = "both"')
    assert [fault.split(": ")[0] for fault in faults(path)] == ["base.toml"]


def test_the_army_of_one_file_on_the_board_of_another(write: Write) -> None:  # D1
    path = write("mine.toml", 'extends = "duel"\n[board]\nlayout = ["bbbb", "....", "....", "rrrr"]')
    assert faults(path) == ["mine.toml: army: 10 pieces do not fit into a zone of 4 squares"]


def test_a_missing_base(write: Write) -> None:
    path = write("mine.toml", 'extends = "base.toml"\nnaem = "x"')
    assert faults(path) == [
        "base.toml: there is no such file (mine.toml extends it)",
        'mine.toml: naem: there is no such key: did you mean "name"?',
    ]


def test_a_missing_base_is_reported_with_the_file_that_extends_it(write: Write) -> None:
    write("middle.toml", 'extends = "base.toml"')
    path = write("mine.toml", 'extends = "middle.toml"')
    assert faults(path) == ["base.toml: there is no such file (middle.toml extends it)"]


def test_a_fault_of_the_base_is_reported_once(write: Write) -> None:
    write("base.toml", 'extends = "duel"\n[board]\nlayout = ["bbbb", "....", "....", "rrrr"]')
    path = write("mine.toml", 'extends = "base.toml"\nname = "Mine"')
    assert faults(path) == ["base.toml: army: 10 pieces do not fit into a zone of 4 squares"]


def test_an_unknown_base(write: Write) -> None:
    path = write("mine.toml", 'extends = "orignal"')
    missing = 'there is no ruleset "orignal", and no file "orignal.toml"'
    assert faults(path) == [f'mine.toml: extends: {missing}: did you mean "original"?']


def test_a_base_that_is_not_toml(write: Write) -> None:
    write("base.toml", "name = Base")
    (fault,) = faults(write("mine.toml", 'extends = "base.toml"'))
    assert fault.startswith("base.toml: this is not TOML: ")
    assert fault.endswith("(mine.toml extends it)")


def test_a_file_in_the_folder_needs_its_full_name(write: Write) -> None:
    write("evening.toml", 'extends = "duel"')
    assert faults(write("mine.toml", 'extends = "evening"')) == [
        'mine.toml: extends: there is no ruleset "evening": for the file in its folder write "evening.toml"'
    ]
