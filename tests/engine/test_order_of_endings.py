"""The order of endings if several apply: M4, E1, E2, E3, E5."""

from tests.support.positions import ended, play, position


def test_m4_comes_before_all_others() -> None:
    """Blue is shut in, and the quiet limit is reached, but Red has forfeited."""
    game = position(
        """
        bF .  bB b5
        .  .  .  bB
        .  .  .  .
        rF .  r3 .
        """,
        immobile_moved="forfeit",
        quiet_limit=1,
    )
    play(game, "A1-A2")
    ended(game, "blue", "immobile piece moved")


def test_e1_comes_before_e3() -> None:
    """The Flag is captured; Blue, whose turn it would be, is shut in."""
    game = position("""
        b5 bB .  .
        bB .  .  bF
        .  .  .  r7
        rF .  .  .
    """)  # fmt: skip
    play(game, "D2xD3")
    ended(game, "red", "flag")


def test_e2_comes_before_e3_for_the_side_to_move() -> None:
    """Red cannot move on their turn, and Blue has no movable piece: Red wins."""
    game = position("""
        bF .  .  .
        .  .  .  .
        rB .  .  .
        r5 rB .  .
    """)  # fmt: skip
    ended(game, "red", "no movable piece")


def test_e2_comes_before_e3_after_an_attack() -> None:
    """Red's last free piece is lost together with Blue's last: Red, shut in, still has a movable piece."""
    game = position("""
        bF .  .  .
        .  b4 .  .
        rB r4 .  .
        r5 rB .  .
    """)  # fmt: skip
    play(game, "B2xB3")
    ended(game, "red", "no movable piece")


def test_e2_is_the_reason_if_the_side_to_move_has_nothing_movable() -> None:
    game = position("""
        bF .  .  .
        .  b7 .  .
        .  r4 .  .
        rF .  .  .
    """, "blue")  # fmt: skip
    play(game, "B3xB2")
    ended(game, "blue", "no movable piece")  # Red could not move either (E3): E2 comes first


def test_e2_both_at_once_comes_before_e3() -> None:
    """Neither side has an action left; the draw of E2 decides."""
    game = position("""
        bF bB .  .
        .  b4 .  .
        .  r4 .  .
        rF rB .  .
    """)  # fmt: skip
    play(game, "B2xB3")
    ended(game, None, "both immobile")


SHUT_IN = """
    bF .  bB b5
    .  .  .  bB
    .  .  .  .
    rF .  r3 .
"""


def test_e3_comes_before_e5() -> None:
    game = position(SHUT_IN, quiet_limit=1)
    play(game, "C1-C2")
    ended(game, "red", "no legal action")


def test_e1_comes_before_e5() -> None:
    game = position("""
        bF .  .  b5
        .  .  .  .
        .  .  .  .
        r2 .  rF .
    """, quiet_limit=1)  # fmt: skip
    play(game, "A1xA4")
    ended(game, "red", "flag")
