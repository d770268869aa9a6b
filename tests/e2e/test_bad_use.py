"""Incorrect usage in a real terminal: one clear message, exit status 2, and no screen."""

import shlex
from pathlib import Path

import pytest

from tests.e2e.terminal import Terminal
from tests.e2e.wire import PROGRAM, environment

pytestmark = pytest.mark.e2e

PLAY = ["play", "--variant", "duel"]


def said(folder: Path, arguments: list[str], redirection: str = "", **changes: str | None) -> str:
    """The program's message, not folded, after a check that the program neither waits for a key nor draws."""
    line = shlex.join([*PROGRAM, *arguments])
    command = ["sh", "-c", f"exec {line} {redirection}"]
    with Terminal(command, env=environment(folder, COLUMNS="500", **changes)) as terminal:
        assert terminal.wait_end() == 2
        assert b"\x1b" not in terminal.written
        assert terminal.settings == terminal.settings_before
        return terminal.written.decode().replace("\r\n", "\n")


def test_all_faults_of_a_ruleset_are_listed(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('extends = "duel"\nnaem = "x"\n[rules]\ntie = 1\n')
    first, *faults = said(tmp_path, ["play", "--ruleset", str(path)]).splitlines()
    assert first == "stratego: the ruleset has 2 faults:"
    assert len(faults) == 2


@pytest.mark.parametrize(
    ("arguments", "redirection", "name"),
    [([], "<&-", "input"), (PLAY, ">/dev/null", "output"), (PLAY, "2>&-", "error output")],
)
def test_a_stream_that_is_not_a_terminal(
    tmp_path: Path, arguments: list[str], redirection: str, name: str
) -> None:
    message = said(tmp_path, arguments, redirection)
    assert message.startswith(f"stratego: the game needs a terminal: its {name} is not one.")
    assert message.count("\n") == 1


def test_the_message_goes_to_an_error_output_that_is_not_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "errors"
    assert said(tmp_path, PLAY, f"2>{path}") == ""
    message = path.read_text()
    assert message.startswith("stratego: the game needs a terminal")
    assert message.count("\n") == 1


def test_a_terminal_that_cannot_place_text(tmp_path: Path) -> None:
    message = said(tmp_path, PLAY, TERM="dumb")
    assert message.startswith("stratego: the game needs a terminal that can position text")
    assert message.count("\n") == 1
