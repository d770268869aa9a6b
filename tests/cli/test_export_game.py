"""``stratego export``."""

from pathlib import Path

import pytest

from tests.cli.commands import refused, said


@pytest.mark.parametrize("name", ["strados2", "xml", "record"])
def test_export(capsys: pytest.CaptureFixture[str], tmp_path: Path, record_path: Path, name: str) -> None:
    text = said(capsys, "export", "1", "--to", name)
    assert said(capsys, "export", "1", "--to", name, "-o", str(tmp_path / "out")) == ""
    assert (tmp_path / "out").read_text() == text
    if name == "record":
        assert text == record_path.read_text()


def test_what_cannot_be_exported(capsys: pytest.CaptureFixture[str], record_path: Path) -> None:
    assert refused(capsys, "export", "1", "--to", "gsn").startswith(
        "1: Gravon GSN only has the boards and armies of"
    )
