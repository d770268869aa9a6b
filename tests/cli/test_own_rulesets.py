"""``stratego rulesets`` with the user's rulesets."""

import errno
import os
from pathlib import Path
from shutil import rmtree

import pytest

from stratego.files import config_folder
from stratego.rulesets import own
from stratego.rulesets.reading import shipped_names
from tests.cli.commands import flat, refused, said


def test_a_new_ruleset_is_in_the_list_and_can_be_shown_and_checked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = Path(os.environ["STRATEGO_CONFIG"]) / "our-evening.toml"
    assert f"{path} has been written." in said(capsys, "rulesets", "new", "our-evening", "--from", "duel")
    assert path.exists()
    listed = flat(said(capsys, "rulesets"))
    assert "our-evening 10 10 x 10 Your own. Our Evening:" in listed
    assert said(capsys, "rulesets", "show", "our-evening").startswith("Our Evening\n")
    assert "our-evening is valid" in said(capsys, "rulesets", "check", "our-evening")


def test_a_mistyped_name_may_mean_the_users_own_ruleset(capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "rulesets", "new", "our-evening")
    for arguments in (("rulesets", "show"), ("rulesets", "check"), ("play", "--variant")):
        message = refused(capsys, *arguments, "our-evenin")
        assert message.endswith('"our-evenin": did you mean "our-evening"?')


def test_a_faulty_ruleset_does_not_stop_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "rulesets", "new", "mine")
    path = Path(os.environ["STRATEGO_CONFIG"]) / "mine.toml"
    path.write_text('extends = "duel"\n[rules]\ntie = "x"')
    listed = flat(said(capsys, "rulesets"))
    assert 'rules.tie: "x" is' in listed
    assert "more fault" not in listed
    path.write_text('extends = "duel"\n[rules]\ntie = "x"\nrescue = -1\ntwo_squares = -1')
    listed = flat(said(capsys, "rulesets"))
    assert listed.count("rules.") == 1
    assert "(And 2 more faults: stratego rulesets check mine)" in listed
    assert "mine - - Your own, but it cannot be played:" in listed
    assert all(name in listed for name in shipped_names())
    assert 'rules.tie: "x" is not allowed' in refused(capsys, "play", "--variant", "mine")


def test_a_ruleset_without_a_summary_and_long_lists(capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "rulesets", "new", "mine", "--from", "barrage")
    path = Path(os.environ["STRATEGO_CONFIG"]) / "mine.toml"
    path.write_text('name = "Fifteen"\nsummary = ""\nextends = "duel"')
    assert "Your own. Fifteen\n" in said(capsys, "rulesets")
    path.write_text(f'name = "Fifteen"\nsummary = "{"x " * 200}"\nextends = "duel"')
    assert len(said(capsys, "rulesets").splitlines()[1]) <= 120
    for name in ("mine", "duel"):
        assert refused(capsys, "play", "--ruleset", name).endswith(
            f"there is no file {name} here: for the game of this name use --variant"
        )


def test_new_refuses_bad_names_and_folders(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "shipped ruleset" in refused(capsys, "rulesets", "new", "duel")
    said(capsys, "rulesets", "new", "our-evening")
    for arguments in (("show",), ("new", "mine", "--from")):
        answer = refused(capsys, "rulesets", *arguments, "chess")
        assert 'there is no game "chess": choose from' in answer
        assert answer.endswith(", our-evening")
    assert "cannot be the name of a ruleset" in refused(capsys, "rulesets", "new", "../mine")
    assert "no hyphen first" in refused(capsys, "rulesets", "new", "--", "-x")
    folder = tmp_path / "config"
    rmtree(folder)
    folder.write_text("")
    assert refused(capsys, "rulesets", "new", "mine").startswith(
        f"{folder} is not a folder, and rulesets need"
    )


def test_the_card_of_a_shipped_ruleset_says_where_it_comes_from(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Slovak leaflet" in said(capsys, "rulesets", "show", "classic")
    assert "German leaflet" in said(capsys, "rulesets", "show", "jumbo-1958")
    assert "Polish games club" in said(capsys, "rulesets", "show", "gniazdo")


def test_a_new_file_that_cannot_be_written_is_named_with_its_folder(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(own, "write_private", denied)
    path = config_folder() / "mine.toml"
    assert refused(capsys, "rulesets", "new", "mine") == f"{path} cannot be written: Permission denied"
