"""The journal's file by itself: writing, changes by other programs, and closing."""

import errno
import os
import stat
from pathlib import Path
from unittest.mock import Mock

import pytest

from stratego.files import lock
from stratego.records import journal
from stratego.records.journal import Change, JournalFile


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "unfinished" / "a.game"


def written(path: Path, content: bytes = b"one\n") -> JournalFile:
    file = JournalFile(path)
    file.write(content)
    return file


def lowest_free_handle() -> int:
    handle = os.dup(0)
    os.close(handle)
    return handle


def is_locked(path: Path) -> bool:
    """Whether another program would find the file locked."""
    with path.open("r+b") as file:
        try:
            lock(file.fileno())
        except BlockingIOError:
            return True
    return False


def test_it_is_made_private_and_locked_and_holds_what_was_written(path: Path) -> None:
    file = written(path)
    assert path.read_bytes() == b"one\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert is_locked(path)
    file.append(b"two\n")
    file.append(b"three\n")
    assert path.read_bytes() == b"one\ntwo\nthree\n"
    assert file.change() is None
    file.close()
    assert not is_locked(path)


def test_no_other_file_is_taken_for_a_new_one(path: Path) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(b"theirs")
    with pytest.raises(FileExistsError):
        written(path)
    assert path.read_bytes() == b"theirs"


@pytest.mark.parametrize("times", [1, 2])
def test_it_is_closed_once_and_for_all(path: Path, times: int) -> None:
    before = lowest_free_handle()
    file = written(path)
    assert lowest_free_handle() != before
    for _ in range(times):
        file.close()
    assert lowest_free_handle() == before
    other = os.open(path, os.O_RDONLY)  # gets the file descriptor that was closed
    file.close()
    os.fstat(other)
    os.close(other)


def test_changes_by_another_program_are_noticed(path: Path) -> None:
    file = written(path)
    path.write_bytes(b"two\n")
    assert file.change() is Change.EDITED
    path.write_bytes(b"one\nmore\n")
    assert file.change() is Change.EDITED
    path.unlink()
    assert file.change() is Change.DELETED
    path.write_bytes(b"other\n")
    assert file.change() is Change.REPLACED
    path.unlink()
    path.mkdir()
    assert file.change() is Change.REPLACED


def test_the_same_content_is_no_change_and_is_not_read_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = written(path)
    os.utime(path, ns=(1, 1))
    assert file.change() is None
    read: list[Path] = []
    monkeypatch.setattr(Path, "open", lambda self, *_: read.append(self))
    assert file.change() is None
    assert not read


def replace_by_a_copy(path: Path) -> None:
    """Replace a file by a copy with the same contents, as some editors do."""
    copy = path.with_name("copy")
    copy.write_bytes(path.read_bytes())
    copy.replace(path)


def test_a_copy_in_its_place_is_written_from_then_on(path: Path) -> None:
    before = lowest_free_handle()
    file = written(path)
    replace_by_a_copy(path)
    assert file.change() is None
    file.append(b"two\n")
    assert path.read_bytes() == b"one\ntwo\n"
    assert is_locked(path)
    file.close()
    assert lowest_free_handle() == before


def test_a_copy_that_cannot_be_opened_is_replaced_by_the_next_write(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = written(path)
    replace_by_a_copy(path)
    with monkeypatch.context() as patch:
        patch.setattr(journal, "open_file", Mock(side_effect=OSError("full")))
        with pytest.raises(OSError, match="full"):
            file.change()
    file.write(b"one\ntwo\n")
    file.append(b"three\n")
    assert path.read_bytes() == b"one\ntwo\nthree\n"
    assert is_locked(path)


def test_a_copy_in_its_place_that_another_program_has_locked_is_left_to_it(path: Path) -> None:
    before = lowest_free_handle()
    file = written(path)
    replace_by_a_copy(path)
    with path.open("r+b") as theirs:
        lock(theirs.fileno())
        with pytest.raises(BlockingIOError):
            file.change()
    assert lowest_free_handle() == before


def test_a_half_written_line_is_dropped(path: Path) -> None:
    file = written(path)
    with path.open("ab") as half:
        half.write(b"tw")
    file.append(b"three\n")
    assert path.read_bytes() == b"one\nthree\n"


def test_a_game_that_was_resumed_is_written_after_what_could_be_read(path: Path) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(b"one\nhalf")
    file = JournalFile(path, os.open(path, os.O_RDWR), b"one\n")
    file.append(b"two\n")
    assert path.read_bytes() == b"one\ntwo\n"
    assert file.change() is None
    file.close()


def test_the_file_is_rewritten_whole_or_not_at_all(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = written(path)
    old = path.stat().st_ino
    file.write(b"two\nthree\n")
    assert path.read_bytes() == b"two\nthree\n"
    assert path.stat().st_ino != old
    assert file.change() is None
    file.append(b"four\n")
    assert path.read_bytes() == b"two\nthree\nfour\n"
    assert is_locked(path)
    monkeypatch.setattr("stratego.records.journal.write_private", lambda *_: None)
    with pytest.raises(OSError, match="cannot be read back") as caught:
        file.write(b"lost\n")
    assert caught.value.errno == errno.EIO


def test_a_write_that_was_refused_is_tried_again_at_the_same_place(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = JournalFile(path)
    with monkeypatch.context() as patch:
        patch.setattr(journal, "sync", lambda _: (_ for _ in ()).throw(OSError(errno.ENOSPC, "full")))
        with pytest.raises(OSError, match="full"):
            file.write(b"one\n")
    file.write(b"one\n")
    assert path.read_bytes() == b"one\n"
    with monkeypatch.context() as patch:
        patch.setattr(journal, "sync", lambda _: (_ for _ in ()).throw(OSError(errno.ENOSPC, "full")))
        with pytest.raises(OSError, match="full"):
            file.append(b"two\n")
    assert file.change() is None  # "two" was written by this program, so this is no change from outside
    file.append(b"three\n")
    assert path.read_bytes() == b"one\nthree\n"


def test_only_its_own_file_is_deleted_with_its_drafts(path: Path) -> None:
    before = lowest_free_handle()
    file = written(path)
    draft = path.with_name(f".{path.name}.0a1b2c3d")
    draft.touch()
    other = written(path.with_name("b.game"))
    path.with_name("b.game").unlink()
    path.with_name("b.game").write_bytes(b"theirs")
    for each in (file, other):
        each.delete()
        each.delete()
    assert lowest_free_handle() == before
    assert sorted(each.name for each in path.parent.iterdir()) == ["b.game"]
    assert path.with_name("b.game").read_bytes() == b"theirs"


def test_the_disk_is_waited_for(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[str] = []
    monkeypatch.setattr(journal, "sync", lambda _: synced.append("file"))
    monkeypatch.setattr("stratego.files.sync_folder", lambda folder: synced.append(folder.name))
    path.parent.mkdir(parents=True)
    file = written(path)
    assert synced == ["unfinished", "file"]
    file.append(b"two\n")
    assert synced[2:] == ["file"]
    file.delete()
    assert synced[3:] == ["unfinished"]
