"""A turning point in words, with what the computer believed."""

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
def test_what_the_computer_believed(chances: dict[Kind, float], said: str) -> None:
    names = {Color.RED: "Ada", Color.BLUE: "Ben"}
    alone = turning_point(load_ruleset("original"), LOSS, None, names)
    taken_for = "B5", Kind.MARSHAL, chances
    assert turning_point(load_ruleset("original"), LOSS, taken_for, names) == f"{alone} {said}"
