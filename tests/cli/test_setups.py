"""``stratego setups``."""

import io
from pathlib import Path
from random import Random

import pytest

from stratego import Deployment, load_ruleset
from stratego.cli.main import main
from stratego.engine.pieces import Color
from stratego.files import data_folder
from stratego.hotseat.draft import Draft
from tests.cli.apps import STATUS, Apps
from tests.cli.commands import flat, refused, said


def test_a_game_is_not_a_set_up_and_a_set_up_not_a_game(
    capsys: pytest.CaptureFixture[str], record_path: Path, tmp_path: Path
) -> None:
    message = f"{record_path}: this is a game, not a set-up: save it with stratego import"
    assert refused(capsys, "setups", "import", str(record_path)) == message
    drawn = tmp_path / "Mine.txt"
    army = Deployment.random(load_ruleset("original"), Random(1))
    drawn.write_text(army.strados2("red"))
    said(capsys, "setups", "import", str(drawn))
    (path,) = (data_folder() / "setups").iterdir()
    assert path.read_text().endswith(f"\n\n{army}\n")
    message = f"{path}: this is a set-up, not a game: save it with stratego setups import"
    assert refused(capsys, "import", str(path)) == message


@pytest.fixture
def setup_path(tmp_path: Path) -> Path:
    path = tmp_path / "Mine.txt"
    path.write_text(str(Deployment.random(load_ruleset("duel"), Random(1))))
    return path


def test_setups_from_beginning_to_end(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, setup_path: Path
) -> None:
    assert said(capsys, "setups") == "No saved set-ups: make one with stratego setups edit.\n"
    assert (
        said(capsys, "setups", "check", str(setup_path))
        == f"{setup_path} is valid: Mine, for Stratego Duel.\n"
    )
    assert said(capsys, "setups", "import", str(setup_path)) == 'Saved as "Mine".\n'
    assert "already" in refused(capsys, "setups", "import", str(setup_path))
    said(capsys, "setups", "import", str(setup_path), "--name", "Other")
    assert said(capsys, "setups", "check", "mine") == "mine is valid: Mine, for Stratego Duel.\n"
    assert refused(capsys, "setups", "check", "his") == "his: there is no such file"
    assert refused(capsys, "setups", "import", "mine") == "mine: there is no such file"
    monkeypatch.chdir(setup_path.parent)
    (setup_path.parent / "mine").write_text("Hello")
    assert refused(capsys, "setups", "check", "mine").startswith("mine: line 1, column 1: ")
    said(capsys, "setups", "rename", "mine", "Yours")
    assert flat(said(capsys, "setups")).endswith("Other Stratego Duel Yours Stratego Duel")
    shown = said(capsys, "setups", "show", "yours")
    assert shown.splitlines()[:2] == ["Yours (Stratego Duel)", ""]
    assert Deployment.parse(load_ruleset("duel"), "\n".join(shown.splitlines()[2:])) == Deployment.parse(
        load_ruleset("duel"), setup_path.read_text()
    )
    assert said(capsys, "setups", "delete", "Yours", "--yes") == "Deleted.\n"
    (file,) = (data_folder() / "setups").iterdir()
    assert said(capsys, "setups", "show", str(file)) == shown.replace("Yours", "Other")
    assert refused(capsys, "setups", "show", "Yours") == 'there is no saved set-up "Yours"'


def test_a_draft_is_called_a_draft(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "half.txt"
    drawing = ". . . . . . . . . .\n" * 3 + "F B . . . . . . . .\n"
    tags = '[Name "Half"]\n[Ruleset "Stratego Duel"]\n[State "draft"]\n'
    path.write_text(f"Stratego set-up, version 1\n\n{tags}\n{drawing}")
    checked = said(capsys, "setups", "check", str(path))
    assert checked == f"{path} is a draft: Half, for Stratego Duel. 2 of 10 pieces are placed.\n"
    message = refused(capsys, "setups", "check", str(path), "--ruleset", "quick")
    assert message.startswith(f"{path}: this set-up cannot be played in Stratego Quick:\n")
    said(capsys, "setups", "import", str(path))
    assert flat(said(capsys, "setups")).endswith("Half Stratego Duel, draft")
    assert said(capsys, "setups", "show", "half") == f"Half (Stratego Duel, draft)\n\n{drawing}"
    path.write_text(path.read_text().replace('[State "draft"]\n', ""))
    assert "missing" in refused(capsys, "setups", "check", str(path))


def test_a_setup_is_edited_on_the_screen(
    apps: Apps, setup_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = load_ruleset("duel")
    assert main(["setups", "edit", "--ascii"]) == STATUS
    assert (apps[-1].first_screen(), apps[-1].plain) == (("setups", (), {}), True)
    empty = Draft.empty(rules, Color.RED)
    assert main(["setups", "edit", "--variant", "duel"]) == STATUS
    assert (apps[-1].first_screen(), apps[-1].plain) == (("editor_alone", (empty, ""), {}), False)
    assert main(["setups", "edit", "New", "--variant", "duel"]) == STATUS
    assert apps[-1].first_screen() == ("editor_alone", (empty, "New"), {})
    said(capsys, "setups", "import", str(setup_path))
    assert main(["setups", "edit", "mine"]) == STATUS
    screen = apps[-1].first_screen()
    assert screen is not None
    name, (draft, called), _ = screen
    assert (name, called, draft.color) == ("editor_alone", "Mine", Color.RED)
    assert Deployment(rules, draft.cells) == Deployment.parse(rules, setup_path.read_text())


def test_a_setup_that_cannot_be_edited(capsys: pytest.CaptureFixture[str], setup_path: Path) -> None:
    said(capsys, "setups", "import", str(setup_path), "--name", "Mine")
    for arguments, message in (
        (("Yours",), 'there is no set-up "Yours" yet: to make it, choose its army with --variant'),
        (("Yours", "--variant", "duell"), 'there is no game "duell": did you mean "duel"?'),
        (("Yours", "--ruleset", "none.toml"), "none.toml: there is no such file"),
        ((" ", "--variant", "duel"), "a name has 1 to 40 characters and no control characters"),
    ):
        assert refused(capsys, "setups", "edit", *arguments) == message
    message = refused(capsys, "setups", "edit", "mine", "--variant", "barrage")
    assert message.startswith("Mine: this set-up cannot be played in Stratego Barrage:\n  1 Bomb too many.")


def test_a_setup_that_cannot_be_played(capsys: pytest.CaptureFixture[str], setup_path: Path) -> None:
    message = refused(capsys, "setups", "check", str(setup_path), "--ruleset", "barrage")
    assert message.startswith(
        f"{setup_path}: this set-up cannot be played in Stratego Barrage:\n  1 Bomb too many."
    )
    message = said(capsys, "setups", "check", str(setup_path), "--ruleset", "duel")
    assert message == f"{setup_path} is valid: Mine, for Stratego Duel.\n"
    setup_path.write_text("F B S")
    for action in ("check", "import"):
        message = refused(capsys, "setups", action, str(setup_path))
        assert message.startswith(f"{setup_path}: this set-up cannot be played in Stratego Barrage:\n")
    drawing = str(Deployment.random(load_ruleset("original"), Random(1)))
    setup_path.write_text(drawing.replace("10", "9"))  # a faulty army is compared with the one most like it
    for action in ("check", "import"):
        message = refused(capsys, "setups", action, str(setup_path))
        assert message == (
            f"{setup_path}: this set-up cannot be played in Stratego Original:\n"
            "  1 General too many.\n  1 Marshal missing."
        )
    setup_path.write_text(f'Stratego set-up, version 1\n\n[Ruleset "Six"]\n\n{drawing.replace("10", "9")}')
    for action in ("check", "import"):
        assert refused(capsys, "setups", action, str(setup_path)) == (
            f'{setup_path}: this set-up is for "Six", which is not among the games: '
            "name the file of its ruleset with --ruleset"
        )
    setup_path.write_text("Hello")
    for action in ("check", "show"):
        message = refused(capsys, "setups", action, str(setup_path))
        assert message.startswith(f'{setup_path}: line 1, column 1: "Hello" is not a piece')


def test_a_setup_is_deleted_when_asked_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, setup_path: Path
) -> None:
    said(capsys, "setups", "import", str(setup_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("\n"))
    assert main(["setups", "delete", "mine"]) == 2
    assert "nothing was changed" in capsys.readouterr().err
    assert "Mine" in said(capsys, "setups")
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    assert "Delete the set-up" in said(capsys, "setups", "delete", "mine")
    assert "Mine" not in said(capsys, "setups")
