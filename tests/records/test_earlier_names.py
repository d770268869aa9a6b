"""The names of those who played last: the latest first, each once, and no damage to the file matters."""

from pathlib import Path

import pytest

from stratego.records.earlier_names import earlier_names, forget_names, remember_names


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
        (b"Ada\n" * 4000, []),
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
