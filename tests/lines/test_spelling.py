"""Every way to type a square or an action is understood."""

from random import Random

import pytest

from stratego import load_ruleset
from stratego.engine.actions import Action
from stratego.engine.geometry import FILES, Geometry
from stratego.engine.pieces import Kind
from stratego.engine.ruleset import label
from stratego.lines import spelling
from stratego.lines.dialog import number
from stratego.table.choosing.turn_selection import TurnSelection
from stratego.table.choosing.typed_action import read_typed
from stratego.table.settings import SPELLINGS
from stratego.wording.language import ENGLISH, codes, speak
from stratego.wording.lines import ALPHABET, COMMANDS
from tests.hotseat.evening import SMALL
from tests.support.games import SHIPPED, any_game, play_on

NATO = ALPHABET._text.split()  # the English spelling alphabet
LETTERS = dict(zip(FILES, NATO, strict=True))


def ways(text: str, board: Geometry) -> list[str]:
    """Ways to type an action: without signs, spaced out, in words, with files as numbers."""
    compact = text.casefold().replace("-", "")
    spoken = compact.replace("x", " x ")
    for file, word in LETTERS.items():
        spoken = _files(spoken, file, f" {word} ")
    found = [text, compact, compact.replace("x", ""), " ".join(compact), spoken, spoken.upper()]
    if max(board.shape) <= 10:
        found += [_digits(text, board), _digits(compact, board).replace("x", "")]
    return [way for way in found if "?" not in text or way.count("?")]


def _files(text: str, file: str, word: str) -> str:
    """Replace the letter of a file by a word where a number follows (not after = or +), and at the start."""
    parts = []
    for at, character in enumerate(text):
        is_file = (
            character.upper() == file and text[at + 1 : at + 2].isdigit() and text[at - 1 : at] not in "=+"
        )
        parts.append(word if is_file or (at == 0 and character.upper() == file) else character)
    return "".join(parts)


def _digits(text: str, board: Geometry) -> str:
    for name in sorted(board.names, key=len, reverse=True):
        digits = f"{(FILES.index(name[0]) + 1) % 10}{int(name[1:]) % 10}"
        text = text.replace(name, digits).replace(name.casefold(), digits)
    return text


def read(action: Action, way: str, game_view: object) -> str:
    from stratego.engine.view import PlayerView

    assert isinstance(game_view, PlayerView)
    typed = read_typed(spelling.Reader(game_view.rules.geometry).read(way))
    assert typed is not None, way
    selection = TurnSelection(game_view, confirms=False)
    reply = selection.type(typed)
    while reply.action is None and selection.follow_up is not None and selection.follow_up.may_decline:
        reply = selection.pick_kind(None)  # decline the rescue
    return str(reply.action)


@pytest.mark.parametrize("name", SHIPPED)
def test_each_legal_action_is_read_in_each_way(name: str) -> None:  # N1
    rng = Random(name)
    rules = load_ruleset(name)
    for _ in range(2):
        game = any_game(rules, rng)
        play_on(game, rng, rng.randrange(40))
        actions = list(game.legal_moves())
        for action in rng.sample(actions, min(8, len(actions))):
            for way in ways(str(action), rules.geometry):
                assert read(action, way, game.view(game.turn)) == str(action), way


@pytest.mark.parametrize("name", SHIPPED)
def test_squares_rows_files_and_pieces_are_read(name: str) -> None:
    rules = load_ruleset(name)
    board = rules.geometry
    reader = spelling.Reader(board)
    for square in board.names:
        spoken = f"{LETTERS[square[0]]} {square[1:]}"
        assert {reader.square(way) for way in (square, square.lower(), spoken)} == {square}
        for style in SPELLINGS:
            assert reader.square(spelling.said(square, style, board)) == square
        assert reader.file(square[0].lower()) == square[0]
        assert reader.file(LETTERS[square[0]]) == square[0]
        assert reader.row(square[1:]) == int(square[1:])
    for kind in rules.army:
        for way in (kind.value, kind.value.upper(), label(rules, kind), label(rules, kind).lower()):
            assert spelling.read_kind(way, rules) is kind
    assert spelling.read_kind("marshals", rules) in (Kind.MARSHAL, None)
    for text in ("", "zz", "a99", "j1", "🙂", "a4 b5", "1234567"):
        assert reader.square(text) is None


@pytest.mark.parametrize("code", codes())
def test_no_two_commands_have_the_same_word_in_a_language(code: str) -> None:
    speak(code, plain=False)
    own = [str(each.word).casefold() for each in COMMANDS.values()]
    assert own == [*COMMANDS] or code != ENGLISH
    assert len(set(own)) == len(own)
    for name, word in zip(COMMANDS, own, strict=True):
        assert word.split() == [word]
        assert not any(character.isdigit() for character in word)  # digits occur only in moves
        assert word == name or word not in COMMANDS  # otherwise the English word would have two meanings
    assert not {*own, *COMMANDS} & {*str(ALPHABET).casefold().split(), *NATO}
    assert len(str(ALPHABET).split()) == len(FILES)
    speak(ENGLISH, plain=False)


def test_squares_in_any_text_are_said_in_the_chosen_style() -> None:
    board = load_ruleset("duel").geometry
    text = "Your Miner (3) on K10 attacks A1: D6xD7, Type A4A5."
    assert spelling.said(text, "letters", board) == text
    said = spelling.said(text, "numbers", board)
    assert said == "Your Miner (3) on 0 0 attacks 1 1: 4 6x4 7, Type 1 4 1 5."
    said = spelling.said(text, "words", board)
    assert said == "Your Miner (3) on kilo 10 attacks alfa 1: delta 6xdelta 7, Type alfa 4 alfa 5."


@pytest.mark.parametrize(
    ("typed", "square", "squares"),
    [
        ("24", "B4", ["B4"]),
        ("0 0", "K10", ["K10"]),
        ("11 12 13", None, ["A1", "A2", "A3"]),
        ("B4 kilo 10", None, ["B4", "K10"]),
        ("24x25", None, []),
        ("b4 b11", None, []),
        ("b4 !", None, []),
    ],
)
def test_one_square_or_more_are_read(typed: str, square: str | None, squares: list[str]) -> None:
    reader = spelling.Reader(load_ruleset("original").geometry)
    assert (reader.square(typed), reader.squares(typed)) == (square, squares)


def test_files_and_rows_are_read_up_to_the_last_and_ten_may_be_written_as_0() -> None:
    reader = spelling.Reader(load_ruleset("original").geometry)
    files = ["1", "9", "0", "k", "10", "11", "l", "k1", "j", "²", ""]
    assert [reader.file(text) for text in files] == ["A", "I", "K", "K", *[None] * 7]
    rows = ["1", "9", "0", "10", "11", "010", "-1", "²", ""]
    assert [reader.row(text) for text in rows] == [1, 9, 10, 10, *[None] * 5]


def test_only_squares_are_spelled_in_another_way() -> None:
    board = load_ruleset("original").geometry
    for text in ("A16", "XA1", "a1", "wA1", "J1", "A0"):
        assert {spelling.said(text, style, board) for style in SPELLINGS} == {text}
    assert spelling.said("5A1 A1xB2", "numbers", board) == "5 1 1 1 1x2 2"
    assert spelling.said("A1", "numbers", None) == "A1"
    assert spelling.said("A1", "words", None) == "alfa 1"


def test_wide_boards_are_read_by_letters() -> None:
    """On a board with more than ten files, squares written as two digits would be ambiguous."""
    wide = SMALL.replace(layout=("bbbb........", "............", "............", "....rrrr...."))
    reader = spelling.Reader(wide.geometry)
    assert reader.square("24") is None
    assert reader.squares("2425") == []
    assert reader.file("2") is None
    assert (reader.square("m4"), reader.square("mike 4"), reader.file("m")) == ("M4", "M4", "M")
    assert spelling.said("M4 to M3", "numbers", wide.geometry) == "M4 to M3"
    assert spelling.said("M4 to M3", "words", wide.geometry) == "mike 4 to mike 3"


def test_the_number_of_an_item_may_be_written_with_zeros_and_be_far_too_long() -> None:
    typed = ["1", "00003", "000003", "4", "0", "", "9" * 5000]
    assert [number(text, 3) for text in typed] == [0, 2, None, None, None, None, None]
