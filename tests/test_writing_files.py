"""Writing a file: completely or not at all, with nothing else left behind."""

import os
import stat
from pathlib import Path

import pytest

from stratego.files import delete_drafts, write_private, write_whole


def test_it_is_the_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "games" / "1.txt"
    write_private(path, "new\n")
    assert path.read_bytes() == b"new\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize("refused", ["write", "fsync", "replace"])
def test_a_refused_write_leaves_the_folder_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: str
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "1.txt"
    write_private(path, "old\n")
    with monkeypatch.context() as patch:
        patch.setattr(Path if refused == "replace" else os, refused, refuse)
        with pytest.raises(OSError, match="No space left"):
            write_private(path, "new\n")
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_text() == "old\n"


@pytest.mark.parametrize("mode", [0o600, 0o664, 0o666])
def test_a_file_keeps_its_permissions_whatever_the_umask(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "1.txt"
    path.write_text("old\n")
    path.chmod(mode)
    before = os.umask(0o077)
    try:
        write_whole(path, "new\n")
    finally:
        os.umask(before)
    assert path.read_text() == "new\n"
    assert stat.S_IMODE(path.stat().st_mode) == mode


def test_a_draft_that_cannot_be_deleted_keeps_no_other(tmp_path: Path) -> None:
    for number in range(20):
        draft = tmp_path / f".1.txt.{number:08x}"
        draft.mkdir() if number % 2 else draft.touch()
    delete_drafts(tmp_path / "1.txt")
    assert all(path.is_dir() for path in tmp_path.iterdir())
