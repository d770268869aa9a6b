"""The end of a game with ``--lines``: what can be done next, and replays."""

import re

import pytest

from stratego import Color, Game, load_ruleset
from stratego.engine.clock import TimeControl
from stratego.hotseat.game_setup import GameSetup
from stratego.records.record import record_of_game
from stratego.table.settings import Settings
from stratego.wording.ending import NO_TURNING_POINT
from stratego.wording.language import ENGLISH, speak
from stratego.wording.lines import NO_BELIEFS
from tests.hotseat.evening import NAMES, SMALL, deployed
from tests.lines import scripts
from tests.lines.talking import Spoken, talk
from tests.lines.test_everywhere import answers
from tests.table.test_turning_points import BOARD, RULES


def replayed(*lines: str) -> list[str]:
    """The answers to all lines but the last, in the replay of a game that the computer played as Blue."""
    game = Game.from_board(RULES, BOARD)
    for action in ("A2-B2", "D3-C3", "B2-C2", "C3xC2"):
        game.play(action)
    record = record_of_game(game, {color: str(name) for color, name in NAMES.items()})
    record = record.replace(players={Color.BLUE: "computer:hard"})
    heard = talk(lines, first=lambda go: go.show_replay(record, game)).heard  # type: ignore[attr-defined]
    return [text for _, text in answers(heard)][1:-1]


def test_the_computers_guesses_are_told_through_its_eyes() -> None:
    as_red, as_blue, open_again = (["eyes", "guesses a1"] for _ in range(3))
    told = replayed("guesses a1", *as_red, *as_blue, "guesses b4", "guesses", "guesses z9", *open_again, "")
    assert told[:5] == [
        f"{NO_BELIEFS}\n",
        "As Red saw it.\n",
        f"{NO_BELIEFS}\n",
        "As Blue saw it.\n",
        told[4],
    ]
    listed = re.fullmatch(r"A1, (\d): (.*)\.", " ".join(told[4].split()))
    assert listed is not None
    assert len(listed[2].split(", ")) == int(listed[1]) > 1
    assert re.search(r"(?:^|, )Flag \d+ percent", listed[2])
    which = "Which square? Write guesses and a square, such as A1.\n"
    assert told[5:7] == [f"{NO_BELIEFS}\n", which]
    assert told[7] == "There is no square Z9 on this board.\n"
    assert told[8:] == ["Everything is open.\n", f"{NO_BELIEFS}\n"]
    assert replayed("guesses", "") == [f"{NO_BELIEFS}\n"]
    assert replayed("eyes", "short", "mine", "")[2] == "You have 4 pieces: 10 6 B F.\n"


def test_a_replay_goes_to_a_move_by_its_number_and_no_further_than_the_last() -> None:
    told = replayed("go 2", "go two", "go ²", "go", "go 99999999", "battle", "start", "end", "zz", "0", "")
    assert "Move 2 of 4, everything open.\n" in told[0]
    assert told[1:4] == ["Write a number.\n"] * 3
    assert told[4] == told[7]  # the game has no end that could be told
    assert told[4].endswith(
        "4 of 4, everything open.\nAda loses the Marshal to the Spy. The computer's guess "
        "for C2 was right: Marshal\n29%.\n"
    )
    assert told[5:7] == ["No battle after this move.\n", "Move 0 of 4, everything open.\n"]
    assert told[8].startswith("zz is no command here.")


def test_a_game_ends_with_its_clock_and_its_turning_points() -> None:
    setup = GameSetup(load_ruleset("duel"), NAMES, time_control=TimeControl.parse("5+3"))
    heard = talk([*scripts.whole_game("duel"), "2", "done", "zz", "where"], setup).heard
    assert re.search(r"\n7 moves, \d battles\.\nTime left: Ada 5:\d\d, Ben 5:\d\d\.\n", heard)
    told = dict(answers(heard))
    assert "Move 6 of 7, everything open.\nBen leaves the Flag on C10 open to" in told["2"]
    assert told["done"].startswith("What do you want to do?")
    assert told["zz"].startswith("zz is no command here.")
    assert told["where"].startswith("Which piece? Write where and")  # here nobody has an army


def test_at_the_end_the_board_and_the_losses_are_asked_about_and_a_game_begins_anew() -> None:
    lines = ["c1xc4", "yes", "", "begin", "resign", "yes", "lost", "turning", "b1", "21", "play again"]
    session = deployed(SMALL, "F 10 2 3", "F 10 2 3")
    told = dict(answers(talk([*lines, "begin", "left"], session).heard))
    assert told["lost"] == "Ada has lost 1: 1 Scout.\nBen has lost nothing that is shown.\n"
    assert told["turning"] == f"{NO_TURNING_POINT}\n"
    assert told["b1"] == "B1: Red's Marshal (10).\n"
    assert told["21"] == "Write a number from 1 to 8, 0 or back.\n"
    assert told["play again"].startswith("Ben (Red), set up your army.")
    assert told["begin"].startswith("Your army from last time.")
    assert told["left"] == "All pieces are placed.\n"
    settings = Settings(spelling="numbers")
    heard = talk(["resign", "yes", "21"], deployed(SMALL, "F 10 2 3", "F 10 2 3"), settings=settings).heard
    assert "> 21\n2 1: Red's Marshal (10).\n" in heard


def test_at_the_end_what_was_typed_ahead_is_discarded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Spoken, "discard", lambda console: console.put("[discarded]\n"))
    told = dict(answers(talk(["resign", "yes", "quit"], deployed(SMALL, "F 10 2 3", "F 10 2 3")).heard))
    assert told["yes"].startswith("[discarded]\nAda resigns: Ben wins.\n")


def test_at_the_end_a_set_up_is_saved_the_games_are_counted_and_another_is_chosen() -> None:
    lines = [
        "resign",
        "yes",
        "save",
        "0",
        "5",
        "2",
        "row 1",
        "save Wall",
        "all",
        "new game",
        "board",
        "0",
        "quit",
    ]
    told = dict(answers(talk(lines, deployed(SMALL, "F 10 2 3", "3 2 10 F")).heard))
    assert told["save"] == "Whose set-up do you want to save? 2 answers: 1 Ada, Red, 2 Ben, Blue.\n"
    assert told["row 1"] == "4 in row 1: A1 Miner (3), B1 Scout (2), C1 Marshal (10), D1 Flag.\n"
    assert "Everyone who plays here can load it.\nWhat do you want to do?" in told["save Wall"]
    assert "Won: Ada 0, Ben 1; drawn: 0\n" in told["all"]
    assert told["board"].startswith("Write a number from 1 to ")  # the old game's board is no longer shown
    assert told["0"].startswith("Stratego in lines.")
    speak("de", plain=False)
    nameless = [*["begin", "random", "done", "yes"] * 2, "begin", "resign", "yes", "6"]
    assert ": Rot 0, Blau 1; " in talk(nameless, GameSetup(SMALL, dict.fromkeys(Color))).heard
    speak(ENGLISH, plain=False)
