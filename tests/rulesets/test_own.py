"""The user's rulesets: found in the config folder, and started from a commented file."""

import os
import re
import stat
from pathlib import Path

import pytest

from stratego.engine.errors import RulesetError
from stratego.engine.options import OPTIONS
from stratego.rulesets.own import own_files, own_rulesets, write_new
from stratego.rulesets.reading import load_ruleset, shipped_names
from stratego.wording.lobby import short_faults
from stratego.wording.options import new_ruleset
from tests.support.cases import with_each


@pytest.fixture
def folder() -> Path:
    """The config folder, already created."""
    found = Path(os.environ["STRATEGO_CONFIG"])
    found.mkdir(parents=True, exist_ok=True)
    return found


def test_without_the_folder_there_are_no_rulesets() -> None:
    assert list(own_rulesets()) == []


def test_files_of_the_folder_are_found_by_name(folder: Path) -> None:
    (folder / "noon.toml").write_text('extends = "duel"\nname = "Noon"')
    (folder / "evening.toml").write_text('extends = "noon.toml"\nname = "Evening"')
    (folder / "settings.toml").write_text('theme = "day"')
    (folder / "notes.txt").write_text("no ruleset")
    found = own_rulesets()
    assert [(own.name, own.rules and own.rules.name, own.faults) for own in found] == [
        ("evening", "Evening", ()),
        ("noon", "Noon", ()),
    ]
    assert own_files()["noon"] == folder / "noon.toml"
    assert "settings" not in own_files()


def test_a_faulty_ruleset_is_listed_with_its_faults(folder: Path) -> None:
    (folder / "bad.toml").write_text('extends = "duel"\n[rules]\ntwo_squares = -1\nfoo = 1')
    (folder / "good.toml").write_text('extends = "duel"')
    bad, good = own_rulesets()
    assert bad.rules is None
    assert len(bad.faults) == 2
    assert all("bad.toml" in fault for fault in bad.faults)
    assert good.rules is not None


def test_a_pipe_in_the_folder_is_not_read(folder: Path) -> None:
    os.mkfifo(folder / "pipe.toml")
    (folder / "good.toml").write_text('extends = "duel"')
    good, pipe = own_rulesets()
    assert good.rules is not None
    assert short_faults(pipe) == ["this is a pipe, not a file"]


def test_a_shipped_name_is_taken(folder: Path) -> None:
    (folder / "duel.toml").write_text('extends = "original"')
    (own,) = own_rulesets()
    assert own.rules is None
    assert "a shipped ruleset has this name" in own.faults[0]


@with_each("parent", shipped_names())
def test_a_new_ruleset_starts_as_a_copy_of_its_parent(parent: str) -> None:
    path = write_new("our-evening", parent, new_ruleset)
    rules, origin = load_ruleset(path), load_ruleset(parent)
    assert rules.name == "Our Evening"
    assert (rules.army, rules.layout, rules.options) == (origin.army, origin.layout, origin.options)
    assert [own.name for own in own_rulesets()] == ["our-evening"]
    path.unlink()


def test_every_option_is_there_as_a_comment() -> None:
    """The comments in a new file list every option, the army and the board, with the values of the parent."""
    path = write_new("mine", "gniazdo", new_ruleset)
    text = path.read_text("utf-8")
    for key in OPTIONS:
        assert re.search(rf"(?m)^# {key} = ", text)
    keys = "|".join([*OPTIONS, *load_ruleset("gniazdo").army])
    freed = re.sub(rf'(?m)^# (?=(?:{keys}|layout) = |\[|\]|    ")', "", text)
    path.write_text(freed, "utf-8")
    rules, origin = load_ruleset(path), load_ruleset("gniazdo")
    assert len(freed) < len(text) - 2 * len(OPTIONS)
    assert (rules.army, rules.layout, rules.options) == (origin.army, origin.layout, origin.options)


@with_each("base", ["gniazdo", "infiltrator", "quick", "barrage"])
def test_a_new_ruleset_from_one_of_your_own_stays_when_that_goes(tmp_path: Path, base: str) -> None:
    """It has all values of its parent, so what becomes of a file of yours does not change it."""
    own, elsewhere = write_new("mine", base, new_ruleset), tmp_path / 'a "b" \udcff.toml'
    elsewhere.write_bytes(own.read_bytes())
    made = [write_new("next", "mine", new_ruleset), write_new("third", str(elsewhere), new_ruleset)]
    own.unlink()
    elsewhere.unlink()
    origin = load_ruleset(base)
    for path in made:
        rules = load_ruleset(path)
        assert (rules.army, rules.layout, rules.options) == (origin.army, origin.layout, origin.options)
        assert "remove the #" not in path.read_text("utf-8")
        path.unlink()


@with_each("name", ["", "Mine", "a b", "../mine", "mine.toml", "-mine", "_mine", "x" * 41])
def test_names_that_are_not_allowed(name: str) -> None:
    with pytest.raises(ValueError, match=r"cannot be the name of a ruleset: .* no hyphen first$"):
        write_new(name, "original", new_ruleset)


def test_the_name_of_the_settings() -> None:
    with pytest.raises(ValueError, match=r"of a ruleset: the settings are in settings\.toml$"):
        write_new("settings", "original", new_ruleset)


def test_a_name_that_is_taken(folder: Path) -> None:
    with pytest.raises(ValueError, match="the name of a shipped ruleset"):
        write_new("duel", "original", new_ruleset)
    path = write_new("mine", "duel", new_ruleset)
    before = path.read_text("utf-8")
    with pytest.raises(ValueError, match="there is already a ruleset of that name"):
        write_new("mine", "original", new_ruleset)
    assert path.read_text("utf-8") == before


def test_the_file_and_its_folder_are_the_owners_alone(folder: Path) -> None:
    folder.rmdir()
    path = write_new("mine", "original", new_ruleset)
    assert [stat.S_IMODE(each.stat().st_mode) for each in (path, folder)] == [0o600, 0o700]


def test_a_parent_that_does_not_exist() -> None:
    with pytest.raises(RulesetError, match="no ruleset"):
        write_new("mine", "chess", new_ruleset)
    assert list(own_rulesets()) == []


def test_a_folder_that_cannot_be_read_is_listed_with_its_fault(folder: Path) -> None:
    folder.rmdir()
    folder.write_text("")
    (own,) = own_rulesets()
    assert (own.name, own.path, own.rules) == (folder.name, folder, None)
    assert own.faults == (f"{folder}: {folder} is not a folder",)
