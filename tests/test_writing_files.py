"""Writing a file: completely or not at all, with nothing else left behind."""

import os
import stat
from pathlib import Path

import pytest

from stratego.files import write_private


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
