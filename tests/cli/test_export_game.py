"""``stratego export``."""

import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from stratego.cli.main import main
from stratego.records.any_format import WRITERS
from tests.cli.commands import refused, said


@pytest.mark.parametrize("name", ["strados2", "xml", "record"])
def test_export(capsys: pytest.CaptureFixture[str], tmp_path: Path, record_path: Path, name: str) -> None:
    text = said(capsys, "export", "1", "--to", name)
    assert said(capsys, "export", "1", "--to", name, "-o", str(tmp_path / "out")) == ""
    assert (tmp_path / "out").read_text() == text
    problem = refused(capsys, "export", str(record_path), "--to", name, "-o", str(record_path))
    assert problem == f"{record_path} cannot be written: there is already a file of that name"
    if name == "record":
        assert text == record_path.read_text()


def test_games_that_cannot_be_exported(capsys: pytest.CaptureFixture[str], record_path: Path) -> None:
    assert refused(capsys, "export", "1", "--to", "gsn").startswith(
        "game 1: Gravon GSN only has the boards and armies of"
    )


class Stream(TextIOWrapper):
    """Standard output of a system without UTF-8."""

    def __init__(self, *, is_terminal: bool) -> None:
        self.written = BytesIO()
        super().__init__(self.written, encoding="ascii")
        self.is_terminal = is_terminal

    def isatty(self) -> bool:
        return self.is_terminal


@pytest.mark.parametrize(("is_terminal", "written"), [(True, b"?\\x1b[2J\n"), (False, "é\x1b[2J\n".encode())])
@pytest.mark.usefixtures("record_path")
def test_a_pipe_gets_the_file_as_it_is_and_a_terminal_what_is_safe(
    monkeypatch: pytest.MonkeyPatch, is_terminal: bool, written: bytes
) -> None:
    monkeypatch.setitem(WRITERS, "strados2", lambda _: "é\x1b[2J\n")
    stream = Stream(is_terminal=is_terminal)
    monkeypatch.setattr(sys, "stdout", stream)
    assert main(["export", "1", "--to", "strados2"]) == 0
    assert stream.written.getvalue() == written
