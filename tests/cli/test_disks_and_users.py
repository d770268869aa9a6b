"""Commands on a full or read-only disk, and without access to files: each has a result or one message."""

import encodings.utf_8_sig  # noqa: F401 - a user who may not read Python's own files cannot load it later
import os
import sys
from pathlib import Path
from random import Random

import pytest
import rich.table  # noqa: F401

from stratego import Deployment, load_ruleset
from stratego.cli.main import main
from stratego.files import write_whole
from stratego.records.saved_setups import SavedSetup, SavedSetups
from stratego.table.settings import load_settings
from tests.hotseat.evening import SMALL
from tests.records.formats.samples import GSN
from tests.records.games import finish, journalled
from tests.support.disks import mounted

NOBODY = 54321  # a user id that does not exist

COMMANDS = [
    "resume --list",
    "replay --list",
    "stats",
    "stats Ada Ben",
    "setups show Marsh",
    "rulesets show mine",
    "export 1 --to record",
    "import {folder}/game.gsn",
    "setups rename Marsh Bog",
    "rulesets new other",
    "resume --resign 1 --yes",
    "resume --delete 1 --yes",
    "setups delete Marsh --yes",
]


def fill(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Create one of each kind of file that commands look for in the user's folders."""
    data, config = folder / "data", folder / "config"
    journalled(data, SMALL, 6, 40)[1].close()
    finish(*journalled(data, SMALL, 4, 30))
    setup = Deployment.random(load_ruleset("duel"), Random(1))
    SavedSetups(data).save(SavedSetup("Marsh", "Stratego Duel", str(setup)))
    config.mkdir()
    (config / "mine.toml").write_text('name = "Mine"\nextends = "duel"\n', "utf-8")
    monkeypatch.setenv("STRATEGO_DATA", str(data))
    monkeypatch.setenv("STRATEGO_CONFIG", str(config))


def run(capsys: pytest.CaptureFixture[str], command: str, folder: Path) -> int:
    """The exit status of a command, which prints a result or one message."""
    status = main(command.format(folder=folder).split())
    errors = capsys.readouterr().err
    assert status == (2 if errors else 0), errors
    assert errors.count("\n") == errors.count("stratego: ") == bool(errors)
    return status


def test_on_a_full_disk(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "game.gsn").write_text(GSN, "utf-8")
    with mounted(tmp_path / "disk") as disk:
        fill(disk.path, monkeypatch)
        disk.fill()
        statuses = [run(capsys, command, tmp_path) for command in COMMANDS[:11]]
        assert statuses == [0] * 7 + [2] * 4
        disk.empty()
        statuses = [run(capsys, command, tmp_path) for command in COMMANDS]
        assert statuses == [0] * 11 + [2] * 2  # the game was given up, and the set-up renamed


def test_a_file_that_does_not_fit_leaves_the_old_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with mounted(tmp_path / "disk") as disk:
        fill(disk.path, monkeypatch)
        settings = load_settings()
        settings.save()
        for name in ("old", "config/settings.toml"):
            (disk.path / name).write_text('theme = "day"\n', "utf-8")
        disk.fill()
        settings.save()
        for name in ("old", "new"):
            assert run(capsys, f"export 1 --to record --output {disk.path / name}", tmp_path) == 2
        assert load_settings().theme == "day"
        assert (disk.path / "old").read_text("utf-8") == 'theme = "day"\n'
        assert sorted(path.name for path in disk.path.iterdir()) == ["config", "data", "filling", "old"]


def test_what_is_written_through_a_link_and_to_a_device(
    record_path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "link").symlink_to("file")
    for output in (tmp_path / "link", Path(os.devnull)):
        assert run(capsys, f"export 1 --to record --output {output}", tmp_path) == 0
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_bytes() == record_path.read_bytes()
    assert Path(os.devnull).is_char_device()
    (tmp_path / "file").chmod(0o600)
    write_whole(tmp_path / "link", "new")
    assert ((tmp_path / "file").stat().st_mode & 0o777, (tmp_path / "file").read_text()) == (0o600, "new")


def test_a_file_that_may_not_be_written_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("old", "utf-8")
    monkeypatch.setattr(os, "access", lambda *_: False)  # as for a user other than root
    with pytest.raises(PermissionError, match="Permission denied"):
        write_whole(tmp_path / "file", "new")
    assert (tmp_path / "file").read_text("utf-8") == "old"


def test_on_a_read_only_disk(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "game.gsn").write_text(GSN, "utf-8")
    with mounted(tmp_path / "disk") as disk:
        fill(disk.path, monkeypatch)
        disk.make_read_only(True)
        statuses = [run(capsys, command, tmp_path) for command in COMMANDS]
        assert statuses == [0] * 7 + [2] * 6


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() != 0, reason="only root can become another")
def test_as_a_user_without_access(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "game.gsn").write_text(GSN, "utf-8")
    fill(tmp_path, monkeypatch)
    tmp_path.chmod(0o700)
    for command in COMMANDS:
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            status: object = "it failed"
            try:
                os.setgroups([])
                os.setgid(NOBODY)
                os.setuid(NOBODY)
                sys.stdout = sys.stderr = os.fdopen(writing, "w", encoding="utf-8")
                status = main(command.format(folder=tmp_path).split())
                sys.stdout.flush()
            finally:
                os._exit(status if isinstance(status, int) else 9)
        os.close(writing)
        with os.fdopen(reading, encoding="utf-8") as pipe:
            shown = pipe.read()
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        assert status in (0, 2), f"{command}: {shown}"
