"""Pipes, sockets, devices, folders and broken links in place of files are reported, and never waited for."""

from pathlib import Path

import pytest

from stratego.files import config_folder, data_folder
from stratego.records.journal import Journal
from stratego.records.unfinished_games import ResumeError, resume
from stratego.table.settings import Settings, load_settings
from tests.cli.commands import flat, refused, said
from tests.cli.odd_files import DANGLING, ODD
from tests.support.cases import with_each

KINDS = pytest.mark.parametrize("fault", ODD)


@KINDS
def test_a_list_shows_the_rest_and_what_it_could_not_read(
    capsys: pytest.CaptureFixture[str], record_path: Path, journal: Journal, fault: str
) -> None:
    setups, rulesets = data_folder() / "setups", config_folder()
    for folder in (setups, rulesets):
        folder.mkdir(parents=True)
    (setups / "good.txt").write_text("F 10 2 3")
    (rulesets / "good.toml").write_text('extends = "duel"')
    for folder, suffix, command, good in (
        (journal.path.parent, ".game", ["resume", "--list"], "Ada"),
        (record_path.parent, ".txt", ["replay", "--list"], "Ada"),
        (setups, ".txt", ["setups"], "good"),
        (rulesets, ".toml", ["rulesets"], "good"),
    ):
        ODD[fault](folder / f"odd{suffix}")
        shown = said(capsys, *command)
        assert good in shown
        assert "odd" in shown
        assert fault in flat(shown)


@KINDS
@with_each(
    "command",
    [
        "replay --check {file}",
        "replay {file}",
        "export --to gsn {file}",
        "import {file}",
        "setups check {file}",
        "setups import {file}",
        "setups edit x --ruleset {file}",
        "rulesets check {file}",
        "rulesets show {file}",
        "rulesets new x --from {file}",
        "play --ruleset {file}",
    ],
)
def test_a_file_given_on_the_command_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, fault: str, command: str
) -> None:
    path = tmp_path / "odd.toml"
    if not path.is_symlink() and not path.exists():
        ODD[fault](path)
    assert fault in refused(capsys, *command.format(file=path).split())


@KINDS
def test_an_unfinished_game(capsys: pytest.CaptureFixture[str], fault: str) -> None:
    path = data_folder() / "unfinished" / "odd.game"
    path.parent.mkdir(parents=True)
    ODD[fault](path)
    with pytest.raises(ResumeError):
        resume(path)
    for command in ("--delete 1", "--resign 1"):
        message = refused(capsys, "resume", *command.split(), "--yes")
        assert fault in message or (fault == DANGLING and "no longer exists" in message)
    refused(capsys, "resume", str(path))
    assert path.is_symlink() or path.exists()


@KINDS
def test_settings(fault: str) -> None:
    config_folder().mkdir(parents=True)
    ODD[fault](config_folder() / "settings.toml")
    assert load_settings() == Settings()
    Settings(theme="day").save()
