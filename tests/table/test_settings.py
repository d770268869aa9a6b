"""Settings are saved between runs, and no file of settings is a crash."""

import re
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from stratego.table.settings import Settings, load_settings, settings_file
from stratego.tui.app import StrategoApp
from tests.support.cases import with_each
from tests.tui.driving import frame, press
from tests.tui.positions import at_table, session_at

SETTINGS_DOC = Path(__file__).parents[2] / "docs" / "settings.md"


def test_saved_settings_are_loaded() -> None:
    Settings(theme="day", confirm_attacks=False, ask_pins=True).save()
    assert load_settings() == Settings(theme="day", confirm_attacks=False, ask_pins=True)


def test_the_rest_of_the_file_stays_as_it_is() -> None:
    text = "# ours\n\ntheme = 'day'   # brighter\n\n[keys]\n# none yet\n"
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text(text)
    settings = load_settings()
    settings.save()
    assert settings_file().read_text() == text
    settings.theme, settings.ask_pins = "night", True
    settings.save()
    saved = settings_file().read_text()
    assert "# ours\n" in saved
    assert 'theme = "night"   # brighter\n' in saved
    assert saved.endswith("[keys]\n# none yet\n")
    assert load_settings() == settings


def test_a_file_that_is_no_toml_is_left_alone() -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text("theme = \n# mine")
    Settings(ask_pins=True).save()
    assert settings_file().read_text() == "theme = \n# mine"


@with_each(
    ("text", "faults"),
    [
        ("theme = 'day'", []),
        (
            "theme = 'red'\nthene = 'day'",
            ["line 1: theme cannot be red", "line 2: there is no setting called thene"],
        ),
        ("ascii = 1", ["line 1: ascii cannot be 1"]),
        (f"{40 * 'x'} = 1", [f"line 1: there is no setting called {40 * 'x'}"]),
        (f"{41 * 'x'} = 1", [f"line 1: there is no setting called {37 * 'x'}..."]),
        (f"theme = '{40 * 'x'}'", [f"line 1: theme cannot be {40 * 'x'}"]),
        (f"theme = '{41 * 'x'}'", [f"line 1: theme cannot be {37 * 'x'}..."]),
    ],
)
def test_faults_of_the_file_are_reported(text: str, faults: list[str]) -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text(text)
    assert load_settings().faults == faults


def test_only_the_table_of_keys_has_keys() -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text("[colours]\nred = 'x'\n[keys]\nquit = 'x'")
    settings = load_settings()
    assert [each.binding for each in settings.own_keys] == ["quit"]
    assert len(settings.faults) == 1


def test_without_a_file_the_defaults_apply() -> None:
    assert load_settings() == Settings()


@with_each(
    "text",
    [
        "",
        "theme = ",
        "\0\0",
        "theme = 3\nconfirm_attacks = 'yes'",
        "[theme]\nname = 'day'",
        "[colours]\nname = 'day'",
        "nonsense = true",
        "theme = 'dazzling'",
        'theme = "\\u001b]2;mine\\u0007"\n"\\u001b[31m" = 1',
    ],
)
def test_a_broken_file_is_no_crash(text: str) -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text(text)
    app = StrategoApp(None, settings=load_settings())
    assert app.theme in ("night", "day")


@with_each(
    ("minutes", "is_sound"),
    [("0", True), ("2.5", True), ("10079", True), ("10080", False), ("-1", False), ("-0.5", False)]
    + [(text, False) for text in ("inf", "-inf", "nan", "1e99", "true", "'3'")],
)
def test_a_wait_is_between_nothing_and_a_week(minutes: str, is_sound: bool) -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text(f"curtain_after_minutes = {minutes}\ntheme = 'day'")
    wait = float(minutes) if is_sound else Settings().curtain_after_minutes
    assert load_settings() == Settings(theme="day", curtain_after_minutes=wait)


def test_the_usual_settings_are_those_of_the_docs() -> None:
    lines = re.findall(
        r"^\| (`\w+`(?:, `\w+`)*) \| `(.+?)` \|", SETTINGS_DOC.read_text("utf-8"), re.MULTILINE
    )
    usual = {name: value for names, value in lines for name in re.findall(r"\w+", names)}
    assert tomllib.loads("\n".join(f"{name} = {value}" for name, value in usual.items())) == {
        each.name: each.default for each in fields(Settings) if each.init
    }


def test_a_binary_file_is_no_crash() -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_bytes(b"theme = '\xff\xfe'")
    assert load_settings() == Settings()


def test_a_folder_that_cannot_be_written_is_no_crash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("STRATEGO_CONFIG", str(tmp_path / "file" / "folder"))
    Settings().save()
    assert load_settings() == Settings()


def test_the_users_folder_is_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("STRATEGO_CONFIG")
    assert settings_file().parent.name == "stratego"


async def test_a_key_changes_the_theme_which_is_saved() -> None:
    async with at_table(session_at()) as (app, pilot):
        before, dark = app.theme, frame(app)
        await press(pilot, "ctrl+t")
        assert app.theme != before
        light = frame(app)
        assert all(light[line] != dark[line] for line in range(24))  # the board too
        assert load_settings().theme == app.theme
        await press(pilot, "ctrl+t")
        assert load_settings().theme == before
