"""R1 and S4 in words: a rescued piece is named if its rank is announced."""

from typing import Any

from stratego import Color, Game
from stratego.wording.battles import action_line, battle_words
from tests.support.positions import position

NAMES = {Color.RED: "Anna", Color.BLUE: "Ben"}


def game(**options: Any) -> Game:
    """A game in which Red has lost the Colonel, and the Captain is about to reach Blue's back row."""
    opened = position(
        """
        b3  .  . bF
         . r6  .  .
         .  .  .  .
        r8 b9  . rF
        """,
        rescue=1,
        **options,
    )
    opened.play("A1xB1")
    opened.play("A4-A3")
    return opened


def test_a_quiet_rescue() -> None:
    event = game().play("B3-B4+8@A1")
    assert action_line(game().rules, event.seen_by("blue"), NAMES) == (
        "B3-B4+8@A1  Anna moved; a lost Colonel (8) came back on A1"
    )


def test_a_rescue_whose_rank_is_not_announced() -> None:  # captured = "own"
    opened = game(captured="own")
    event = opened.play("B3-B4+8@A1")
    assert action_line(opened.rules, event.seen_by("blue"), NAMES) == (
        "B3-B4+?@A1  Anna moved; a lost piece came back on A1"
    )
    assert "Colonel" in action_line(opened.rules, event.seen_by("red"), NAMES)


def test_a_rescue_with_a_battle() -> None:
    opened = position("b3 . . bF \n r6 . . . \n . . . b2 \n r8 b9 . rF", rescue=1, numbering="low")
    opened.play("A1xB1")
    opened.play("D2-C2")
    event = opened.play("A3xA4+8@A1")
    words = battle_words(opened.rules, event.seen_by("blue"), NAMES)
    assert words is not None
    assert words.headline == "Anna's Captain (5) attacks Ben's Miner (8)"  # P2: the numbers of the old box
    assert words.result == "The Captain wins. A lost Colonel (3) comes back on A1."


def test_a_strike_reads_like_an_attack() -> None:  # S4
    opened = position("bF . . . \n . b3 . . \n . . . . \n r2 . . rF", scout_strike="after_move")
    event = opened.play("A1-A3xB3")
    assert action_line(opened.rules, event.seen_by("blue"), NAMES) == (
        "A1-A3xB3  Anna's Scout (2) fell to the Miner (3)"
    )
