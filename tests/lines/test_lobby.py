"""The menus of ``--lines``: lessons, playing again, custom rulesets, and lists of games."""

import pytest

from stratego.files import config_folder, data_folder
from stratego.lessons.reading import shipped_lessons
from stratego.table.settings import Settings
from stratego.wording.language import ENGLISH, speak
from tests.lines.scripts import lesson
from tests.lines.talking import talk
from tests.lines.test_everywhere import answers, small
from tests.tui.opposite import AT_ONCE


def test_from_the_list_that_follows_a_lesson_another_is_begun_at_once() -> None:
    said = answers(talk(["learn", "1", "leave", "2", "leave", "0", "leave", "quit"]).heard)
    assert said[4][1].startswith("A Scout's run\n")
    assert "Stratego in lines." not in said[4][1]
    assert said[6][1].startswith("Stratego in lines.")
    positions = answers(talk(["positions", "1", "leave", "quit"]).heard)
    assert positions[3][1].startswith("Positions to solve. ")


def test_where_no_game_can_be_played_again_one_is_chosen() -> None:
    (data_folder() / "finished").mkdir(parents=True)
    (data_folder() / "finished" / "2026-11-04-120000.txt").write_text("nonsense")
    said = dict(answers(talk(["play again", "0", "quit"]).heard))
    assert said["play again"].startswith("Which game? ")
    assert said["0"].startswith("Stratego in lines.")


def test_back_leads_one_level_back_in_every_menu() -> None:
    for menu in ([], ["new game"], ["new game", "1"], ["new game", "1", "house"], ["settings"], ["learn"]):
        for back in ("0", "back", "BACK"):
            said = [text for _, text in answers(talk([*menu, back, "help", "quit"]).heard)]
            if menu:
                assert said[len(menu)].splitlines()[-1] == "0. Back"
                assert said[len(menu) + 1].endswith(said[len(menu) - 1])
                assert said[len(menu) + 2].startswith("Write a number from 1 to ")
            elif back != "0":  # the first menu has nothing before it
                assert said[1] == "Write a number from 1 to 7, 0 or quit.\n"
    speak("de", plain=False)
    said = [text for _, text in answers(talk(["1", "back", "1", "zurück", "beenden"]).heard)]
    assert said[0] == said[2] == said[4]
    assert said[1].endswith("0. Zurück\n")
    speak(ENGLISH, plain=False)


def test_a_ruleset_with_faults_is_listed_with_the_first_of_them() -> None:
    config_folder().mkdir(parents=True)
    (config_folder() / "odd.toml").write_text('extends = "duel"\nrules.tie = "nobody"\nrules.more = 1\n')
    said = answers(talk(["new game", "9", "quit"]).heard)
    assert '\n9. odd.toml. Cannot be played: rules.tie: "nobody" is not allowed' in said[1][1]
    assert "(and 1 more)\n" in said[1][1]
    assert said[2][1].startswith("Stratego in lines.")  # back at the menu: the file cannot be chosen


def test_a_change_to_a_listed_game_is_announced() -> None:
    done = {"2": "Ada and Ben: resigned. The game is now among the replays.", "3": "Deleted."}
    for way, said in done.items():
        lines = ["c1c2", "end", "leave", "continue", "1", way, "yes", "quit"]
        assert dict(answers(talk(lines, small()).heard))["yes"].startswith(f"{said}\nStratego in lines.")
    heard = talk(["replays", "1", "2", "yes", "quit"]).heard  # deletes the record of the resigned game
    assert "Deleted.\nStratego in lines." in heard
    assert not list((data_folder() / "finished").glob("*.txt"))


def test_a_list_of_games_is_shown_again_until_one_is_open_or_none_is_left() -> None:
    for _ in range(2):
        talk(["c1c2", "end", "leave", "quit"], small())
    lines = ["1", "2", "no", "1", "0", "1", "2", "yes", "1", "3", "yes"]
    said = answers(talk(lines, first=lambda go: go.unfinished_games()).heard)  # type: ignore[attr-defined]
    assert ["Which game do you want to continue? 2 lines." in text for _, text in said] == [
        *(True, False, False, True, False, True, False, False, False, False, False, False)
    ]
    assert "among the replays.\nWhich game do you want to continue? 1 line." in said[8][1]
    assert said[-1] == ("yes", "Deleted.\n")
    said = answers(talk(["1", "1", "0", "0"], first=lambda go: go.finished_games()).heard)  # type: ignore[attr-defined]
    assert said[3][1].startswith("Which game do you want to replay? 1 line.")
    assert said[4][1] == ""


def test_a_language_is_that_of_a_name_and_of_a_game_that_began() -> None:
    settings = Settings(first_name="Ada", second_name="Ben", second_language="de")
    said = answers(talk(["new game", "1", "5", "3", "0", "quit"], settings=settings).heard)
    assert settings.second_language == "de"
    assert "6 lines.\n1. English\n" in said[3][1]
    assert said[3][1].count("English") == 1  # the program's own language is the first line, and no other
    talk(["new game", "1", "3", "Zoe", "quit"], settings=settings)
    assert settings.second_language == ""


@pytest.mark.parametrize("name", ["01-move", "08-setting-up"])
def test_nothing_follows_a_lesson_of_ones_own(name: str) -> None:
    own = next(each for each in shipped_lessons() if each.name == name).load().replace(name="")
    said = answers(talk([*lesson(own), "end", "quit"], first=lambda go: go.learn(own)).heard)  # type: ignore[attr-defined]
    assert said[-3][1].endswith("The lesson is done. Write end for the list.\n")
    assert said[-2][1].startswith("Learn to play. ")


def test_a_first_game_follows_the_last_lesson() -> None:
    last = [each for each in shipped_lessons() if not each.is_position][-1].load()
    lines = [*lesson(last), "end", "turn", "leave", "quit"]
    said = answers(talk(lines, first=lambda go: go.learn(last), seating=AT_ONCE).heard)  # type: ignore[attr-defined]
    assert said[-5][1].endswith("Write end for your first game, leave for the list.\n")
    assert said[-4][1].startswith("Your turn. Move 1.\n")
    assert said[-2][1].endswith("0. Quit\n")


@pytest.mark.parametrize("then", ["0", "1"])
def test_a_clock_is_for_one_game(then: str) -> None:
    settings = Settings()
    heard = talk(["new game", "1", "6", "2", then], settings=settings).heard
    assert ("Each player has 5 minutes" in heard) == (then == "1")
    assert settings.clock == ""
