"""The home screen and its lists with folders that cannot be accessed."""

import pytest

from stratego.files import data_folder
from stratego.tui.navigation import Navigation
from stratego.tui.screens.lobby.home import HomeScreen
from tests.tui.driving import playing, press, shown, text

FOLDERS = ["x" * 300, "file/below", "loop"]


@pytest.mark.parametrize("folder", FOLDERS)
async def test_the_home_screen_and_every_list(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    home = data_folder().parent
    home.mkdir(parents=True, exist_ok=True)
    (home / "file").write_text("")
    (home / "loop").symlink_to("loop")
    monkeypatch.setenv("STRATEGO_DATA", str(home / folder))
    monkeypatch.setenv("STRATEGO_CONFIG", str(home / folder))
    async with playing(None) as (app, pilot):
        assert isinstance(app.screen, HomeScreen)
        for listed in (Navigation.unfinished_games, Navigation.finished_games, Navigation.setups):
            listed(app.go)
            await shown(pilot)
            await press(pilot, "end", "enter", "escape")
            await shown(pilot)
        Navigation.new_game(app.go)
        await press(pilot, "end")
        await shown(pilot)
        assert folder.split("/")[-1][:20] in text(app)
