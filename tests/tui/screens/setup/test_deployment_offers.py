"""Set-ups to load while setting up: ready-made and saved ones."""

from random import Random
from unittest.mock import Mock

import pytest
from textual.pilot import Pilot

from stratego import Color, Deployment, Kind, load_ruleset
from stratego.files import data_folder
from stratego.hotseat.draft import Draft
from stratego.records.saved_setups import SavedSetup, SavedSetups
from stratego.rulesets.ready_made import ready_made
from stratego.table.choosing.picture import Light
from stratego.tui.screens.help import HelpScreen
from stratego.tui.screens.setup import army
from stratego.tui.screens.setup.army import DeployScreen, ways_to_deploy
from stratego.tui.widgets.board import SetupBoard
from stratego.tui.widgets.lists import Choices
from tests.tui.cases import Cases
from tests.tui.driving import (
    Watched,
    click,
    drag,
    frame,
    in_windows,
    middle,
    place_of,
    playing,
    press,
    reach,
    setting_up,
    shown,
    text,
)
from tests.tui.screens.setup.test_deployment import SMALL, scene, standing

CASES = Cases()
test_each_case = CASES.as_test()


@pytest.mark.parametrize("rules", ["duel", "infiltrator"])
async def test_every_ready_made_setup_is_shown_with_its_idea_and_can_be_loaded(rules: str) -> None:
    async with playing(setting_up(rules), size=(120, 40)) as (app, pilot):
        board = app.screen.query_one(SetupBoard)
        await press(pilot, "2", "l")
        setups = ready_made(scene(app).draft.rules)
        assert len(setups) >= 3
        for setup in setups:
            assert setup.name in text(app)
            assert setup.idea.split()[0] in text(app)
            assert len(board.picture.faces) == scene(app).draft.rules.army_size
            assert len(standing(app)) == 1  # only shown, not loaded
            await press(pilot, "down")
        await press(pilot, "down", "enter")
        assert scene(app).draft.deployment() == setups[1].deployment
        await press(pilot, "u")
        assert len(standing(app)) == 1


@CASES.of(lambda: setting_up("original"))
async def a_small_window_shows_the_idea_of_a_setup_below_the_board(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "l")
    idea = " ".join(ready_made(scene(app).draft.rules)[0].idea.split())
    assert idea in " ".join(text(app).split())
    for width, lines in ((79, 4), (80, 3)):
        await pilot.resize_terminal(width, 30)
        await shown(pilot)
        assert app.screen.query_one("#message").outer_size.height == lines


@CASES.of(lambda: setting_up("duel"))
async def closing_the_list_of_setups_changes_nothing(app: Watched, pilot: Pilot[int]) -> None:
    board = app.screen.query_one(SetupBoard)
    await press(pilot, "9", "l")
    assert "Enter load" in text(app)
    await press(pilot, "down", "escape")
    assert "Enter load" not in text(app)
    assert standing(app) == {"A4": Kind.GENERAL}
    assert set(board.picture.faces) == {"A4"}
    await press(pilot, "2")
    assert standing(app)["B4"] is Kind.SCOUT


@CASES.of(lambda: setting_up("duel"))
async def keys_of_pieces_do_nothing_in_the_list_of_setups(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "l")
    for key in ("b", "r", "m", "u", "tab", "delete"):
        await press(pilot, key)
        assert standing(app) == {}
        assert isinstance(app.focused, Choices)


@CASES.of(lambda: setting_up("duel"))
async def a_click_on_the_board_does_nothing_while_the_list_is_open(app: Watched, pilot: Pilot[int]) -> None:
    board = app.screen.query_one(SetupBoard)
    await press(pilot, "9", "l")
    before = frame(app)
    await click(pilot, middle(board, "A4"))
    await drag(pilot, middle(board, "A4"), middle(board, "C3"))
    assert frame(app) == before
    await press(pilot, "escape")
    assert standing(app) == {"A4": Kind.GENERAL}
    await click(pilot, middle(board, "A4"))
    assert "General selected" in text(app)


@CASES.of(lambda: setting_up("duel"))
async def help_leads_back_to_the_list_of_setups(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "l", "down")
    before = frame(app)
    await reach(pilot, HelpScreen, "question_mark")
    await reach(pilot, DeployScreen, "escape")
    assert frame(app) == before


async def test_the_keys_that_do_nothing_meanwhile_are_not_listed_below_the_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ways = Mock(wraps=ways_to_deploy)
    monkeypatch.setattr(army, "ways_to_deploy", ways)
    async with playing(setting_up("duel"), size=(200, 60)) as (app, pilot):
        listed = text(app)
        assert "mirror left and right" in listed
        assert ways.call_args.args[-1] == app.screen.query_one("#below").content_size.width
        await press(pilot, "l")
        assert "mirror left and right" not in text(app)
        await press(pilot, "escape")
        assert text(app) == listed
        for height, is_listed in ((30, False), (31, True)):
            await pilot.resize_terminal(60, height)
            await shown(pilot)
            assert ("mirror left and right" in text(app)) is is_listed


@CASES.of(lambda: setting_up("duel"))
async def the_list_of_setups_stays_when_the_window_changes(app: Watched, pilot: Pilot[int]) -> None:
    board = app.screen.query_one(SetupBoard)
    await press(pilot, "l", "down")
    setup = ready_made(scene(app).draft.rules)[1]
    for size in ((120, 40), (80, 24)):
        await pilot.resize_terminal(*size)
        await shown(pilot)
        assert len(board.picture.faces) == 10
        assert setup.name in text(app)
    assert " ".join(setup.idea.split()) in " ".join(text(app).split())
    await press(pilot, "enter")
    assert scene(app).draft.deployment() == setup.deployment


@CASES.of(lambda: setting_up("duel"))
async def a_setup_is_chosen_by_a_click(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "l")
    setups = ready_made(scene(app).draft.rules)
    await click(pilot, place_of(app, setups[2].name))
    assert scene(app).draft.deployment() == setups[2].deployment


@CASES.of(lambda: setting_up(SMALL))
async def without_a_fitting_setup_the_screen_says_so(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "l")
    assert "No set-up, ready-made or your own, fits this army" in text(app)
    await press(pilot, "f")
    assert standing(app) == {"A1": Kind.FLAG}
    await press(pilot, "left", "enter", "l")
    assert Light.CHOSEN not in app.screen.query_one(SetupBoard).picture.lights.values()


async def test_a_draft_is_offered_as_a_draft_and_can_be_finished() -> None:
    duel = load_ruleset("duel")
    draft = Draft.empty(duel, Color.RED).place(0, Kind.FLAG).place(1, Kind.BOMB)
    SavedSetups(data_folder()).save(SavedSetup.of("Half done", draft))
    async with playing(setting_up("duel")) as (app, pilot):
        await press(pilot, "l")
        assert "Half done" in text(app)
        assert "your draft" in text(app)
        await press(pilot, "enter")
        assert scene(app).draft.cells == draft.cells
        assert "still to place" in text(app)
        await press(pilot, "r")
        assert scene(app).draft.ready
        assert scene(app).draft.cells[:2] == (Kind.FLAG, Kind.BOMB)


@in_windows((60, 20), slow=[(80, 24), (120, 40)])
async def test_saved_setups_are_offered_before_the_ready_made_ones_and_marked(size: tuple[int, int]) -> None:
    duel, kept = load_ruleset("duel"), SavedSetups(data_folder())
    mine = Deployment.random(duel, Random(1))
    kept.save(SavedSetup("My Marsh", "Stratego Duel", str(mine)))
    kept.save(SavedSetup("For another army", "Stratego Barrage", "F B S 2 2 3 9 10"))
    before = {path: path.read_bytes() for path in kept.folder.iterdir()}
    async with playing(setting_up("duel"), size=size) as (app, pilot):
        await press(pilot, "l")
        assert text(app).index("My Marsh") < text(app).index(ready_made(duel)[0].name.split()[0])
        assert "your own" in text(app)
        assert "For another" not in text(app)
        await press(pilot, "enter")
        assert scene(app).draft.deployment() == mine
        await press(pilot, "m")
        assert scene(app).draft.deployment() == mine.mirrored()
        await press(pilot, "d", "enter")
    assert {path: path.read_bytes() for path in kept.folder.iterdir()} == before
