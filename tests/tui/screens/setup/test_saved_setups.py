"""Saved set-ups: creating, changing, renaming, mirroring and deleting them, outside a game and after one."""

from random import Random

import pytest

from stratego import Color, Deployment, Kind, Ruleset, load_ruleset
from stratego.files import data_folder
from stratego.hotseat.draft import Draft
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Resign, StepError
from stratego.records.saved_setups import SavedSetup, SavedSetups
from stratego.tui.navigation import Navigation
from stratego.tui.screens.game.game_over import OverScreen
from stratego.tui.screens.lobby.home import HomeScreen
from stratego.tui.screens.lobby.lists import ArmiesScreen, SaveSetupScreen, SetupsScreen
from stratego.tui.screens.setup.army import ArmyScreen, SetupEditor
from stratego.tui.widgets.lists import Choices, LineField
from stratego.wording.setting_up import of_player
from tests.records.games import sound
from tests.tui.driving import Watched, click, frame, in_windows, middle, place_of, playing, press, reach, text
from tests.tui.positions import at_table, session_at, skirmish, type_in

DUEL = load_ruleset("duel")


def save(name: str, rules: Ruleset = DUEL, seed: int = 1) -> Deployment:
    deployment = Deployment.random(rules, Random(seed))
    SavedSetups(data_folder()).save(SavedSetup(name, rules.name, str(deployment)))
    return deployment


def saved(rules: Ruleset = DUEL) -> dict[str, Deployment]:
    """The saved set-ups by name."""
    return {setup.name: setup.deployment(rules) for setup in sound(SavedSetups(data_folder()))}


def words(app: Watched) -> str:
    return " ".join(text(app).replace("│", " ").split())


def editor(app: Watched) -> SetupEditor:
    assert isinstance(app.screen, SetupEditor)
    return app.screen


async def test_editing_a_setup_from_the_shell_leads_back_there() -> None:
    draft = Draft.empty(load_ruleset("duel"), Color.RED)
    async with playing(None, first=lambda go: go.editor_alone(draft, "Mine")) as (app, pilot):
        assert "Mine" in text(app)
        await press(pilot, "escape")
        assert app.return_code == 0


@in_windows((60, 20), slow=[(80, 24), (120, 40)])
async def test_a_setup_is_made_from_the_home_screen_and_saved(size: tuple[int, int]) -> None:
    async with playing(None, size=size) as (app, pilot):
        await reach(pilot, SetupsScreen, "down", "down", "down", "enter")
        await reach(pilot, ArmiesScreen, "enter")
        await reach(pilot, SetupEditor, "enter")
        assert "A new set-up" in text(app)
        await press(pilot, "r")
        cells = editor(app).draft.cells
        await press(pilot, "d")
        await type_in(pilot, "Quick r d 2")
        assert "Quick r d 2" in text(app)
        assert editor(app).draft.cells == cells
        await reach(pilot, SetupsScreen, "enter")
        assert "Quick r d 2 is saved. Everyone who plays here can load it." in words(app)
        assert "Stratego Duel" in text(app)
        assert saved()["Quick r d 2"].cells == cells
        await reach(pilot, HomeScreen, "escape")


@in_windows((60, 20), slow=[(80, 24), (120, 40)])
async def test_an_unfinished_setup_is_saved_as_a_draft_and_taken_up_again(size: tuple[int, int]) -> None:
    async with playing(None, size=size, first=lambda go: go.new_setup(DUEL)) as (app, pilot):
        await press(pilot, "d")
        assert "There is nothing to save yet: place a piece first." in words(app)
        assert "save draft" not in text(app)
        await press(pilot, "b", "f")
        cells = editor(app).draft.cells
        hints = " R random   L set-ups   D save draft   Esc back "
        assert text(app).splitlines()[-1].startswith(hints)
        await press(pilot, "d")
        assert "Not finished yet: save it as a draft under what name?" in words(app)
        await type_in(pilot, "Half")
        await reach(pilot, SetupsScreen, "enter")
        assert "Stratego Duel, draft" in words(app)
        await reach(pilot, SetupEditor, "enter")
        assert editor(app).draft.cells == cells
        await press(pilot, "r", "d")
        await reach(pilot, SetupsScreen, "enter")
        assert "draft" not in words(app)
        assert set(saved()) == {"Half"}


async def test_after_the_editor_the_cursor_is_on_the_setup_that_was_edited() -> None:
    for name in ("Early", "Late"):
        save(name)
    async with playing(None, first=Navigation.setups) as (app, pilot):
        await reach(pilot, SetupEditor, "end", "enter")
        await reach(pilot, SetupsScreen, "escape")
        assert app.screen.query_one(Choices).place == 2
        await press(pilot, "e")
        field = app.screen.query_one(LineField)
        look = field.get_component_rich_style("input--selection")
        here = next(
            style
            for line in frame(app)
            for piece, style in line
            if piece in ("Early", "Late") and style == look
        )
        assert here.bgcolor != field.rich_style.bgcolor


async def test_a_draft_is_mirrored_renamed_and_deleted() -> None:
    draft = Draft.empty(DUEL, Color.RED).place(0, Kind.FLAG)
    kept = SavedSetups(data_folder())
    kept.save(SavedSetup.of("Half", draft))
    async with playing(None, first=Navigation.setups) as (app, pilot):
        await press(pilot, "down", "m")
        assert kept.get("Half").cells(DUEL) == draft.mirror().cells
        await press(pilot, "e")
        await type_in(pilot, "Quarter")
        await press(pilot, "enter")
        assert kept.get("Quarter").is_draft
        assert "Stratego Duel, draft" in words(app)
        await press(pilot, "x", "enter")
        assert sound(kept) == []


@pytest.mark.parametrize("pieces", ["bf", "r"], ids=["draft", "finished"])
async def test_a_refused_save_loses_nothing(pieces: str) -> None:
    folder = data_folder() / "setups"
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("")  # a file in place of the folder makes saving fail
    async with playing(None, first=lambda go: go.new_setup(DUEL)) as (app, pilot):
        await press(pilot, *pieces)
        cells = editor(app).draft.cells
        await press(pilot, "d")
        await type_in(pilot, "Half")
        await press(pilot, "enter")
        assert "The set-up cannot be saved in" in words(app)
        assert editor(app).line
        assert editor(app).query_one(LineField).value == "Half"
        folder.unlink()
        await reach(pilot, SetupsScreen, "enter")  # confirming the name again saves it
        (setup,) = sound(SavedSetups(data_folder()))
        assert setup.cells(DUEL) == cells


async def test_cancelling_the_name_and_the_question_keeps_the_work() -> None:
    async with playing(None, first=lambda go: go.new_setup(DUEL)) as (app, pilot):
        await press(pilot, "b", "f")
        cells = editor(app).draft.cells
        await press(pilot, "left", "enter")
        assert editor(app).selection.selected is not None
        await press(pilot, "d", "escape", "escape")  # naming the set-up has cancelled the selection
        assert "Discard your changes?" in text(app)
        assert "curtain" not in text(app).splitlines()[-1]
        await press(pilot, "escape", "d")
        assert editor(app).line
        assert editor(app).draft.cells == cells


async def test_a_changed_setup_keeps_its_name() -> None:
    before = save("Marsh")
    async with playing(None, first=lambda go: go.edit_setup("Marsh")) as (app, pilot):
        assert editor(app).draft.deployment() == before
        await press(pilot, "m", "d")
        await reach(pilot, SetupsScreen, "enter")
        assert saved() == {"Marsh": before.mirrored()}


async def test_another_name_makes_another_setup() -> None:
    save("Aback", seed=2)
    before = save("Marsh")
    async with playing(None, first=lambda go: go.edit_setup("Marsh")) as (app, pilot):
        await press(pilot, "m", "d")
        await type_in(pilot, "Hsram")
        await reach(pilot, SetupsScreen, "enter")
        assert saved() | {"Hsram": before.mirrored(), "Marsh": before} == saved()
        await reach(pilot, SetupEditor, "enter")
        assert "Hsram" in text(app)  # the cursor was on the new set-up


async def test_another_setup_is_replaced_only_after_a_question() -> None:
    first = save("First")
    save("Second", seed=2)
    async with playing(None, first=lambda go: go.edit_setup("First")) as (app, pilot):
        await press(pilot, "d")
        await type_in(pilot, "second")
        await press(pilot, "enter")
        assert "Replace the set-up called second? The old one is lost." in words(app)
        await press(pilot, "s", "enter")  # the first key withdraws the question
        assert "Replace the set-up called second? The old one is lost." in words(app)
        assert saved()["Second"] != first
        await reach(pilot, SetupsScreen, "enter")
        assert saved() == {"First": first, "second": first}


@pytest.mark.parametrize("key", ["escape", "q"])
async def test_leaving_an_unsaved_setup_is_confirmed(key: str) -> None:
    def is_left(app: Watched) -> bool:
        return isinstance(app.screen, SetupsScreen) or app.return_code == 0

    save("Marsh")
    for keys in (["m", key, "m", "c", key, "enter"], ["m", "m", key]):
        async with playing(None, first=lambda go: go.edit_setup("Marsh")) as (app, pilot):
            for at, pressed in enumerate(keys, 1):
                await press(pilot, pressed)
                assert is_left(app) is (at == len(keys)), keys[:at]
                if pressed == key and at < len(keys):
                    assert "Discard your changes?" in text(app)


async def test_nothing_is_edited_while_a_name_is_typed() -> None:
    before = save("Marsh")
    async with playing(None, first=lambda go: go.edit_setup("Marsh")) as (app, pilot):
        corner, done = middle(editor(app).board, "A1"), place_of(app, "Save")
        await press(pilot, "d", "tab", "end", "c", "backspace", "delete")
        for place in (done, corner, place_of(app, "Marshal")):
            await click(pilot, place)
        assert editor(app).line
        assert "Enter save" in text(app)
        assert app.focused is editor(app).query_one(LineField)
        assert not editor(app).selection.selected
        assert editor(app).draft.deployment() == before


async def test_escape_cancels_one_thing_at_a_time() -> None:
    save("Marsh")
    async with playing(None, first=lambda go: go.edit_setup("Marsh")) as (app, pilot):
        await press(pilot, "d", "escape")
        assert not editor(app).line
        assert app.focused is editor(app).board
        await press(pilot, "l", "escape")
        assert not editor(app).is_listing
        await press(pilot, "tab")
        await reach(pilot, SetupsScreen, "escape")


async def test_a_setup_is_renamed() -> None:
    before = save("Marsh")
    save("Taken", seed=2)
    async with playing(None, first=Navigation.setups) as (app, pilot):
        await press(pilot, "down", "e")
        await type_in(pilot, "taken")
        await press(pilot, "enter")
        assert 'There is already a set-up "taken"' in words(app)
        await press(pilot, "escape")
        assert "There is already" not in words(app)
        await press(pilot, "e", *["backspace"] * 5, "enter")
        assert "A name has 1 to 40 characters" in words(app)
        await type_in(pilot, "Swamp x")
        await press(pilot, "enter")
        assert "Marsh is now called Swamp x." in words(app)
        assert app.screen.query_one(Choices).place == 1
        await press(pilot, "e")
        await type_in(pilot, " Zoo ")
        await press(pilot, "enter")
        assert app.screen.query_one(Choices).place == 2  # the set-up and the cursor have moved
        await press(pilot, "e")
        await type_in(pilot, "Swamp x")
        await press(pilot, "enter")
        assert saved()["Swamp x"] == before
        await press(pilot, "e", "escape", "x")
        assert app.screen.query_one(LineField).display is False
        assert set(saved()) == {"Swamp x", "Taken"}


async def test_a_setup_is_mirrored_and_deleted() -> None:
    before = save("Marsh")
    async with playing(None, first=Navigation.setups) as (app, pilot):
        await press(pilot, "x", "m", "e")  # the cursor is on the line for a new set-up
        assert "Choose a set-up first." in words(app)
        assert "M mirror" not in words(app)
        await press(pilot, "down")
        assert "M mirror" in words(app)
        await press(pilot, "m")
        assert saved() == {"Marsh": before.mirrored()}
        await press(pilot, "x")
        assert "Delete Marsh for good? Enter to confirm, Esc to cancel." in words(app)
        await press(pilot, "up")  # Up withdraws the question
        assert saved()
        await press(pilot, "x", "enter")
        assert saved() == {}
        assert isinstance(app.screen, SetupsScreen)


async def test_a_setup_that_cannot_be_edited_says_why() -> None:
    saved = SavedSetups(data_folder())
    saved.save(SavedSetup("Odd", "Gone", "F B\n2 2"))
    (saved.folder / "broken.txt").write_text("nonsense")
    async with playing(None, first=Navigation.setups) as (app, pilot):
        await press(pilot, "down", "enter")
        assert "It fits no game" in words(app)
        await press(pilot, "down")
        assert "broken.txt" in text(app)
        for key in ("enter", "x", "m", "e"):
            await press(pilot, key)
            assert "This file contains no set-up." in words(app)


async def test_everything_works_by_mouse() -> None:
    async with playing(None) as (app, pilot):
        await click(pilot, place_of(app, "Set-ups"))
        await click(pilot, place_of(app, "A new set-up"))
        await click(pilot, place_of(app, "Stratego Duel"))
        assert isinstance(app.screen, ArmyScreen)
        await click(pilot, place_of(app, "R random"))
        await click(pilot, place_of(app, "Save"))
        assert editor(app).line
        await click(pilot, place_of(app, "Esc cancel"))
        await click(pilot, place_of(app, "Esc back"))
        assert "Discard your changes?" in text(app)
        await click(pilot, place_of(app, "Enter confirm"))
        assert isinstance(app.screen, SetupsScreen)


# After a game

REDS, BLUES = "F B S I 2 10", "10 2 F B S I"


def over() -> Session:
    """A game of one move, after which Blue resigned."""
    session = session_at("F1-F2", red=REDS, blue=BLUES)
    session.take(Resign())
    return session


@in_windows((60, 20), slow=[(80, 24), (120, 40)])
async def test_both_may_save_their_setups_after_the_game(size: tuple[int, int]) -> None:  # K7
    async with at_table(over(), size=size) as (app, pilot):
        await reach(pilot, SaveSetupScreen, "k")
        for color, keys, name in ((Color.RED, (), "Ada"), (Color.BLUE, ("down",), "Ben")):
            assert f"{name}, {color.title()}" in text(app)
            await reach(pilot, SetupEditor, *keys, "enter")
            assert f"Set-up of {name}" in text(app)
            assert editor(app).line
            await type_in(pilot, f"By {color}")
            await reach(pilot, SaveSetupScreen, "enter")
            assert f"By {color} is saved. Everyone who plays here can load it." in words(app)
        await reach(pilot, OverScreen, "escape")
    begun_with = {"By blue": BLUES, "By red": REDS}
    assert saved(skirmish()) == {
        name: Deployment.parse(skirmish(), drawn) for name, drawn in begun_with.items()
    }


@pytest.mark.parametrize(("name", "line"), [("Red", "Red"), ("Blue", "Blue, Red"), ("Ada", "Ada, Red")])
def test_a_side_without_a_name_is_named_once(name: str, line: str) -> None:
    assert of_player(name, Color.RED) == line


async def test_no_screen_gets_the_setups_of_an_unfinished_game() -> None:  # K1
    async with at_table(session_at("F1-F2", red=REDS, blue=BLUES)) as (app, pilot):
        with pytest.raises(StepError):
            app.go.save_played_setup(Color.RED)
        await press(pilot, "k")
        assert not isinstance(app.screen, SaveSetupScreen)
