"""The user's folders, and reading files that may be too large or no text at all."""

from pathlib import Path

import pytest

from stratego.files import blocking_file, config_folder, data_folder, read_text


@pytest.mark.parametrize("folder", [data_folder, config_folder])
def test_the_users_folders_are_the_default(folder: object, monkeypatch: pytest.MonkeyPatch) -> None:
    assert callable(folder)
    for name in ("STRATEGO_DATA", "STRATEGO_CONFIG"):
        monkeypatch.setenv(name, "")
    assert folder().is_absolute()
    assert folder().name == "stratego"


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


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("", "this is a folder, not a file"),
        ("missing", "there is no such file"),
        ("x" * 300, "this cannot be read: File name too long"),
        ("\0", "this cannot be read: embedded null byte"),
    ],
)
def test_a_path_that_cannot_be_read_is_one_fault(tmp_path: Path, name: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem) as caught:
        read_text(f"{tmp_path}/{name}", 1024)
    assert caught.value.__cause__ is None


def test_bytes_that_are_no_text_are_reported_with_their_line(tmp_path: Path) -> None:
    path = tmp_path / "x"
    for data, line in ((b"\xff", 1), (b"one\ntwo\n\xe4", 3)):
        path.write_bytes(data)
        with pytest.raises(ValueError, match=f"line {line} is not UTF-8 text"):
            read_text(path, 1024)
