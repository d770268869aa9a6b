"""Rulesets of the user's own and house rules, on the command line."""

import os
from pathlib import Path

import pytest

from stratego.cli.main import main
from stratego.rulesets.files import shipped_names


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What the command prints; it must succeed."""
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert not err
    return " ".join(out.split())


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Why the command refuses."""
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.startswith("stratego: ")
    return err.removeprefix("stratego: ").strip()


def test_a_new_ruleset_is_in_the_list_and_can_be_shown_and_checked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = Path(os.environ["STRATEGO_CONFIG"]) / "our-evening.toml"
    assert f"{path} is written." in said(capsys, "rulesets", "new", "our-evening", "--from", "duel")
    assert path.exists()
    listed = said(capsys, "rulesets")
    assert "our-evening 10 10 x 10 Your own. Our Evening:" in listed
    assert said(capsys, "rulesets", "show", "our-evening").startswith("Our Evening ")
    assert "our-evening is sound" in said(capsys, "rulesets", "check", "our-evening")


def test_a_name_mistyped_may_mean_one_of_ones_own(capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "rulesets", "new", "our-evening")
    for arguments in (("rulesets", "show"), ("rulesets", "check"), ("play", "--variant")):
        told = refused(capsys, *arguments, "our-evenin")
        assert told.endswith('"our-evenin": did you mean "our-evening"?')


def test_a_faulty_one_does_not_stop_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "rulesets", "new", "mine")
    path = Path(os.environ["STRATEGO_CONFIG"]) / "mine.toml"
    path.write_text('extends = "duel"\n[rules]\ntie = "x"')
    listed = said(capsys, "rulesets")
    assert "mine - - Your own, but it cannot be played:" in listed
    assert 'rules.tie: "x" is' in listed
    assert all(name in listed for name in shipped_names())
    assert 'rules.tie: "x" is not allowed' in refused(capsys, "play", "--variant", "mine")


def test_what_new_refuses(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "shipped ruleset" in refused(capsys, "rulesets", "new", "duel")
    assert 'there is no ruleset "chess"' in refused(capsys, "rulesets", "new", "mine", "--from", "chess")
    assert "cannot be the name of a ruleset" in refused(capsys, "rulesets", "new", "../mine")
    folder = tmp_path / "config"
    folder.write_text("")
    assert refused(capsys, "rulesets", "new", "mine").startswith(
        f"{folder} is not a folder, and rulesets need"
    )


def test_a_card_of_a_shipped_one_says_where_it_comes_from(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Slovak leaflet" in said(capsys, "rulesets", "show", "classic")
    assert "German leaflet" in said(capsys, "rulesets", "show", "jumbo-1958")
    assert "Polish games club" in said(capsys, "rulesets", "show", "gniazdo")


def test_all_faults_of_house_rules_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--variant", "duel", "--rule", "tie=x", "--rule", "foo=1", "--rule", "rescue"]
    lines = refused(capsys, "play", *arguments).splitlines()
    assert [line.strip().split(":")[0] for line in lines] == ["--rule tie", "--rule foo", '--rule "rescue"']


def test_house_rules_need_a_ruleset(capsys: pytest.CaptureFixture[str]) -> None:
    assert "say which with --variant or --ruleset" in refused(capsys, "play", "--rule", "tie=both")


def test_house_rules_that_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--variant", "duel", "--rule", "silent_defence=true", "--rule", "captured=open"]
    assert refused(capsys, "play", *arguments).startswith('--rule captured: "open" and silent_defence')
