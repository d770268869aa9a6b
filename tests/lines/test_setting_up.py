"""Setting up with ``--lines``: for a game, for a lesson, in turn, and to save the set-up."""

import pytest

from stratego import load_ruleset
from stratego.hotseat.game_setup import GameSetup
from stratego.wording.language import ENGLISH, speak
from tests.hotseat.evening import NAMES, SMALL
from tests.lines.talking import talk
from tests.lines.test_everywhere import DUEL, answers
from tests.lines.test_turn import learning

IN_TURN = GameSetup(load_ruleset("gniazdo"), NAMES)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("swap b10 a9", "B10 is not in your zone, A1 to K4."),
        ("swap a1 b9", "B9 is not in your zone, A1 to K4."),
        ("swap a1 b1 c1", "Write swap and two squares: swap a1 b1."),
        ("swap a1 z9", "Write swap and two squares: swap a1 b1."),
        ("swap b1 c1", "B1: empty.\nC1: empty."),
        ("swap b1 a1", "B1 and A1 are exchanged."),
        ("put 10 a1", "A1: Marshal (10). 9 to place."),
        ("put 10 b1", "The Marshal"),
        ("put 9 1 3", "A3: General (9). 8 to place."),
        ("put 9 b9", "B9 is not in your zone, A1 to K4."),
        ("put 9 z9", "Z9 is not in your zone, A1 to K4."),
        ("put 7 b1", 'This game has no piece called "7".'),
        ("put 9", "Write put, a piece and a square: put f a1."),
        ("remove a1", "Marshal (10) taken off A1. 10 to place."),
        ("remove b1", "B1: empty."),
        ("remove b9", "B9 is not in your zone, A1 to K4."),
        ("remove z9", "Z9 is not in your zone, A1 to K4."),
        ("done", "9 pieces are still to be placed."),
        ("end", "end is no command here."),
    ],
)
def test_each_edit_is_answered(typed: str, said: str) -> None:
    told = answers(talk(["begin", "put 10 a1", typed, ""], DUEL).heard)
    assert told[3][1].startswith(said)


@pytest.mark.parametrize(
    ("layout", "zone"),
    [
        (("bb.bb", "bb.bb", ".b.b.", ".....", ".r.r.", "rr.rr", "rr.rr"), "A1 to B2, D1 to E2, B3, D3"),
        (("bb.bb", "bbbbb", ".....", "rrrrr", "rr.rr"), "A1 to B1, D1 to E1, A2 to E2"),
        (("bbbb.", "bbbb.", ".....", "rrrr.", "rrrr."), "A1 to D2"),
    ],
)
def test_a_zone_is_described_as_rectangles(layout: tuple[str, ...], zone: str) -> None:  # B3
    rules = SMALL.replace(layout=layout)
    told = answers(talk(["begin", "put 2 c5", ""], GameSetup(rules, NAMES)).heard)
    assert f"Small: 4 pieces, on {zone}.\n" in told[1][1]
    assert told[2][1] == f"C5 is not in your zone, {zone}.\n"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("mine", "Ada, set up your army. Write setups, random, put or help.\n"),
        ("put 10 a1", "9 to place: 1 General, "),
        ("random", "All pieces are placed.\nComplete. Write done when you are ready.\nStratego Duel: 10"),
    ],
)
def test_a_player_who_comes_back_hears_what_is_left_to_place(typed: str, said: str) -> None:
    told = dict(answers(talk(["begin", typed, "hide", "begin"], DUEL).heard))["begin"]
    assert told.startswith(said)
    assert ("Ada, set up your army." in told) is (typed != "random")


def test_undoing_describes_the_changed_squares_unless_there_are_many() -> None:
    lines = ["load 1", "remove a1", "remove b1", "remove c1", "random", "undo"]
    assert dict(answers(talk(["begin", *lines], DUEL).heard))["undo"].startswith("Undone.\n3 to place: ")
    said = dict(answers(talk(["begin", "put 10 a1", "swap a1 b1", "undo"], DUEL).heard))
    assert said["undo"] == "Undone.\nA1: your Marshal (10).\nB1: empty.\n"


def test_a_set_up_is_loaded_by_its_name_in_english_too_and_load_alone_lists_them() -> None:
    speak("de", plain=False)
    said = dict(answers(talk(["begin", "setups", "load", "load behind two bombs"], DUEL).heard))
    speak(ENGLISH, plain=False)
    assert said["load"] == said["setups"]
    assert "Hinter zwei Bomben" in said["load behind two bombs"]


def test_the_set_up_of_a_lesson_ends_once_it_is_done() -> None:
    army = ["put b a1", "put f b1", "put b c1", "put 3 e1", "put 2 b2", "put 10 e2"]
    said = dict(answers(learning("08-setting-up", "end", "hide", *army, "turn", "done").heard))
    assert said["end"].startswith("6 to place: ")
    assert said["hide"].startswith("hide is no command here.")
    assert "0 to place: " not in said["turn"]
    assert said["done"].endswith("The lesson is done. Write end for the next, leave for the list.\n")
    said = dict(answers(learning("08-setting-up", *army, "done", "turn", "end").heard))
    assert said["turn"] == said["done"]
    assert said["end"].partition("\n")[2].startswith("The board has ")  # the next lesson


def test_a_piece_is_placed_in_turn_where_and_if_it_can_be() -> None:
    lines = ["begin", "put 10 a1", "begin", "put 10 a10", "begin"]
    lines += ["put 10 b1", "put 9 a1", "put 9 a9", "next", "help", "random", "turn", "next", "repeat"]
    said = dict(answers(talk(lines, IN_TURN).heard))
    assert said["put 10 b1"] == "The Marshal (10) is already on the board.\n"
    assert said["put 9 a1"] == "The piece on A1 stays there. Choose an empty square.\n"
    assert said["put 9 a9"] == "A9 is not in your zone, A1 to K4.\n"
    assert said["help"].startswith("Write put, a piece and a square: put f a1.\n")
    assert said["random"].startswith("Random is your plan now.\nNext: ")
    assert said["turn"].startswith("Ben placed a piece on A10.\nNext: ")
    assert said["next"].startswith("Ben (Blue), set up your army.")


def test_a_set_up_is_saved_under_a_name_that_is_allowed_and_free() -> None:
    too_long = f"save {'x' * 90}"
    lines = ["set-ups", "1", "1", "save", "put 10 a1", "done", "", too_long, "save Wall", "0", "quit"]
    said = dict(answers(talk(lines).heard))
    assert said["save"] == "There is nothing to save yet: place a piece first.\n"
    assert said["done"] == "Not finished yet: save it as a draft under what name?\n"
    assert said[too_long] == "A name has 1 to 40 characters and no control characters.\n"
    assert "\n2. Wall, Stratego Duel, draft\n" in said["save Wall"]
    another = ["set-ups", "1", "1", "random", "save", "WALL", "no", "save WALL", "yes"]
    said = dict(answers(talk([*another, "2", "1", "remove a1", "put 10 k4", "done", "0", "quit"]).heard))
    assert said["save"] != "Not finished yet: save it as a draft under what name?\n"
    assert said["WALL"].startswith("Replace the set-up called WALL?")
    assert said["no"] == "No change.\n"
    assert "\n2. WALL, Stratego Duel\n" in said["yes"]
    assert said["done"].startswith("WALL is saved.")  # no question, as WALL itself was opened
