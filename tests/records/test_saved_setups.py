"""Saved set-ups: readable files, found by name and checked when they are loaded."""

import re
import stat
from pathlib import Path
from random import Random
from tempfile import NamedTemporaryFile

import pytest
from hypothesis import given, strategies as st

from stratego import Color, Deployment, DeploymentError, Kind, Ruleset, load_ruleset
from stratego.hotseat.draft import Draft
from stratego.records.faults import Faulty
from stratego.records.saved_setups import (
    SavedSetup,
    SavedSetups,
    SetupError,
    read_setup,
    ruleset_for,
    write_setup,
)
from stratego.rulesets.reading import shipped_names
from tests.records.games import rulesets, sound

DUEL = load_ruleset("duel")


def setup_of(rules: Ruleset, name: str = "Behind Bombs", seed: int = 1) -> SavedSetup:
    return SavedSetup(name, rules.name, str(Deployment.random(rules, Random(seed))))


def faulty(saved: SavedSetups) -> list[Faulty]:
    return [entry for entry in saved.each() if isinstance(entry, Faulty)]


@pytest.fixture
def saved(tmp_path: Path) -> SavedSetups:
    return SavedSetups(tmp_path / "data")


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.name)
def test_a_setup_comes_back_the_same(saved: SavedSetups, rules: Ruleset) -> None:
    setup = setup_of(rules)
    saved.save(setup)
    again = saved.get("behind bombs")
    assert again.name == "Behind Bombs"
    assert again.deployment(rules) == setup.deployment(rules)
    assert list(saved.fitting(rules)) == [again]
    assert repr(again) == "<SavedSetup 'Behind Bombs'>"


def draft_of(rules: Ruleset, *letters: str, name: str = "Half done") -> SavedSetup:
    """An unfinished set-up with these pieces on its first squares."""
    cells = [Kind.of_letter(letter) for letter in letters]
    empty = Draft.empty(rules, Color.RED)
    return SavedSetup.of(name, empty.arrange((*cells, *empty.cells[len(cells) :])))


@pytest.mark.parametrize("rules", list(map(load_ruleset, shipped_names())), ids=lambda rules: rules.name)
def test_a_draft_comes_back_the_same(saved: SavedSetups, rules: Ruleset) -> None:
    draft = draft_of(rules, "F", "2")
    saved.save(draft)
    again = saved.get("half done")
    assert (again.is_draft, again.cells(rules)) == (True, draft.cells(rules))
    assert again.cells(rules)[:3] == (Kind.FLAG, Kind.SCOUT, None)
    assert ruleset_for(again).army == rules.army
    assert again.mirrored(rules).mirrored(rules).cells(rules) == again.cells(rules)
    with pytest.raises(DeploymentError):
        again.deployment(rules)


def test_a_draft_says_so_in_its_file(saved: SavedSetups) -> None:
    saved.save(draft_of(DUEL, "F"))
    (path,) = saved.folder.iterdir()
    assert '[State "draft"]' in path.read_text().splitlines()
    path.write_text(path.read_text().replace('"draft"', '"started"'))
    with pytest.raises(ValueError, match=r'line 5: \[State "..."\] is "draft", or missing'):
        read_setup(path)


def test_a_finished_draft_is_a_set_up(saved: SavedSetups) -> None:
    saved.save(draft_of(DUEL, "F", name="Behind Bombs"))
    finished = Draft(DUEL, Color.RED, setup_of(DUEL).cells(DUEL))
    saved.save(SavedSetup.of("Behind Bombs", finished), replace=True)
    again = saved.get("Behind Bombs")
    assert not again.is_draft
    assert again.deployment(DUEL) == setup_of(DUEL).deployment(DUEL)


def test_a_draft_fits_the_rulesets_with_its_army(saved: SavedSetups) -> None:
    draft = draft_of(DUEL, "F", "2")
    saved.save(draft)
    assert list(saved.fitting(DUEL)) == [draft]
    assert list(saved.fitting(load_ruleset("original"))) == []  # the same zone, a different army
    saved.save(draft_of(load_ruleset("original"), "F", "2", name="Forty"))
    assert [setup.name for setup in saved.fitting(load_ruleset("classic"))] == ["Forty"]
    with pytest.raises(DeploymentError, match="1 Sergeant too many"):
        draft._replace(drawing=draft.drawing.replace("2", "4")).cells(DUEL)
    with pytest.raises(DeploymentError, match="rows in the set-up: 1, in the zone: 4"):
        draft._replace(drawing="F 2 .").cells(DUEL)


def test_set_ups_are_in_the_order_of_their_names(saved: SavedSetups) -> None:
    for name in ("Marsh 2", "Marsh", "Bank"):
        saved.save(setup_of(DUEL, name=name))
    assert [setup.name for setup in sound(saved)] == ["Bank", "Marsh", "Marsh 2"]


def test_the_file_is_readable(saved: SavedSetups) -> None:
    saved.save(setup_of(DUEL))
    (path,) = saved.folder.iterdir()
    assert path.name == "behind-bombs.txt"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    lines = path.read_text().splitlines()
    assert lines[:5] == [
        "Stratego set-up, version 1",
        "",
        '[Name "Behind Bombs"]',
        '[Ruleset "Stratego Duel"]',
        "",
    ]
    assert [len(line.split()) for line in lines[5:]] == [10] * 4


def test_it_is_checked_against_the_ruleset_that_it_is_loaded_for(saved: SavedSetups) -> None:
    saved.save(setup_of(DUEL))
    assert list(saved.fitting(load_ruleset("barrage"))) == []
    with pytest.raises(DeploymentError, match="1 Bomb too many"):
        saved.get("Behind Bombs").deployment(load_ruleset("barrage"))


def test_names_are_taken_once(saved: SavedSetups) -> None:
    saved.save(setup_of(DUEL))
    with pytest.raises(SetupError, match='there is already a set-up "behind BOMBS"'):
        saved.save(setup_of(DUEL, "behind BOMBS"))
    saved.save(setup_of(DUEL, "behind BOMBS", seed=2), replace=True)
    (setup,) = sound(saved)
    assert setup.name == "behind BOMBS"


def test_names_that_make_the_same_file(saved: SavedSetups) -> None:
    for name in ("a/b", "a b", "../a b", "字"):
        saved.save(setup_of(DUEL, name))
    assert sorted(setup.name for setup in sound(saved)) == ["../a b", "a b", "a/b", "字"]
    assert sorted(path.name for path in saved.folder.iterdir()) == [
        "a-b-2.txt",
        "a-b-3.txt",
        "a-b.txt",
        "set-up.txt",
    ]


def test_blanks_around_a_name_do_not_count(saved: SavedSetups) -> None:
    saved.save(setup_of(DUEL))
    assert saved.get("  behind Bombs\t").name == "Behind Bombs"
    with pytest.raises(SetupError, match="there is already a set-up"):
        saved.save(setup_of(DUEL, " Behind Bombs "))
    saved.rename(" Behind Bombs ", " Ahead ")
    saved.delete(" ahead ")
    assert sound(saved) == []


@pytest.mark.parametrize("name", ["", "  ", "x" * 41, "a\nb", "\x1b[31m"])
def test_names_that_are_not_allowed(saved: SavedSetups, name: str) -> None:
    with pytest.raises(SetupError, match="a name has 1 to 40 characters"):
        saved.save(setup_of(DUEL, name))
    saved.save(setup_of(DUEL))
    with pytest.raises(SetupError, match="a name has 1 to 40 characters"):
        saved.rename("Behind Bombs", name)
    assert len(sound(saved)) == 1


def test_rename_and_delete(saved: SavedSetups) -> None:
    saved.save(setup_of(DUEL, "one"))
    saved.save(setup_of(DUEL, "two", seed=2))
    with pytest.raises(SetupError, match='there is already a set-up "two"'):
        saved.rename("one", "two")
    saved.rename("one", "ONE")
    saved.rename("two", "three")
    assert [setup.name for setup in sound(saved)] == ["ONE", "three"]
    assert saved.get("three").drawing.split() == setup_of(DUEL, seed=2).drawing.split()
    saved.delete("one")
    assert [setup.name for setup in sound(saved)] == ["three"]
    for attempt in (saved.delete, saved.get, lambda name: saved.rename(name, "x")):
        with pytest.raises(SetupError, match='there is no saved set-up "one"'):
            attempt("one")


def test_mirrored(saved: SavedSetups) -> None:
    setup = setup_of(DUEL)
    mirrored = setup.mirrored(DUEL)
    assert mirrored.deployment(DUEL) == setup.deployment(DUEL).mirrored()
    assert mirrored.mirrored(DUEL).deployment(DUEL) == setup.deployment(DUEL)


def test_a_disk_that_refuses(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("no folder")
    with pytest.raises(SetupError, match=r"cannot be saved in .*: .*data is not a folder"):
        SavedSetups(tmp_path / "data").save(setup_of(DUEL))


# Files from other programs


def test_a_bare_drawing_is_named_after_its_file(tmp_path: Path) -> None:
    path = tmp_path / "From Eve.txt"
    path.write_text("# from a friend\n" + setup_of(DUEL).drawing + "\n")
    setup = read_setup(path)
    assert setup.name == "From Eve"
    assert setup.deployment(DUEL) == setup_of(DUEL).deployment(DUEL)
    assert ruleset_for(setup) == DUEL


def test_strados2_letters(tmp_path: Path) -> None:  # N2
    path = tmp_path / "letters"
    deployment = Deployment.random(load_ruleset("original"), Random(1))
    for color in ("red", "blue"):
        path.write_text(deployment.strados2(color) + "\n")
        assert read_setup(path).deployment(load_ruleset("original")) == deployment


def test_the_ruleset_it_names_goes_first_and_the_most_similar_one_last() -> None:
    assert ruleset_for(setup_of(load_ruleset("infiltrator"))) == load_ruleset("infiltrator")
    assert ruleset_for(SavedSetup("x", "Stratego Barrage", ". . .\n. . .")) == load_ruleset("barrage")
    assert ruleset_for(SavedSetup("x", "", "F B S")) == load_ruleset("barrage")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "there is no set-up in this file"),
        ("Stratego set-up, version 7\n", "line 1: this program reads version 1"),
        ("Stratego set-up, version 1\n[Name]\n", "line 2, column 1: write a tag as"),
        ('Stratego set-up, version 1\n[Name ""]\n. . F', "line 2: a name has 1 to 40"),
        (". . F\n. 12 .", 'line 2, column 3: "12" is not a piece'),
        ("x\x1b[31m", "line 1, column 1:"),
    ],
)
def test_a_faulty_file(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "file.txt"
    path.write_text(text)
    with pytest.raises(ValueError, match=re.escape(fault)) as caught:
        read_setup(path)
    assert str(caught.value).isprintable()


def test_a_faulty_file_among_the_saved_ones(saved: SavedSetups) -> None:
    saved.save(setup_of(DUEL))
    (saved.folder / "broken.txt").write_bytes(b"\xff")
    assert [setup.name for setup in sound(saved)] == ["Behind Bombs"]
    ((path, problem),) = faulty(saved)
    assert path.name == "broken.txt"
    assert problem == "line 1 is not UTF-8 text: save the file as UTF-8"


def test_a_second_file_of_one_name_is_reported(saved: SavedSetups) -> None:
    saved.save(setup_of(DUEL))
    ((first, setup),) = [(path, read_setup(path)) for path in saved.folder.iterdir()]
    second = saved.folder / f"z{first.name}"
    second.write_text(write_setup(setup.mirrored(DUEL)))
    assert sound(saved) == [setup]
    assert faulty(saved) == [(second, f"it has the same name as {first.name}: change one of them")]
    saved.delete(setup.name)
    assert (first.exists(), second.exists()) == (False, True)


def test_of_numbered_files_with_one_name_the_list_and_a_search_find_the_same(saved: SavedSetups) -> None:
    saved.save(setup_of(DUEL)._replace(name="x"))
    text = (saved.folder / "x.txt").read_text()
    for number in (10, 2):
        mirrored = write_setup(read_setup(saved.folder / "x.txt").mirrored(DUEL)) if number == 2 else text
        (saved.folder / f"x-{number}.txt").write_text(mirrored)
    (saved.folder / "x.txt").unlink()
    (found,) = sound(saved)
    assert found == saved.get("x") == read_setup(saved.folder / "x-2.txt")
    assert [path.name for path, _ in faulty(saved)] == ["x-10.txt"]


def test_a_file_named_after_its_set_up_goes_before_another_with_its_name(saved: SavedSetups) -> None:
    saved.save(setup_of(DUEL))
    other = saved.folder / "aaa.txt"
    other.write_text(write_setup(setup_of(DUEL, seed=2)))
    assert sound(saved) == [saved.get("Behind Bombs")]
    assert sound(saved) != [read_setup(other)]
    assert [fault.path for fault in faulty(saved)] == [other]


def test_a_set_up_is_found_by_its_name_without_a_look_at_others(
    saved: SavedSetups, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("One", "Two", "字", "文"):
        saved.save(setup_of(DUEL, name))
    (saved.folder / "one.txt").rename(saved.folder / "x.txt")
    looked_at: list[str] = []

    def read(path: Path) -> SavedSetup:
        looked_at.append(path.name)
        return read_setup(path)

    monkeypatch.setattr("stratego.records.saved_setups.read_setup", read)
    for name, files in (("TWO", {"two.txt"}), ("文", {"set-up.txt", "set-up-2.txt"})):
        looked_at.clear()
        assert saved.get(name).name.casefold() == name.casefold()
        assert set(looked_at) == files
    assert saved.get("one").name == "One"  # found in a file with another name


@given(st.text())
def test_random_text_is_refused_with_a_reason(text: str) -> None:
    with NamedTemporaryFile("w", encoding="utf-8", suffix=".txt") as file:
        file.write(text)
        file.flush()
        try:
            setup = read_setup(Path(file.name))
        except ValueError:
            return
    with pytest.raises(DeploymentError):
        setup.deployment(DUEL)


def test_written_set_ups_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    setup = setup_of(DUEL, 'A "name" \\ #1')
    path.write_text(write_setup(setup))
    assert read_setup(path).name == setup.name
