"""Paths that cannot be accessed are reported in one message each, and lists show everything else."""

import os
from collections.abc import Callable, Mapping
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from stratego.cli import main as program
from tests.cli.commands import flat
from tests.cli.every_command import uses

LONG = "x" * 300
LISTS = ["replay --list", "resume --list", "stats", "setups", "rulesets"]


def _forbidden(path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that may not be entered, even by root, whom file permissions would not stop."""
    path.mkdir()

    def guarded(name: str) -> Callable[..., object]:
        real = getattr(os, name)

        def look(at: object = ".", *more: object, **how: object) -> object:
            if isinstance(at, str | os.PathLike) and os.fspath(at).startswith(f"{path}/"):
                raise PermissionError(13, "Permission denied", os.fspath(at))
            return real(at, *more, **how)

        return look

    for name in ("stat", "lstat", "scandir", "listdir", "open", "mkdir"):
        monkeypatch.setattr(os, name, guarded(name))
    return path


def _folder(path: Path, _: pytest.MonkeyPatch) -> Path:
    path.mkdir()
    return path


def _file(path: Path, _: pytest.MonkeyPatch) -> Path:
    path.write_text("")
    return path


def _loop(path: Path, _: pytest.MonkeyPatch) -> Path:
    path.symlink_to(path)
    return path


def _dangling(path: Path, _: pytest.MonkeyPatch) -> Path:
    path.symlink_to("nowhere")
    return path


BAD: Mapping[str, Callable[[Path, pytest.MonkeyPatch], object]] = {
    "a long name": lambda path, patch: _folder(path, patch) / LONG,
    "below a long name": lambda path, patch: _folder(path, patch) / LONG / "x",
    "a long path": lambda path, patch: _folder(path, patch) / (f"{'x' * 200}/" * 25),
    "a file": _file,
    "below a file": lambda path, patch: _file(path, patch) / "x",
    "a link to itself": _loop,
    "below a link to itself": lambda path, patch: _loop(path, patch) / "x",
    "a link to nothing": _dangling,
    "a folder that may not be entered": _forbidden,
    "nothing": lambda *_: "",
    "relative": lambda *_: "relative/../x",
    "a large number": lambda *_: "9" * 5000,
    "undecodable": lambda path, _: path / "\udcff\x1b[31m\n",
}
EACH = pytest.mark.parametrize("bad", BAD)
UNLIKE = ("a long path", "below a file", "a link to itself", "a folder that may not be entered")


@pytest.fixture(autouse=True)
def _one_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reuse one parser: making it takes longer than most commands."""
    monkeypatch.setattr(program, "program_parser", cache(program.program_parser))


def status_of(line: str | tuple[str, ...]) -> int:
    """The exit status of a command."""
    try:
        return program.main(line.split() if isinstance(line, str) else line)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else -1


@pytest.mark.parametrize(
    ("variable", "bad"),
    [
        *(("STRATEGO_DATA", bad) for bad in BAD),
        *product(("STRATEGO_CONFIG", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME"), UNLIKE),
    ],
)
def test_folders(
    bad: str,
    variable: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    if not variable.startswith("STRATEGO"):
        monkeypatch.delenv("STRATEGO_DATA")
        monkeypatch.delenv("STRATEGO_CONFIG")
    monkeypatch.setenv(variable, str(BAD[bad](tmp_path / "bad", monkeypatch)))
    lines = uses("name", only_needed=bad not in UNLIKE) if variable.startswith("STRATEGO") else LISTS
    for line in lines:
        status = status_of(line)
        _out, err = capsys.readouterr()
        assert status in (0, 2), line
        assert bool(err) == (status == 2), line


UNUSABLE = [bad for bad in BAD if bad not in ("nothing", "relative", "a large number", "undecodable")]


@pytest.mark.parametrize("bad", UNUSABLE)
def test_a_data_folder_that_cannot_be_used_is_named(
    bad: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = str(BAD[bad](tmp_path / "bad", monkeypatch))
    for line in ("resume --list", "replay --list", "setups"):
        status = status_of((*line.split(), "--data", folder))
        out, err = capsys.readouterr()
        if bad == "a folder that may not be entered" and status == 0:
            assert "Permission denied" in flat(out)
        else:
            assert status == 2
            assert str(tmp_path / "bad") in err


@pytest.mark.parametrize("bad", UNUSABLE)
def test_rulesets_that_cannot_be_found_are_reported(
    bad: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STRATEGO_CONFIG", str(BAD[bad](tmp_path / "bad", monkeypatch)))
    monkeypatch.setenv("COLUMNS", "1000")
    assert status_of("rulesets") == 0
    shown = capsys.readouterr().out
    assert "original" in shown
    if bad not in ("a link to nothing", "a folder that may not be entered"):
        assert str(tmp_path / "bad") in shown


@EACH
def test_arguments(
    bad: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    is_like_others = bad not in (*UNLIKE, "a large number")
    for line in uses(str(BAD[bad](tmp_path / "bad", monkeypatch)), only_needed=is_like_others):
        status = status_of(line)
        _out, err = capsys.readouterr()
        assert status in (0, 2), line
        assert bool(err) == (status == 2), line
