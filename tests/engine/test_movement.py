"""The movement of pieces: M1-M4."""

from stratego import Forfeit
from tests.support.cases import with_each
from tests.support.positions import diagram, moves_of, place, play, position, refused, small_ruleset, texts

OPEN = """
    .  .  .  .  bF
    .  .  .  .  b5
    .  .  r6 .  .
    .  .  .  .  .
    rF .  .  .  .
"""


def test_m1_one_action_with_one_own_piece_a_turn() -> None:
    game = position(OPEN)
    assert all(text.startswith("C3") for text in texts(game))
    play(game, "C3-C4")
    assert game.turn == "blue"
    assert all(text.startswith("E4") for text in texts(game))


def test_m1_enemy_pieces_cannot_be_moved() -> None:
    refusal = refused(position(OPEN), "E4-E3")
    assert refusal.clause == "M1"
    assert str(refusal) == "The piece on E4 isn't yours."


def test_m1_no_passing() -> None:
    assert refused(position(OPEN), "C3-C3").clause == "M1"


def test_m1_no_move_from_an_empty_square() -> None:
    refusal = refused(position(OPEN), "A2-A3")
    assert refusal.clause == "M1"
    assert str(refusal) == "There is no piece on A2."


@with_each("letter", ["S", "I", "3", "4", "5", "6", "7", "8", "9", "10"])
def test_m2_one_square_forward_back_left_or_right(letter: str) -> None:
    game = position(OPEN.replace("r6", f"r{letter}"))
    assert moves_of(game, "C3") == {"-C4", "-C2", "-B3", "-D3"}


def test_m2_onto_an_enemy_piece_it_attacks() -> None:
    game = position("""
        .  .  .  bF
        .  b5 .  .
        bB r6 bS .
        .  r4 .  rF
    """)
    assert moves_of(game, "B2") == {"xB3", "xA2", "xC2"}


@with_each("target", ["A1", "A5", "E1", "D4", "B2", "B4", "D2"])
def test_m2_never_diagonally(target: str) -> None:
    game = position(OPEN.replace("rF", ".").replace("bF", "."))
    assert refused(game, f"C3-{target}").clause == "M2"


@with_each("target", ["C5", "C1", "A3", "E3"])
def test_m2_never_two_squares(target: str) -> None:
    assert refused(position(OPEN), f"C3-{target}").clause == "M2"


def test_m2_never_onto_an_own_piece() -> None:
    game = position("""
        . . . bF
        . . . b5
        r4 r5 . .
        rF rB . .
    """)
    assert moves_of(game, "A2") == {"-A3"}
    for target in ("B2", "A1"):
        assert refused(game, f"A2-{target}").clause == "M2"
        assert refused(game, f"A2x{target}").clause == "M2"


@with_each(
    ("square", "moves"),
    {
        "A1": {"-A2", "-B1"},
        "F1": {"-F2", "-E1"},
        "A6": {"-A5", "-B6"},
        "F6": {"-F5", "-E6"},
        "C1": {"-B1", "-D1", "-C2"},
        "A3": {"-A2", "-A4", "-B3"},
        "F4": {"-F3", "-F5", "-E4"},
        "D6": {"-C6", "-E6", "-D5"},
    }.items(),
)
def test_m2_on_edges_and_in_corners(square: str, moves: set[str]) -> None:
    rules = small_ruleset(["bbbbbb", *["......"] * 4, "rrrrrr"], "F 5 6")
    assert moves_of(place(rules, {square: "r5", "D4": "b6"}), square) == moves


def test_m3_a_scout_moves_any_number_of_empty_squares() -> None:
    game = position("""
        .  .  .  .  bF
        .  .  .  .  b5
        .  .  r2 .  .
        .  .  .  .  .
        rF .  .  .  .
    """)
    assert moves_of(game, "C3") == {"-C4", "-C5", "-C2", "-C1", "-B3", "-A3", "-D3", "-E3"}


def test_m3_a_scout_may_attack_the_first_enemy_and_goes_no_further() -> None:
    game = position("""
        .  .  b5 .  .  .
        .  .  b4 .  .  bF
        .  .  .  .  .  .
        rF .  r2 .  b6 .
        .  .  .  .  .  .
        .  .  r4 .  .  .
    """)
    assert moves_of(game, "C3") == {"-C4", "xC5", "-D3", "xE3", "-B3", "-C2"}
    assert refused(game, "C3xC6").clause == "M3"
    assert refused(game, "C3-F3").clause == "M3"
    assert refused(game, "C3xC1").clause == "M2"


def test_m3_an_own_piece_stops_a_scout() -> None:
    game = position("""
        bF .  .  b5
        r3 .  .  .
        .  .  .  .
        r2 .  .  rF
    """)
    assert moves_of(game, "A1") == {"-A2", "-B1", "-C1"}
    assert refused(game, "A1xA4").clause == "M3"


def test_m3_a_lake_stops_a_scout() -> None:
    game = position("""
        bF .  .  b5
        .  .  .  .
        ~  .  .  ~
        .  .  .  .
        r2 .  .  rF
    """)
    assert moves_of(game, "A1") == {"-A2", "-B1", "-C1"}


def test_m3_a_scout_moves_in_one_straight_line_only() -> None:
    game = position(OPEN.replace("r6", "r2"))
    assert refused(game, "C3-D5").clause == "M2"
    assert refused(game, "C3-E5").clause == "M2"


def test_m3_other_pieces_move_one_square() -> None:
    refusal = refused(position(OPEN), "C3-C5")
    assert str(refusal) == "Only Scouts can move more than one square."


def test_moves_change_when_a_piece_leaves_or_arrives() -> None:
    game = position("""
        .  .  .  .  b5
        .  .  .  .  bF
        r2 .  r4 .  b6
        .  .  .  .  .
        rF .  .  .  .
    """)
    assert moves_of(game, "A3") == {"-A4", "-A5", "-A2", "-B3"}
    play(game, "C3-C4 E5-D5")
    assert moves_of(game, "A3") == {"-A4", "-A5", "-A2", "-B3", "-C3", "-D3", "xE3"}
    play(game, "C4-C3 D5-D4")
    assert moves_of(game, "A3") == {"-A4", "-A5", "-A2", "-B3"}


# M4 ---------------------------------------------------------------------------------------------------

STILL = """
    .  .  .  bF
    .  .  .  b5
    .  bS .  .
    rF rB .  r6
"""


def test_m4_bomb_and_flag_never_move() -> None:
    game = position(STILL)
    assert moves_of(game, "A1") == moves_of(game, "B1") == set()
    for text in ("A1-A2", "B1-C1", "B1xB2", "A1-A3"):
        refusal = refused(game, text)
        assert refusal.clause == "M4"
        assert str(refusal) == "Bombs and Flags never move."


def test_m4_forfeit_loses_the_game_at_once() -> None:
    for text in ("A1-A2", "B1-C1", "B1xB2"):
        game = position(STILL, immobile_moved="forfeit")
        assert text not in texts(game)
        event = game.play(text)
        assert isinstance(event.incident, Forfeit)
        assert str(event.action) == text
        assert game.outcome == ("blue", "immobile piece moved")
        assert game.ply == 1
        assert game.legal_moves() == []
        assert game.board() == diagram(STILL)  # the piece stays where it is


def test_m4_forfeit_is_a_move_of_one_square() -> None:
    game = position(STILL, immobile_moved="forfeit")
    assert refused(game, "A1-A3").clause == "M4"
    assert refused(game, "A1xB1").clause == "M2"
    assert refused(game, "A1-B2").clause == "M2"
    assert refused(game, "B1-B2").clause == "N1"
    assert refused(game, "A1xA2").clause == "N1"
    assert refused(game, "B1-B0").clause == "N1"


def test_m4_forfeit_is_only_for_the_owner() -> None:
    assert refused(position(STILL, immobile_moved="forfeit"), "D4-C4").clause == "M1"


def test_m4_forfeit_can_be_taken_back() -> None:
    game = position(STILL, immobile_moved="forfeit")
    before = texts(game)
    play(game, "A1-A2")
    game.undo()
    assert (game.outcome, game.ply, game.turn, texts(game)) == (None, 0, "red", before)
    assert game.board() == diagram(STILL)


def test_m4_forfeit_into_a_lake_is_refused() -> None:
    game = position(
        """
        .  .  b5 bF
        .  .  .  .
        ~  .  .  ~
        rB .  .  .
        rF .  r6 .
        """,
        immobile_moved="forfeit",
    )
    assert refused(game, "A2-A3").clause == "B2"
