"""docs/players.md: both sides of its dialogue are replayed, and its examples agree with the program."""

import re
from random import Random

import pytest

from stratego import Color, Deployment, Ruleset, load_ruleset
from stratego.engine.pieces import COLORS
from stratego.players import time_limits
from stratego.players.match import play_game
from stratego.players.player import Answer, Player, Turn
from stratego.players.protocol import messages, process
from stratego.players.protocol.process import Program
from stratego.players.protocol.program import ProgramPlayer
from stratego.players.random_player import RandomPlayer
from stratego.rulesets.reading import read_ruleset
from tests.players.protocol.open_ends import OpenGuest, read_event
from tests.players.protocol.page import PAGE, RULES, SEED, TIME, Opponent, Reading, dialogue

TEXT = PAGE.read_text("utf-8")


def test_the_game_on_the_page_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    told = dialogue()
    reading = Reading(line[2:] for line in told if line.startswith("< "))
    monkeypatch.setattr(process, "Process", lambda *_: reading)
    player = ProgramPlayer(RULES, Color.BLUE, SEED, Program(()), time=TIME)
    result = play_game(RULES, {Color.RED: Opponent(RULES), Color.BLUE: player}, 100, Random(1))
    assert result.default is None
    assert reading.said == told


def test_a_player_that_is_sent_the_game_on_the_page_answers_as_it_does() -> None:
    told = dialogue()
    answers = [line[2:] for line in told if line.startswith("< ")]

    class Reader(RandomPlayer):
        def set_up(self) -> Deployment:
            text = next(line for line in answers if line.startswith("setup")).removeprefix("setup ")
            return Deployment(self.rules, messages.read_cells(self.rules, text))

        def answer(self, turn: Turn) -> Answer:
            return messages.read_answer(next(moves), turn)

    def make(rules: Ruleset, color: Color, seed: int) -> Player:
        assert (rules, color, seed) == (RULES, Color.BLUE, SEED)
        return Reader(rules, color, seed)

    moves = (line for line in answers if line.startswith(("play", "accept", "resign")))
    guest = OpenGuest("Pocket player", make, read_ruleset)
    said = [guest.take(line[2:]) for line in told if line.startswith("> ")]
    assert [answer for answer in said if answer is not None] == answers
    assert guest.is_done


def test_every_announcement_on_the_page_is_one() -> None:
    board = load_ruleset("original").geometry
    examples = re.findall(r"`played (\d[^`]+)`", TEXT)
    assert len(examples) == 11
    for text in examples:
        assert messages.announcement_text(messages.read_announcement(board, text)) == text
    event = re.findall(r"`last (\d[^`]+)`", TEXT)[0]
    assert messages.event_text(read_event(RULES, event)) == event


def test_the_set_up_on_the_page_is_one() -> None:
    (text,) = (line.removeprefix("setup ") for line in TEXT.splitlines() if line.startswith("setup "))
    rules = load_ruleset("original")
    army = Deployment(rules, messages.read_cells(rules, text))
    names = rules.geometry.names
    for color, first, last in ((Color.RED, "A4", "K1"), (Color.BLUE, "K7", "A10")):
        placed = {names[square]: kind.letter for square, kind in army.placed(rules, color).items()}
        assert (placed[first], placed[last]) == ("2", "4")
        assert f"the first `2` is on {first}, the last `4` on {last}" in TEXT


def test_every_word_and_every_limit_is_on_the_page() -> None:
    for word in (*messages.To, *messages.Said, messages.OFFER):
        assert re.search(rf"`([^`]* )?{re.escape(word)}[ `]", TEXT), word
    assert f"{messages.LONGEST_LINE:,} bytes" in TEXT
    assert f"`stratego {messages.VERSION}`" in TEXT
    assert f"| {time_limits.GREETING:g} seconds each |" in TEXT
    assert (time_limits.EXIT, "after half a second it is ended" in TEXT) == (0.5, True)
    assert all(f"`{color}`" in TEXT for color in COLORS)
