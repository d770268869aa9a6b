"""An attack restarts the count of a chase: C3.

d and L are as in the rule and in `test_chase`.
"""

from tests.engine.test_chase import ROUND
from tests.support.positions import play, position, refused, texts


def test_c3_the_chasers_attack_starts_the_count_again() -> None:
    """Red's Scout attacks the Bomb on F3, which is beside the Captain."""
    drawn = """
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  b6 bB
        .  .  .  r7 .  .
        rF .  .  .  b5 r2
    """
    game = position(drawn)
    play(game, "D2-E2 E1-D1 F1xF3 E3-D3 E2-D2 D3-C3 D2-C2 C3-D3 C2-D2 D3-E3")
    assert "D2-E2" in texts(game)  # d = 7, but L = 6


def test_c3_an_attack_by_the_other_side_starts_the_count_again() -> None:
    drawn = """
        .  .  .  .  .  .
        .  .  .  .  bS r9
        .  .  .  b6 .  .
        .  r2 .  .  .  .
        .  .  bB .  .  rF
    """
    game = position(drawn)
    play(game, f"B2-C2 E4xF4 {ROUND}")
    assert "E2-C2" in texts(game)  # d = 8 = L


def test_c3_a_lost_attack_leaves_no_last_move_behind() -> None:
    """Red's attack on the Bomb is lost; the Captain, leaving its square beside the Bomb, does not flee."""
    drawn = """
        .  .  .  .  .  b5
        .  .  .  .  .  .
        r4 bB b6 .  .  .
        .  .  r2 .  .  .
        .  .  bB .  .  rF
    """
    game = position(drawn)
    play(game, f"A3xB3 C3-D3 {ROUND}")
    assert "E2-C2" in texts(game)  # d = 8 = L


def test_c3_a_guess_leaves_no_last_move_behind() -> None:
    """I6: an Infiltrator guesses at the Bomb; the Captain, leaving its square beside it, does not flee."""
    drawn = """
        .  .  .  .  .  b5
        .  .  .  .  .  .
        rI bB b6 .  .  .
        .  .  r2 .  .  .
        .  .  bB .  .  rF
        .  .  .  .  .  .
    """
    game = position(drawn, zone=3)
    play(game, "A4?B4=6 C4-D4 C3-D3 D4-E4 D3-E3 E4-F4 E3-F3 F4-E4 F3-E3 E4-D4")
    assert "E3-C3" in texts(game)  # d = 8 = L


def test_c3_a_guess_starts_the_count_again() -> None:
    """I6: Red has already been chasing when the Infiltrator guesses."""
    drawn = """
        .  .  .  .  .  b5
        .  .  .  .  .  .
        rI bB b6 .  .  .
        .  r2 .  b4 .  .
        .  .  bB .  .  rF
        .  .  .  .  .  .
    """
    game = position(drawn, zone=3)
    play(game, "B3-C3 D3-D2 A4?B4=6 C4-D4 C3-D3 D4-E4 D3-E3 E4-F4 E3-F3 F4-E4 F3-E3 E4-D4")
    assert "E3-C3" in texts(game)  # d = 8 = L


def test_c3_a_won_attack_beside_an_enemy_is_the_first_move_of_a_chase() -> None:
    drawn = """
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  b6 .
        .  .  .  r7 {}  .
        rF .  .  .  .  .
    """
    after = "E3-D3 E2-D2 D3-C3 D2-C2 C3-D3 C2-D2 D3-E3"
    attacks = position(drawn.format("b5"))
    play(attacks, f"D2xE2 {after}")
    assert refused(attacks, "D2-E2").clause == "C2"  # d = 7, L = 8


def test_c3_a_won_attack_that_ends_beside_no_enemy_does_not_begin_a_chase() -> None:
    """The Scout captures on C2; the Captain comes to D3 from afar: the chase begins with the next move."""
    drawn = """
        .  .  .  .  .  b5
        .  .  .  b6 .  .
        .  .  .  .  .  .
        .  r2 {}  .  .  .
        .  .  .  .  .  rF
    """
    game = position(drawn.format("bS"))
    play(game, f"B2xC2 D4-D3 {ROUND}")
    assert "E2-C2" in texts(game)
