"""``--data``, and the commands without a usable folder."""

from pathlib import Path

import pytest

from stratego.files import data_folder
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.session import Session
from stratego.records.folder import has_finished
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


def test_records_in_the_folder_itself_are_listed_and_counted(
    capsys: pytest.CaptureFixture[str], record_path: Path, tmp_path: Path
) -> None:
    """As those that ``match --save`` writes."""
    folder = tmp_path / "recs"
    folder.mkdir()
    record = record_path.rename(folder / "7-01.txt")
    (folder / "broken.txt").write_text("x")
    in_it = "--data", str(folder)
    assert "Ada" in said(capsys, "replay", "--list", *in_it)
    assert "Not counted: 1 unreadable record" in said(capsys, "stats", "Ada", *in_it)
    assert said(capsys, "replay", "1", "--check", *in_it).startswith("1 is valid: Stratego Duel, Ada")
    assert refused(capsys, "import", str(record), *in_it).endswith(f"this game is already saved: {record}")
    assert has_finished(folder)
    said(capsys, "import", str(record), "--data", str(tmp_path / "home"))
    record.rename(tmp_path / "home" / record.name)
    listed = said(capsys, "replay", "--list", "--data", str(tmp_path / "home"))
    assert listed.count("Ada") == 2


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
