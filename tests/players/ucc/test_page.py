"""docs/players.md: both sides of the game with a program that speaks UCC are replayed."""

from random import Random

import pytest

from stratego import Color, Deployment
from stratego.players.computer.computer import Computer
from stratego.players.match import play_game
from stratego.players.player import Answer, Play, Resign, Turn
from stratego.players.protocol import process
from stratego.players.protocol.messages import ProtocolError
from stratego.players.protocol.process import Program
from stratego.players.random_player import RandomPlayer
from stratego.players.ucc import text
from stratego.players.ucc.player import UccPlayer
from stratego.players.ucc.serving import serve_ucc
from tests.players.protocol.page import PAGE, Reading
from tests.players.protocol.test_fitting import disordered
from tests.players.ucc.conversation import RULES

TEXT = PAGE.read_text("utf-8").partition("\n## Programs that speak UCC\n")[2]
ARMY = Deployment.parse(
    RULES,
    "2 5 3 2 6 2 7 4 2 3 \n 6 10 4 S 8 2 5 7 9 2 \n 4 B 7 3 6 B 5 8 3 2 \n 2 6 B F B 3 B 5 B 4",
)
RED_MOVES = ("E4-E5", "E5-E6", "E6xF6")
BLUE_MOVES = ("E7xE5", "F7-F6", "K7-K5")


class Following(RandomPlayer):
    """A player who sets up the page's army, plays the page's moves, and then resigns."""

    def __init__(self, color: Color) -> None:
        super().__init__(RULES, color, 1)
        self._moves = iter(RED_MOVES if color is Color.RED else BLUE_MOVES)

    def set_up(self) -> Deployment:
        return ARMY

    def answer(self, turn: Turn) -> Answer:
        move = next(self._moves, None)
        if move is None:
            return Resign()
        return Play(next(action for action in turn.view.legal_moves if action.text == move))


def dialogue() -> list[str]:
    """The lines of the page's dialogue: ``> `` is sent to the player, ``< `` by it."""
    return ("> BLUE" + TEXT.rpartition("\n```\n> BLUE")[2].partition("\n```")[0]).splitlines()


def test_the_game_on_the_page_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    told = dialogue()
    reading = Reading(line[2:] for line in told if line.startswith("< "))
    monkeypatch.setattr(process, "Process", lambda *_: reading)
    blue = UccPlayer(RULES, Color.BLUE, 1, Program(()))
    result = play_game(RULES, {Color.RED: Following(Color.RED), Color.BLUE: blue}, 100, Random(1))
    assert (result.winner, result.default) == (Color.BLUE, None)
    assert reading.said == told


def test_a_player_that_is_sent_the_game_on_the_page_answers_as_it_does() -> None:
    told = dialogue()
    answers: list[str] = []
    sent = iter([*(line[2:] for line in told if line.startswith("> ")), "is not read"])
    serve_ucc(Following, RULES, sent, answers.append)
    assert next(sent) == "is not read"
    assert answers == [line[2:] for line in told if line.startswith("< ")]


def test_a_move_from_an_empty_square_is_refused_with_the_line() -> None:
    sent = [line[2:] for line in dialogue() if line.startswith("> ")]
    at = next(place for place, line in enumerate(sent) if line.startswith("5 5 LEFT"))
    with pytest.raises(ProtocolError, match='"5 4 LEFT OK" is not a move'):
        serve_ucc(Following, RULES, [*sent[:at], "5 4 LEFT OK"], lambda _: None)


class Listening(Computer):
    """The computer with the page's army; it follows the game and does not think."""

    def __init__(self, color: Color) -> None:
        super().__init__(RULES, color, 1, "easy")

    def set_up(self) -> Deployment:
        return ARMY

    def answer(self, turn: Turn) -> Answer:
        return Play(turn.view.legal_moves[0])


def test_no_disorder_in_a_game_is_the_players_fault() -> None:
    refused = []
    for lines in disordered([line[2:] for line in dialogue() if line.startswith("> ")]):
        try:
            serve_ucc(Listening, RULES, lines, lambda _: None)
        except ProtocolError as error:
            refused.append(str(error))
    for told in (
        '"5 6 UP 2 DIES 9 5" is not a move that fits the board',
        '"5 5 LEFT BOTHDIE 5 5" is not a move that fits the board',
    ):
        assert told in refused


def test_every_word_and_character_is_on_the_page() -> None:
    words = (text.START, text.QUIT, text.SURRENDER, text.OK, text.ILLEGAL, text.VICTORY_FLAG)
    for word in (*words, text.VICTORY_ATTRITION, *text.RESULTS.values(), *text.DIRECTIONS):
        assert f"{word}`" in TEXT or f" {word} " in TEXT, word
    for kind, character in text.CHARACTERS.items():
        assert f"| `{character}` | {kind.capitalize()} |" in TEXT
    for square, place in (("K1", (0, 0)), ("A10", (9, 9))):
        assert text.place_of(square) == place
        assert f"`{place[0]} {place[1]}` is {square}" in TEXT
