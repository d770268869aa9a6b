"""``stratego learn``: listing, checking and starting lessons."""

from pathlib import Path

import pytest

from stratego.cli.main import main
from stratego.files import data_folder
from stratego.lessons.reading import shipped_lessons
from stratego.records.names_and_lessons import mark_done
from tests.cli.apps import STATUS, Apps
from tests.cli.commands import flat, refused, said
from tests.lessons.samples import SOUND


def test_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    out = flat(said(capsys, "learn", "--list"))
    for number, listed in enumerate(shipped_lessons(), 1):
        assert f"{number} {listed.title}" in out


def test_the_list_says_what_is_done(capsys: pytest.CaptureFixture[str]) -> None:
    for listed in (shipped_lessons()[0], shipped_lessons()[-1]):
        mark_done(data_folder(), listed.name)
    lines = [flat(line) for line in said(capsys, "learn", "--list").splitlines()]
    assert [line for line in lines if line.endswith((" done", " solved"))] == [
        "1 Move a piece done",
        "44 Two in a corner (position to solve) solved",
    ]


def test_a_sound_lesson(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text(SOUND)
    assert said(capsys, "learn", "--check", str(path)) == f"{path} is valid: Run.\n"
    assert said(capsys, "learn", "--check", "2") == "2 is valid: A Scout's run.\n"


def test_a_faulty_lesson(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text(SOUND.replace('"F6-F7"', '"F6-F3"'))
    fault = f"{path}: step 1.reply: after B3-B4: F6-F3: Only Scouts can move more than one square."
    assert refused(capsys, "learn", "--check", str(path)) == fault
    path.write_text(SOUND.replace("turn.end", "turn.and"))
    assert f'{path}: step 1.well: there is no key "turn.and":' in refused(
        capsys, "learn", "--check", str(path)
    )
    path.write_text(SOUND.replace('"Run."', "7").replace('"Run on."', "7"))
    lines = refused(capsys, "learn", "--check", str(path)).splitlines()
    assert lines[0] == "the lesson has 2 faults:"
    assert [line.split(": ")[1] for line in lines[1:]] == ["step 1.task", "step 2.task"]


@pytest.mark.parametrize(
    ("arguments", "opened"), [([], "the list"), (["3"], "Attack and ranks"), (["--ascii", "FILE"], "Run")]
)
def test_a_lesson_is_opened_on_the_screen(
    apps: Apps, tmp_path: Path, arguments: list[str], opened: str
) -> None:
    path = tmp_path / "my.toml"
    path.write_text(SOUND)
    assert main(["learn", *(str(path) if each == "FILE" else each for each in arguments)]) == STATUS
    (app,) = apps
    assert app.plain is ("--ascii" in arguments)
    screen = app.first_screen()
    assert screen is not None
    name, lessons, _ = screen
    assert (name, [lesson.title for lesson in lessons]) == (
        ("lessons", []) if opened == "the list" else ("learn", [opened])
    )
    assert all(lesson.file == (str(path) if opened == "Run" else "") for lesson in lessons)


def test_a_blocked_default_folder_is_said_before_the_screen(
    apps: Apps, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (blocked := tmp_path / "file").write_text("")
    monkeypatch.delenv("STRATEGO_DATA")
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(blocked / "stratego"))
    assert str(blocked) in flat(refused(capsys, "learn"))
    assert apps == []


def test_a_lesson_and_the_list_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["learn", "3", "--list"])
    assert "not allowed with" in capsys.readouterr().err


def test_no_such_lesson(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "learn", "0").startswith("there is no file and no lesson 0")
    assert refused(capsys, "learn", "--check", "99").startswith("there is no file and no lesson 99")
    assert refused(capsys, "learn", "--check", "none.toml") == "none.toml: there is no such file"
