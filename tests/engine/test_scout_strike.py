"""S4: with `after_move` a Scout that has moved may attack a piece beside it in the same turn."""

import pickle
from typing import Any

import pytest

from stratego import Battle, Color, Game, HiddenPiece, Kind, KnownPiece, Result, SilentBattle, Strike
from tests.support.cases import with_each
from tests.support.positions import diagram, ended, play, position, refused, texts

BOARD = """
    bF  .  .  .  .
     .  .  . b3  .
     . b9  .  .  .
     .  .  .  .  .
    r2  . r7  . rF
"""


def strikes(game: Game) -> set[str]:
    """The strikes among the legal actions."""
    return {str(action) for action in game.legal_moves() if isinstance(action, Strike)}


def board(**options: Any) -> Game:
    """A game with Red to move, and a Scout on A1."""
    return position(BOARD, scout_strike="after_move", **options)


def test_a_scout_strikes_a_piece_beside_its_stop() -> None:
    assert strikes(board()) == {"A1-A3xB3"}
    assert strikes(position(BOARD)) == set()  # by default Scouts attack only in line (M3)


def test_strikes_are_listed_after_the_moves_by_square_and_move_of_the_scout() -> None:
    game = position("bF . . . \n . b3 . . \n . . . . \n r2 . r2 rF", scout_strike="after_move")
    assert texts(game)[-2:] == ["A1-A3xB3", "C1-C3xB3"]
    assert strikes(game) == set(texts(game)[-2:])


def test_a_strike_in_line_is_an_ordinary_attack() -> None:
    game = position("bF . . . \n b3 . . . \n . . . . \n r2 . . rF", scout_strike="after_move")
    assert "A1xA3" in texts(game)
    assert strikes(game) == set()
    assert "Type A1xA3" in str(refused(game, "A1-A2xA3"))


def test_every_move_that_ends_beside_the_target_can_strike() -> None:
    game = position("bF . . . \n . . . . \n . b3 . . \n r2 . . rF", scout_strike="after_move")
    assert strikes(game) == {"A1-A2xB2", "A1-B1xB2"}


def test_no_strike_without_a_move_and_none_diagonally() -> None:
    game = position("bF . . . \n . . b3 . \n . r2 b9 . \n . . . rF", scout_strike="after_move")
    assert "B2xC2" in texts(game)
    assert strikes(game) == {"B2-B3xC3", "B2-B4xA4"}
    refused(game, "B2-B1xC2")


@with_each(
    ("met", "result", "after"),
    [("S", Result.WON, "r2"), ("3", Result.LOST, "b3"), ("2", Result.EQUAL, "."), ("B", Result.LOST, "bB")],
)
def test_the_results_of_a_strike(met: str, result: Result, after: str) -> None:  # A1-A3
    game = position(f"bF . . b7 \n . b{met} . . \n . . . . \n r2 . r7 rF", scout_strike="after_move")
    event = game.play("A1-A3xB3")
    assert event.incident == Battle(Kind.SCOUT, Kind.of_letter(met) or Kind.FLAG, result)
    assert game.board() == diagram(f"bF . . b7 \n . {after} . . \n . . . . \n . . r7 rF")
    game.undo()
    assert game.board() == diagram(f"bF . . b7 \n . b{met} . . \n . . . . \n r2 . r7 rF")


def test_a_strike_can_capture_the_flag() -> None:  # A5, E1
    game = position("b7 . . . \n . bF . . \n . . . . \n r2 . . rF", scout_strike="after_move")
    game.play("A1-A3xB3")
    ended(game, "red", "flag")


def test_with_ties_won_by_the_attacker() -> None:  # A2
    game = position(
        "bF . . b7 \n . b2 . . \n . . . . \n r2 . . rF", scout_strike="after_move", tie="attacker_wins"
    )
    game.play("A1-A3xB3")
    assert game.board() == diagram("bF . . b7 \n . r2 . . \n . . . . \n . . . rF")


@with_each(
    ("text", "clause", "why"),
    [
        ("C1-C2xB2", "S4", "Only Scouts"),
        ("A1-A5xB5", "M2", ""),  # a piece is on A5, where the move would end
        ("A1-A4xB4", "S4", "There is no enemy piece on B4."),
        ("A1-A2xD4", "S4", "isn't beside A2"),
        ("A1-A3xC1", "M2", ""),
        ("A1-A3xA1", "S4", "no enemy piece"),
        ("A2-A3xB3", "M1", "There is no piece on A2."),
        ("B3-B2xA2", "M1", "isn't yours"),
        ("A1-A3xB9", "B1", "no square B9"),
        ("A1-Z3xB3", "N1", "isn't an action"),
        ("A1xA3xB3", "N1", "isn't an action"),
        ("A1-B3xC3", "M2", "straight line"),
    ],
)
def test_illegal_actions_are_refused(text: str, clause: str, why: str) -> None:
    assert why in str(refused(board(), text))
    if clause not in ("M2",):
        assert refused(board(), text).clause == clause


def test_a_ruleset_without_strikes_refuses_them() -> None:
    problem = refused(position(BOARD), "A1-A3xB3")
    assert problem.clause == "S4"
    assert "only in a straight line" in str(problem)


def test_t1_forbids_a_strike_over_a_blocked_border() -> None:  # T1
    game = position("bF . . b5 \n . b9 . . \n . . . . \n r2 . . rF", scout_strike="after_move", two_squares=2)
    assert strikes(game) == {"A1-A3xB3"}
    play(game, "A1-A2 D4-D3 A2-A1 D3-D4")
    assert refused(game, "A1-A3xB3").clause == "T1"
    assert strikes(game) == set()
    play(game, "A1-B1 D4-C4 B1-A1 C4-D4")
    assert "A1-A3xB3" in texts(game)  # the run is broken


def test_t1_counts_the_second_leg_for_later_turns() -> None:  # T1
    game = position("bF . . b5 \n . bS . . \n . . . . \n r2 . . rF", scout_strike="after_move", two_squares=2)
    play(game, "A1-A3xB3 D4-D3 B3-A3 D3-D4")
    assert refused(game, "A3-B3").clause == "T1"
    assert refused(game, "A3-C3").clause == "T1"
    assert "A3-A2" in texts(game)


def test_t1_counts_the_first_leg_for_later_turns() -> None:  # T1
    game = position("bF . . b5 \n . bS . . \n . . . . \n r2 . . rF", scout_strike="after_move", two_squares=1)
    play(game, "A1-A3xB3 D4-D3")
    assert refused(game, "B3-A3").clause == "T1"
    game = position(
        "bF . . b5 \n bS . b4 . \n . . . . \n . r2 . rF", scout_strike="after_move", two_squares=2
    )
    play(game, "B1-B3xA3 D4-D3 A3-A2 D3-D4")
    assert "A2-B2" in texts(game)  # B2|B3 and A3|B3 were crossed, not A2|B2
    assert "A2-A3" in texts(game)


def test_a_strike_is_one_attack_for_the_quiet_limit() -> None:  # E5
    game = position(
        "bF . . b7 \n . b3 . . \n . . . . \n r2 . r7 rF", scout_strike="after_move", quiet_limit=3
    )
    play(game, "C1-C2 D4-D3")
    assert game.view("red").quiet_left == 1
    game.play("A1-A3xB3")
    assert game.view("red").quiet_left == 3


def test_the_move_and_both_ranks_are_announced_to_both() -> None:  # K2
    game = board()
    event = game.play("A1-A3xB3")
    for color in Color:
        announced = event.seen_by(color)
        assert str(announced.action) == "A1-A3xB3"
        assert announced.incident == Battle(Kind.SCOUT, Kind.GENERAL, Result.LOST)
        assert announced.revealed is None
    assert game.view("red").captured[Color.RED] == {Kind.SCOUT: 1}
    assert game.view("red").pieces["B3"] == HiddenPiece()


def test_with_silent_defence_only_the_attacker_is_announced() -> None:  # K4
    event = board(silent_defence=True).play("A1-A3xB3")
    assert event.seen_by("red").incident == SilentBattle(Kind.SCOUT, Result.LOST)


@pytest.mark.parametrize("reveals", [False, True])
def test_a_winning_scout_is_known_as_long_as_after_any_battle(reveals: bool) -> None:  # K2, K5
    drawn = "bF . . b7 \n . bS . . \n . . . . \n r2 . . rF"
    shown = position(drawn, scout_strike="after_move", scout_reveals=reveals, battle_memory="shown")
    shown.play("A1-A3xB3")
    assert shown.view("blue").pieces["B3"] == KnownPiece(Kind.SCOUT)
    hidden = position(drawn, scout_strike="after_move", scout_reveals=reveals)
    hidden.play("A1-A3xB3")
    assert hidden.view("blue").pieces["B3"] == HiddenPiece()


def test_actions_are_values() -> None:
    one, other = board().legal_moves(), board().legal_moves()
    (strike,) = (action for action in one if isinstance(action, Strike))
    assert strike in other
    assert pickle.loads(pickle.dumps(strike)) is strike
    assert (strike.origin, strike.stop, strike.target) == ("A1", "A3", "B3")
    assert repr(strike) == "<A1-A3xB3>"
    assert board().play(strike).action is strike
