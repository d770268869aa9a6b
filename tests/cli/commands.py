"""Runs a command in this process, and returns its output or its refusal."""

import pytest

from stratego.cli.main import main


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The output of a command, which must succeed with nothing on stderr."""
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert not err
    return out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The message of a command that refuses, without the name of the program."""
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.startswith("stratego:")  # a long path after it may begin a line of its own
    return err.removeprefix("stratego:").strip()


def flat(text: str) -> str:
    """Put a string on one line, with single spaces."""
    return " ".join(text.split())
