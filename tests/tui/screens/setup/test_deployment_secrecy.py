"""No part of a player's set-up is shown to the other player (laws 3 and 4 of secrecy)."""

from random import Random

import pytest
from textual.pilot import Pilot

from stratego import Color, Deployment, load_ruleset
from stratego.files import data_folder
from stratego.records.saved_setups import SavedSetup, SavedSetups
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.screens.setup.army import DeployScreen
from tests.tui.driving import (
    Frame,
    Watched,
    click,
    drag,
    frame,
    middle,
    plain_text,
    playing,
    press,
    reach,
    setting_up,
    text,
)
from tests.tui.screens.setup.test_deployment import scene

# Two sequences of edits by Red, which result in different set-ups of the same army.
WORLDS = (
    ["r"],
    ["0", "f", "b", "enter", "right", "enter", "c", "r", "m", "u", "l", "down", "enter", "down", "x", "?"],
)
BLUES_KEYS = [
    *("b", "2", "enter", "left", "tab", "down", "enter", "right", "enter", "delete", "u", "u", "m"),
    *("l", "down", "escape", "question_mark", "escape", "c", "9", "r", "d", "escape", "l", "enter", "d"),
]


async def blue_deploys(pilot: Pilot[int], app: Watched) -> list[Frame]:
    """All frames from the curtain before Blue's set-up to the one after it, key by key."""
    app.rng = Random(5)
    seen = [frame(app)]
    await reach(pilot, DeployScreen, "space")
    seen.append(frame(app))
    for key in BLUES_KEYS:
        await press(pilot, key)
        seen.append(frame(app))
    screen = app.screen
    assert isinstance(screen, DeployScreen)
    await drag(pilot, middle(screen.board, "A7"), middle(screen.board, "D9"))
    seen.append(frame(app))
    await click(pilot, middle(screen.board, "D9"))
    seen.append(frame(app))
    await reach(pilot, CurtainScreen, "v")
    seen.append(frame(app))
    await reach(pilot, DeployScreen, "space")
    seen.append(frame(app))
    await reach(pilot, CurtainScreen, "d", "enter")
    seen.append(frame(app))
    return seen


async def test_blues_editor_and_the_curtains_do_not_depend_on_reds_setup() -> None:
    await compare_editors((60, 20))


@pytest.mark.slow
async def test_blues_editor_and_the_curtains_do_not_depend_on_reds_setup_in_a_large_window() -> None:
    await compare_editors((120, 40))


async def compare_editors(size: tuple[int, int]) -> None:
    """Compare every frame of Blue's editor, and of the curtains around it, after two different set-ups."""
    for seed in (1, 2):  # Red's choice of a saved set-up is secret, too
        setup = Deployment.random(load_ruleset("duel"), Random(seed))
        SavedSetups(data_folder()).save(SavedSetup(f"Number {seed}", "Stratego Duel", str(setup)))
        draft = SavedSetup(
            f"Unfinished {seed}", "Stratego Duel", str(setup).replace("10", " ."), is_draft=True
        )
        SavedSetups(data_folder()).save(draft)
    told = []
    for world, keys in enumerate(WORLDS):
        async with playing(setting_up("duel"), size=size, seed=world) as (app, pilot):
            await press(pilot, *keys)
            if not isinstance(app.screen, DeployScreen):
                await press(pilot, "escape")
            await reach(pilot, CurtainScreen, "d", "enter")
            told.append(await blue_deploys(pilot, app))
    assert len(told[0]) == len(BLUES_KEYS) + 7
    for mine, other in zip(*told, strict=True):
        assert mine == other


async def test_reds_setup_is_never_seen_again_once_the_curtain_is_down() -> None:
    async with playing(setting_up("duel")) as (app, pilot):
        await press(pilot, "r", "d")
        screen = app.screen
        app.record()
        await reach(pilot, CurtainScreen, "enter")
        shown = [plain_text(seen) for seen in app.frames]
        first = next(at for at, seen in enumerate(shown) if "look away" in seen)
        assert all("Ada, set up your army" not in seen for seen in shown[first:])
        assert not screen.is_running
        assert screen not in app.screen_stack


async def test_each_player_has_their_own_editor() -> None:
    async with playing(setting_up("duel")) as (app, pilot):
        reds = app.screen
        await reach(pilot, CurtainScreen, "r", "d", "enter")
        await reach(pilot, DeployScreen, "space")
        assert app.screen is not reds
        assert "10 to place" in text(app)
        assert isinstance(app.screen, DeployScreen)
        assert not app.screen.show(scene(app).replace(color=Color.RED))
