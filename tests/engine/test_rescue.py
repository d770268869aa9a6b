"""R1: a piece that enters the enemy's back row may bring a lost one back."""

import pickle
from typing import Any

import pytest

from stratego import Color, Game, HiddenPiece, Kind, KnownPiece, OwnPiece, Rescue, Return
from tests.support.cases import with_each
from tests.support.positions import diagram, ended, play, position, refused, texts

# In `losing`, Red loses the Colonel at B2, the Miner at B1 and the Bomb on E2; then pieces can enter Blue's
# back row.
BOARD = """
     .  .  .  . b3 bF
    r6 r5  . r2  .  .
     .  .  .  .  .  .
     .  .  .  .  . bB
    r8 b9  .  . rB  .
    r3 b7  .  . b3 rF
"""


def losing(**options: Any) -> Game:
    """A game with Red to move, who has lost a Colonel, a Miner and a Bomb."""
    game = position(BOARD, **{"rescue": 2, "two_squares": 0, **options})
    play(game, "A2xB2 E1xE2 A1xB1 E2-E3")
    return game


def rescues(game: Game) -> set[str]:
    """The rescues among the legal actions."""
    return {str(action) for action in game.legal_moves() if isinstance(action, Rescue)}


EMPTY = ("A1", "C1", "D1", "E1", "A2", "C2", "D2", "E2", "F2", "A3", "B3", "C3", "D3")


def test_which_pieces_can_come_back_and_where() -> None:
    """Any lost piece except the Bomb, on any empty square of the player's half, or none."""
    game = losing()
    assert rescues(game) == {
        f"{move}+{kind}@{square}" for move in ("A5-A6", "B5-B6") for kind in "38" for square in EMPTY
    }
    assert {"A5-A6", "B5-B6", "D5-D6"} <= set(texts(game))  # a rescue may be declined


def test_rescues_are_off_by_default() -> None:
    game = position(BOARD)
    play(game, "A2xB2 E1xE2")
    assert rescues(game) == set()
    assert refused(game, "A5-A6+8@A1").clause == "R1"


def test_rescues_are_listed_by_square_of_the_rescuer_kind_and_square() -> None:
    listed = [text for text in texts(losing()) if "+" in text]
    assert listed == [
        f"{move}+{kind}@{square}" for move in ("A5-A6", "B5-B6") for kind in "38" for square in EMPTY
    ]
    assert texts(losing())[-len(listed) :] == listed


def test_the_piece_comes_back() -> None:
    game = losing()
    before = game.board()
    event = game.play("A5-A6+8@C3")
    assert event.rescue is Return.OPEN
    assert game.board() == diagram(
        """
        r6  .  .  . b3 bF
         . r5  . r2  .  .
         .  .  .  .  .  .
         .  . r8  . b3 bB
         . b9  .  .  .  .
         . b7  .  .  . rF
        """
    )
    assert game.open_view().captured[Color.RED] == {Kind.BOMB: 1, Kind.MINER: 1}
    game.undo()
    assert game.board() == before
    assert "A5-A6+8@C3" in texts(game)


def test_a_rescued_piece_plays_on_and_can_be_lost_and_rescued_again() -> None:
    game = losing()
    play(game, "A5-A6+8@C2 B1-C1")
    assert "C2-C3" in texts(game)
    play(game, "C2xC1 B2-C2 C1xC2 E3-E2")
    assert rescues(game) == {f"B5-B6+{kind}@{square}" for kind in "38" for square in EMPTY_THEN}


EMPTY_THEN = ("A1", "B1", "C1", "D1", "E1", "A2", "B2", "D2", "F2", "A3", "B3", "C3", "D3", "E3")


def test_a_scout_cannot_rescue() -> None:
    assert refused(losing(), "D5-D6+8@A1").clause == "R1"


def test_only_by_entering_the_back_row_from_another_row() -> None:
    game = losing()
    assert refused(game, "A5-A4+8@A1").clause == "R1"
    play(game, "A5-A6 B2-C2")
    assert refused(game, "A6-B6+8@A1").clause == "R1"  # the Captain is there already
    play(game, "A6-A5 C2-B2")
    assert "A5-A6+8@A1" in texts(game)  # after declining, the piece may enter again


def test_blue_rescues_on_the_opposite_row() -> None:
    game = position("bF . . r9 \n . . . b8 \n . b3 . . \n . . . rF", rescue=1, turn="blue")
    play(game, "D3xD4 D4-D3")
    assert rescues(game) == {f"B2-B1+8@{square}" for square in ("A3", "B3", "C3", "B4", "C4", "D4")}


def test_with_an_odd_number_of_rows_the_middle_row_belongs_to_neither_side() -> None:
    game = position("b3 . . bF \n r6 . . . \n . . . . \n r8 b9 . . \n . . . rF", zone=2, rescue=1)
    play(game, "A2xB2 A5-B5")
    assert {text.split("@")[1] for text in rescues(game)} == {"A1", "B1", "C1", "A2", "C2", "D2"}


def test_no_piece_comes_back_into_a_lake() -> None:
    game = position("b3 . . bF \n r6 ~ . . \n . . ~ . \n r8 b9 . rF", rescue=1)
    play(game, "A1xB1 B1-B2")
    assert {text.split("@")[1] for text in rescues(game)} == {"A1", "B1", "C1", "A2", "D2"}


def test_each_player_has_as_many_rescues_as_the_ruleset_allows() -> None:
    game = losing(rescue=1)
    play(game, "A5-A6+8@A1 B2-C2")
    assert rescues(game) == set()
    problem = refused(game, "B5-B6+3@A2")
    assert (problem.clause, "You have already used your one rescue" in str(problem)) == ("R1", True)


def test_each_rescue_is_by_another_piece() -> None:
    game = losing()
    play(game, "A5-A6+8@A1 B2-C2 A6-A5 C2-B2")
    assert rescues(game)
    assert not any(text.startswith("A5") for text in rescues(game))
    assert "This piece has already made a rescue. It can still make the move." in str(
        refused(game, "A5-A6+3@A2")
    )
    play(game, "B5-B6+3@A2 B2-C2")
    assert rescues(game) == set()


def test_a_rescued_piece_is_another_individual_that_can_rescue() -> None:
    """A Captain that has made a rescue is lost, and comes back able to make another."""
    game = position("b3 b9 . bF \n r6 r7 . . \n . . . . \n . b4 . rF", rescue=3, two_squares=0)
    play(game, "B3xB4 B1-C1 A3xA4+7@B2 B4xA4 B2-B3 C1-B1")
    assert {text.split("+")[1][0] for text in rescues(game)} == {"6"}
    play(game, "B3-B4+6@A2 A4xB4 A2-A3 B4-A4")
    assert rescues(game) == {f"A3xA4+7@{square}" for square in ("A1", "C1", "A2", "B2", "C2", "D2")}


@with_each(
    ("text", "why"),
    [
        ("A5-A6+B@A1", "Bombs can't be rescued. Choose another lost piece."),
        ("A5-A6+9@A1", "You haven't lost a piece of that kind. Choose one that you have lost."),
        ("A5-A6+6@A1", "You haven't lost a piece of that kind. Choose one that you have lost."),
        ("A5-A6+F@A1", "You haven't lost a piece of that kind. Choose one that you have lost."),
        ("A5-A6+8@A4", "on an empty square of your own half"),
        ("A5-A6+8@B1", "on an empty square of your own half"),  # an enemy piece is there
        ("A5-A6+8@F1", "on an empty square of your own half"),
        ("A5-A6+8@K9", "There is no square K9"),
        ("A5xA6+8@A1", "A6 is empty"),
        ("A5-B6+8@A1", "never diagonally"),
        ("A5-A6+?@A1", "isn't an action"),
        ("A5-A6+8", "isn't an action"),
    ],
)
def test_illegal_actions_are_refused(text: str, why: str) -> None:
    assert why in str(refused(losing(), text))


def attacking(met: str, **options: Any) -> Game:
    """Red's Captain stands before a piece on Blue's back row, and Red has lost a Colonel."""
    drawn = f"b{met} . . bF \n r6 . . . \n . . . b4 \n r8 b9 . rF"
    game = position(drawn, rescue=1, **options)
    play(game, "A1xB1 D2-C2")
    return game


@with_each("met", ["3", "6", "7", "B", "10"])
def test_a_rescue_with_an_attack_is_legal_whatever_the_defender_is(met: str) -> None:
    squares = ("A1", "C1", "A2", "B2", "D2")
    assert rescues(attacking(met)) == {f"A3xA4+8@{square}" for square in squares}


@with_each("met", ["6", "7", "B", "10"])
def test_a_rescue_is_void_if_the_attacker_does_not_end_there(met: str) -> None:
    game = attacking(met, two_squares=0)
    event = game.play("A3xA4+8@A1")
    assert event.rescue is Return.VOID
    assert str(event.action) == "A3xA4+8@A1"
    assert game.view("red").captured[Color.RED][Kind.COLONEL] == 1
    for color in Color:
        assert str(event.seen_by(color).action) == "A3xA4"  # the void rescue is not announced
        assert "A1" not in game.view(color).pieces
    plain = attacking(met, two_squares=0)
    plain.play("A3xA4")
    assert plain.board() == game.board()
    game.undo()
    assert "A3xA4+8@A1" in texts(game)


def test_a_void_rescue_does_not_count() -> None:
    game = position("b7 . . bF \n r6 r5 . . \n . . . b4 \n r8 b9 . rF", rescue=1)
    play(game, "A1xB1 D2-C2 A3xA4+8@A1 C2-D2")
    assert "B3-B4+8@A1" in texts(game)


def test_a_rescue_is_void_when_the_flag_is_captured() -> None:  # E1
    game = position("bF . . b4 \n r6 . . . \n . . . . \n r8 b9 . rF", rescue=1)
    play(game, "A1xB1 D4-D3")
    assert game.play("A3xA4+8@A1").rescue is Return.VOID
    ended(game, "red", "flag")


def test_a_rescue_is_void_when_no_movable_enemy_is_left() -> None:  # E2
    game = position("b4 . . bF \n . . . . \n r6 . . . \n r8 bB . rF", rescue=1)
    play(game, "A1xB1 A4-B4 A2-A3 B4-A4")
    event = game.play("A3xA4+8@A1")
    assert event.rescue is Return.VOID
    ended(game, "red", "no movable piece")
    game.undo()
    assert "A3xA4+8@A1" in texts(game)


def test_won_attacks_bring_the_piece_back() -> None:
    game = attacking("3")
    event = game.play("A3xA4+8@A1")
    assert event.rescue is Return.OPEN
    assert isinstance(game.view("red").pieces["A1"], OwnPiece)
    game.undo()
    assert "A1" not in game.view("red").pieces


def test_with_ties_won_by_the_attacker_a_tie_brings_the_piece_back() -> None:  # A2
    assert attacking("6", tie="attacker_wins").play("A3xA4+8@A1").rescue is Return.OPEN


def test_with_open_losses_both_learn_what_came_back() -> None:  # K3
    game = losing()
    event = game.play("A5-A6+8@A1")
    for color in Color:
        assert str(event.seen_by(color).action) == "A5-A6+8@A1"
        assert game.view(color).captured[Color.RED] == {Kind.BOMB: 1, Kind.MINER: 1}
        assert game.view(color).last_actions[Color.RED] == event.seen_by(color)
    assert game.view("blue").pieces["A1"] == HiddenPiece()
    assert game.view("red").pieces["A1"] == OwnPiece(Kind.COLONEL)


@pytest.mark.parametrize("options", [{"battle_memory": "shown"}, {"aids": ["battles"]}])
def test_with_battle_memory_the_rescued_piece_is_face_up(options: dict[str, Any]) -> None:  # K2, K6
    game = losing(**options)
    game.play("A5-A6+8@A1")
    assert game.view("blue").pieces["A1"] == KnownPiece(Kind.COLONEL)


def test_with_hidden_losses_the_enemy_learns_only_the_square() -> None:  # K3
    game = losing(captured="own", battle_memory="shown", aids=["moved", "known"])
    event = game.play("A5-A6+8@A1")
    assert event.rescue is Return.UNSEEN
    assert str(event.seen_by("blue").action) == "A5-A6+?@A1"
    assert str(event.seen_by("red").action) == "A5-A6+8@A1"
    assert game.view("blue").pieces["A1"] == HiddenPiece(moved=False)
    assert game.view("blue").captured[Color.RED] == {}
    assert game.view("red").captured[Color.RED] == {Kind.BOMB: 1, Kind.MINER: 1}
    assert game.view("red").pieces["A1"] == OwnPiece(Kind.COLONEL, known=False)


def test_the_aid_marks_a_rescued_piece_that_the_enemy_knows() -> None:  # K6
    game = losing(aids=["known"])
    game.play("A5-A6+8@A1")
    assert game.view("red").pieces["A1"] == OwnPiece(Kind.COLONEL, known=True)


def test_the_aid_counts_a_rescued_piece_again() -> None:  # K6
    game = losing(aids=["counts"])
    before = game.view("blue").left
    assert before is not None
    game.play("A5-A6+8@A1")
    assert game.view("blue").left == {**before, Kind.COLONEL: before[Kind.COLONEL] + 1}


def test_a_piece_that_came_back_unseen_is_counted_when_its_rank_is_announced() -> None:  # K6
    game = losing(aids=["counts"], captured="own")
    before = game.view("blue").left
    assert before is not None
    play(game, "A5-A6+8@A2 B1-C1")
    assert game.view("blue").left == before
    play(game, "A2-A1 C1-B1 A1xB1")  # the Colonel captures the Major
    assert game.view("blue").left == {**before, Kind.COLONEL: 1}
    game.undo()
    play(game, "B5-C5 B2-A2 D5-D4 B1xA1")  # the Major attacks and loses: the same is announced
    assert game.view("blue").left == {**before, Kind.COLONEL: 1}
    play(game, "D4-D5 A2xA1")
    assert game.view("blue").left == before


def test_a_rescue_without_an_attack_is_a_quiet_ply() -> None:  # E5
    game = losing(quiet_limit=10)
    left = game.view("red").quiet_left
    game.play("A5-A6+8@A1")
    assert left is not None
    assert game.view("red").quiet_left == left - 1


def test_actions_are_values() -> None:
    (one,) = (action for action in losing().legal_moves() if str(action) == "A5-A6+8@A1")
    assert isinstance(one, Rescue)
    assert one in losing().legal_moves()
    assert pickle.loads(pickle.dumps(one)) is one
    assert (one.origin, one.target, one.back, one.kind) == ("A5", "A6", "A1", Kind.COLONEL)
    assert str(one.move) == "A5-A6"
    assert repr(one) == "<A5-A6>"  # no rank (law 5)


def test_a_copy_has_its_own_rescues() -> None:
    game = losing(rescue=1)
    twin = game.copy()
    twin.play("A5-A6+8@A1")
    assert rescues(game)
    play(twin, "B2-C2")
    assert rescues(twin) == set()


def test_a_rescue_makes_a_new_position() -> None:  # C2
    """In a chase in a circle, the move that closes it is forbidden, unless it comes with a rescue."""
    game = position(
        """
         . b7  . bF
         .  . r8  .
         .  .  .  .
        r3 b9  . rF
        """,
        rescue=1,
        two_squares=0,
    )
    play(game, "A1xB1 B1-A1 C3-C4 B4-B3 C4-B4 B3-C3 B4-B3 C3-C4 B3-C3 C4-B4")
    assert refused(game, "C3-C4").clause == "C2"
    assert "C3-C4+3@B1" in texts(game)
    assert refused(game, "C3-C4+3@A1").clause == "R1"  # an enemy piece is there
    play(game, "C3-C4+3@B1 B4-B3 C4-B4 B3-C3 B4-B3 C3-C4 B3-C3 C4-B4")
    assert refused(game, "C3-C4").clause == "C2"  # the position with the rescued piece would occur again
    game.undo(8)
    assert refused(game, "C3-C4").clause == "C2"
    assert "C3-C4+3@B1" in texts(game)


def test_a_rescued_piece_is_a_new_individual_in_a_chase() -> None:
    """C2: positions from before a rescue cannot occur again, but those from after it can."""
    game = position(
        """
         .  .  . bF
        r9 b5  .  .
         .  .  .  .
         .  .  . bB
         .  .  . r8
         . rF  .  .
        """,
        rescue=1,
    )
    round_about = "B6-B5 A6-B6 B5-A5 B6-B5 A5-A6 B5-A5 A6-B6"
    play(game, "D2xD3 B5-B6 A5-A6 " + round_about)
    assert refused(game, "A5-A6").clause == "C2"
    play(game, "A5-A6+8@A1 " + round_about)
    assert refused(game, "A5-A6").clause == "C2"
    game.undo(2)
    play(game, "B5-A5 A6-B6")
    assert refused(game, "A5-A6").clause == "C2"
    game.undo(8)
    assert refused(game, "A5-A6").clause == "C2"
    assert "A5-A6+8@A1" in texts(game)
