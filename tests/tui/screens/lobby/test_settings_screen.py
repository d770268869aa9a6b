"""The page of settings: changes apply at once and are saved."""

import re

import pytest

from stratego.files import data_folder, settings_file
from stratego.hotseat.scenes import CurtainScene
from stratego.records.names_and_lessons import earlier_names, remember_names
from stratego.table.settings import Settings, load_settings
from stratego.tui.app import StrategoApp
from stratego.tui.navigation import Navigation
from stratego.tui.screens.game.battle import BattleScreen
from stratego.tui.screens.lobby.home import HomeScreen
from stratego.tui.screens.lobby.switches import SettingsScreen
from stratego.wording.language import language, languages
from stratego.wording.settings import SETTINGS, TITLE
from tests.lines.talking import talk
from tests.tui.cases import sit
from tests.tui.driving import check_nothing_is_old, framed, playing, press, reach, text, until
from tests.tui.positions import at_table, session_at, type_in


async def test_each_setting_is_explained_changed_and_saved() -> None:
    async with playing(None, first=Navigation.show_settings) as (app, pilot):
        await press(pilot, "down")
        for name, setting in list(SETTINGS.items())[1:]:  # all but the language
            usual, values = getattr(Settings(), name), list(setting.values)
            assert str(setting.sentence) in framed(app)
            steps = (1 - values.index(usual)) % len(values)
            await press(pilot, *["right"] * steps)
            assert f"‹ {setting.values[values[1]]} ›" in text(app) or app.plain
            assert getattr(app.settings, name) == values[1]
            assert getattr(load_settings(), name) == values[1]
            await press(pilot, *["left"] * steps)
            assert load_settings() == Settings()
            assert app.theme == "night"
            assert not app.plain
            await press(pilot, "down")


async def test_the_page_says_so_if_settings_cannot_be_saved() -> None:
    settings_file().parent.parent.mkdir(parents=True, exist_ok=True)
    settings_file().parent.write_text("")  # a file where the folder should be
    async with playing(None, first=Navigation.show_settings) as (app, pilot):
        await press(pilot, "down", "right")
        assert "Not saved: " in text(app)
        await press(pilot, "left")
        assert "Saved in " in text(app)
    assert "Not saved:" in talk(["7", "2", "0", "quit"]).heard


async def test_a_number_of_the_users_own_is_shown_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(curtain_after_minutes=2.5)
    waited: list[float] = []
    monkeypatch.setattr(StrategoApp, "cover_after", lambda _, seconds: waited.append(seconds))
    async with playing(None, settings=settings, first=Navigation.show_settings) as (app, pilot):
        assert "2.5" in text(app)
        await press(pilot, *["down"] * list(SETTINGS).index("curtain_after_minutes"), "enter")
        assert "after a minute" in text(app)
        assert waited == [150, 60]


async def test_the_language_changes_at_once() -> None:
    async with playing(None) as (app, pilot):
        await reach(pilot, SettingsScreen, "up", "up", "enter")
        assert "‹ as the system ›" in text(app)
        for code, name in languages().items():
            await press(pilot, "right")
            await until(pilot, lambda name=name: f"‹ {name} ›" in text(app))  # type: ignore[misc]
            assert app.settings.language == load_settings().language == language() == code
            assert str(TITLE) in text(app)
        await press(pilot, "right")
        await until(pilot, lambda: "‹ as the system ›" in text(app))
        await press(pilot, "left")
        await until(pilot, lambda: "‹ Slovenčina ›" in text(app))
        await reach(pilot, HomeScreen, "escape")
        await until(pilot, lambda: "Nová partia" in text(app))


async def test_with_ascii_switched_on_all_of_the_page_is() -> None:
    async with playing(None, first=Navigation.show_settings) as (app, pilot):
        await press(pilot, *["down"] * list(SETTINGS).index("ascii"), "enter")
        assert text(app).isascii()
        check_nothing_is_old(app)
        await press(pilot, "enter")
        assert not text(app).isascii()


async def test_the_names_are_forgotten_after_a_question() -> None:
    names = ["Adalbertina", "Ben of the Hi"]  # as wide as the column
    remember_names(data_folder(), names)
    async with playing(None, first=Navigation.show_settings) as (app, pilot):
        app.key_delay = 0
        await press(pilot, "end")
        assert "Adalbertina, Ben of the Hi" in text(app)
        await press(pilot, "enter", "escape", "right")
        assert earlier_names(data_folder()) == names
        assert "Forget these names?" in text(app)
        await press(pilot, "enter")
        assert earlier_names(data_folder()) == []
        assert "none" in text(app)


async def test_a_turn_can_end_by_itself_after_a_move_alone() -> None:
    async with at_table(session_at()) as (app, pilot):
        app.settings.end_turns = True
        await type_in(pilot, "e1e3")
        await press(pilot, "enter")
        assert app.session is not None
        assert isinstance(app.session.scene, CurtainScene)
        await sit(app, pilot, session_at())
        app.settings.end_turns = True
        await type_in(pilot, "e1e9")
        await press(pilot, "enter")
        assert app.session is not None
        assert not isinstance(app.session.scene, CurtainScene)
        assert not isinstance(app.screen, BattleScreen)


async def test_the_key_for_the_theme_changes_what_the_page_says() -> None:
    async with playing(None, size=(80, 50), first=Navigation.show_settings) as (app, pilot):
        for theme in ("light", "dark"):
            await press(pilot, "ctrl+t")
            assert re.search(rf"Theme\W+{theme}\b", text(app))
        await press(pilot, "ctrl+t", "question_mark", "ctrl+t", "escape")
        assert re.search(r"Theme\W+dark\b", text(app))
        assert load_settings().theme == "night"
