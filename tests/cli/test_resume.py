"""``stratego resume``: the list, resuming, deleting and giving up."""

import io
from pathlib import Path
from random import Random

import pytest

from stratego import Color, load_ruleset
from stratego.cli.main import main
from stratego.files import data_folder
from stratego.records.archive import save_record
from stratego.records.folder import HOSTED
from stratego.records.journal import Journal
from stratego.records.record import record_of_game
from stratego.wording import command_line as words
from tests.cli.apps import STATUS, Apps
from tests.cli.commands import flat, refused, said
from tests.hotseat.evening import SMALL, deployed
from tests.records.games import BEGUN, random_game
from tests.support.saved_games import finished, unfinished
from tests.tui.opposite import begun


def test_resume_lists(capsys: pytest.CaptureFixture[str], journal: Journal) -> None:
    (data_folder() / "unfinished" / "broken.game").write_text("x")
    out = flat(said(capsys, "resume", "--list"))
    assert "Ada Ben Small no move yet 20" in out
    assert "broken.game cannot be opened: this is not an unfinished game" in out


def test_resume_with_nothing_to_resume(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "resume") == "No unfinished games.\n"
    assert refused(capsys, "resume", "--delete", "1").startswith("there is no game 1 in the list")


def test_resuming_needs_a_terminal(capsys: pytest.CaptureFixture[str], journal: Journal) -> None:
    for game in ((), ("1",), (str(journal.path),)):
        assert refused(capsys, "resume", *game).startswith("the game needs a terminal")
    assert refused(capsys, "resume", "2").startswith("there is no game 2 in the list")


@pytest.mark.parametrize("is_cut", [False, True])
def test_a_resumed_game_is_saved_and_what_was_lost_comes_first(
    apps: Apps, journal: Journal, is_cut: bool
) -> None:
    if is_cut:
        journal.path.write_bytes(journal.path.read_bytes()[:-3])
    before = journal.path.read_bytes()
    assert main(["resume", str(journal.path) if is_cut else "1", "--ascii"]) == STATUS
    (app,) = apps
    assert app.session is not None
    assert (app.autosave.is_saved, app.plain) == (True, True)
    if not is_cut:
        assert journal.path.read_bytes()[: len(before)] == before != journal.path.read_bytes()
    first = app.first_screen()
    assert (first and first[0]) == ("loss" if is_cut else None)
    app.autosave.close()


def test_of_several_games_one_is_chosen_on_the_screen(apps: Apps, journal: Journal) -> None:
    (journal.path.parent / "broken.game").write_text("x")
    assert main(["resume"]) == STATUS
    assert (apps[-1].first_screen(), apps[-1].session) == (("unfinished_games", (), {}), None)


def test_a_file_outside_the_folder_is_not_resumed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, journal: Journal
) -> None:
    for path in (tmp_path / "x.game", journal.path.with_name("x.txt")):
        path.touch()
        message = refused(capsys, "resume", str(path))
        assert str(data_folder() / "unfinished") in message


def test_a_file_of_a_game_at_two_terminals_is_not_resumed_but_joined(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = data_folder() / HOSTED / "club.game"
    path.parent.mkdir(parents=True)
    path.touch()
    assert refused(capsys, "resume", str(path)).endswith("To go on with it: stratego join club")
    in_lines = flat(refused(capsys, "resume", str(path), "--lines"))
    assert in_lines.endswith("To go on with it: stratego join club --lines")


def test_a_missing_file_is_not_resumed(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "resume", "none.game") == "none.game: there is no such file"


@pytest.mark.parametrize("answer", ["y\n", "yes\n", "YES"])
def test_a_game_is_deleted_when_asked_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, journal: Journal, answer: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(answer))
    out = said(capsys, "resume", "--delete", "1")
    assert out.startswith("Delete the game of Ada and Ben for good? [y/N]")
    assert out.endswith(f"{words.DELETED}\n")
    assert not unfinished(data_folder())


def test_a_damaged_game_is_deleted_but_not_given_up(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, journal: Journal
) -> None:
    journal.path.write_text("x")
    assert "damaged" in refused(capsys, "resume", "--resign", "1")
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    out = said(capsys, "resume", "--delete", "1")
    assert out.startswith(f"Delete the damaged game {journal.path.name} for good? [y/N]")
    assert not journal.path.exists()


@pytest.mark.parametrize("answer", ["", "\n", "n\n", "maybe\n", "y e s\n"])
def test_without_a_yes_nothing_is_changed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, journal: Journal, answer: str
) -> None:
    for option in ("--delete", "--resign"):
        monkeypatch.setattr("sys.stdin", io.StringIO(answer))
        assert main(["resume", option, "1"]) == 2
        message = "stratego: nothing was changed: that needs the answer yes, or --yes\n"
        assert capsys.readouterr().err == message
        assert unfinished(data_folder())


def test_what_refuses_to_resign_is_said_before_the_question(capsys: pytest.CaptureFixture[str]) -> None:
    journal = Journal(data_folder(), BEGUN)
    journal.write(begun())
    journal.close()
    refusal = "this game has not begun: you can delete it, but not give it up"
    assert refused(capsys, "resume", "--resign", "1") == refusal


def test_the_computers_level_is_in_every_list(capsys: pytest.CaptureFixture[str]) -> None:
    game = random_game(load_ruleset("duel"), Random(1), 12)
    record = record_of_game(game, {Color.RED: "Ada", Color.BLUE: "Computer"})
    save_record(data_folder(), record.replace(players={Color.BLUE: "computer:easy"}), "x")
    for arguments in (("--list",), ("1", "--check"), ("1", "--print")):
        assert "Computer (easy)" in said(capsys, "replay", *arguments)
    journal = Journal(data_folder(), BEGUN)
    journal.write(begun())
    assert "Computer (easy)" in said(capsys, "resume", "--list")
    journal.close()


def test_a_game_is_given_up(capsys: pytest.CaptureFixture[str], journal: Journal) -> None:
    out = said(capsys, "resume", "--resign", "1", "--yes")
    assert str(journal.data) in out
    (game,) = finished(data_folder())
    assert game.ending == (Color.BLUE, "resigned")


def test_a_game_that_is_open_elsewhere(capsys: pytest.CaptureFixture[str], apps: Apps) -> None:
    journal = Journal(data_folder(), BEGUN)
    journal.write(deployed(SMALL, "F 10 2 3", "F 10 2 3"))
    message = "this game is open in another program: go on there, or close it there first"
    for option in ("--delete", "--resign"):
        assert refused(capsys, "resume", option, "1", "--yes") == message
    assert refused(capsys, "resume") == f"Ada - Ben: {message}"
    journal.close()


@pytest.mark.parametrize("command", [("replay", "--check"), ("export", "--to", "record"), ("import",)])
def test_an_unfinished_game_can_only_be_resumed(
    capsys: pytest.CaptureFixture[str], journal: Journal, command: tuple[str, ...]
) -> None:
    message = refused(capsys, command[0], str(journal.path), *command[1:])
    assert message == f"{journal.path}: this game is unfinished: continue it with stratego resume"
