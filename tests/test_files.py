"""The user's folders, and reading files that may be too large or not text."""

import errno
import os
import re
import stat
from pathlib import Path
from typing import Any

import pytest

from stratego.files import (
    blocking_file,
    config_folder,
    data_folder,
    files_in,
    has_files,
    held,
    lock,
    read_ends,
    read_text,
    reason_of,
    write_first,
    write_private,
    write_whole,
)


@pytest.mark.parametrize("folder", [data_folder, config_folder])
def test_the_users_folders_are_the_default(folder: object, monkeypatch: pytest.MonkeyPatch) -> None:
    assert callable(folder)
    for name in ("STRATEGO_DATA", "STRATEGO_CONFIG"):
        monkeypatch.setenv(name, "")
    assert folder().is_absolute()
    assert folder().name == "stratego"


def test_a_folder_of_the_system_has_no_author_in_its_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("STRATEGO_DATA", raising=False)
    monkeypatch.setattr(
        "platformdirs.user_data_dir", lambda name, appauthor: f"/data/{name}" if appauthor is False else ""
    )
    assert data_folder() == Path("/data/stratego")


def test_each_folder_has_its_variable(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("STRATEGO_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("STRATEGO_CONFIG", str(tmp_path / "config"))
    assert (data_folder(), config_folder()) == (tmp_path / "data", tmp_path / "config")


def test_a_file_in_the_way_is_found(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "loose").symlink_to("nothing")
    for name in ("file", "loose"):
        assert blocking_file(tmp_path / name / "a" / "b") == tmp_path / name
    assert blocking_file(tmp_path) is None
    assert blocking_file(tmp_path / "new" / "folder") is None


def test_a_file_is_read_up_to_a_limit(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"\xef\xbb\xbf" + b"a" * 1021)
    assert read_text(path, 1024) == "a" * 1021
    path.write_bytes(b"a" * 1025)
    with pytest.raises(ValueError, match="this file is too large: 1 kB is the limit"):
        read_text(path, 1024)
    os.truncate(path, 2**21 + 1)
    with pytest.raises(ValueError, match="this file is too large: 2048 kB is the limit"):
        read_text(path, 2**21)


def test_partial_reads_and_writes_are_continued(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A system call may read or write less than requested."""
    path, lines = tmp_path / "x", "".join(f"line {number}\n" for number in range(40))
    read, write = os.read, os.write
    monkeypatch.setattr(os, "read", lambda handle, most: read(handle, min(most, 3)))
    monkeypatch.setattr(os, "write", lambda handle, data: write(handle, data[:3]))
    write_whole(path, lines)
    assert path.read_text() == lines == read_text(path, len(lines))
    with pytest.raises(ValueError, match="this file is too large"):
        read_text(path, len(lines) - 1)
    assert read_ends(path, 20).decode() == "line 0\nline 1\nline 38\nline 39\n"
    assert read_ends(path, len(lines) // 2).decode() == lines
    path.write_text(f"{lines}{'x' * 20}")
    assert read_ends(path, 20).decode() == "line 0\nline 1\n"  # the last line begins before the last 20 bytes


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("", "this is a folder, not a file"),
        ("missing", "there is no such file"),
        ("x" * 300, "this cannot be read: File name too long"),
        ("\0", "this cannot be read: no file can have this name"),
    ],
)
def test_a_path_that_cannot_be_read_is_one_fault(tmp_path: Path, name: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem) as caught:
        read_text(f"{tmp_path}/{name}", 1024)
    assert caught.value.__cause__ is None


def test_an_error_without_a_message_of_the_system_has_its_own() -> None:
    assert reason_of(PermissionError(13, "Permission denied")) == "Permission denied"
    assert reason_of(OSError("not seekable")) == "not seekable"


def test_bytes_that_are_not_text_are_reported_with_their_line(tmp_path: Path) -> None:
    path = tmp_path / "x"
    for data, line in ((b"\xff", 1), (b"\n\xff", 2), (b"one\ntwo\n\xe4", 3)):
        path.write_bytes(data)
        with pytest.raises(ValueError, match=f"line {line} is not UTF-8 text"):
            read_text(path, 1024)
    path.write_bytes(b"\x89PNG\r\n\0")
    with pytest.raises(ValueError, match=r"^this is not a text file$"):
        read_text(path, 1024)


def test_lines_of_an_old_mac(tmp_path: Path) -> None:
    path = tmp_path / "x"
    for data, text in ((b"one\rtwo\r", "one\ntwo\n"), (b"one\r\ntwo\r\n", "one\r\ntwo\r\n")):
        path.write_bytes(data)
        assert read_text(path, 1024) == text


@pytest.mark.parametrize("each", [1, 5, 6, 7, 11, 12, 20])
def test_the_ends_of_a_file_are_whole_lines(tmp_path: Path, each: int) -> None:
    path = tmp_path / "x"
    for data in (b"", b"one\n", b"first\nsecond\nthird\nfourth\n", b"one\n" + b"x" * 50 + b"\nlast\n"):
        path.write_bytes(data)
        found = read_ends(path, each)
        if len(data) <= 2 * each:
            assert found == data
            continue
        lines = data.splitlines(keepends=True)
        first = [line for at, line in enumerate(lines) if len(b"".join(lines[: at + 1])) <= each]
        # A line that begins exactly where the last part does is left out: it may be the end of a longer one.
        last = [line for at, line in enumerate(lines) if len(b"".join(lines[at:])) < each]
        assert found == b"".join(first + last)


def test_a_folder_is_listed_by_name_without_hidden_files(tmp_path: Path) -> None:
    for name in ("b.txt", "a.txt", ".c.txt", "d.toml"):
        (tmp_path / name).touch()
    assert files_in(tmp_path, ".txt") == [tmp_path / "a.txt", tmp_path / "b.txt"]
    assert has_files(tmp_path, ".toml")
    assert not has_files(tmp_path, ".game")
    assert files_in(tmp_path / "none", ".txt") == []
    assert not has_files(tmp_path / "none", ".txt")


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("file", "{0}/file is not a folder"),
        ("file/below", "{0}/file is not a folder"),
        ("x" * 300, "this folder cannot be read: File name too long"),
        ("\0", "this folder cannot be read: "),
    ],
)
def test_a_folder_that_cannot_be_read_is_one_fault(tmp_path: Path, name: str, problem: str) -> None:
    (tmp_path / "file").touch()
    assert has_files(tmp_path / name, ".txt")  # so that `files_in` is called, which reports the fault
    with pytest.raises(ValueError, match=re.escape(problem.format(tmp_path))):
        files_in(tmp_path / name, ".txt")


def test_remains_of_a_killed_write_are_removed_with_the_next_one(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    for name in (".a.toml.0a1b2c3d", ".b.toml.0a1b2c3d", ".a.toml.swp", "a.toml.bak"):
        (tmp_path / name).touch()
    write_whole(path, "text")
    assert path.read_text() == "text"
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == [".a.toml.swp", ".b.toml.0a1b2c3d", "a.toml", "a.toml.bak"]


def test_a_file_and_its_name_are_on_the_disk_once_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[tuple[bool, list[str]]] = []

    def fsync(handle: int) -> None:
        synced.append(
            (stat.S_ISDIR(os.fstat(handle).st_mode), sorted(each.name for each in tmp_path.iterdir()))
        )

    monkeypatch.setattr(os, "fsync", fsync)
    write_whole(tmp_path / "a.toml", "text")
    (of_file, (draft,)), of_folder = synced
    assert (of_file, draft[:8]) == (False, ".a.toml.")
    assert of_folder == (True, ["a.toml"])


def test_a_pipe_is_written_as_it_is(tmp_path: Path) -> None:
    os.mkfifo(path := tmp_path / "pipe")
    reading = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(path, "é")
    assert os.read(reading, 9) == "é".encode()
    os.close(reading)
    assert stat.S_ISFIFO(path.stat().st_mode)
    assert list(tmp_path.iterdir()) == [path]


def test_in_the_users_own_folders_only_files_are_written(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    for make in (os.mkfifo, Path.mkdir, lambda path: path.symlink_to("/dev/null")):
        make(path)
        # Without a reader, a mistaken write to the pipe would hang.
        reading = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        with pytest.raises(OSError, match="not a file"):
            write_private(path, "text")
        os.close(reading)
        path.rmdir() if path.is_dir() else path.unlink()
    path.symlink_to("other")
    write_private(path, "text")
    assert (tmp_path / "other").read_text() == "text"


def test_a_folder_may_be_made_by_two_programs_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = Path.mkdir

    def make_after_another(path: Path, **how: Any) -> None:
        make(path)
        make(path, **how)

    monkeypatch.setattr(Path, "mkdir", make_after_another)
    write_private(path := tmp_path / "data" / "a.toml", "text")
    assert path.read_text() == "text"


def test_a_file_that_may_not_be_written_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (path := tmp_path / "a.toml").write_text("theirs")
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(PermissionError, match="denied") as caught:
        write_whole(path, "ours")
    assert caught.value.errno == errno.EACCES
    assert path.read_text() == "theirs"
    assert list(tmp_path.iterdir()) == [path]


def test_no_file_stays_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"line\n" * 9)
    before = lowest_free_handle()
    read_text(path, 1024)
    read_ends(path, 9)
    with pytest.raises(ValueError, match="too large"):
        read_text(path, 10)
    os.mkfifo(tmp_path / "pipe")
    file = path.stat()
    with monkeypatch.context() as patch:
        patch.setattr(os, "stat", lambda _: file)  # it was a file a moment ago
        with pytest.raises(ValueError, match="not a file"):
            read_text(tmp_path / "pipe", 1024)
    assert lowest_free_handle() == before


def lowest_free_handle() -> int:
    handle = os.dup(0)
    os.close(handle)
    return handle


@pytest.mark.parametrize("has_links", [True, False])
def test_the_first_file_of_a_name_is_whole_and_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, has_links: bool
) -> None:
    def link(*_: object) -> None:
        raise PermissionError

    if not has_links:
        monkeypatch.setattr("os.link", link)
    path = tmp_path / "new" / "token"
    write_first(path, "first")
    assert (path.read_text(), [*path.parent.iterdir()]) == ("first", [path])
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with pytest.raises(FileExistsError):
        write_first(path, "second")
    assert (path.read_text(), [*path.parent.iterdir()]) == ("first", [path])


def test_a_held_folder_is_locked_until_it_is_released(tmp_path: Path) -> None:
    other = os.open(tmp_path, os.O_RDONLY)
    with held(tmp_path), pytest.raises(BlockingIOError):
        lock(other)
    lock(other)
    os.close(other)
