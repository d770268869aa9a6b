"""While an input line is on the screen, letters are typed: none quits, chooses or asks anything."""

import pytest

from stratego import Color, Deployment
from stratego.hotseat.draft import Draft
from stratego.tui.navigation import Navigation
from stratego.tui.screens.game.cards import NotSavedScreen
from stratego.tui.widgets.lists import LineField
from tests.tui.driving import Opening, players_of_duel, playing, press
from tests.tui.positions import message_of
from tests.tui.screens.test_help import SMALL

LETTERS = "Qq?RrXxUuNnKk"


def naming_a_setup(go: Navigation) -> None:
    go.editor(Draft(SMALL, Color.RED, Deployment.parse(SMALL, "F 10 2 3").cells))


def not_saved(go: Navigation) -> None:
    go._show(NotSavedScreen("The disk is full.", is_over=False))


@pytest.mark.parametrize(
    ("first", "keys"),
    [(players_of_duel, ()), (players_of_duel, ("down", "down")), (naming_a_setup, ("d",)), (not_saved, ())],
    ids=["names", "names, in the list", "naming a set-up", "another folder"],
)
async def test_letters_are_typed_and_ctrl_q_leaves(first: Opening, keys: tuple[str, ...]) -> None:
    async with playing(None, first=first) as (app, pilot):
        await press(pilot, *keys)
        screen = app.screen
        line = next(line for line in screen.query(LineField) if line.display)
        line.value = ""
        await press(pilot, *LETTERS)
        assert app.screen is screen
        written = [line.value for line in screen.query(LineField)]
        assert LETTERS in "".join(written)
        await press(pilot, "ctrl+q")
        assert not app.is_running or app.screen is not screen or message_of(app).startswith("Discard")
