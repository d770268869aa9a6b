"""The names of recent players and the completed lessons: damaged files do no harm."""

import os
from pathlib import Path

import pytest

from stratego.records.names_and_lessons import (
    earlier_names,
    forget_names,
    has_learnt,
    lessons_done,
    mark_done,
    remember_names,
)


def test_the_last_eight_names_are_remembered_the_latest_first(tmp_path: Path) -> None:
    for name in "ABCDEFGHIJ":
        remember_names(tmp_path, [name, "Zoë"])
    assert earlier_names(tmp_path) == ["J", "Zoë", "I", "H", "G", "F", "E", "D"]
    remember_names(tmp_path, ["g"])
    assert earlier_names(tmp_path) == ["g", "J", "Zoë", "I", "H", "F", "E", "D"]


def test_names_are_forgotten(tmp_path: Path) -> None:
    remember_names(tmp_path, ["Ada", "Ben", "Cleo"])
    forget_names(tmp_path, ["ada", "Cleo", "Dora"])
    assert earlier_names(tmp_path) == ["Ben"]


@pytest.mark.parametrize(
    ("data", "names"),
    [
        (b"\xff\xfe\nAda\n", []),
        (b"Ada\n" * 5000, []),
        (b"\n \nAda\n\x1b[2J\n" + b"x" * 21 + b"\nBen", ["Ada", "Ben"]),
    ],
    ids=["no text", "too large", "lines that are no names"],
)
def test_a_damaged_file_is_no_obstacle(tmp_path: Path, data: bytes, names: list[str]) -> None:
    (tmp_path / "names.txt").write_bytes(data)
    assert earlier_names(tmp_path) == names
    remember_names(tmp_path, ["Cleo"])
    assert earlier_names(tmp_path) == ["Cleo", *names]


def test_a_folder_in_place_of_the_file_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "names.txt").mkdir()
    remember_names(tmp_path, ["Cleo"])
    assert earlier_names(tmp_path) == []


# Lessons


def test_completed_lessons_are_remembered_once_and_in_order(tmp_path: Path) -> None:
    data = tmp_path / "data"
    assert not has_learnt(data)
    assert lessons_done(data) == []
    for name in ("02-scout", "01-move", "02-scout"):
        mark_done(data, name)
    assert has_learnt(data)
    assert lessons_done(data) == ["02-scout", "01-move"]


@pytest.mark.parametrize(
    ("damaged", "left"),
    [
        (b"\xff\xfe\x00", []),
        (b"x" * 20_000, []),
        (b"01-move\n\x1b[2J\n../etc\n\n 02-scout \r\n", ["01-move", "02-scout"]),
    ],
    ids=["no text", "too large", "other lines"],
)
def test_a_damaged_file_is_read_as_far_as_it_goes_and_mended(
    tmp_path: Path, damaged: bytes, left: list[str]
) -> None:
    (tmp_path / "lessons.txt").write_bytes(damaged)
    assert lessons_done(tmp_path) == left
    mark_done(tmp_path, "03-attack")
    assert lessons_done(tmp_path) == [*left, "03-attack"]


def test_a_disk_that_refuses_changes_nothing(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    mark_done(blocked / "data", "01-move")
    assert lessons_done(blocked / "data") == []
    (tmp_path / "lessons.txt").mkdir()
    assert not has_learnt(tmp_path)
    mark_done(tmp_path, "01-move")


def test_a_pipe_in_place_of_a_file_is_not_waited_for(tmp_path: Path) -> None:
    for name in ("lessons.txt", "names.txt"):
        data = tmp_path / name.partition(".")[0]
        data.mkdir()
        os.mkfifo(data / name)
        reading = os.open(data / name, os.O_RDONLY | os.O_NONBLOCK)  # so that a mistake cannot hang the tests
        assert lessons_done(data) == earlier_names(data) == []
        mark_done(data, "01-move")
        remember_names(data, ["Ada"])
        assert os.read(reading, 9) == b""
        os.close(reading)


def test_an_invalid_name_is_not_written(tmp_path: Path) -> None:
    mark_done(tmp_path, "")
    mark_done(tmp_path, "a\nb")
    assert not has_learnt(tmp_path)
