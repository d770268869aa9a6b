"""The commands about games and set-ups."""

import io
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from stratego import Color, Deployment, load_ruleset
from stratego.cli.main import main
from stratego.files import data_folder
from stratego.hotseat.session import Session
from stratego.records.archive import finished, load_record, save_record
from stratego.records.journal import Journal
from stratego.records.record import record_of_game
from stratego.records.resume import unfinished
from tests.hotseat.evening import NAMES, SMALL, deployed
from tests.records.formats.test_formats import GSN, XML
from tests.records.games import BEGUN, random_game
from tests.support.records import DATA

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints; it ends well and complains of nothing."""
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert not err
    return out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command complains of."""
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.startswith("stratego: ")
    return err.removeprefix("stratego: ").rstrip("\n")


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.fixture
def record_path() -> Path:
    """A finished Duel among the user's games."""
    game = random_game(load_ruleset("duel"), Random(1), 12)
    game.resign(game.turn)
    record = record_of_game(game, NAMES, has_setups=True, begun=BEGUN)
    return save_record(data_folder(), record, "2026-01-31-2015-x")


@pytest.fixture
def journal() -> Journal:
    """An unfinished game that no program has open."""
    journal = Journal(data_folder(), BEGUN)
    journal.write(deployed(SMALL, "F 10 2 3", "F 10 2 3"))
    journal.close()
    return journal


# resume


def test_resume_lists(capsys: pytest.CaptureFixture[str], journal: Journal) -> None:
    (data_folder() / "unfinished" / "broken.game").write_text("x")
    out = flat(said(capsys, "resume", "--list"))
    assert "Ada Ben Small not begun 20" in out
    assert "broken.game cannot be opened: this is not an unfinished game" in out


def test_resume_with_nothing_to_resume(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "resume") == "There is no game that is not over.\n"
    assert refused(capsys, "resume", "--delete", "1").startswith("there is no game 1 in the list")


def test_a_game_is_resumed_at_a_terminal_alone(capsys: pytest.CaptureFixture[str], journal: Journal) -> None:
    for game in ((), ("1",), (str(journal.path),)):
        assert refused(capsys, "resume", *game).startswith("the game needs a terminal")
    assert refused(capsys, "resume", "2").startswith("there is no game 2 in the list")


def test_a_file_elsewhere_is_not_resumed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "x.game").touch()
    told = refused(capsys, "resume", str(tmp_path / "x.game"))
    assert str(data_folder() / "unfinished") in told


def test_a_file_that_is_not_there_is_not_resumed(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "resume", "none.game") == "none.game: there is no such file"


@pytest.mark.parametrize(("answer", "left"), [("y\n", 0), ("yes\n", 0), ("n\n", 1), ("\n", 1), ("", 1)])
def test_a_game_is_deleted_when_asked_once(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    journal: Journal,
    answer: str,
    left: int,
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(answer))
    assert said(capsys, "resume", "--delete", "1").startswith(
        "Delete the game of Ada and Ben for good? [y/N]"
    )
    assert len(unfinished(data_folder())) == left


def test_a_game_is_given_up(capsys: pytest.CaptureFixture[str], journal: Journal) -> None:
    out = said(capsys, "resume", "--give-up", "1", "--yes")
    assert str(journal.data) in out
    (game,) = finished(data_folder())
    assert game.ending == (Color.BLUE, "resigned")


def test_a_game_that_is_open_elsewhere(capsys: pytest.CaptureFixture[str]) -> None:
    journal = Journal(data_folder(), BEGUN)
    journal.write(deployed(SMALL, "F 10 2 3", "F 10 2 3"))
    for option in ("--delete", "--give-up"):
        assert refused(capsys, "resume", option, "1", "--yes") == "this game is open in another program"
    journal.close()


@pytest.mark.parametrize("command", [("replay", "--check"), ("export", "--to", "record"), ("import",)])
def test_an_unfinished_game_is_resumed_alone(
    capsys: pytest.CaptureFixture[str], journal: Journal, command: tuple[str, ...]
) -> None:
    told = refused(capsys, command[0], str(journal.path), *command[1:])
    assert told == f"{journal.path}: this game is unfinished: continue it with stratego resume"


# replay


def test_replay_lists(capsys: pytest.CaptureFixture[str], record_path: Path) -> None:
    out = flat(said(capsys, "replay", "--list"))
    assert "2026-01-31" in out
    assert "Ada Ben Stratego Duel 12 Blue wins (resignation)" in out


def test_what_cannot_be_read_is_listed_after_the_games(
    capsys: pytest.CaptureFixture[str], record_path: Path
) -> None:
    broken = record_path.with_name("2027.txt")
    broken.write_text(record_path.read_text().replace("[Red ", "[Rot "))
    out = flat(said(capsys, "replay", "--list"))
    assert out.endswith('2 2027.txt cannot be read: the tag [Red "..."] is missing')
    assert refused(capsys, "replay", "2", "--check").startswith("2: the tag")
    assert "Not counted: one record that cannot be read" in said(capsys, "stats")


@pytest.mark.parametrize("date", ["0001-01-01 00:00:00+14:00", "9999-12-31 23:59:59-14:00"])
def test_a_date_is_listed_as_it_is_written(
    capsys: pytest.CaptureFixture[str], record_path: Path, date: str
) -> None:
    text = record_path.read_text()
    record_path.write_text(text.replace(BEGUN.isoformat(" "), date))
    assert date[3:16] in said(capsys, "replay", "--list")


def test_replay_with_nothing_to_replay(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "replay") == "There is no game that is over.\n"
    assert refused(capsys, "replay", "3", "--check").startswith("there is no file and no finished game 3")
    assert refused(capsys, "replay", "--check").startswith("which game?")
    assert refused(capsys, "replay", "no.txt", "--check") == "no.txt: there is no such file"


def test_check(capsys: pytest.CaptureFixture[str], record_path: Path) -> None:
    told = "is sound: Stratego Duel, Ada against Ben, 12 plies, Blue wins (resignation).\n"
    assert said(capsys, "replay", "1", "--check") == f"1 {told}"
    assert said(capsys, "replay", str(record_path), "--check") == f"{record_path} {told}"


def test_check_names_ply_and_rule_of_the_first_fault(
    capsys: pytest.CaptureFixture[str], record_path: Path
) -> None:
    lines = record_path.read_text().splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("3. "))
    lines[at] = "3. A1-C3"
    record_path.write_text("\n".join(lines))
    told = refused(capsys, "replay", str(record_path), "--check")
    assert told.startswith(f"{record_path}: line {at + 1}, column 4: ply 5, A1-C3: ")
    assert told.endswith(")")


def test_print(capsys: pytest.CaptureFixture[str], record_path: Path) -> None:
    out = said(capsys, "replay", "1", "--print")
    record = load_record(record_path)
    assert "Stratego Duel, Ada against Ben, 12 plies, Blue wins (resignation)" in out
    for action in record.actions:
        assert action in out
    drawn = [line.split()[1:] for line in out.splitlines()[-11:-1]]
    assert drawn == [line.split() for line in record.play().board().splitlines()]
    assert out.splitlines()[-1].split() == list("ABCDEFGHIK")


def test_no_file_of_a_printed_board_is_cut_off(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, record_path: Path
) -> None:
    def board() -> list[str]:
        return said(capsys, "replay", "1", "--print").splitlines()[-11:]

    whole = board()
    assert whole[-1].split() == list("ABCDEFGHIK")
    monkeypatch.setenv("COLUMNS", "30")
    assert board() == whole


def test_a_game_is_looked_at_on_a_terminal_alone(
    capsys: pytest.CaptureFixture[str], record_path: Path
) -> None:
    for game in ((), ("1",), (str(record_path),)):
        assert refused(capsys, "replay", *game).startswith("the game needs a terminal")
    assert "leave the file out" in refused(capsys, "replay", "1", "--list")


# export and import


@pytest.mark.parametrize("name", ["strados2", "xml", "record"])
def test_export(capsys: pytest.CaptureFixture[str], tmp_path: Path, record_path: Path, name: str) -> None:
    text = said(capsys, "export", "1", "--to", name)
    assert said(capsys, "export", "1", "--to", name, "-o", str(tmp_path / "out")) == ""
    assert (tmp_path / "out").read_text() == text
    if name == "record":
        assert text == record_path.read_text()


def test_what_cannot_be_exported(capsys: pytest.CaptureFixture[str], record_path: Path) -> None:
    assert refused(capsys, "export", "1", "--to", "gsn").startswith(
        "1: Gravon GSN only has the boards and armies of"
    )


@pytest.mark.parametrize(("text", "name"), [(GSN, "a.gsn"), (XML, "classic-2005.9-7094.xml")])
def test_import(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, name: str) -> None:
    path = tmp_path / name
    path.write_text(text)
    out = said(capsys, "import", str(path))
    (game,) = finished(data_folder())
    assert out == f"The record is in {game.path}\n"
    assert game.path.stem.endswith(path.stem)
    assert game.names[Color.RED] == "Ada Lovelace"


def test_a_game_is_imported_once(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "a.gsn"
    path.write_text(GSN)
    said(capsys, "import", str(path))
    (game,) = finished(data_folder())
    assert refused(capsys, "import", str(path)) == f"{path}: this game is kept already: {game.path}"
    assert refused(capsys, "import", str(game.path)).endswith(f"this game is kept already: {game.path}")
    assert finished(data_folder()) == [game]


def test_import_elsewhere_and_by_other_rules(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path, out = tmp_path / "a.gsn", tmp_path / "out.txt"
    path.write_text(GSN)
    assert said(capsys, "import", str(path), "--ruleset", "original", "-o", str(out)) == ""
    assert load_record(out).rules == load_ruleset("original")
    assert finished(data_folder()) == []


def test_import_of_a_board_of_others(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "board"
    path.write_text((DATA / "strategus-592.txt").read_text().split("\n")[0])
    said(capsys, "import", str(path))
    (game,) = finished(data_folder())
    assert (game.ending, game.plies) == (None, 0)


def test_a_folder_that_cannot_be(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "a.gsn").write_text(GSN)
    (tmp_path / "file").write_text("")
    for data in (tmp_path / "file", tmp_path / "file" / "below"):
        for command in (["import", str(tmp_path / "a.gsn")], ["play"], ["replay"], ["resume"], ["setups"]):
            told = refused(capsys, *command, "--data", str(data))
            assert told.startswith(f"{tmp_path}/file is no folder, and games are kept in one: move it away")
    (tmp_path / "data" / "finished").parent.mkdir()
    (tmp_path / "data" / "finished").write_text("")
    told = refused(capsys, "import", str(tmp_path / "a.gsn"), "--data", str(tmp_path / "data"))
    assert told == f"the record cannot be kept in {tmp_path}/data: {tmp_path}/data/finished is not a folder"
    told = refused(capsys, "import", str(tmp_path / "a.gsn"), "-o", str(tmp_path / "no" / "where"))
    assert told.endswith("cannot be written: No such file or directory")


def test_a_game_is_no_set_up_and_a_set_up_no_game(
    capsys: pytest.CaptureFixture[str], record_path: Path, tmp_path: Path
) -> None:
    told = f"{record_path}: this is a game, not a set-up: save it with stratego import"
    assert refused(capsys, "setups", "import", str(record_path)) == told
    drawn = tmp_path / "Mine.txt"
    drawn.write_text(str(Deployment.random(load_ruleset("duel"), Random(1))))
    said(capsys, "setups", "import", str(drawn))
    (path,) = (data_folder() / "setups").iterdir()
    told = f"{path}: this is a set-up, not a game: save it with stratego setups import"
    assert refused(capsys, "import", str(path)) == told


# stats


def test_stats(capsys: pytest.CaptureFixture[str], record_path: Path) -> None:
    for arguments in ((), ("ada", "Ben")):
        out = flat(said(capsys, "stats", *arguments))
        assert out.endswith("en 1 0 : 1 0 0 / 1 12 1 by resignation")
    assert "give the names of two players" in refused(capsys, "stats", "Ada")


def test_stats_of_two_who_have_not_met(capsys: pytest.CaptureFixture[str], record_path: Path) -> None:
    assert said(capsys, "stats", "Ada", "Eve") == "There is no game of Ada and Eve that is over.\n"


def test_stats_of_nobody(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "stats") == "There is no game that is over.\n"


# set-ups


@pytest.fixture
def setup_path(tmp_path: Path) -> Path:
    path = tmp_path / "Mine.txt"
    path.write_text(str(Deployment.random(load_ruleset("duel"), Random(1))))
    return path


def test_setups_from_beginning_to_end(capsys: pytest.CaptureFixture[str], setup_path: Path) -> None:
    assert said(capsys, "setups") == "No set-up is kept yet: stratego setups edit makes one.\n"
    assert (
        said(capsys, "setups", "check", str(setup_path))
        == f"{setup_path} is sound: Mine, for Stratego Duel.\n"
    )
    assert said(capsys, "setups", "import", str(setup_path)) == 'It is kept as "Mine".\n'
    assert "already" in refused(capsys, "setups", "import", str(setup_path))
    said(capsys, "setups", "import", str(setup_path), "--name", "Other")
    said(capsys, "setups", "rename", "mine", "Yours")
    assert flat(said(capsys, "setups")).endswith("Other Stratego Duel Yours Stratego Duel")
    shown = said(capsys, "setups", "show", "yours")
    assert shown.splitlines()[:2] == ["Yours (Stratego Duel)", ""]
    assert Deployment.parse(load_ruleset("duel"), "\n".join(shown.splitlines()[2:])) == Deployment.parse(
        load_ruleset("duel"), setup_path.read_text()
    )
    said(capsys, "setups", "delete", "Yours", "--yes")
    assert refused(capsys, "setups", "show", "Yours") == 'there is no saved set-up "Yours"'


def test_a_setup_that_cannot_be_edited(capsys: pytest.CaptureFixture[str], setup_path: Path) -> None:
    said(capsys, "setups", "import", str(setup_path), "--name", "Mine")
    for arguments, message in (
        (("Yours",), 'there is no set-up "Yours" yet: to make it, say for which army with --variant'),
        (("Yours", "--variant", "duell"), 'there is no variant "duell": did you mean "duel"?'),
        (("Yours", "--ruleset", "none.toml"), "none.toml: there is no such file"),
        ((" ", "--variant", "duel"), "a name has 1 to 40 characters and no control characters"),
    ):
        assert refused(capsys, "setups", "edit", *arguments) == message
    told = refused(capsys, "setups", "edit", "mine", "--variant", "barrage")
    assert told.startswith("Mine: this set-up cannot be played:\n  1 Bomb too many")


def test_a_setup_that_cannot_be_played(capsys: pytest.CaptureFixture[str], setup_path: Path) -> None:
    told = refused(capsys, "setups", "check", str(setup_path), "--ruleset", "barrage")
    assert told.startswith(f"{setup_path}: this set-up cannot be played:\n  1 Bomb too many")
    setup_path.write_text("Hello")
    told = refused(capsys, "setups", "check", str(setup_path))
    assert told.startswith(f'{setup_path}: line 1, column 1: "Hello" is not a piece')


@pytest.mark.parametrize(("answer", "left"), [("y\n", 0), ("\n", 1)])
def test_a_setup_is_deleted_when_asked_once(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    setup_path: Path,
    answer: str,
    left: int,
) -> None:
    said(capsys, "setups", "import", str(setup_path))
    monkeypatch.setattr("sys.stdin", io.StringIO(answer))
    assert "Delete the set-up" in said(capsys, "setups", "delete", "mine")
    assert ("Mine" in said(capsys, "setups")) == bool(left)


# --data


def test_the_folder_is_chosen(capsys: pytest.CaptureFixture[str], record_path: Path, tmp_path: Path) -> None:
    assert "Ada" not in said(capsys, "replay", "--list", "--data", str(tmp_path / "other"))
    assert data_folder() == tmp_path / "other"
    assert "Ada" in said(capsys, "--data", str(record_path.parents[1]), "replay", "--list")
    assert refused(capsys, "replay", "--list", "--data", "") == "--data: name a folder"


@pytest.mark.parametrize("command", ["resume", "replay", "stats", "setups"])
def test_no_command_here_loads_textual(command: str) -> None:
    program = f"""
import sys
from stratego.cli.main import main
assert "stratego.records" not in sys.modules
assert main([{command!r}]) == 0
assert "textual" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, capture_output=True)


def test_the_engine_loads_no_records() -> None:
    program = "import sys, stratego; assert 'stratego.records' not in sys.modules"
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, capture_output=True)


def test_a_session_of_no_interest_leaves_nothing() -> None:
    journal = Journal(data_folder(), BEGUN)
    assert journal.write(Session(SMALL, NAMES)) is None
    assert not data_folder().exists()
