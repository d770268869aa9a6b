"""Input that works at every prompt: menus, questions, names, setting up, turns and hand-overs."""

import re
from collections.abc import AsyncIterator, Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from stratego import Color, load_ruleset
from stratego.engine.clock import TimeControl
from stratego.files import data_folder, settings_file
from stratego.hotseat.draft import Draft
from stratego.hotseat.game_setup import GameSetup, Names, new_opponent
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Arrange, Lift, Ready
from stratego.lessons.reading import shipped_lessons
from stratego.records.saved_setups import SavedSetup, SavedSetups
from stratego.records.unfinished_games import Unfinished
from stratego.table.listing import Entry, Listing
from stratego.table.settings import Settings, load_settings
from stratego.table.stored import Stored
from stratego.wording.language import ENGLISH, codes, languages, speak
from stratego.wording.lines import BACK, COMMANDS, NO, NO_CHANGE, UNKNOWN, UNKNOWN_BUT, YES
from stratego.wording.turn import END_GAME
from tests.hotseat.evening import SMALL, cells, deployed
from tests.lines.talking import CLEARED, Spoken, talk
from tests.lines.transcripts import ARMIES, guessing, rescue

NAMES: Names = {Color.RED: "Ada", Color.BLUE: "Ben"}
DUEL = GameSetup(load_ruleset("duel"), NAMES)


def small() -> Session:
    return deployed(SMALL, "F 10 2 3", "F 10 2 3")


PROMPTS: dict[str, Callable[[Sequence[str]], Spoken]] = {
    "menu": lambda lines: talk([*lines, "quit"]),
    "games": lambda lines: talk(["1", *lines, "quit"]),
    "players": lambda lines: talk(["1", "1", *lines, "quit"]),
    "a name": lambda lines: talk(["1", "1", "2", *lines, "quit"]),
    "who is red": lambda lines: talk(["1", "1", "2", "Ann", "1", *lines, "quit"]),
    "house rules": lambda lines: talk(["1", "1", "8", *lines, "quit"]),
    "settings": lambda lines: talk(["7", *lines, "quit"]),
    "lessons": lambda lines: talk(["4", *lines, "quit"]),
    "a lesson": lambda lines: talk(["4", "1", *lines, "quit"]),
    "set-ups": lambda lines: talk(["6", *lines, "quit"]),
    "a set-up": lambda lines: talk(["6", "1", "1", *lines, "quit"]),
    "its name": lambda lines: talk(["6", "1", "1", "random", "save", *lines, "quit"]),
    "setting up": lambda lines: talk(["begin", *lines], DUEL),
    "ready?": lambda lines: talk(["begin", "random", "done", *lines], DUEL),
    "a hand-over": lambda lines: talk(lines, DUEL),
    "a turn": lambda lines: talk(lines, small()),
    "an attack": lambda lines: talk(["c1c4", *lines], small()),
    "a battle": lambda lines: talk(["c1xc4", *lines], small()),
    "a guess": lambda lines: guessing("guess", *lines),
    "a draw": lambda lines: talk(["draw", *lines], small()),
    "resigning": lambda lines: talk(["resign", *lines], small()),
    "the end": lambda lines: talk(["resign", "yes", *lines], small()),
    "a replay": lambda lines: talk(["resign", "yes", "1", *lines], small()),
}


def answers(heard: str) -> list[tuple[str, str]]:
    """Each typed line with its answer; the first pair has no line, and the output before the first prompt."""
    first, *rest = re.split(r"^\w*> (.*)\n", heard.replace(CLEARED, ""), flags=re.M)
    return [("", first), *zip(rest[::2], rest[1::2], strict=True)]


@pytest.mark.parametrize("place", PROMPTS)
def test_help_and_repeat_work_at_every_prompt(place: str) -> None:
    console = PROMPTS[place](["repeat", "help", "short", "full"])
    said = answers(console.heard)
    at = [typed for typed, _ in said].index("repeat")
    assert said[at][1]
    assert said[at - 1][1].endswith(said[at][1])
    helped = " ".join(said[at + 1][1].split())
    number, listed = re.findall(r"(\d+) commands: (.*?)\.", helped)[-1]
    assert len(listed.split(", ")) == int(number)
    assert {"repeat", "help", "leave", "quit"} <= set(listed.split(", "))
    assert "Short answers." in console.heard
    assert "Full answers." in console.heard


@pytest.mark.parametrize("place", ["an attack", "a guess", "a draw", "resigning", "ready?"])
def test_a_question_may_be_answered_by_a_question(place: str) -> None:
    heard = PROMPTS[place](["mine", "at a1", "time", "no"]).heard
    assert "You have " in heard
    assert re.search(r"A1: (your|empty)", heard)
    assert "There is no clock." in heard


def test_an_answer_that_is_neither_yes_nor_no_is_reported() -> None:
    said = dict(answers(talk(["c1c4", "b1b2", "help", "a1", "repeat", "no"], small()).heard))
    assert said["b1b2"] == "b1b2 is neither yes nor no. Attack C4? Yes or no?\n"
    assert "neither" not in said["help"] + said["a1"] + said["repeat"]
    assert said["no"].startswith("No change.")


def test_an_answer_that_is_none_of_the_pieces_asked_about_is_reported() -> None:
    heard = answers(guessing("guess", "general dash", "repeat", "0").heard)
    said = {typed: " ".join(answer.split()) for typed, answer in heard}
    asked = said["repeat"]
    assert asked.startswith("What is on ")
    assert said["general dash"] == f"general dash is not one of these. {asked}"
    assert said["guess"] == asked


def test_a_line_typed_instead_of_enter_after_a_battle_does_nothing_and_says_so() -> None:
    said = dict(answers(PROMPTS["a battle"](["begin", "a4a3", "", "help"]).heard))
    assert said["begin"] == "begin is no command here. Write help. Press Enter.\n"
    assert said["a4a3"] == "a4a3 is no command here. Write help. Press Enter.\n"
    assert said[""].startswith("Ben (Blue), your turn.")


@pytest.mark.parametrize("place", ["an attack", "a guess", "a draw", "resigning", "ready?"])
def test_the_screen_is_cleared_in_the_middle_of_a_question(place: str) -> None:
    hidden = PROMPTS[place](["mine", "hide", "repeat", "yes", "", "begin", "turn"]).blocks[-2]
    covered, _, after = hidden.partition("> begin\n")
    assert "Put the headphones on and write begin." in covered
    for text in ("You have", "Yes or no?", "Resign", "wins"):
        assert text not in covered
    opening = "All pieces are placed." if place == "ready?" else "Your turn."
    assert opening in after  # "yes" had no effect


def test_a_rescue_is_asked_about_with_the_board_at_hand() -> None:
    heard = rescue().heard
    assert "Who comes back?" in heard
    assert "Write one of these squares, or 0 for none." in heard
    moved = " ".join(rescue(2).heard.split())
    assert re.search(r"D2 to D1: Ben moved; a lost \w+ \(\d+\) came back on I6\. Write", moved)


def test_leaving_is_possible_at_every_prompt() -> None:
    for place, run in PROMPTS.items():
        heard = run(["leave", "quit"]).heard
        back = "0. Back\n" if place == "a lesson" else "0. Quit\n"  # back to the list of lessons
        assert dict(answers(heard))["leave"].endswith(back), place


def test_a_value_that_is_a_sentence_has_one_full_stop() -> None:
    heard = talk(["2", "1", "3", "0", "0", "0", "quit"]).heard
    assert re.search(r"Level: medium\..*\w\. 4 lines\.", " ".join(heard.split()))


def test_going_back_from_the_menu_ends_the_program() -> None:
    assert talk(["0"]).heard.count("0. Quit\n") == 1


def test_a_name_may_begin_with_the_word_of_a_command() -> None:
    heard = talk(["6", "1", "1", "random", "save", "Full house", "0", "quit"]).heard
    assert "Full house is saved. Everyone who plays here can load it." in heard
    assert load_settings().full_answers


def test_a_list_says_its_length_and_how_to_hear_the_rest() -> None:
    army = Draft.empty(load_ruleset("duel"), Color.RED).fill(Random(1))
    for number in range(27):
        SavedSetups(data_folder()).save(SavedSetup.of(f"Wall {number:02}", army))
    heard = talk(["6", *[""] * 2, "20", "0", "0", "quit"]).heard
    parts = re.findall(r"Your set-ups\. 28 lines, (\d+) to (\d+):", heard)
    assert parts[:3] == [("1", "9"), ("10", "18"), ("19", "28")]
    assert "Wall 18. 4 lines.\n1. Change it" in heard
    loaded = talk(["begin", "setups", "load 30"], DUEL).heard
    assert "31 set-ups: 1 Wall 00, " in loaded
    assert "is loaded." in loaded


def test_house_rules_are_chosen_by_name_listed_and_said() -> None:
    said = talk(["new game", "1. Du", "8", "back and", "no l", "0", "1", "begin", "quit"]).heard
    assert "> back and\nBack and forth: 3 turns in a row. 6 lines.\n1. no limit\n" in said
    assert "> no l\nBack and forth: no limit. A piece may" in said
    assert "8. House rules: Back and forth: no limit\n" in said
    assert "on A1 to K4.\nHouse rules: A piece may" in said


def test_a_prompt_is_in_the_language_that_was_just_chosen() -> None:
    assert "rot> " in talk(["settings", "1", "4", "0", "a1"], small()).heard
    speak(ENGLISH, plain=False)


def test_words_are_read_with_and_without_accents_and_in_ascii() -> None:
    for plain in (False, True):
        speak("cs", plain=plain)
        heard = talk(["řada 1", "rada 1", "kde průzkumník", "kde pruzkumnik"], small()).heard
        assert (heard.count("C1 "), heard.count(": C1")) == (2, 2), heard
    speak(ENGLISH, plain=False)


def test_none_of_one_name_and_of_several_are_different_words() -> None:
    speak("de", plain=False)
    heard = talk(["2", "1", "quit"]).heard
    assert "2. Dein Name: keiner" in heard
    heard = talk(["7", "", "quit"]).heard
    assert "18. Gemerkte Namen: keine\n" in heard
    speak(ENGLISH, plain=False)


def test_settings_name_their_groups_and_forget_names() -> None:
    talk(["1", "1", "2", "Ann", "3", "Bob", "1", "1", "quit"])
    heard = talk(["7", "18", "repeat", "help", "yes", "repeat", "", "", "quit"]).heard
    assert heard.count("Forget these names? Ann, Bob. Yes or no?") == 3
    assert "18. Remembered names: none" in heard
    for group in (
        "Language. Of the program",
        "The curtain. Show the ranks",
        "The keyboard. Bulgarian layout",
    ):
        assert group in heard


def test_faults_of_the_settings_are_reported_with_their_file() -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text("theme = 'dark'")
    heard = " ".join(talk(["quit"], settings=load_settings()).heard.split())
    assert heard.startswith('Line 1: theme: "dark" is not allowed: it must be "night" or "day". The usual')
    assert f"apply instead. The file is {settings_file()}. Fix it, then start again." in heard


def test_a_game_says_that_it_has_a_clock() -> None:
    setup = DUEL.replace(time_control=TimeControl.parse("5+3/60@2"))
    heard = talk((*ARMIES, "turn"), setup).heard
    told = " ".join(heard.split())
    for sentence in (
        "Each player has 5 minutes for the whole game.",
        "The first 3 seconds of each turn are free.",
        "No turn may take longer than 60 seconds.",
        "Each player has 2:00 to set up;",
        "Whoever runs out of time loses.",
    ):
        assert told.count(sentence) == 1, sentence
    assert heard.startswith(f"{CLEARED}Each player has 5 minutes")  # before the first "write begin"
    again = talk(["begin", "time"], setup).heard
    assert "2:00 to set up." in again
    assert " ".join(again.split()).count("Each player has 5 minutes") == 2


def test_the_time_of_a_turn_is_told_with_that_of_the_game_until_the_game_is_over() -> None:
    for control, of_turn in (
        ("5+0", ""),
        ("5+3", "The first 3 seconds of each turn are free.\n"),
        ("5+3/60", r"(1:00|0:5\d) left for this turn.\nThe first 3 seconds of each turn are free.\n"),
    ):
        setup = DUEL.replace(time_control=TimeControl.parse(control))
        said = answers(talk((*ARMIES, "time", "resign", "yes", "time"), setup).heard)
        first, last = (text for typed, text in said if typed == "time")
        assert re.fullmatch(rf"Time left: Ada \d:\d\d, Ben 5:00.\n{of_turn}", first)
        assert re.fullmatch(r"Time left: Ada \d:\d\d, Ben 5:00.\n> ", last)


def test_a_resumed_game_says_that_it_has_a_clock_too() -> None:
    session = Session(GameSetup(SMALL, NAMES, time_control=TimeControl.parse("5+3")))
    for color in Color:
        for step in (Lift(), Arrange(color, cells("F 10 2 3")), Ready(color)):
            session.take(step)
    heard = " ".join(talk([], session).heard.split())
    assert heard.count("Each player has 5 minutes for the whole game.") == 1


@pytest.mark.parametrize(
    ("keyboard", "typed"),
    [
        ("phonetic", ("б4", "бč", "б 4", "at б4", "ěč", "2č")),
        ("new-phonetic", ("б4", "bč", "б4")),
        ("bds", ("ф4", "фč", "bč")),
    ],
)
def test_squares_are_read_as_each_keyboard_types_them(keyboard: str, typed: Sequence[str]) -> None:
    heard = talk((*ARMIES, *typed), DUEL, settings=Settings(keyboard=keyboard)).heard
    assert heard.count("B4: your Scout (2).") == len(typed)


def test_moves_rows_files_and_numbers_are_read_on_other_keyboards() -> None:
    lines = ["row č", "file б", "mine š", "бčбř", "undo", "б4 б5", "undo", "ěčěř", "end"]
    heard = talk((*ARMIES, *lines), DUEL).heard
    assert "3 in row 4: " in heard
    assert "3 in file B: " in heard
    assert "Yours, 2: C1, F2." in heard  # š is on the 3 key
    assert heard.count("B4 to B5. Write end, or undo.") == 3
    assert "Which game do you" in talk(["+", "quit"]).heard  # + is on the 1 key of a Czech keyboard


@pytest.mark.parametrize("code", codes())
def test_yes_and_no_are_not_commands(code: str) -> None:
    speak(code, plain=False)
    said = {*str(YES).casefold().split(), *str(NO).casefold().split(), "yes", "no", "y", "n"}
    assert not said & {*COMMANDS, *(str(each.word).casefold() for each in COMMANDS.values())}
    assert not {*str(YES).casefold().split(), "y"} & {*str(NO).casefold().split(), "n"}
    speak(ENGLISH, plain=False)


@pytest.mark.parametrize("code", codes())
def test_no_command_ends_the_game_of_a_program_that_failed(code: str) -> None:
    speak(code, plain=False)
    line = END_GAME.format(name="bot").casefold()
    words = {*COMMANDS, *(str(each.word).casefold() for each in COMMANDS.values())}
    assert not [word for word in words if line.startswith(word)]
    speak(ENGLISH, plain=False)


def test_the_task_of_a_lesson_is_heard_again() -> None:
    heard = talk(["4", "1", "b4", "turn", "quit"]).heard
    task = dict(answers(heard))["1"].strip().splitlines()[-1]
    assert dict(answers(heard))["turn"].startswith(task)


@pytest.mark.parametrize("place", ["an attack", "a guess", "a draw", "resigning", "ready?"])
def test_no_is_answered(place: str) -> None:
    for no in ("0", "", *(["no"] if place != "a guess" else [])):
        said = answers(PROMPTS[place]([no, "repeat"]).heard)
        assert [text for _, text in said[-3:-1]] == ["No change.\n"] * 2, place


def test_a_question_that_is_left_open_is_read_again() -> None:
    told = dict(answers(talk(["resign", "mine", "help", "?", "maybe", "a1", "no"], small()).heard))
    assert told["a1"] == told["mine"].replace(told["mine"].partition("\n")[0], "A1: your Flag.")
    assert all(told[each].count("Resign? You lose the game. Yes or no?\n") == 1 for each in list(told)[2:7])
    heard = talk(["resign", "settings", "0", "no"], small()).heard
    assert "The settings are saved.\nResign? You lose the game. Yes or no?\n" in heard


def test_commands_that_do_something_are_refused_at_a_question() -> None:
    moved, setting_up = ("c1c2", "draw"), ("begin", "random", "done")
    for lines, session, commands in (
        (moved, small(), ("end", "undo", "draw", "resign", "guess")),
        (setting_up, DUEL, ("clear", "undo", "mirror", "random", "load 1", "done")),
    ):
        said = answers(talk([*lines, "board", *commands, "help end", "no", "board"], session).heard)
        asked, told = said[len(lines)][1].splitlines()[-1], dict(said)
        for each in commands:
            assert told[each] == f"{each} is neither yes nor no. {asked}\n"
        assert told["help end"] == f"end is no command here. Write help.\n{asked}\n"
        assert told["no"] == "No change.\n"
        boards = [text for typed, text in said if typed == "board"]
        assert boards[0] == f"{boards[1]}{asked}\n"


def test_commands_of_a_turn_are_refused_where_a_list_is_open_in_it() -> None:
    told = dict(answers(talk(["c1c2", "settings", "draw", "0", "turn"], small()).heard))
    assert told["draw"].startswith("Write a number from 1 to ")
    assert told["turn"] == "C1 to C2. Write end, or undo.\n"


def test_the_settings_are_not_opened_within_the_settings() -> None:
    lines = ["settings", "settings", "1", "settings", "0", "0", "turn", "settings"]
    told = [text for _, text in answers(talk(lines, small()).heard)][1:]
    assert all(told[at].startswith("Write a number from 1 to ") for at in (1, 3))
    assert told[6].startswith("Your turn.")
    assert told[7].startswith("Settings. ")


@pytest.mark.parametrize("code", codes())
def test_back_is_no(code: str) -> None:
    speak(code, plain=False)
    for back in ("0", "back", "BACK", str(BACK)):
        told = answers(talk(["c1c2", "resign", back, "turn"], small()).heard)
        assert [text for _, text in told[3:5]] == [f"{NO_CHANGE}\n", told[1][1]]
    speak(ENGLISH, plain=False)


@pytest.mark.parametrize(
    "mistake", ["zz", "help", "help put", "at z9", "row 99", "a1z9", "c1c9", "where king"]
)
def test_repeat_skips_help_and_mistakes(mistake: str) -> None:
    said = dict(answers(talk(["board", mistake, "repeat"], small()).heard))
    assert said[mistake] != said["repeat"] == said["board"]


def test_help_says_that_a_word_is_not_a_command() -> None:
    said = dict(answers(talk(["help nonsense", "help put"], small()).heard))
    for name in ("nonsense", "put"):
        assert said[f"help {name}"] == f"{name} is no command here. Write help.\n"


def test_the_choice_after_a_game_is_asked_for_like_a_menu() -> None:
    the_end = PROMPTS["the end"]
    said = answers(the_end(["help", "repeat", "turn", "10", "0", "quit"]).heard)
    told = dict(said)
    menu = "What do you want to do? 8 answers: "
    assert menu in told["repeat"]
    assert "Ada" in told["turn"]
    assert menu in told["turn"]
    assert told["10"] == "Write a number from 1 to 8, 0 or back.\n"
    assert told["0"].startswith("Stratego in lines.")
    assert dict(answers(the_end(["back", "quit"]).heard))["back"] == told["0"]
    assert "What do you want to do?" in dict(answers(the_end(["rep", "0"]).heard))["0"]


def test_a_set_up_says_what_was_undone() -> None:
    said = answers(talk(["begin", "put 10 a1", "undo", "random", "undo", "remove"], DUEL).heard)
    undone = [text for typed, text in said if typed == "undo"]
    assert undone[0] == "Undone.\nA1: empty.\n"
    assert undone[1].startswith("Undone.\n10 to place: ")
    assert dict(said)["remove"].startswith("Which square? Write remove and a square, such as A1.")


@pytest.mark.parametrize("typed", ["guess b4=10", "guess a4?b4=10", "guess b4 = Marshal", "guess a4b4=10"])
def test_a_guess_is_typed_in_parts(typed: str) -> None:
    heard = guessing(typed, "yes").heard
    assert f"{typed}\nGuess Marshal (10) on B4? Yes or no?\n" in heard


def test_missing_parts_of_a_guess_are_asked_for() -> None:
    heard = guessing("guess b4", "Infil", "yes", "").heard
    assert "What is on B4? 4 answers: " in heard
    assert "Guess Infiltrator on B4? Yes or no?" in heard
    assert (
        "guessed Infiltrator: wrong.\nThe rank of the piece is not announced.\nThe Infiltrator stays" in heard
    )
    assert 'This game has no piece called "king".' in guessing("guess b4=king").heard
    assert "There is no square Z9 on this board." in guessing("guess z9").heard


def test_an_offered_draw_is_announced_once_and_on_request() -> None:
    said = dict(answers(talk(["draw", "yes", "c1c2", "turn"], small()).heard))
    assert said["yes"] == "You have offered a draw.\n"
    assert "draw" not in said["c1c2"]
    assert "You have offered a draw." in said["turn"]


def test_an_open_draw_offer_is_described_before_and_after_a_move() -> None:
    lines = ["turn", "draw", "yes", "turn", "c1c2", "turn", "end", "begin", "turn", "b4b3", "turn"]
    told = [text for typed, text in answers(talk(lines, small()).heard) if typed == "turn"]
    own = ["You have offered a draw." in text for text in told]
    theirs = ["offers a draw" in text for text in told]
    assert (own, theirs) == ([False, True, True, False, False], [False, False, False, True, False])


def test_draw_without_an_offer_to_make_says_which_offer_is_open() -> None:
    told = [
        text
        for typed, text in answers(
            talk(["draw", "yes", "draw", "c1c2", "end", "begin", "draw"], small()).heard
        )
        if typed == "draw"
    ]
    assert told[1] == "You have offered a draw.\n"
    assert "offers a draw. Write accept or decline." in told[2]


def test_undoing_after_a_declined_draw_is_reported_as_usual() -> None:
    lines = ["draw", "yes", "c1c2", "end", "begin", "decline", "b4b3", "end", "begin", "c2c1", "undo"]
    told = dict(answers(talk(lines, small()).heard))
    assert told["undo"] == "Undone.\n"


def test_a_number_beyond_a_list_is_not_a_square() -> None:
    told = dict(answers(talk(["settings", "99", "row 1"], small()).heard))
    assert told["99"].startswith("Write a number from 1 to ")


def test_names_are_refused_as_soon_as_they_are_typed() -> None:
    told = dict(answers(talk(["1", "1", "2", "Ann", "3", "ANN", "x" * 30, "Bo"]).heard))
    assert told["ANN"].startswith("Both players are called Ann")
    assert "too long a name" in told["x" * 30]
    assert told["Bo"].startswith("Second player: Bo")


def test_a_setting_with_several_values_is_chosen_from_a_list() -> None:
    heard = talk(["7", "1", "0", "1", "4", "0", "quit"]).heard
    said = [text for typed, text in answers(heard) if typed == "1"]
    assert said[0].startswith("Of the program: as the system. ")
    assert said[0] == said[1]
    assert "Deutsch" in said[0]
    assert load_settings().language == ["", *languages()][3]
    speak(ENGLISH, plain=False)
    heard = talk(["2", "1", "3", "2", "quit"]).heard
    assert "1. easy. Looks one move ahead, and remembers only the highest rank." in heard
    assert load_settings().computer_level == "medium"


def test_the_effect_of_a_setting_is_described_only_when_it_is_switched_on() -> None:
    told = [text for typed, text in answers(talk(["7", "11", "11", "0", "quit"]).heard) if typed == "11"]
    assert told == [
        "Animations: no.\n",
        "Animations: yes. Pieces fly; battles and the drawing of lots take longer.\n",
    ]


def test_help_gives_an_example_of_a_move_and_of_a_piece_to_place() -> None:
    said = [dict(answers(talk(["begin", *lines, "help"], DUEL).heard))["help"] for lines in ((), ARMIES[1:])]
    assert said[0].startswith("Write put, a piece and a square: put f a1.\n")
    assert said[1].startswith("Write a move, such as c1d1.\n")
    moved = dict(answers(talk(["c1c2", "help"], small()).heard))["help"]
    assert moved.startswith("C1 to C2. Write end, or undo.\n")
    lesson = next(each.load() for each in shipped_lessons() if each.name == "01-move")
    console = talk(["help"], first=lambda go: go.learn(lesson))  # type: ignore[attr-defined]
    assert dict(answers(console.heard))["help"].startswith("Write a move, such as ")


def test_a_guess_is_offered_only_where_there_is_an_infiltrator() -> None:
    said = dict(answers(talk(["help", "guess", "moev", "lst", "turn off"], small()).heard))
    assert "guess" not in said["help"]
    assert said["moev"] == "moev is no command here. Did you mean moves?\n"
    assert said["lst"] == "lst is no command here. Did you mean lost?\n"
    assert said["turn off"] == "turn off is no command here. Did you mean turn?\n"
    assert said["guess"] == "guess is no command here. Write help.\n"
    assert ", guess," in " ".join(dict(answers(guessing("help").heard))["help"].split())


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("en", "what may I do", ""),
        ("en", "what did they just do", ""),
        ("en", "how am I doing", ""),
        ("en", "how do I resign?", "resign"),
        ("en", "please End my turn", "end, turn"),
        ("en", "mvoes b4", "moves"),
        ("en", "mo b4", "moves"),
        ("en", "do I have a miner", ""),
        ("en", "accept the draw", ""),
        ("de", "wie gebe ich auf", ""),
        ("de", "was kann ich tun", ""),
        ("de", "ich will AUFGEBEN", "aufgeben"),
        ("de", "how do I resign", "aufgeben"),
        ("de", "zuge b4", "zug"),
    ],
)
def test_a_command_in_a_sentence_is_suggested_and_nothing_that_is_not_near(
    language: str, typed: str, meant: str
) -> None:
    speak(language, plain=False)
    heard = talk([typed], small()).heard
    told = (UNKNOWN_BUT if meant else UNKNOWN).format(text=typed, similar=meant)
    speak(ENGLISH, plain=False)
    assert f"> {typed}\n{told}\n" in heard


def test_a_question_mark_asks_for_help() -> None:
    said = answers(talk(["begin", "?", "help", "? put"], DUEL).heard)
    assert said[2][1] == said[3][1]
    assert "put, a piece and a square" in said[4][1]


def test_a_lesson_that_is_left_leads_to_its_list() -> None:
    done = ["d1e1", "end", "e1d1"]
    heard = talk(["4", "1", *done, "leave", "0", "quit"]).heard
    said = dict(answers(heard))
    assert "The lesson is done." in said["e1d1"]
    assert "1. Move a piece" in said["leave"]
    assert said["0"].startswith("Stratego in lines.")
    assert "Which piece is the Spy?" in dict(answers(talk(["5", "1", "leave", "quit"]).heard))["leave"]


def test_an_ambiguous_beginning_is_answered_with_a_list() -> None:
    said = dict(answers(talk(["a", "settings", "the", "0", "set-ups", "1", "du", "0", "quit"]).heard))
    assert said["a"] == "2 begin with a: 2 Against the computer, 3 A friend at another terminal.\n"
    assert said["the"] == "3 begin with the: 4 The curtain, 9 The screen, 17 The keyboard.\n"
    assert "\n1. Duel\n2. Original, Classic, Jumbo 1958, Gniazdo\n" in said["1"]
    assert "10 to place: 1 Marshal, " in said["du"]
    assert "> m\nm is no command here. Did you mean mine, moves?\n" in talk(["m"], small()).heard
    speak("de", plain=False)
    at_the_end = talk(["resign", "yes", "n", ""], small()).heard
    assert "> n\n2 beginnen mit n: 1 Nachspielen, 4 Neue Partie.\n" in at_the_end
    speak(ENGLISH, plain=False)
    army = Draft.empty(load_ruleset("duel"), Color.RED).fill(Random(1))
    for name in ("Wall", "Wall 2"):
        SavedSetups(data_folder()).save(SavedSetup.of(name, army))
    said = dict(answers(talk(["begin", "load w", "load wall", "load wall 2"], DUEL).heard))
    assert said["load w"].startswith("2 begin with w: 1 Wall, 2 Wall 2.\n")
    assert [said[f"load {name}"].split(" is ")[0] for name in ("wall", "wall 2")] == ["Wall", "Wall 2"]


def test_a_move_after_a_task_is_answered_with_how_to_continue() -> None:
    said = dict(answers(talk(["4", "1", "d1e1", "e1d1", "quit"]).heard))
    assert said["e1d1"] == "This task is done: continue with the next.\nWrite end to go on.\n"


def test_the_last_page_of_a_list_says_that_the_first_follows() -> None:
    said = answers(talk(["7", "", "quit"]).heard)
    assert "Enter: more" in said[1][1]
    assert "Enter: from the start" in said[2][1]


@pytest.mark.parametrize(("army", "zone"), [(ARMIES[:0], "A1 to K4"), (ARMIES[:4], "A7 to K10")])
def test_setting_up_says_what_is_played_and_its_examples_work(army: Sequence[str], zone: str) -> None:
    said = answers(talk([*army, "begin", "turn", "put", "swap", "board"], DUEL).heard)[len(army) + 1 :]
    assert f"Stratego Duel: 10 pieces, on {zone}.\n" in said[0][1]
    assert "10 to place" in said[1][1]
    assert zone in said[1][1]
    examples = [text.strip().removesuffix(".").rpartition(": ")[2] for _, text in said[2:4]]
    assert said[4][1].startswith("10 rows, ")
    assert "empty." not in said[4][1].partition("\n")[2]
    heard = talk([*army, "begin", *examples, "remove a1"], DUEL).heard
    placed, swapped = (text for _, text in answers(heard)[len(army) + 2 :][:2])
    assert "9 to place." in placed
    assert "are exchanged." in swapped


def test_a_piece_may_be_put_after_its_square_and_a_set_up_loaded_by_the_beginning_of_its_name() -> None:
    said = dict(answers(talk(["begin", "put a1 3", "load spear", "load x", "clear", "random"], DUEL).heard))
    assert said["put a1 3"].startswith("A1: Miner")
    assert said["load spear"].startswith("Spearhead is loaded.")
    assert "no set-up" in said["load x"].lower()
    assert said["random"] == "Complete. Write done when you are ready.\n"
    odd = DUEL.replace(rules=DUEL.rules.replace(army={"flag": 1, "scout": 2}))
    assert (
        "\nrandom: place the rest at random." in dict(answers(talk(["begin", "setups"], odd).heard))["setups"]
    )


def test_against_the_computer_its_level_is_announced() -> None:
    opponent = new_opponent(Color.BLUE, "computer:easy", 4)
    heard = talk(["begin"], GameSetup(load_ruleset("duel"), dict.fromkeys(Color), opponent)).heard
    assert "Computer: easy." in heard


@pytest.mark.parametrize(
    ("second", "choice", "reds"),
    [("Bob", "1", {"Ann"}), ("Bob", "2", {"Bob"}), ("Bob", "3", {"Ann", "Bob"}), ("", "2", {"Red"})],
)
def test_two_players_choose_who_is_red_or_draw_lots_and_their_names_are_kept(
    second: str, choice: str, reds: set[str]
) -> None:
    found = set()
    for seed in range(4 if choice == "3" else 1):
        Settings().save()
        heard = talk(
            ["1", "1", "2", "Ann", "3", second, "1", choice, "begin", "leave", "quit"], seed=seed
        ).heard
        found |= set(re.findall(r"^(\w+)(?: \(Red\))?, set up your army\. Put", heard, re.M))
        assert (load_settings().first_name, load_settings().second_name) == ("Ann", second)
    assert found == reds


def test_a_player_who_leaves_a_game_hears_that_it_is_saved() -> None:
    heard = talk(["c1", "leave", "quit"], small()).heard
    assert "The game is saved. To go on with it: stratego resume" in heard


def test_an_end_says_again_what_to_do_next_after_a_replay_with_its_board() -> None:
    heard = talk(["resign", "yes", "1", "b1", "0", "", "quit"], small()).heard
    assert heard.count("What do you want to do?") == 3
    assert "B1: Red's Marshal (10)." in heard


def test_a_lesson_has_no_time() -> None:
    assert dict(answers(PROMPTS["a lesson"](["begin", "time"]).heard))["time"].startswith("time is ")


def test_after_a_game_a_new_one_is_chosen() -> None:
    assert dict(answers(talk(["resign", "yes", "4", "0"], small()).heard))["4"].startswith("Which game? ")


def test_an_army_without_pieces_is_described() -> None:
    heard = talk(["begin", "mine", "enemy", "short", "mine", "quit"], DUEL).heard
    assert heard.count("You have 0 pieces: none.\n") == 2
    assert "The enemy has 0 pieces: none.\n" in heard


def test_games_to_join_that_read_alike_are_all_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    when = datetime(2026, 11, 27, 20, 0, tzinfo=UTC)
    game = Unfinished(Path("one"), when, "Duel", NAMES, {}, 0, None, "one")  # type: ignore[arg-type]
    games = [Entry(each, game._replace(hosted=each)) for each in ("one", "two")]

    async def rest() -> AsyncIterator[Sequence[Entry]]:
        yield []

    monkeypatch.setattr(Stored, "joinable_games", lambda _: Listing(games, rest()))
    heard = talk(["a friend", "0", "quit"]).heard
    assert "A friend at another terminal. 3 lines.\n1. Begin a game\n2. Ada and Ben" in heard
    assert heard.count("Ada and Ben, Duel, at two terminals, no move yet") == 2
