"""``--data``, and the commands without a usable folder."""

from pathlib import Path

import pytest

from stratego.files import data_folder
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.session import Session
from stratego.records.journal import Journal
from stratego.wording.hosting import own_line
from tests.cli.commands import refused, said
from tests.hotseat.evening import NAMES, SMALL
from tests.records.formats.samples import GSN
from tests.records.games import BEGUN


def test_the_folder_is_chosen(capsys: pytest.CaptureFixture[str], record_path: Path, tmp_path: Path) -> None:
    (other := tmp_path / "an other").mkdir()
    assert own_line("resume") == "stratego resume"
    assert "Ada" not in said(capsys, "replay", "--list", "--data", str(other))
    assert data_folder() == other
    assert own_line("resume") == f"stratego --data '{other}' resume"
    assert "Ada" in said(capsys, "--data", str(record_path.parents[1]), "replay", "--list")


def test_only_a_command_that_writes_there_creates_the_folder(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "a.gsn").write_text(GSN)
    for command in (
        "resume",
        "replay",
        "stats",
        "export 1 --to gsn",
        "setups",
        "setups show x",
        "setups delete x",
    ):
        message = refused(capsys, *command.split(), "--data", str(tmp_path / "no" / "where"))
        assert message == f"--data: there is no folder {tmp_path}/no/where"
    assert not (tmp_path / "no").exists()
    said(capsys, "import", str(tmp_path / "a.gsn"), "--data", str(tmp_path / "no" / "where"))
    assert "Ada" in said(capsys, "stats", "--data", str(tmp_path / "no" / "where"))


def test_an_unusable_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "a.gsn").write_text(GSN)
    (tmp_path / "file").write_text("")
    for data in (tmp_path / "file", tmp_path / "file" / "below"):
        for command in (["import", str(tmp_path / "a.gsn")], ["play"], ["replay"], ["resume"], ["setups"]):
            message = refused(capsys, *command, "--data", str(data))
            assert message.startswith(f"{tmp_path}/file is not a folder, so no games can be saved there")
    (tmp_path / "data" / "finished").parent.mkdir()
    (tmp_path / "data" / "finished").write_text("")
    message = refused(capsys, "import", str(tmp_path / "a.gsn"), "--data", str(tmp_path / "data"))
    assert (
        message == f"the record cannot be saved in {tmp_path}/data: {tmp_path}/data/finished is not a folder"
    )
    message = refused(capsys, "import", str(tmp_path / "a.gsn"), "-o", str(tmp_path / "no" / "where"))
    assert message.endswith("cannot be written: No such file or directory")


def test_a_folder_that_cannot_be_read(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STRATEGO_DATA", path := f"/{'x' * 300}")
    for command in (["learn", "--list"], ["replay", "--list"], ["resume"], ["setups"], ["stats"]):
        assert refused(capsys, *command) == f"{path}: this folder cannot be read: File name too long"
        assert refused(capsys, *command, "--data", path) == refused(capsys, *command)


def test_a_game_in_which_nothing_was_done_leaves_nothing() -> None:
    journal = Journal(data_folder(), BEGUN)
    assert journal.write(Session(GameSetup(SMALL, NAMES))) is None
    assert not data_folder().exists()
