"""The shipped rulesets agree with docs/rules.md, and its example of a ruleset's file is one."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from stratego.engine.options import OPTIONS
from stratego.engine.pieces import Kind
from stratego.engine.ruleset import Ruleset
from stratego.rulesets.house_rules import nearest_shipped
from stratego.rulesets.reading import load_ruleset, rulesets_folder, shipped_names
from tests.support.cases import with_each

ROOT = Path(__file__).parents[2]
RULES = ROOT / "docs" / "rules.md"

# Section P of the rules: the number of pieces of the kinds F B S I 2 3 4 5 6 7 8 9 10.
ARMIES = {
    "duel": (1, 2, 1, 0, 2, 2, 0, 0, 0, 0, 0, 1, 1),
    "original": (1, 6, 1, 0, 8, 5, 4, 4, 4, 3, 2, 1, 1),
    "infiltrator": (1, 6, 1, 1, 7, 5, 4, 4, 4, 3, 2, 1, 1),
    "barrage": (1, 1, 1, 0, 2, 1, 0, 0, 0, 0, 0, 1, 1),
}
SIZES = {"duel": 10, "original": 40, "infiltrator": 40, "barrage": 8}

# The options of these games; all others have their defaults.
JUMBO = {"two_squares": 3, "more_squares": True, "both_immobile": "draw", "battle_memory": "hidden"}


def test_the_shipped_rulesets_start_with_the_one_for_beginners() -> None:
    assert shipped_names()[:4] == ["duel", "original", "infiltrator", "barrage"]
    assert shipped_names()[4:] == ["quick", "classic", "jumbo-1958", "gniazdo"]


@with_each("path", [Path(rulesets_folder(), "original.toml"), RULES])
def test_every_option_is_described(path: Path) -> None:
    words = set(re.findall(r"\w+", path.read_text("utf-8")))
    assert OPTIONS.keys() - words == set()


def test_a_ruleset_without_a_place_in_the_order_comes_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("winter", "evening", "noon"):
        (tmp_path / f"{name}.toml").touch()
    (tmp_path / "order.txt").write_text("winter\n")
    monkeypatch.setattr("stratego.rulesets.reading.rulesets_folder", lambda: str(tmp_path))
    assert shipped_names() == ["winter", "evening", "noon"]


@with_each("name", ARMIES)
def test_army(name: str) -> None:  # P1
    rules = load_ruleset(name)
    assert tuple(rules.army.get(kind, 0) for kind in Kind) == ARMIES[name]
    assert rules.army_size == SIZES[name]


@with_each("name", ARMIES)
def test_board(name: str) -> None:  # B1, B2
    board = load_ruleset(name).geometry
    assert (board.width, board.height) == (10, 10)
    lakes = {board.names[square] for square in board.lakes}
    assert lakes == {"C5", "D5", "C6", "D6", "G5", "H5", "G6", "H6"}
    red, blue = ({board.names[square] for square in zone} for zone in board.zones)
    assert red == {f"{file}{row}" for file in "ABCDEFGHIK" for row in (1, 2, 3, 4)}
    assert blue == {f"{file}{row}" for file in "ABCDEFGHIK" for row in (7, 8, 9, 10)}


@with_each("name", ARMIES)
def test_options(name: str) -> None:
    defaults = {key: option.default for key, option in OPTIONS.items()}
    assert load_ruleset(name).options == {**defaults, **JUMBO}


@with_each("name", ARMIES)
def test_each_says_what_it_is_like_and_how_long_it_takes(name: str) -> None:
    rules = load_ruleset(name)
    assert rules.name == f"Stratego {name.title()}"
    assert "minutes" in rules.summary


def test_a_path_is_as_good_as_a_name() -> None:
    path = Path(rulesets_folder()) / "duel.toml"
    assert load_ruleset(path) == load_ruleset(str(path)) == load_ruleset("duel")


def test_a_shipped_name_goes_before_a_file_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "duel").write_text("not a ruleset")
    monkeypatch.chdir(tmp_path)
    assert load_ruleset("duel").name == "Stratego Duel"


def shipped_name_of(rules: Ruleset) -> str | None:
    base = nearest_shipped(rules)
    return None if base is None else base.name


@with_each("name", ARMIES)
def test_a_changed_ruleset_keeps_its_game(name: str) -> None:
    rules = load_ruleset(name)
    changed = rules.replace(name="Ours", two_squares=0, more_squares=False, aids=["counts"])
    assert shipped_name_of(rules) == shipped_name_of(changed) == rules.name
    for other in map(load_ruleset, ["classic", *ARMIES]):
        like_another = nearest_shipped(rules.replace(name="Ours", layout=other.layout, **other.options))
        assert like_another is not None
        assert like_another.army == rules.army


def test_a_ruleset_with_another_army_and_board_has_no_game() -> None:
    layout = ["bbbb", "....", "....", "rrrr"]
    assert shipped_name_of(load_ruleset("duel").replace(army={"flag": 1, "miner": 2}, layout=layout)) is None


def test_the_example_on_the_page_is_a_ruleset_with_a_board_of_its_own(tmp_path: Path) -> None:
    page = RULES.read_text("utf-8")
    (example,) = re.findall(r"^```toml\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    (tmp_path / "six.toml").write_text(example)
    rules = load_ruleset(tmp_path / "six.toml")
    assert (rules.geometry.width, rules.geometry.height, rules.battle_memory) == (6, 6, "shown")
    (army,) = re.findall(r"^\| `\[army\]` \|.*$", page, re.MULTILINE)
    assert re.findall(r"`([a-z]+)`", army) == list(Kind)


@pytest.mark.parametrize("module", ["difflib", "argparse", "pathlib", "rich"])
def test_loading_a_ruleset_imports_little(module: str) -> None:
    program = f"import sys, stratego; stratego.load_ruleset('original'); assert {module!r} not in sys.modules"
    subprocess.run([sys.executable, "-S", "-c", program], check=True, cwd=ROOT)
