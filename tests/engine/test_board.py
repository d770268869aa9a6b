"""The board and its squares: B1-B5."""

import pytest

from stratego import Deployment, DeploymentError, Game, load_ruleset
from tests.support.cases import with_each
from tests.support.positions import diagram, moves_of, place, play, position, refused, small_ruleset, texts

ORIGINAL = load_ruleset("original")
IN_ORDER = Deployment(ORIGINAL, [kind for kind, count in ORIGINAL.army.items() for _ in range(count)])
EIGHT = ["bbbbbbbb", "bbbbbbbb", "........", "..~..~..", "..~..~..", "........", "rrrrrrrr", "rrrrrrrr"]
FIFTEEN = ["b" * 15, *["." * 15] * 13, "r" * 15]


def test_b1_files_a_to_k_without_j_and_rows_1_to_10() -> None:
    game = place(ORIGINAL, {"A1": "r2", "K10": "b5"})
    assert moves_of(game, "A1") == {
        *(f"-{file}1" for file in "BCDEFGHIK"),
        *(f"-A{row}" for row in range(2, 11)),
    }


@with_each("square", ["J5", "L1", "A11", "A0", "a1", "A01"])
def test_b1_there_are_no_other_squares(square: str) -> None:
    game = place(ORIGINAL, {"A1": "r2", "K10": "b5"})
    assert refused(game, f"A1-{square}").clause in ("B1", "N1")


def test_b1_red_deploys_on_rows_1_to_4_and_blue_on_7_to_10() -> None:
    game = Game(ORIGINAL, red=IN_ORDER, blue=IN_ORDER)
    rows = [line.split() for line in game.board().splitlines()]
    assert all(cell[0] == "b" for row in rows[:4] for cell in row)
    assert all(cell[0] == "r" for row in rows[6:] for cell in row)
    assert {cell for row in rows[4:6] for cell in row} == {".", "~"}


def test_b1_row_1_is_reds_back_row_and_row_10_blues() -> None:
    game = Game(ORIGINAL, red=IN_ORDER, blue=IN_ORDER)
    rows = [line.split() for line in game.board().splitlines()]
    assert rows[-1][0] == "rF"  # a set-up's first cell is on the back row, on its player's left
    assert rows[0][-1] == "bF"


LAKES = {"C5", "D5", "C6", "D6", "G5", "H5", "G6", "H6"}


def test_b2_the_lakes() -> None:
    board = place(ORIGINAL, {"A1": "r5", "K10": "b5"}).board().splitlines()
    names = "ABCDEFGHIK"
    cells = {f"{names[x]}{10 - y}": cell for y, row in enumerate(board) for x, cell in enumerate(row.split())}
    assert {square for square, cell in cells.items() if cell == "~"} == LAKES


def test_b2_no_piece_enters_a_lake() -> None:
    game = place(ORIGINAL, {"B5": "r5", "D4": "r2", "E6": "r2", "K10": "b5"})
    assert moves_of(game, "B5") == {"-A5", "-B4", "-B6"}
    assert not any(text.endswith(tuple(LAKES)) for text in texts(game))
    assert refused(game, "B5-C5").clause == "B2"


def test_b2_no_scout_moves_over_a_lake() -> None:
    game = place(ORIGINAL, {"C4": "r2", "B6": "r2", "C7": "b5", "K6": "b5"})
    assert not {"C4xC7", "C4-C7"} & set(texts(game))
    assert refused(game, "C4xC7").clause == "B2"
    assert refused(game, "B6-E6").clause == "B2"


def test_b2_the_rest_of_rows_5_and_6_is_open() -> None:
    game = place(ORIGINAL, {"E5": "r2", "K10": "b5"})
    assert {"-F5", "-E6"} <= moves_of(game, "E5")


def test_b3_an_eight_by_eight_board_comes_from_the_ruleset() -> None:
    rules = small_ruleset(EIGHT)
    game = place(rules, {"A1": "r2", "B4": "r5", "H8": "b9"})
    assert moves_of(game, "A1") == {
        *(f"-{file}1" for file in "BCDEFGH"),
        *(f"-A{row}" for row in range(2, 9)),
    }
    assert moves_of(game, "B4") == {"-A4", "-B3", "-B5"}  # C4 is a lake here
    assert refused(game, "A1-A9").clause == "B1"
    play(game, "A1-A7 H8-H7 A7-G7 H7xG7")
    assert game.ply == 4


def test_b3_a_whole_game_is_set_up_on_an_eight_by_eight_board() -> None:
    rules = small_ruleset(EIGHT)
    text = """
        2 3 4 5 6 7 8 9
        F B S I 10 . . .
    """
    game = Game(rules, red=Deployment.parse(rules, text), blue=Deployment.parse(rules, text))
    assert game.board() == diagram("""
         .  .  . b10  bI  bS  bB  bF
        b9 b8 b7  b6  b5  b4  b3  b2
         .  .  .   .   .   .   .   .
         .  .  ~   .   .   ~   .   .
         .  .  ~   .   .   ~   .   .
         .  .  .   .   .   .   .   .
        r2 r3 r4  r5  r6  r7  r8  r9
        rF rB rS  rI r10   .   .   .
    """)


def test_b3_the_smallest_board_is_4_by_4() -> None:
    rules = small_ruleset(["bbbb", "....", "....", "rrrr"], "F B 2 9")
    cells = "F B 2 9"
    game = Game(rules, red=Deployment.parse(rules, cells), blue=Deployment.parse(rules, cells))
    play(game, "C1-C3 B4-B2 C3xC4")
    assert game.board() == diagram("""
        b9  . bB bF
         .  .  .  .
         . b2  .  .
        rF rB  . r9
    """)


def test_b4_one_piece_on_a_square() -> None:
    game = position("""
        .  .  . bF
        .  .  . b5
        r5 r6 . .
        .  .  . rF
    """)
    assert refused(game, "A2-B2").clause == "M2"
    rules = small_ruleset(["bbbb", "....", "....", "rrrr"], "F 2")
    with pytest.raises(DeploymentError, match="two pieces on A1"):
        Deployment.place(rules, "red", [("A1", "flag"), ("A1", "scout")])


def test_b5_wider_boards_continue_after_k() -> None:
    rules = small_ruleset(FIFTEEN)
    game = place(rules, {"A1": "r2", "P15": "b5"})
    assert moves_of(game, "A1") == {
        *(f"-{file}1" for file in "BCDEFGHIKLMNOP"),
        *(f"-A{row}" for row in range(2, 16)),
    }
    play(game, "A1-P1 P15-O15 P1-P14 O15-O14")
    assert refused(game, "P14xP15").clause == "N1"
    assert refused(game, "P14-P16").clause == "B1"


def test_b5_a_strados2_board_is_ten_by_ten_only() -> None:
    rules = small_ruleset(EIGHT)
    with pytest.raises(ValueError, match="10 by 10"):
        Game.from_board(rules, "A" * 64)
