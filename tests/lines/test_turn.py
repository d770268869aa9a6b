"""Turns with ``--lines``: hints, partly typed actions, and turns in lessons."""

import pytest

from stratego import Color
from stratego.hotseat.game_setup import GameSetup, new_opponent
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Act, Arrange, Ready
from stratego.lessons.reading import shipped_lessons
from stratego.table.opponent_answers import Seating
from stratego.table.settings import Settings
from tests.hotseat.evening import SMALL, cells, deployed
from tests.lines.talking import Spoken, talk
from tests.lines.test_everywhere import answers
from tests.tui.opposite import NAMES, SETUP, Scripts, not_at_all


def learning(name: str, *lines: str, settings: Settings | None = None) -> Spoken:
    """Type these lines in a lesson or position. Returns the console."""
    lesson = next(each.load() for each in shipped_lessons() if each.name == name)
    return talk(lines, first=lambda go: go.learn(lesson), settings=settings)  # type: ignore[attr-defined]


def against_easy(color: Color = Color.BLUE) -> Session:
    """A session against the easy computer, who plays ``color`` and, unlike the person, has yet to set up."""
    session = Session(GameSetup(SMALL, NAMES, new_opponent(color, "computer:easy", 4)))
    for step in (Arrange(color.other, cells(SETUP)), Ready(color.other)):
        session.take(step)
    return session


def test_hints_are_given_against_the_easy_computer_until_one_has_moved() -> None:
    seating = Seating(Scripts(SETUP, []), not_at_all)
    said = answers(talk(["hint", "help", "b1b2", "hint", "help"], against_easy(), seating=seating).heard)
    assert said[1][1] == "A hint: C1 x C4.\n"
    assert said[4][1] == "hint is no command here. Write help.\n"
    assert [", hint," in text.replace("\n", " ") for typed, text in said if typed == "help"] == [True, False]
    at_a_table = talk(["hint"], deployed(SMALL, SETUP, SETUP)).heard
    assert "hint is no command here." in at_a_table


def test_the_others_action_is_told_once_and_whose_turn_it_is_only_if_new() -> None:
    for action, told in (
        ("B4xB2", "B4 attacks B2: Computer's Scout (2) fell to the Marshal (10).\n"),
        ("A4-A3", "A4 to A3: Computer moved.\n"),
    ):
        seating = Seating(Scripts(SETUP, [action]), not_at_all)
        assert answers(talk(["b1b2", "end", ""], against_easy(), seating=seating).heard)[2][1] == told
    session = against_easy()
    for step in (Arrange(Color.BLUE, cells(SETUP)), Ready(Color.BLUE), Act("B1-B2")):
        session.take(step)
    heard = talk([], session, seating=Seating(Scripts(SETUP, []), not_at_all)).heard
    assert heard.startswith(
        "Small: Ada and Computer.\nB1 to B2. Write end, or undo.\n> ".replace("> ", "red> ")
    )


@pytest.mark.parametrize(
    ("color", "move", "replies"), [(Color.RED, "b1b2", ["A4-A3"]), (Color.BLUE, "c4c3", ["B1-B2", "B2-B1"])]
)
def test_a_turn_against_the_computer_is_undone_after_the_first(
    color: Color, move: str, replies: list[str]
) -> None:
    settings, seating = Settings(undo_turns=True), Seating(Scripts(SETUP, replies), not_at_all)
    lines = ["undo", move, "end", "undo", ""]
    heard = talk(lines, against_easy(color.other), settings=settings, seating=seating).heard
    assert [text for typed, text in answers(heard) if typed == "undo"] == [
        "You haven't moved yet.\n",
        "Undo the whole turn? The game won't count. Yes or no?\n",
    ]


def test_players_are_warned_before_a_draw() -> None:  # E5
    rules = SMALL.replace(quiet_limit=21)
    heard = talk(["b1b2", "end", "begin", "turn"], deployed(rules, SETUP, SETUP)).heard
    assert heard.count("Draw in 20 turns unless a piece is attacked.") == 2


def test_an_incomplete_action_is_refused_by_its_squares() -> None:
    typed = ["c1x", "c1-", "moves c1 c2 c3", "moves b1 c1", "moves z9"]
    said = dict(answers(talk(typed, deployed(SMALL, SETUP, SETUP)).heard))
    told = [
        "There is no square C1X",
        "There is no square C1-",
        "C1 C2: no move.",
        "B1 C1: no move.",
        "There is",
    ]
    for line, answer in zip(typed, told, strict=True):
        assert said[line].startswith(answer)


def test_turns_end_by_themselves_if_set_so_but_not_in_lessons() -> None:
    settings = Settings(end_turns=True)
    heard = talk(["c1c2"], deployed(SMALL, SETUP, SETUP), settings=settings).heard
    assert "Ben (Blue), your turn." in heard
    heard = learning("01-move", "d1e1", settings=settings).heard
    assert heard.partition("> d1e1\n")[2].startswith("That was a move")
    assert "moved." not in heard


def test_only_end_leads_on_from_a_completed_lesson() -> None:
    lines = ["end", "d1e1", "help", "turn", "end", "e1d1", "help", "undo", "e1f1", "end"]
    said = answers(learning("01-move", *lines).heard)
    go_on, done = "Write end to go on.\n", "The lesson is done. Write end for the next, leave for the list.\n"
    assert said[1][1] == "You haven't moved yet.\n"
    assert [text.partition("26 commands")[0] for typed, text in said if typed == "help"] == [go_on, done]
    assert said[4][1].endswith(go_on)
    assert said[8][1].endswith("such as\ne1d1.\n")
    assert said[10][1].startswith("A Scout's run\n")


def test_a_square_to_point_at_is_asked_for_until_it_is_right() -> None:
    said = dict(answers(learning("1-spy", "help", "a1", "f3", "b5", "end").heard))
    assert said["help"].startswith("Write the square of the enemy piece.\n")
    assert said["a1"] != said["f3"]
    assert "The lesson is done." in said["b5"]
    assert said["end"].startswith("Which piece is the Flag?\n")


def test_a_lesson_says_how_it_goes_on_after_a_refusal() -> None:
    said = dict(answers(learning("09-back-and-forth", "a3a2", "help", "a3b3", "end").heard))
    assert said["a3a2"].startswith("Two-squares rule: this piece has gone")
    assert said["help"].startswith("Write end to go on.\n")
    assert said["a3b3"].endswith("Write end to go on.\n")
