"""The memory aids: K6."""

from stratego import HiddenPiece, Kind, KnownPiece, OwnPiece
from tests.engine.test_knowledge import DRAWN, TRADES
from tests.support.positions import play, position


def test_k6_without_aids_nothing_is_marked() -> None:
    game = position(DRAWN)
    play(game, "C1-C3 D4-D3 B2xB3 D3-D2")
    view = game.view("red")
    assert view.left is None
    assert view.pieces["D2"] == HiddenPiece(moved=False)
    assert view.pieces["B3"] == OwnPiece(Kind.CAPTAIN, known=False)


def test_k6_moved_marks_the_enemy_pieces_that_have_moved() -> None:
    game = position(DRAWN, aids=["moved"])
    play(game, "C1-C3 D4-D3 C3-C4")
    pieces = game.view("red").pieces
    assert pieces["D3"] == HiddenPiece(moved=True)
    assert pieces["B3"] == pieces["A4"] == HiddenPiece(moved=False)
    assert game.view("blue").pieces["C4"] == HiddenPiece(moved=True)
    assert pieces["C4"] == OwnPiece(Kind.SCOUT)


def test_k6_moved_also_marks_a_piece_that_won_an_attack_but_not_a_defender() -> None:
    game = position(DRAWN, aids=["moved"])
    play(game, "B2xB3")
    assert game.view("blue").pieces["B3"] == HiddenPiece(moved=True)
    game = position(DRAWN.replace("b4", "b7"), aids=["moved"])
    play(game, "B2xB3")
    assert game.view("red").pieces["B3"] == HiddenPiece(moved=False)


def test_k6_moved_together_with_battles() -> None:
    game = position(DRAWN.replace("b4", "b7"), aids=["battles", "moved"])
    play(game, "B2xB3")
    assert game.view("red").pieces["B3"] == KnownPiece(Kind.MAJOR, moved=False)
    play(game, "B3-C3")
    assert game.view("red").pieces["C3"] == KnownPiece(Kind.MAJOR, moved=True)


def test_k6_counts_what_is_left_of_the_enemys_army() -> None:
    game = position(TRADES, aids=["counts"])
    assert game.view("red").left == {
        Kind.FLAG: 1,
        Kind.SCOUT: 1,
        Kind.SERGEANT: 2,
        Kind.GENERAL: 1,
        Kind.CAPTAIN: 0,
    }
    play(game, "B2xB3")
    left = game.view("red").left
    assert left is not None
    assert left[Kind.SERGEANT] == 1
    play(game, "D4-D3")
    left = game.view("blue").left
    assert left is not None
    assert left[Kind.CAPTAIN] == 2
    assert list(left) == [kind for kind in Kind if kind in left]


def test_k6_known_marks_own_pieces_that_the_enemy_has_seen() -> None:
    game = position(DRAWN, aids=["known"])
    play(game, "B2xB3 D4-D3")
    assert game.view("red").pieces["B3"] == OwnPiece(Kind.CAPTAIN, known=True)
    assert game.view("red").pieces["C1"] == OwnPiece(Kind.SCOUT, known=False)
    game = position(DRAWN.replace("b4", "b7"), aids=["known"])
    play(game, "B2xB3 B3-C3")
    assert game.view("blue").pieces["C3"] == OwnPiece(Kind.MAJOR, known=True)


def test_k6_known_the_silent_defender_has_not_been_seen() -> None:
    game = position(DRAWN.replace("b4", "b7"), aids=["known"], silent_defence=True)
    play(game, "B2xB3")
    assert game.view("blue").pieces["B3"] == OwnPiece(Kind.MAJOR, known=False)


def test_k6_known_a_scout_that_ran_and_an_infiltrator_that_guessed() -> None:
    game = position(DRAWN, aids=["known"], scout_reveals=True)
    play(game, "C1-C3")
    assert game.view("red").pieces["C3"] == OwnPiece(Kind.SCOUT, known=True)
    game = position(DRAWN.replace("r6", "rI"), aids=["known"], zone=2)
    play(game, "C1-C2 B3-C3 B2-B3 D4-D3 B3?C3=5")
    assert game.view("red").pieces["B3"] == OwnPiece(Kind.INFILTRATOR, known=True)
    assert game.view("blue").pieces["C3"] == OwnPiece(Kind.SERGEANT, known=False)
