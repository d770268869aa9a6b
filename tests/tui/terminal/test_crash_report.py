"""The report of a crash: the traceback of each exception, but never its message."""

import platform
import re
from datetime import datetime
from importlib.metadata import version
from pathlib import Path

import pytest

from stratego.hotseat.session import Session
from stratego.records.autosave import Kept
from stratego.tui.terminal.crash_report import crash_folder, crash_note, report
from stratego.wording.program import KEPT
from tests.tui.driving import playing
from tests.tui.positions import session_at

HOSTILE = "A\x1b]2;mine\x07\x9b5m\u202e\u2028\n\x7f[bold]{0}[]\udcff"
MOMENT = ("Duel", "TurnScreen")


def crashed(how: str) -> str:
    """The report of a ValueError raised "during" the handling of a KeyError, "from it", or "from None"."""
    try:
        try:
            raise KeyError("Marshal on A4")
        except KeyError as first:
            if how == "during":
                raise ValueError("Marshal on A4")  # noqa: B904
            raise ValueError("Marshal on A4") from (first if how == "from it" else None)
    except ValueError as error:
        return report(error, *MOMENT)


@pytest.mark.parametrize(("how", "count"), [("during", 2), ("from it", 2), ("from None", 1)])
def test_the_exceptions_that_led_to_it_are_reported_in_their_order(how: str, count: int) -> None:
    lines = crashed(how).splitlines()
    assert [line for line in lines if line.startswith("builtins.")] == [
        "builtins.KeyError",
        "builtins.ValueError",
    ][-count:]
    assert sum(bool(re.search(r"test_crash_report\.py:\d+ in crashed", line)) for line in lines) == count
    assert "Marshal" not in crashed(how)


def test_it_says_what_it_ran_on(monkeypatch: pytest.MonkeyPatch) -> None:
    system = f"{platform.system()} {platform.release()} {platform.machine()}"
    for term in ("xterm-256color", None):
        if term:
            monkeypatch.setenv("TERM", term)
        else:
            monkeypatch.delenv("TERM")
        program, python, textual, *what, blank, _ = crashed("from None").splitlines()[:7]
        assert program == f"Stratego at one terminal {version('stratego-terminal')}"
        assert python == f"Python {platform.python_version()}, {system}"
        assert textual == f"Textual {version('textual')}, TERM={term or ''}"
        assert (what, blank) == (["ruleset: Duel", "phase: TurnScreen"], "")


@pytest.mark.parametrize("is_refused", [False, True])
def test_no_name_in_it_controls_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_refused: bool
) -> None:
    folder = tmp_path / HOSTILE
    if is_refused:
        folder.write_text("a file")
    monkeypatch.setenv("STRATEGO_DATA", str(folder))
    monkeypatch.setenv("TERM", HOSTILE)
    note = crash_note(ValueError(HOSTILE), HOSTILE, HOSTILE, "The game is saved.")
    where, saved = note.split("\n")
    assert "\\x1b]2;mine" in where
    assert where.isprintable()
    assert saved == "The game is saved."
    lines = [line for path in folder.glob("crashes/*") for line in path.read_text("utf-8").split("\n")]
    assert bool(lines) is not is_refused
    assert all(line.isprintable() for line in lines)


def test_its_file_is_named_after_the_moment() -> None:
    crash_note(ValueError(), *MOMENT, "")
    (path,) = crash_folder().iterdir()
    assert re.fullmatch(r"crash-\d{8}-\d{6}-[0-9a-f]{6}\.txt", path.name)
    when = datetime.strptime(path.name[6:21], "%Y%m%d-%H%M%S")
    assert abs(datetime.now() - when).total_seconds() < 60


def test_it_says_where_the_program_was() -> None:
    text = crashed("during")
    for words in ("Stratego at one terminal 1.", "Textual 8."):
        assert words in text
    system, machine = f"{platform.system()} {platform.release()}", platform.machine()
    python = f"Python {platform.python_version()}, {system} {machine}"
    for line in (python, "ruleset: Duel", "phase: TurnScreen"):
        assert line in text.splitlines()


def test_an_exception_that_is_its_own_cause_is_reported_once() -> None:
    error = ValueError()
    error.__cause__ = KeyError()
    error.__cause__.__cause__ = error
    assert report(error, *MOMENT).count("builtins.") == 2


async def test_the_app_says_what_was_going_on() -> None:
    without = await described(None)
    assert without[0].endswith(str(KEPT[Kept.NO_GAME]))
    assert "ruleset: none\nphase: HomeScreen\n" in without[1]
    game = await described(session_at())
    assert game[0].splitlines()[-1] != str(KEPT[Kept.NO_GAME])
    assert "ruleset: Skirmish\nphase: TurnScreen\n" in game[1]
    assert "Marshal" not in without[1] + game[1]


async def described(session: Session | None) -> tuple[str, str]:
    """The message to the players about a crash, and the report."""
    for old in crash_folder().glob("*"):
        old.unlink()
    async with playing(session) as (app, _):
        app.current_game.save()
        note = app.describe_crash(ValueError("Marshal on A4"))
    (report_file,) = crash_folder().iterdir()
    return note, report_file.read_text("utf-8")
