"""A player without a legal action: E3."""

import pytest

from stratego import Color
from tests.support.cases import with_each
from tests.support.positions import ended, play, position, texts

# E3: shut in ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("both_immobile", ["draw", "mover_loses"])
def test_e3_shut_in_by_own_pieces_at_the_start(both_immobile: str) -> None:
    game = position("""
        bF .  .  b5
        .  .  .  .
        rB .  .  .
        r5 rB .  .
    """, both_immobile=both_immobile)  # fmt: skip
    ended(game, "blue", "no legal action")


def test_e3_shut_in_by_lakes_and_the_edge() -> None:
    game = position("""
        bF .  .  b5
        .  .  .  .
        .  .  .  .
        ~  .  .  ~
        r5 rF .  .
    """, "blue", zone=1)  # fmt: skip
    play(game, "D5-D4")
    ended(game, "blue", "no legal action")


def test_e3_a_piece_beside_an_enemy_is_not_shut_in() -> None:
    game = position("""
        bF .  .  .
        .  .  .  .
        b9 .  .  .
        r5 rB .  .
    """)  # fmt: skip
    assert game.outcome is None
    assert texts(game) == ["A1xA2"]


@pytest.mark.parametrize("turn", ["red", "blue"])
def test_e3_both_shut_in_and_the_player_to_move_loses(turn: str) -> None:
    game = position("""
        .  .  bB b5
        .  .  .  bB
        rB .  .  .
        r5 rB .  .
    """, turn)  # fmt: skip
    ended(game, Color(turn).other, "no legal action")


def test_e3_shut_in_by_the_last_move_of_the_other_side() -> None:
    """Blue's Scout leaves; Red's only legal action would have been to attack it."""
    game = position("""
        bF .  .  b9
        .  .  .  .
        rB rB .  .
        r5 b2 .  .
    """, "blue")  # fmt: skip
    twin = game.copy()
    play(game, "B1-C1")
    assert texts(game) == ["A1-B1"]
    play(twin, "D4-D3")
    assert texts(twin) == ["A1xB1"]


def test_e3_shut_in_after_losing_a_piece() -> None:
    game = position("""
        bF .  .  b9
        .  .  bB .
        rB rB r4 .
        r5 rB .  .
    """)  # fmt: skip
    play(game, "C2xC3 D4-D3")
    ended(game, "blue", "no legal action")


def test_e3_bombs_and_flags_that_could_forfeit_do_not_count() -> None:
    """M4: a forfeit does not count for E3."""
    game = position("""
        bF .  .  b5
        .  .  .  .
        rB .  .  .
        r5 rF .  .
    """, immobile_moved="forfeit")  # fmt: skip
    ended(game, "blue", "no legal action")


# E3: by the repetition rules --------------------------------------------------------------------------

CORRIDOR = """
    .  .  .  bF
    .  .  .  .
    rB .  .  b5
    .  rB .  .
    r7 rB .  .
"""


@with_each("limit", [1, 2, 3, 5])
def test_e3_when_t1_forbids_the_only_move(limit: int) -> None:
    game = position(CORRIDOR, two_squares=limit, more_squares=False)
    theirs = ["D3-C3", "C3-C4", "C4-D4", "D4-D3"]
    for turn in range(limit):
        assert game.outcome is None
        play(game, ("A1-A2", "A2-A1")[turn % 2])
        assert game.outcome is None
        play(game, theirs[turn % 4])
    ended(game, "blue", "no legal action")


def test_e3_when_t1_forbids_the_only_attack() -> None:
    game = position("""
        .  .  .  bF
        .  .  .  b5
        rB rB .  .
        .  rB .  .
        r7 .  b2 .
    """, two_squares=1)  # fmt: skip
    play(game, "A1-A2 C1-A1")
    ended(game, "blue", "no legal action")


def test_e3_with_another_legal_move_the_game_goes_on() -> None:
    game = position(CORRIDOR.replace(".  .  .  bF", "r3 .  .  bF"))
    play(game, "A1-A2 D3-C3 A2-A1 C3-C4 A1-A2 C4-D4")
    assert game.outcome is None
    assert {text[:2] for text in texts(game)} == {"A5"}


def test_e3_a_guess_counts_if_t1_forbids_every_move() -> None:
    game = position("""
        rB rB .  bF
        .  rI b9 .
        rB rB .  .
        .  .  .  b5
    """, two_squares=1)  # fmt: skip
    play(game, "B3-A3 D1-C1")
    assert game.outcome is None
    assert texts(game)
    assert all(text.startswith("A3?C3=") for text in texts(game))


# Red's Major has two squares to move to, D1 and C2; Blue's Captain moves around with it.
CAGE = """
    .  .  .  bF
    .  .  rB rB
    .  rB .  r7
    rF rB b6 .
"""
CAUGHT = "D2-D1 C1-C2 D1-D2 C2-C1 D2-C2 C1-D1 C2-D2 D1-C1"


def test_e3_when_t1_and_c2_forbid_every_move_between_them() -> None:
    """C2 forbids D2-D1, and T1 forbids going back from D2 to C2."""
    game = position(CAGE, two_squares=2)
    play(game, CAUGHT)
    ended(game, "blue", "no legal action")


@with_each(
    ("two_squares", "more_squares", "left"),
    [(3, True, ["D2-C2"]), (0, True, ["D2-C2"]), (2, False, ["D2-D1"]), (0, False, ["D2-D1", "D2-C2"])],
)
def test_e3_one_of_the_two_rules_alone_leaves_a_move(
    two_squares: int, more_squares: bool, left: list[str]
) -> None:
    game = position(CAGE, two_squares=two_squares, more_squares=more_squares)
    play(game, CAUGHT)
    assert game.outcome is None
    assert sorted(texts(game)) == sorted(left)
