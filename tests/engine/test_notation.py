"""Actions and boards as text: N1-N3."""

import pytest

from stratego import BoardError, Color, Game, Kind, load_ruleset
from stratego.engine.notation import format_strados2, parse_strados2
from tests.support.cases import with_each
from tests.support.positions import diagram, place, position, refused, small_ruleset, texts

ORIGINAL = load_ruleset("original")
INFILTRATOR = load_ruleset("infiltrator")


def test_n1_a_move_an_attack_and_a_guess() -> None:
    game = place(INFILTRATOR, {"D7": "rI", "D9": "b10", "C7": "b5", "A1": "r5"})
    listed = texts(game)
    assert {"A1-A2", "D7xC7", "D7?D9=10", "D7?C7=B", "D7?C7=F", "D7?C7=S", "D7?C7=I", "D7?C7=2"} <= set(
        listed
    )


def test_n1_every_letter_of_a_guess() -> None:
    game = place(INFILTRATOR, {"D7": "rI", "D9": "b10"})
    guesses = [text.partition("=")[2] for text in texts(game) if "?" in text]
    assert sorted(guesses) == sorted(["10", "9", "8", "7", "6", "5", "4", "3", "2", "S", "I", "B", "F"])


def test_n1_the_text_of_an_action_plays_it() -> None:
    for action in texts(place(INFILTRATOR, {"D7": "rI", "D9": "b10", "C7": "b5", "A1": "r2"})):
        game = place(INFILTRATOR, {"D7": "rI", "D9": "b10", "C7": "b5", "A1": "r2"})
        assert str(game.play(action).action) == action


@with_each(
    "text",
    [
        "", " ", "A1", "A1A2", "A1-", "A1-A2 ", " A1-A2", "a1-a2", "A1 - A2", "A1–A2", "A1:A2", "A1-A2-A3",
        "A1xA2=5", "A1-A2=5", "A1?A2", "A1?A2=", "A1?A2=1", "A1?A2=11", "A1?A2=s", "A01-A2", "A1-A2\n",
        "A1-A١", "A1-A²", "A100-A2", "J1-J2", "Q1-A1", "@", "A1-A2" * 100,
    ],
)  # fmt: skip
def test_n1_only_exact_text_is_an_action(text: str) -> None:
    refusal = refused(place(ORIGINAL, {"A1": "r5", "K10": "b5"}), text)
    assert refusal.clause == "N1"
    assert "A4-A5" in str(refusal)  # an example of the notation


@pytest.mark.parametrize("other", ["1-2", "A1x", "[move]"])
def test_n1_the_refusal_quotes_what_was_typed(other: str) -> None:
    assert f'"{other}"' in str(refused(place(ORIGINAL, {"A1": "r5", "K10": "b5"}), other))


# N2 ---------------------------------------------------------------------------------------------------

KINDS_IN_ORDER = "bomb spy scout miner sergeant lieutenant captain major colonel general marshal flag"


def test_n2_the_letters() -> None:
    text = "BCDEFGHIJKLM".ljust(40, "A") + "AA__AA__AA" * 2 + "NOPQRSTUVWXY".rjust(40, "A")
    game = Game.from_board(ORIGINAL, text)
    names = [f"{file}{row}" for row in (1, 2) for file in "ABCDEFGHIK"]
    open_view = game.open_view()
    for square, kind in zip(names, KINDS_IN_ORDER.split(), strict=False):
        assert open_view.pieces[square].color is Color.RED
        assert open_view.pieces[square].kind is Kind(kind)
    names = [f"{file}{row}" for row in (9, 10) for file in "ABCDEFGHIK"][8:]
    for square, kind in zip(names, KINDS_IN_ORDER.split(), strict=True):
        assert open_view.pieces[square].color is Color.BLUE
        assert open_view.pieces[square].kind is Kind(kind)
    assert len(open_view.pieces) == 24


def test_n2_row_1_first_and_file_a_first() -> None:
    text = "MA" + "A" * 38 + "AA__AA__AA" * 2 + "A" * 37 + "PAY"
    board = Game.from_board(ORIGINAL, text).board().splitlines()
    assert board[-1].split()[0] == "rF"
    assert board[0].split()[-3:] == ["b2", ".", "bF"]


def test_n2_is_written_and_read() -> None:
    text = (
        "FEBMBEFEEFBGIBHIBEDBGJDDDHCGJGDHDLIFKDDHAA__AA__AAAA__AA__AASTQQNSQPTSUPWPVRPXPURNQONNQSNVPTNQRRTYUP"
    )
    pieces = parse_strados2(ORIGINAL.geometry, text)
    assert format_strados2(ORIGINAL.geometry, pieces) == text


def test_n2_blanks_around_it_do_not_matter() -> None:
    text = "B".ljust(40, "A") + "AA__AA__AA" * 2 + "P".rjust(40, "A")
    assert Game.from_board(ORIGINAL, f"\n {text}\n").board() == Game.from_board(ORIGINAL, text).board()


@with_each(
    ("text", "said"),
    [
        ("A" * 99, "100 characters, this one 99"),
        ("A" * 101, "100 characters, this one 101"),
        ("A" * 100, "C5: .* is a lake"),
        ("A" * 41 + "_" + "A" * 58, "B5: .*is not a lake"),
        ("Z" + "A" * 39 + "AA__AA__AA" * 2 + "A" * 40, 'A1: "Z" is not a StraDoS2 letter'),
        ("b" + "A" * 39 + "AA__AA__AA" * 2 + "A" * 40, 'A1: "b" is not a StraDoS2 letter'),
    ],
)
def test_n2_faults_are_reported(text: str, said: str) -> None:
    with pytest.raises(BoardError, match=said):
        Game.from_board(ORIGINAL, text)


def test_n2_has_no_letter_for_the_infiltrator() -> None:
    pieces = {0: (Color.RED, Kind.INFILTRATOR)}
    with pytest.raises(BoardError, match="no letter for the Infiltrator"):
        format_strados2(INFILTRATOR.geometry, pieces)


# N3 ---------------------------------------------------------------------------------------------------

DRAWN = """
    b10 b9  bS  bF
     .   .   .  .
     .   ~   ~  .
     .   .   .  rI
    rF  rB  r2  r3
"""


def test_n3_the_highest_row_comes_first() -> None:
    game = position(DRAWN)
    pieces = game.open_view().pieces
    assert (pieces["A5"].color, pieces["A5"].kind) == (Color.BLUE, Kind.MARSHAL)
    assert (pieces["D2"].color, pieces["D2"].kind) == (Color.RED, Kind.INFILTRATOR)
    assert (pieces["D1"].color, pieces["D1"].kind) == (Color.RED, Kind.MINER)
    assert game.board() == diagram(DRAWN)


def test_n3_every_piece_is_written_and_read() -> None:
    every = " ".join(f"{color}{kind.letter}" for color in "rb" for kind in Kind).split()
    rows = [every[at : at + 5] for at in range(0, 25, 5)] + [[every[25], ".", ".", ".", "."]]
    text = "\n".join(" ".join(row) for row in rows)
    rules = small_ruleset(["bbbbb", "bbbbb", "bbbbb", "rrrrr", "rrrrr", "rrrrr"])
    assert Game.from_board(rules, text).board() == diagram(text)


def test_n3_blank_lines_and_wide_columns_do_not_matter() -> None:
    assert position(DRAWN.replace(" .", "   .").replace("\n", "\n\n")).board() == diagram(DRAWN)


@with_each(
    ("old", "new", "said"),
    [
        ("rF", "rX", 'A1: "rX" is not a piece'),
        ("rF", "gF", 'A1: "gF" is not a piece'),
        ("rF", "F", 'A1: "F" is not a piece'),
        ("rF", "r", 'A1: "r" is not a piece'),
        ("rF", "r1", 'A1: "r1" is not a piece'),
        ("rF", "RF", 'A1: "RF" is not a piece'),
        ("rF", "~", 'A1: "~", but this square is not a lake'),
        ("~   ~", "~   .", 'C3: ".", but this square is a lake'),
        ("~   ~", "~   r2", 'C3: "r2", but this square is a lake'),
        ("rF  rB", "rF", "the board has 4 squares in a row, but line 5 of the drawing (row 1) has 3 (N3)"),
        ("rF", ". rF", "the board has 4 squares in a row, but line 5 of the drawing (row 1) has 5 (N3)"),
        (".   .   .  rI\n", "", "the board has 5 rows, but the drawing has 4 (N3)"),
    ],
)
def test_n3_faults_are_reported(old: str, new: str, said: str) -> None:
    rules = position(DRAWN).rules
    assert old in DRAWN
    with pytest.raises(BoardError) as caught:
        Game.from_board(rules, DRAWN.replace(old, new))
    assert str(caught.value).startswith(said)


def test_a_kind_that_is_not_in_the_army_is_refused() -> None:
    with pytest.raises(BoardError, match="A1: the army of Stratego Original has no such piece: Infiltrator"):
        place(ORIGINAL, {"A1": "rI", "K10": "b5"})


def test_an_empty_text_is_not_a_board() -> None:
    with pytest.raises(BoardError):
        Game.from_board(ORIGINAL, "")
