"""The computer's thoughts are unchanged; a change is reviewed as a diff."""

from __future__ import annotations

import pytest

from tests.golden.playthrough import Script, scripts
from tests.players.computer.thoughts import file_of, written


@pytest.mark.parametrize(("name", "script"), scripts().items())
def test_the_thoughts_are_as_before(name: str, script: Script) -> None:
    """After an intended change, run ``make golden`` and review the diff.

    The order of sets, which differs between runs of Python, must not matter.
    """
    assert written(name, script).splitlines() == file_of(name).read_text("utf-8").splitlines()
