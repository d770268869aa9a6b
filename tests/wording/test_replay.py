"""A turning point in words, with what the computer believed."""

from unittest.mock import Mock

import pytest

from stratego import Color, Kind, load_ruleset
from stratego.table.replay import TurningPoint
from stratego.wording.ending import turning_point

LOSS = TurningPoint(7, Color.RED, Kind.GENERAL, "B5", Kind.MARSHAL, "B6")


@pytest.mark.parametrize(
    ("chances", "said"),
    [
        ({Kind.MARSHAL: 1.0}, "The computer knew the Marshal."),
        ({Kind.MARSHAL: 0.6, Kind.SPY: 0.4}, "The computer's guess for B5 was right: Marshal 60%."),
        ({Kind.SPY: 0.6, Kind.MARSHAL: 0.4}, "The computer's guess for B5 was wrong: Spy 60%, Marshal 40%."),
    ],
)
def test_the_computers_belief_in_words(chances: dict[Kind, float], said: str) -> None:
    names = {Color.RED: "Ada", Color.BLUE: "Ben"}
    replay = Mock(rules=load_ruleset("original"))
    replay.taken_for.return_value = None
    alone = turning_point(replay, LOSS, names)
    replay.taken_for.return_value = "B5", Kind.MARSHAL, chances
    assert turning_point(replay, LOSS, names) == f"{alone} {said}"
