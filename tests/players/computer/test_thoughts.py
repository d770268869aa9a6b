"""The computer knows the set-ups of people, and thinks as before; a change is reviewed as a diff."""

from __future__ import annotations

import pytest

from stratego.players.computer import beliefs
from tests.golden.playthrough import Script, scripts
from tests.players.computer.thoughts import file_of, written


@pytest.mark.parametrize(("name", "script"), scripts().items())
def test_the_thoughts_are_as_before(name: str, script: Script) -> None:
    """After an intended change: ``make golden``, and review the diff.

    Sets and dicts have another order in every run of Python, which does not matter.
    """
    assert written(name, script).splitlines() == file_of(name).read_text("utf-8").splitlines()


def test_the_set_ups_counted_have_all_their_pieces() -> None:
    """A thousand Flags in a thousand set-ups and so on, but for the rounding of each square."""
    found = [
        {kind.value: 2 * sum(map(sum, beliefs._rows(table))) for kind, table in tables.items()}
        for tables in (beliefs._ORIGINAL, beliefs._BARRAGE)
    ]
    original = {"flag": 998, "bomb": 5997, "spy": 1000, "scout": 8002, "miner": 5001, "sergeant": 4000}
    original |= {"lieutenant": 3999, "captain": 4004, "major": 3000, "colonel": 2002}
    barrage = {"flag": 999, "bomb": 1000, "spy": 996, "scout": 1999, "miner": 1001}
    assert found == [
        original | {"general": 996, "marshal": 1003},
        barrage | {"general": 998, "marshal": 1004},
    ]
