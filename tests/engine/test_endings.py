"""The Flag, resigning, draws and the quiet limit: E1, E4, E5."""

import pytest

from stratego import Color, IllegalMove
from tests.support.cases import with_each
from tests.support.positions import ended, play, position

# E1 ---------------------------------------------------------------------------------------------------

FLAG = """
    b7 .  .  bF
    .  .  .  {}
    .  .  .  .
    rF .  .  r7
"""


@pytest.mark.parametrize("letter", ["S", "3", "10"])
def test_e1_capturing_the_flag_wins(letter: str) -> None:
    game = position(FLAG.format(f"r{letter}"))
    play(game, "D3xD4")
    ended(game, "red", "flag")


def test_e1_for_blue_too() -> None:
    game = position("""
        b7 .  .  bF
        .  .  .  .
        b4 .  .  .
        rF .  .  r7
    """, "blue")  # fmt: skip
    play(game, "A2xA1")
    ended(game, "blue", "flag")


def test_e1_by_a_guess() -> None:
    game = position(FLAG.format("rI"))
    play(game, "D3?D4=F")
    ended(game, "red", "flag")


def test_e1_one_flag_of_several_is_enough() -> None:
    game = position("""
        b7 .  bF bF
        .  .  .  r4
        .  .  .  .
        rF .  .  r7
    """)  # fmt: skip
    play(game, "D3xD4")
    ended(game, "red", "flag")


def test_a_flag_alone_is_not_enough_to_play_on() -> None:
    game = position("""
        b7 .  .  .
        .  .  .  .
        .  .  .  .
        .  .  .  r7
    """)  # fmt: skip
    assert game.outcome is None  # any part of an army is allowed on a board


# E4 ---------------------------------------------------------------------------------------------------

FREE = """
    bF .  .  b5
    .  .  .  .
    .  .  .  .
    rF .  r3 .
"""


def test_e4_a_player_resigns_in_their_own_turn() -> None:
    game = position(FREE)
    game.resign("red")
    ended(game, "blue", "resigned")
    assert game.ply == 0
    game = position(FREE)
    play(game, "C1-C2")
    game.resign(Color.BLUE)
    ended(game, "red", "resigned")


def test_e4_not_in_the_other_players_turn() -> None:
    game = position(FREE)
    with pytest.raises(IllegalMove, match="You can resign only in your own turn") as caught:
        game.resign("blue")
    assert caught.value.clause == "E4"
    assert game.outcome is None


def test_e4_a_draw_by_agreement() -> None:
    game = position(FREE)
    play(game, "C1-C2")
    game.agree_draw()
    ended(game, None, "draw agreed")


def test_e4_an_offer_is_not_an_action() -> None:
    game = position(FREE)
    game.agree_draw()
    assert (game.ply, game.history) == (0, ())


def test_e4_undo_takes_back_the_end_with_the_last_action() -> None:
    game = position(FREE)
    play(game, "C1-C2")
    game.agree_draw()
    game.undo()
    assert (game.outcome, game.turn) == (None, "red")
    play(game, "C1-D1")


# E5 ---------------------------------------------------------------------------------------------------


@with_each("limit", [1, 2, 5, 8])
def test_e5_a_draw_after_a_number_of_plies_without_an_attack(limit: int) -> None:
    game = position(FREE, quiet_limit=limit)
    plies = ["C1-C2", "D4-D3", "C2-C3", "D3-D4", "C3-C4", "D4-D3", "C4-B4", "D3-C3"]
    for ply in plies[:limit]:
        assert game.outcome is None
        play(game, ply)
    ended(game, None, "quiet limit")


def test_e5_zero_is_off() -> None:
    game = position(FREE, quiet_limit=0)
    for _ in range(50):
        play(game, "C1-C2 D4-D3 C2-D2 D3-C3 D2-D1 C3-C4 D1-C1 C4-D4")
    assert game.outcome is None


FIGHT = """
    bF .  .  b5
    .  .  b{} .
    .  .  r6 .
    rF .  .  r3
"""


@pytest.mark.parametrize("defender", ["4", "7", "6"])
def test_e5_any_attack_starts_the_count_again(defender: str) -> None:
    game = position(FIGHT.format(defender), quiet_limit=3)
    play(game, "D1-D2 D4-D3 C2xC3 D3-D4 D2-D1")
    assert game.outcome is None
    play(game, "D4-D3")
    ended(game, None, "quiet limit")


def test_e5_an_attack_at_the_last_moment() -> None:
    game = position(FIGHT.format("4"), quiet_limit=3)
    play(game, "D1-D2 D4-D3 C2xC3")
    assert game.outcome is None


def test_e5_undo_counts_back() -> None:
    game = position(FIGHT.format("4"), quiet_limit=3)
    play(game, "D1-D2 D4-D3 C2xC3 D3-D4")
    game.undo(2)
    play(game, "D2-D1")
    ended(game, None, "quiet limit")
    game.undo(3)
    play(game, "D1-D2 D4-D3")
    assert game.outcome is None


def test_e5_at_the_start_nothing_is_counted() -> None:
    assert position(FREE, quiet_limit=1).outcome is None
