"""The ending of a game, in a sentence."""

import pytest

from stratego.engine.endings import Outcome, Reason
from stratego.engine.pieces import Color
from stratego.rulesets.reading import load_ruleset
from stratego.wording.ending import ITEMS, ending_words, quiet_warning
from stratego.wording.language import codes, speaking
from tests.support.cases import with_each

RULES = load_ruleset("duel").replace(quiet_limit=100)
NAMES = {Color.RED: "Anna", Color.BLUE: "Hans"}


@with_each(
    ("reason", "words"),
    [
        (Reason.FLAG, "Hans has captured Anna's Flag and wins."),  # E1
        (Reason.NO_MOVABLE_PIECE, "Anna has no piece left that can move: Hans wins."),  # E2
        (Reason.NO_LEGAL_ACTION, "Anna has no legal move left: Hans wins."),  # E3
        (
            Reason.IMMOBILE_PIECE_MOVED,
            "Anna has moved a Bomb or a Flag, which loses the game: Hans wins.",
        ),  # M4
        (Reason.RESIGNED, "Anna resigns: Hans wins."),  # E4
        (
            Reason.BOTH_IMMOBILE,
            "Neither side has a piece left that can move, and it is Anna's turn: Hans wins.",
        ),  # E2
    ],
)
def test_a_win(reason: Reason, words: str) -> None:
    assert ending_words(RULES, Outcome(Color.BLUE, reason), NAMES) == words


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (Reason.DRAW_AGREED, "The players agree on a draw."),  # E4
        (Reason.BOTH_IMMOBILE, "Neither side has a piece left that can move: the game is a draw."),  # E2
        (Reason.QUIET_LIMIT, "100 turns without an attack: the game is a draw."),  # E5
    ],
)
def test_a_draw(reason: Reason, words: str) -> None:
    assert ending_words(RULES, Outcome(None, reason), NAMES) == words


@with_each("code", codes())
def test_the_short_words_of_the_menu_are_no_longer_than_the_usual_ones(code: str) -> None:
    with speaking(code):
        longer = [len(str(item.words)) - len(str(item.short)) for item in ITEMS.values()]
    assert min(longer) >= 0 < max(longer)


def test_every_reason_has_words() -> None:
    for reason in Reason:
        spoken = []
        for winner in (None, *Color):
            try:
                spoken.append(ending_words(RULES, Outcome(winner, reason), NAMES))
            except KeyError:  # no game can end with this winner for this reason
                continue
        assert spoken


@pytest.mark.parametrize(
    ("limit", "turns"), [(100, [9, 10, 19, 20]), (20, [9, 10, 19]), (11, [9, 10]), (10, [9])]
)
def test_each_player_is_warned_twice_before_a_draw(limit: int, turns: list[int]) -> None:  # E5
    """There are fewer warnings if the limit is low, as a game does not begin with one."""
    rules = RULES.replace(quiet_limit=limit)
    warnings = {left: quiet_warning(rules, left) for left in range(limit + 1)}
    assert [left for left, warning in warnings.items() if warning] == turns
    assert all(f"Draw in {left} turns" in str(warnings[left]) for left in turns)
    assert quiet_warning(rules, None) is None
