"""A user without a home folder and without a passwd entry, as in many containers."""

import os
import pwd
from pathlib import Path
from unittest.mock import Mock

import pytest

from stratego.cli import screen
from stratego.files import NoHome
from stratego.tui.terminal import environment
from stratego.tui.terminal.crash_report import crash_folder
from stratego.wording.command_line import NO_HOME
from tests.cli.commands import refused, said


@pytest.fixture(autouse=True)
def homeless(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in os.environ:
        if name == "HOME" or name.startswith(("XDG_", "STRATEGO_")):
            monkeypatch.delenv(name)
    monkeypatch.setattr(pwd, "getpwuid", Mock(side_effect=KeyError))


@pytest.mark.parametrize("home", [None, "", "relative"])
@pytest.mark.parametrize("command", ["resume --list", "replay --list", "stats", "rulesets new mine"])
def test_it_says_what_to_do(
    command: str, home: str | None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if home is not None:
        monkeypatch.setenv("HOME", home)
    assert refused(capsys, *command.split()) == str(NO_HOME)


@pytest.mark.parametrize("command", ["rulesets", "rulesets show duel", "rulesets check duel"])
def test_the_shipped_games_need_no_folder(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "duel" in said(capsys, *command.split()).lower()


def test_no_screen_opens_where_no_game_could_be_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment, "problem", lambda: None)
    monkeypatch.setattr(environment, "prepare", lambda: None)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))  # `prepare` reads the settings first
    with pytest.raises(NoHome):
        screen.prepare()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    screen.prepare()
    assert crash_folder() == tmp_path / "stratego" / "crashes"


def test_the_folders_can_be_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STRATEGO_CONFIG", str(tmp_path))
    assert said(capsys, "resume", "--list", "--data", str(tmp_path)) == "No unfinished games.\n"
