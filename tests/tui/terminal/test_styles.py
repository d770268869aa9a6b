"""When the widgets of a screen are styled."""

import pytest
from textual.app import App
from textual.filter import ANSIToTruecolor

from stratego.tui.screens.game.turn import TurnScreen
from stratego.tui.screens.help import HelpScreen
from stratego.tui.terminal.screen import TerminalScreen
from tests.tui.driving import reach
from tests.tui.positions import at_table, session_at


async def test_no_time_is_spent_on_colours_that_no_theme_uses() -> None:
    async with at_table(session_at()) as (app, _):
        filters = {type(each) for each in app.get_line_filters()}
        assert {type(each) for each in App.get_line_filters(app)} - filters == {ANSIToTruecolor}


async def test_a_new_screen_keeps_its_styles_and_one_that_comes_back_is_given_them_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    styled: list[type] = []
    style = TerminalScreen.update_node_styles

    def watch(self: TerminalScreen, animate: bool = True) -> None:
        styled.append(type(self))
        style(self, animate)

    async with at_table(session_at()) as (_, pilot):
        monkeypatch.setattr(TerminalScreen, "update_node_styles", watch)
        await reach(pilot, HelpScreen, "question_mark")
        assert HelpScreen not in styled
        await reach(pilot, TurnScreen, "escape")
        assert styled[-1] is TurnScreen
