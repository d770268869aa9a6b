"""Turns with ``--lines``: hints, what is typed in part, and the turns of lessons."""

from stratego import Color
from stratego.hotseat.game_setup import GameSetup, new_opponent
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Arrange, Ready
from stratego.lessons.reading import shipped_lessons
from stratego.table.opponent_answers import Seating
from stratego.table.settings import Settings
from tests.hotseat.evening import SMALL, cells, deployed
from tests.lines.talking import Spoken, talk
from tests.lines.test_everywhere import answers
from tests.tui.opposite import NAMES, SETUP, Scripts, not_at_all


def learning(name: str, *lines: str, settings: Settings | None = None) -> Spoken:
    """A lesson or position in which these lines are typed."""
    lesson = next(each.load() for each in shipped_lessons() if each.name == name)
    return talk(lines, first=lambda go: go.learn(lesson), settings=settings)  # type: ignore[attr-defined]


def test_hints_are_given_against_the_easy_computer_until_one_has_moved() -> None:
    easy = Session(GameSetup(SMALL, NAMES, new_opponent(Color.BLUE, "computer:easy", 4)))
    for step in (Arrange(Color.RED, cells(SETUP)), Ready(Color.RED)):
        easy.take(step)
    seating = Seating(Scripts(SETUP, []), not_at_all)
    said = answers(talk(["hint", "help", "b1b2", "hint", "help"], easy, seating=seating).heard)
    assert said[1][1] == "A hint: C1 x C4.\n"
    assert said[4][1] == "hint is no command here. Write help.\n"
    assert [", hint," in text.replace("\n", " ") for typed, text in said if typed == "help"] == [True, False]
    at_a_table = talk(["hint"], deployed(SMALL, SETUP, SETUP)).heard
    assert "hint is no command here." in at_a_table


def test_what_is_no_whole_action_is_refused_by_its_squares() -> None:
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


def test_a_lesson_that_is_done_is_gone_on_from_only_by_end() -> None:
    lines = ["end", "d1e1", "help", "turn", "end", "e1d1", "help", "undo", "e1f1", "end"]
    said = answers(learning("01-move", *lines).heard)
    go_on, done = "Write end to go on.\n", "The lesson is done. Write end for the next, leave for the list.\n"
    assert said[1][1] == "You haven't moved yet.\n"
    assert [text.partition("26 commands")[0] for typed, text in said if typed == "help"] == [go_on, done]
    assert said[4][1].endswith(go_on)
    assert said[8][1].endswith("such as\ne1d1.\n")
    assert said[10][1].startswith("A Scout's run\n")


def test_a_position_to_point_at_is_asked_about_until_the_square_is_right() -> None:
    said = dict(answers(learning("1-spy", "help", "a1", "f3", "b5", "end").heard))
    assert said["help"].startswith("Write the square of the enemy piece.\n")
    assert said["a1"] != said["f3"]
    assert "The lesson is done." in said["b5"]
    assert said["end"].startswith("Which piece is the Flag?\n")
