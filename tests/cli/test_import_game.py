"""``stratego import``."""

from pathlib import Path

import pytest

from stratego import Color, load_ruleset
from stratego.cli.main import main
from stratego.files import data_folder
from stratego.records import archive
from stratego.records.archive import load_record
from stratego.wording import command_line as words
from tests.cli.commands import refused, said
from tests.records.formats.samples import GSN, XML
from tests.support.records import DATA
from tests.support.saved_games import finished


@pytest.mark.parametrize(("text", "name"), [(GSN, "a.gsn"), (XML, "classic-2005.9-7094.xml")])
def test_import(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, name: str) -> None:
    path = tmp_path / name
    path.write_text(text)
    out = said(capsys, "import", str(path))
    (game,) = finished(data_folder())
    said_of_game, where = out.splitlines()
    assert said_of_game.startswith(f"{game.ruleset}, Ada Lovelace against ")
    assert where == f"The record is in {game.path}"
    assert game.path.stem.endswith(path.stem)
    assert game.names[Color.RED] == "Ada Lovelace"


def test_a_record_keeps_its_date_which_its_file_has_once_and_a_long_name_is_cut(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, record_path: Path
) -> None:
    path = record_path.rename(tmp_path / f"{'x' * 60}.txt")
    for kept in (40, 24):  # the second time from the imported file, whose name has the date
        said(capsys, "import", str(path))
        (game,) = finished(data_folder())
        assert game.path.stem == f"2026-01-31-2015-{'x' * kept}"
        path = game.path.rename(tmp_path / game.path.name)


def test_a_game_is_imported_once(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "a.gsn"
    path.write_text(GSN)
    said(capsys, "import", str(path))
    (game,) = finished(data_folder())
    assert refused(capsys, "import", str(path)) == f"{path}: this game is already saved: {game.path}"
    assert refused(capsys, "import", str(game.path)).endswith(f"this game is already saved: {game.path}")
    same = tmp_path / "same.txt"
    same.write_text(game.path.read_text().replace("Ada Lovelace", "computer:easy"))
    assert refused(capsys, "import", str(same)).endswith(f"this game is already saved: {game.path}")
    assert finished(data_folder()) == [game]


def test_several_files_are_imported_and_each_fault_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    files = [tmp_path / name for name in ("a.gsn", "none.gsn", "b.xml")]
    for path, text in zip(files, (GSN, None, XML), strict=True):
        if text is not None:
            path.write_text(text)
    names = list(map(str, files))
    assert refused(capsys, "import", *names, "-o", str(tmp_path / "out.txt")) == str(words.OUTPUT_OF_ONE)
    assert not finished(data_folder())
    assert main(["import", *names]) == 2
    out, err = capsys.readouterr()
    (game,) = finished(data_folder())
    assert out.endswith(f"The record is in {game.path}\n")
    assert err == (
        f"stratego: {files[1]}: there is no such file\n"
        f"stratego: {files[2]}: this game is already saved: {game.path}\n"
    )


def test_import_to_a_file_and_with_other_rules(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path, out, other = (tmp_path / name for name in ("a.gsn", "out.txt", "other.toml"))
    path.write_text(GSN)
    other.write_text('extends = "barrage"\nrules.two_squares = 5')
    assert said(capsys, "import", str(path), "--ruleset", str(other), "-o", str(out)) == ""
    assert load_record(out).rules == load_ruleset(other)
    unfit = "the rules chosen, of Stratego Original, have another board or army"
    for file, name, fault in (
        (path, "original", f"line 2: this is a game of Stratego Barrage, but {unfit}"),
        (out, "barrage", "this file states its rules, of Stratego Barrage: leave --ruleset out"),
    ):
        assert refused(capsys, "import", str(file), "--ruleset", name) == f"{file}: {fault}"
    assert finished(data_folder()) == []


def test_a_record_that_could_not_be_read_again_is_not_saved(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The record would be larger than the GSN file, and larger than the limit for files."""
    monkeypatch.setattr(archive, "LARGEST_FILE", 1024)
    path = tmp_path / "a.gsn"
    path.write_text(GSN)
    assert "cannot be saved in" in (problem := refused(capsys, "import", str(path)))
    assert problem.endswith("this file is too large: 1 kB is the limit")
    assert finished(data_folder()) == []


def test_import_of_a_bare_board(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "board"
    path.write_text((DATA / "strategus-592.txt").read_text().split("\n")[0])
    said(capsys, "import", str(path))
    (game,) = finished(data_folder())
    assert (game.ending, game.plies) == (None, 0)
    path.write_bytes(bytes(500))
    assert "this is not a game in a known format" in refused(capsys, "import", str(path))
