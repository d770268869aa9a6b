"""Settings are saved between runs, and no settings file causes a crash."""

import re
import stat
import tomllib
from pathlib import Path
from random import Random

import pytest

from stratego import Color
from stratego.engine.clock import TimeControl
from stratego.files import data_folder, settings_file
from stratego.hotseat.game_setup import LEVELS
from stratego.records.names_and_lessons import earlier_names
from stratego.table.settings import OwnKey, Settings, load_settings
from stratego.tui.app import StrategoApp
from tests.support.cases import with_each
from tests.tui.driving import frame, press
from tests.tui.positions import at_table, session_at

SETTINGS_DOC = Path(__file__).parents[2] / "docs" / "settings.md"


def test_saved_settings_are_loaded() -> None:
    Settings(theme="day", confirm_attacks=False, ask_pins=True).save()
    assert load_settings() == Settings(theme="day", confirm_attacks=False, ask_pins=True)


def test_without_a_change_nothing_is_written() -> None:
    Settings().save()
    assert not settings_file().exists()


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


def test_two_programs_keep_what_each_has_changed() -> None:
    Settings(theme="day", first_name="Ada").save()
    first, second = load_settings(), load_settings()
    first.theme = "night"
    first.save()
    second.ascii = True
    second.save()
    second.first_name = ""
    second.save()
    assert load_settings() == Settings(theme="night", ascii=True)


UNREADABLE = [
    "theme = \n# mine",
    '[keys]\nturn.resign = "Ctrl+B"\nturn.resign = "Ctrl+B"\n',
    '[keys]\n"turn.resign" = "Ctrl+B"\n"turn.resign" = "Ctrl+B"\n',
    "theme = 'day'\ntheme = 'day'",
    "keys = {'turn.resign' = 'F5', 'turn.resign' = 'F5'}",
    "[keys]\n[keys]",
    "[keys.turn]\nresign = 'F5'\n[keys]\nturn.resign = 'F5'",
    "ascii = true\nascii.more = 1",
    f"# {'x' * 17_000}",
    "a = " + "[" * 900,
]


@with_each("text", UNREADABLE)
def test_a_file_that_cannot_be_read_is_left_alone(text: str) -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text(text)
    (fault,) = load_settings().faults
    assert "\n" not in fault
    Settings(ask_pins=True).save()
    assert settings_file().read_text() == text


def test_a_key_written_twice_is_named_with_its_line() -> None:
    for name in ("turn.resign", '"turn.resign"'):
        settings_file().parent.mkdir(parents=True, exist_ok=True)
        settings_file().write_text(f'[keys]\n{name} = "F5"\n{name} = "F5"\n')
        (fault,) = load_settings().faults
        assert fault.startswith("this is not TOML: this section or key is written twice (line 3)")


def test_saving_over_any_file_causes_no_crash_and_leaves_it_readable() -> None:
    """Tries files of good and bad lines in random order, some of them repeated."""
    rng = Random(1)
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    for _ in range(75):
        text = "".join(f"{line}\n" for line in rng.choices(LINES, k=rng.randrange(1, 9)))
        settings_file().write_text(text)
        before = load_settings()
        Settings(theme="day", first_name='Ada "A" \\', ascii=True).save()
        if any(fault.startswith("this is not TOML") for fault in before.faults):
            assert settings_file().read_text() == text
            continue
        saved, read = tomllib.loads(settings_file().read_text()), tomllib.loads(text)
        assert saved == {**read, "theme": "day", "first_name": 'Ada "A" \\', "ascii": True}


LINES = (
    *(
        "theme = 'night'",
        "theme.a = 1",
        "'theme' = 'day'",
        'first_name = "Eve" # Eve',
        "ascii = true",
        "# mine",
    ),
    *("[keys]", "[keys.turn]", "[[keys.turn]]", "[keys.turn.resign]", "[theme]", "[other]", "[[other]]"),
    *("turn.resign = 'F5'", "'turn.resign' = 'F5'", "resign = 'F5'", "keys.turn.offer = 'F6'"),
    *("game.help = [\n  '?', # one\n  'H',\n]", 'a = """\ntheme = 3\n"""', "keys = {a.b = 1}", "", "# mine"),
)


def test_the_file_and_its_folder_are_the_owners_alone() -> None:
    Settings(first_name="Ada").save()
    assert stat.S_IMODE(settings_file().stat().st_mode) == 0o600
    assert stat.S_IMODE(settings_file().parent.stat().st_mode) == 0o700


def test_a_file_that_could_not_be_read_again_is_not_written() -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text(text := f"# {'x' * 900}\n" * 18)
    Settings(first_name="x" * 300).save()
    assert settings_file().read_text() == text
    Settings(first_name="x" * 20).save()
    assert load_settings() == Settings(first_name="x" * 20)
    Settings(first_name="x" * 2000).save()
    assert load_settings() == Settings(first_name="x" * 20)


NOT = "is not allowed: it must be "
CHOICES = ", ".join(Settings.defaults())


@with_each(
    ("text", "faults"),
    [
        ("theme = 'day'", []),
        (
            "theme = 'red'\nthene = 'day'",
            [
                f'line 1: theme: "red" {NOT}"night" or "day"',
                'line 2: thene: there is no such setting: did you mean "theme"?',
            ],
        ),
        ("ascii = 1", [f"line 1: ascii: 1 {NOT}true or false"]),
        (
            "curtain_after_minutes = 'x'",
            [f'line 1: curtain_after_minutes: "x" {NOT}a number from 0 to 10079'],
        ),
        (f"first_name = '{20 * 'x'}'", []),
        (
            f"first_name = '{21 * 'x'}'",
            [f'line 1: first_name: "{21 * "x"}" {NOT}a text of at most 20 characters'],
        ),
        ('second_name = "\\n"', [f'line 1: second_name: "\\n" {NOT}a text of at most 20 characters']),
        ("language = 'de'\nfirst_language = 'bg'\nsecond_language = ''", []),
        ("\nlanguage = 'xx'", [f'line 2: language: "xx" {NOT}"", "bg" or "de"']),
        ("second_language = ['de']", [f'line 1: second_language: ["de"] {NOT}"", "bg" or "de"']),
        ("keys = 'F5'", [f'line 1: keys: "F5" {NOT}a section, [keys]']),
        (
            f"first_name = 3\n{41 * 'x'} = 1",
            [
                f"line 1: first_name: 3 {NOT}a text of at most 20 characters",
                f"line 2: {37 * 'x'}...: there is no such setting: choose from {CHOICES}",
            ],
        ),
    ],
)
def test_faults_of_the_file_are_reported(text: str, faults: list[str]) -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text(text)
    assert load_settings(["bg", "de"]).faults == faults


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
def test_a_broken_file_causes_no_crash(text: str) -> None:
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
    assert (
        tomllib.loads("\n".join(f"{name} = {value}" for name, value in usual.items())) == Settings.defaults()
    )


def test_a_binary_file_causes_no_crash() -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_bytes(b"theme = '\xff\xfe'")
    assert load_settings() == Settings()


def test_a_folder_that_cannot_be_written_causes_no_crash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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
        assert all(light[line] != dark[line] for line in range(24))
        assert load_settings().theme == app.theme
        await press(pilot, "ctrl+t")
        assert load_settings().theme == before


async def test_the_theme_changes_though_the_file_cannot_be_read() -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text(text := UNREADABLE[1])
    async with at_table(session_at()) as (app, pilot):
        before = app.theme
        await press(pilot, "ctrl+t")
        assert app.theme != before
    assert settings_file().read_text() == text


def test_only_players_with_a_name_and_a_language_read_another() -> None:
    names = {"first_name": "Ada", "second_name": "Ben"}
    codes = {"first_language": "de", "second_language": "cs"}
    assert Settings(**names, **codes).languages_by_name == {"Ada": "de", "Ben": "cs"}
    assert Settings(**codes).languages_by_name == Settings(**names).languages_by_name == {}
    assert Settings(second_name="Ben", **codes).languages_by_name == {"Ben": "cs"}


@pytest.mark.parametrize("level", LEVELS)
def test_a_single_player_has_the_chosen_side_and_level(level: str) -> None:
    for side, colors in (("red", {Color.RED}), ("blue", {Color.BLUE}), ("random", set(Color))):
        settings = Settings(computer_side=side, computer_level=level)
        chosen = [settings.alone(Random(seed)) for seed in range(9)]
        assert {color for color, _ in chosen} == colors
        assert all(opponent.color is color.other for color, opponent in chosen)
        assert {opponent.player for _, opponent in chosen} == {f"computer:{level}"}
        assert len({opponent.seed for _, opponent in chosen}) == 9


@pytest.mark.parametrize(
    ("typed", "first", "second", "known"),
    [
        (["Eve", "Flo"], "Eve", "Flo", ["Eve", "Flo"]),
        (["Eve"], "Eve", "Ben", ["Eve"]),
        (["", ""], "", "", []),
    ],
)
def test_names_that_were_typed_are_remembered(
    typed: list[str], first: str, second: str, known: list[str]
) -> None:
    settings = Settings(first_name="Ada", second_name="Ben")
    settings.remember(typed)
    assert (settings.first_name, settings.second_name) == (first, second)
    assert (load_settings().first_name, load_settings().second_name) == (first, second)
    assert earlier_names(data_folder()) == known


def test_a_language_is_remembered_with_its_name() -> None:
    settings = Settings(first_name="Ada", second_name="Ben", first_language="de", second_language="cs")
    settings.remember(["Ada", "Eve"])
    assert (settings.first_language, settings.second_language) == ("de", "")
    settings.remember(["Ada"], ["bg", "pl"])
    assert (load_settings().first_language, load_settings().second_language) == ("bg", "pl")


def test_settings_are_the_same_if_their_values_and_keys_are() -> None:
    settings, other = Settings(theme="day"), Settings(theme="day")
    assert settings == other
    assert settings != "settings"
    other.own_keys = [OwnKey("turn.offer", "x", 1)]
    assert settings != other
    assert settings != Settings()
    assert Settings(clock="15+3").time_control == TimeControl(900, 3)
    assert settings.time_control is None
