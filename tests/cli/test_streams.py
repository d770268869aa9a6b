"""Standard streams that are closed, full, or pipes whose other end is closed."""

import errno
import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from io import StringIO
from itertools import product
from pathlib import Path

import pytest

from stratego.cli.columns import progress
from stratego.cli.main import main
from stratego.files import data_folder
from stratego.records.journal import Journal
from tests.cli.every_command import commands, uses
from tests.cli.test_process import ROOT

pytestmark = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")

CLOSED_OUTPUT = "stratego: the output cannot be written: Bad file descriptor\n"
FULL_OUTPUT = "stratego: the output cannot be written: No space left on device\n"


STATES = ("closed", "full", "broken")
EVERY = list(product(range(3), STATES))
EACH = list(enumerate(STATES))  # each stream and each state once


def outcomes(*tried: tuple[Sequence[Sequence[str]], Sequence[tuple[int, str]]]) -> list[tuple[str, int, str]]:
    """The name, exit status and output of each case: a command line with one of its streams in one state."""
    cases = [(line, *spoilt) for lines, each in tried for line in lines for spoilt in each]
    command = [sys.executable, "-m", "tests.cli.forks"]
    done = subprocess.run(
        command, cwd=ROOT, input=json.dumps(cases), capture_output=True, text=True, check=True
    )
    return [
        (f"{' '.join(line)}: {stream} {state}", *outcome)
        for (line, stream, state), outcome in zip(cases, json.loads(done.stdout), strict=True)
    ]


def assert_sound(tried: str, status: int, written: str) -> None:
    assert status in (0, 2), (tried, status, written)
    for noise in ("Traceback", "Exception ignored", "lost sys."):
        assert noise not in written, (tried, written)


@pytest.mark.slow
def test_every_command(record_path: Path, slow_size: Callable[[int, int], int]) -> None:
    lines = [*uses(str(record_path)), *((*words, "--help") for words, _ in commands())]
    for each in outcomes((lines[:: slow_size(72, 1)], EVERY)):
        assert_sound(*each)


def test_questions_and_results(journal: Journal) -> None:
    (data_folder() / "setups").mkdir()
    (data_folder() / "setups" / "good.txt").write_text("F 10 2 3")
    others = [["resume", "--delete", "1"], ["setups", "delete", "good"], ["play"]]
    seen = outcomes(([["resume", "--resign", "1"]], EVERY), ([["--version"]], EVERY[3:6]), (others, EACH))
    for each in seen:
        assert_sound(*each)
    assert journal.path.exists()
    results = {tried: (status, written) for tried, status, written in seen}
    assert results["--version: 1 closed"] == (2, CLOSED_OUTPUT)
    assert results["--version: 1 full"] == (2, FULL_OUTPUT)
    assert results["--version: 1 broken"] == (0, "")
    assert results["setups delete good: 0 closed"][0] == 2


def test_from_a_shell(journal: Journal) -> None:
    for arguments in ("--help | true", "--help >&-", "resume --delete 1 <&-"):
        line = f"{sys.executable} -m stratego {arguments}"
        done = subprocess.run(
            line, shell=True, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
        )
        assert_sound(line, done.returncode, done.stderr)
    assert journal.path.exists()


def test_a_progress_bar_ignores_a_closed_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    class Gone(StringIO):
        def isatty(self) -> bool:
            return True

        def write(self, text: str) -> int:
            raise OSError(errno.EIO, "gone")

    monkeypatch.setattr(sys, "stderr", Gone())
    with progress("Games", 2) as advance:
        advance()


class Terminal(StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_progress_bar_is_not_part_of_the_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bar is drawn on standard error, and only on a terminal."""
    monkeypatch.setenv("TERM", "xterm")
    result = Terminal()
    monkeypatch.setattr(sys, "stdout", result)
    for stream, drawn in ((Terminal(), "Games"), (StringIO(), "")):
        monkeypatch.setattr(sys, "stderr", stream)
        with progress("Games", 2) as advance:
            advance()
        assert drawn in stream.getvalue()
        assert bool(stream.getvalue()) is bool(drawn)
    assert not result.getvalue()


def test_an_error_is_folded_to_the_width_of_the_terminal_that_shows_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stream = Terminal()
    monkeypatch.delenv("COLUMNS")
    monkeypatch.setattr(stream, "fileno", lambda: 40)
    monkeypatch.setattr(os, "get_terminal_size", lambda handle: os.terminal_size((handle, 24)))
    monkeypatch.setattr("sys.stderr", stream)
    assert main(["replay", "7"]) == 2
    assert stream.getvalue() == (
        "stratego: there is no file and no\nfinished game 7 (see\nstratego replay --list)\n"
    )


def test_messages_are_folded_only_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    message = "there is no file and no finished game 7 (see stratego replay --list)"
    for stream, lines in ((StringIO(), 1), (Terminal(), 2)):
        monkeypatch.setattr("sys.stderr", stream)
        assert main(["replay", "7"]) == 2
        printed = stream.getvalue()
        assert printed.count("\n") == lines
        assert "stratego replay --list" in printed
        assert printed.replace("\n", " ").strip() == f"stratego: {message}"
