"""Which lessons are done, in a file that may be damaged."""

import os
from pathlib import Path

import pytest

from stratego.records.learnt import has_learnt, lessons_done, mark_done


def test_what_was_done_is_remembered_once_and_in_order(tmp_path: Path) -> None:
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


def test_a_pipe_in_place_of_the_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "lessons.txt")
    assert lessons_done(tmp_path) == []


def test_a_name_that_is_none_is_not_written(tmp_path: Path) -> None:
    mark_done(tmp_path, "")
    mark_done(tmp_path, "a\nb")
    assert not has_learnt(tmp_path)
