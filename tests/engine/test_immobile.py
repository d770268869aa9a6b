"""A side without a movable piece: E2."""

import pytest

from stratego import Color, Game
from tests.support.cases import with_each
from tests.support.positions import ended, play, position

BOTH_IMMOBILE = ["draw", "mover_loses"]

LAST_PIECES = """
    bF .  {blue}  .
    .  {victim}   .  .
    .  {attacker} .  .
    rF .  {red}   .
"""


def last_pieces(
    attacker: str, victim: str, *, red: str = ".", blue: str = ".", both_immobile: str = "draw"
) -> Game:
    """A game before Red attacks B3 from B2. ``red`` and ``blue`` are the other pieces besides the Flags."""
    drawn = LAST_PIECES.format(attacker=attacker, victim=victim, red=red, blue=blue)
    return position(drawn, both_immobile=both_immobile, kinds="10")


@pytest.mark.parametrize("both_immobile", BOTH_IMMOBILE)
def test_e2_the_last_movable_piece_lost_in_defence(both_immobile: str) -> None:
    game = last_pieces("r7", "b5", blue="bB", both_immobile=both_immobile)
    play(game, "B2xB3")
    ended(game, "red", "no movable piece")


@pytest.mark.parametrize("both_immobile", BOTH_IMMOBILE)
def test_e2_the_last_movable_piece_lost_by_its_own_attack(both_immobile: str) -> None:
    game = last_pieces("r5", "b7", red="rB", both_immobile=both_immobile)
    play(game, "B2xB3")
    ended(game, "blue", "no movable piece")  # although it would be Blue's turn


@pytest.mark.parametrize("both_immobile", BOTH_IMMOBILE)
def test_e2_the_last_movable_piece_lost_at_a_bomb(both_immobile: str) -> None:
    game = last_pieces("r5", "bB", blue="b7", both_immobile=both_immobile)
    play(game, "B2xB3")
    ended(game, "blue", "no movable piece")


def test_e2_both_are_lost_and_one_side_has_others() -> None:
    game = last_pieces("r5", "b5", red="r2")
    play(game, "B2xB3")
    ended(game, "red", "no movable piece")
    game = last_pieces("r5", "b5", blue="b2")
    play(game, "B2xB3")
    ended(game, "blue", "no movable piece")


@pytest.mark.parametrize(("both_immobile", "winner"), [("draw", None), ("mover_loses", "red")])
def test_e2_both_at_once(both_immobile: str, winner: str | None) -> None:
    """Both sides lose their last movable piece; it would be Blue's turn."""
    game = last_pieces("r5", "b5", red="rB", blue="bB", both_immobile=both_immobile)
    play(game, "B2xB3")
    assert game.turn == "blue"
    ended(game, winner, "both immobile")


@pytest.mark.parametrize(("both_immobile", "winner"), [("draw", None), ("mover_loses", "blue")])
def test_e2_both_at_once_by_an_attack_of_blue(both_immobile: str, winner: str | None) -> None:
    drawn = LAST_PIECES.format(attacker="r5", victim="b5", red=".", blue=".")
    game = position(drawn, "blue", both_immobile=both_immobile)
    play(game, "B3xB2")
    ended(game, winner, "both immobile")


def test_e2_both_at_once_with_ties_won_by_the_attacker() -> None:
    game = position(LAST_PIECES.format(attacker="r5", victim="b5", red=".", blue="."), tie="attacker_wins")
    play(game, "B2xB3")
    ended(game, "red", "no movable piece")


def test_e2_the_last_movable_piece_guessed() -> None:
    game = position("""
        bF .  rI b5
        .  bB .  .
        .  .  .  .
        rF .  .  .
    """)  # fmt: skip
    play(game, "C4?D4=5")
    ended(game, "red", "no movable piece")


@with_each("turn", ["red", "blue"])
@with_each("both_immobile", BOTH_IMMOBILE)
def test_e2_at_the_start(turn: str, both_immobile: str) -> None:
    drawn = "bF . . bB\n. . . .\n. . . .\nrF . . ."
    loser = {"draw": None, "mover_loses": turn}[both_immobile]
    winner = None if loser is None else Color(loser).other
    ended(position(drawn, turn, both_immobile=both_immobile), winner, "both immobile")
    ended(position(drawn.replace("bB", "b5"), turn, both_immobile=both_immobile), "blue", "no movable piece")
    ended(position(drawn.replace("bB", "r5"), turn, both_immobile=both_immobile), "red", "no movable piece")


@pytest.mark.parametrize("turn", ["red", "blue"])
def test_e2_an_empty_board(turn: str) -> None:
    nothing = ". . . .\n" * 4
    ended(position(nothing, turn), None, "both immobile")
    ended(position(nothing, turn, both_immobile="mover_loses"), Color(turn).other, "both immobile")


def test_e2_blocked_pieces_still_count_as_movable() -> None:
    game = position("""
        bF .  .  b5
        .  .  .  .
        rB .  .  .
        r5 rB .  .
    """, "blue")  # fmt: skip
    assert game.outcome is None  # Red is shut in, but it is not Red's turn
    play(game, "D4-D3")
    ended(game, "blue", "no legal action")
