"""Recorded games in words."""

from stratego import Color, Reason
from stratego.records.record import ForeignReason
from stratego.wording.records import endings, moves, result, summary
from tests.support.cases import with_each


@with_each("reason", [*Reason, *ForeignReason])
def test_every_reason_has_words(reason: Reason | ForeignReason) -> None:
    assert result(Color.RED, reason).startswith("Red wins (")
    assert result(None, reason).startswith("Draw (")
    assert endings({reason: 1}).startswith("1 ")
    assert endings({reason: 2}).startswith("2 ")


def test_endings_are_counted() -> None:
    assert endings({}) == ""
    assert endings({Reason.RESIGNED: 2, Reason.DRAW_AGREED: 1}) == "2 by resignation, 1 draw by agreement"
    assert endings({Reason.DRAW_AGREED: 3}) == "3 draws by agreement"


def test_a_game_in_a_line() -> None:
    assert moves(1) == "1 move"
    line = summary("Stratego Duel", "Ada", "Ben", 87, result(Color.RED, Reason.FLAG))
    assert line == "Stratego Duel, Ada against Ben, 87 moves: Red wins (Flag captured)"
