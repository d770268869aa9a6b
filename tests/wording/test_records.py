"""Recorded games in words."""

from random import Random

from stratego import Color, Reason, load_ruleset
from stratego.records.record import Ending, ForeignReason, record_of_game
from stratego.wording.records import endings, moves, result, summary
from tests.hotseat.evening import NAMES
from tests.records.games import random_game
from tests.support.cases import with_each


@with_each("reason", [*Reason, *ForeignReason])
def test_every_reason_has_words(reason: Reason | ForeignReason) -> None:
    assert result((Color.RED, reason)).startswith("Red wins (")
    assert result((None, reason)).startswith("Draw (")
    assert endings({reason: 1}).startswith("1 ")
    assert endings({reason: 2}).startswith("2 ")


def test_endings_are_counted() -> None:
    assert endings({}) == ""
    assert endings({Reason.RESIGNED: 2, Reason.DRAW_AGREED: 1}) == "2 by resignation, 1 draw by agreement"
    assert endings({Reason.DRAW_AGREED: 3}) == "3 draws by agreement"


def test_a_game_in_a_line() -> None:
    assert moves(1) == "1 move"
    record = record_of_game(random_game(load_ruleset("duel"), Random(1), 12), NAMES)
    assert summary(record) == "Stratego Duel, Ada against Ben, 12 moves: Unfinished"
    record = record.replace(ending=Ending(Color.RED, Reason.FLAG))
    assert summary(record) == "Stratego Duel, Ada against Ben, 12 moves: Red wins (Flag captured)"
