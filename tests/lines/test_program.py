"""What ``--lines`` says between turns: on the curtain, about saving, and about the opponent."""

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest

from stratego import Color
from stratego.files import data_folder
from stratego.hotseat.game_setup import GameSetup, new_opponent
from stratego.hotseat.scenes import CurtainScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Arrange, Ready
from stratego.lines.program import CurtainDialog
from stratego.records.folder import has_unfinished
from stratego.table.opponent_answers import Seating
from tests.hotseat.evening import SMALL, cells
from tests.lines.talking import Spoken, talk
from tests.lines.test_everywhere import DUEL, answers
from tests.tui.opposite import NAMES, SETUP, Scripts, not_at_all

READY = "begin", "load 1", "done", "yes"
CURTAIN = CurtainScene(Color.RED, NAMES, SMALL, is_apart=True)


@pytest.mark.parametrize(
    ("scene", "told"),
    [
        (CURTAIN, "your game is waiting for you"),
        (CURTAIN.replace(is_asked=True), "it is your turn"),
        (CURTAIN.replace(is_asked=True, is_setting_up=True), "set up your army"),
        (CURTAIN.replace(is_over=True), "the game is over"),
    ],
)
def test_the_curtain_of_a_player_who_is_alone_says_what_is_behind_it(scene: CurtainScene, told: str) -> None:
    assert CurtainDialog(Mock(names=NAMES), scene).opening() == f"Ada (Red), {told}. Write begin to go on."


def test_another_folder_is_asked_for_before_the_next_player_sits_down(tmp_path: Path) -> None:
    data_folder().write_text("")  # a file in place of the folder
    nowhere, elsewhere = str(tmp_path / "no" / "where"), str(tmp_path / "elsewhere")
    asked, next_one = "Another folder? Enter to continue without saving.\n", "Ben (Blue), set up your army."
    said = answers(talk([*READY, nowhere, elsewhere, "begin"], DUEL).heard)
    assert [text.endswith(asked) for _, text in said[4:7]] == [True, True, False]
    assert said[5][1].startswith("There is no folder\n")
    assert said[6][1].startswith("Until you leave the program, games are saved in\n")
    assert f"{elsewhere}.\n{next_one}" in said[6][1]
    assert (tmp_path / "elsewhere" / "unfinished").is_dir()


def test_a_line_that_was_meant_for_something_else_makes_no_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A terminal's lines are discarded; those of a pipe are refused, as no command or move has a slash."""
    discarded = list[str]()
    monkeypatch.setattr(Spoken, "discard", lambda console: discarded.append(console.heard))
    monkeypatch.chdir(tmp_path)
    data_folder().parent.mkdir(parents=True, exist_ok=True)
    data_folder().write_text("")
    before = set(tmp_path.iterdir())
    lines = ["begin", "a4a5", "b4", "load 1", "yes", "7", "games", "help"]
    said = answers(talk([*READY, *lines, "./games", "begin"], DUEL).heard)
    refused = "Write a folder with a slash, such as ~/stratego, or Enter alone.\n"
    assert said[4][1].endswith("Another folder? Enter to continue without saving.\n")
    assert said[5:12] == [(line, refused) for line in lines[:-1]]
    assert any(heard.endswith("> yes\n[cleared]\n") for heard in discarded)
    assert {*tmp_path.iterdir()} - before == {tmp_path / "games"}


def test_a_player_who_continues_without_saving_is_not_asked_again() -> None:
    data_folder().parent.mkdir(parents=True)
    data_folder().write_text("")
    said = answers(talk([*READY, "", *READY, "begin"], DUEL).heard)
    assert said[5][1].startswith("Ben (Blue), set up your army.")
    assert said[9][1].startswith("Ada (Red), your turn.")


@pytest.mark.parametrize("is_changed", [True, False])
def test_a_change_to_the_file_of_a_game_by_another_program_is_reported_once(*, is_changed: bool) -> None:
    def lines() -> Iterator[str]:
        yield from (*READY, "begin", "load 1")
        if is_changed:
            (file,) = (data_folder() / "unfinished").iterdir()
            file.write_text("nonsense")
        yield from ("done", "yes", "begin", "b4b5", "end")

    heard = talk(lines(), DUEL).heard
    assert heard.count("The file of this game was changed") == is_changed
    assert heard.count("Another program changed") == is_changed
    assert has_unfinished(data_folder())


@pytest.mark.parametrize("version", ["", "another"])
def test_a_change_of_the_computers_version_is_reported_once(version: str) -> None:
    opponent = new_opponent(Color.BLUE, "computer:easy", 4)
    session = Session(GameSetup(SMALL, NAMES, opponent.replace(version=version or opponent.version)))
    for step in (Arrange(Color.RED, cells(SETUP)), Ready(Color.RED)):
        session.take(step)
    seating = Seating(Scripts(SETUP, ["A4-A3", "A3-A4"]), not_at_all)
    heard = talk(["b1b2", "end", "b2b1", "end"], session, seating=seating).heard
    assert heard.count("Computer moved.") == 2
    assert heard.count("may play differently") == bool(version)
