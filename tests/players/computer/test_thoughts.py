"""Compares the computer's thoughts with the saved ones, so that any change can be reviewed as a diff."""

from __future__ import annotations

import pytest

from tests.golden.playthrough import Script, scripts
from tests.players.computer.thoughts import file_of, written

SLOW = ("infiltrator", "classic", "jumbo-1958")  # only in CI and `make long`: they resemble the others


@pytest.mark.parametrize(
    ("name", "script"),
    [pytest.param(*each, marks=[pytest.mark.slow] if each[0] in SLOW else []) for each in scripts().items()],
)
def test_the_thoughts_are_as_before(name: str, script: Script) -> None:
    """After an intended change, run ``make golden`` and review the diff.

    The order of sets, which differs between runs of Python, must not matter.
    """
    assert written(name, script).splitlines() == file_of(name).read_text("utf-8").splitlines()
