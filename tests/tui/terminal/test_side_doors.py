"""Textual's other outputs and inputs: notifications, tooltips, hovering, pasting, the bell, markup."""

import pytest
from textual import events
from textual.geometry import Offset
from textual.widgets import Input

from stratego import load_ruleset
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Lift
from stratego.table.settings import Settings
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.screens.lobby.players import PlayersScreen
from stratego.tui.widgets.board import Board
from stratego.tui.widgets.lists import Choices
from tests.tui.driving import NAMES, click, frame, middle, playing, press, reach, shown, text, until
from tests.tui.internals import send
from tests.tui.positions import at_table, session_at

MARKUP = "[@click=app.bell]x[/]"


async def test_notifications_and_tooltips_are_shown_nowhere() -> None:
    async with at_table(session_at()) as (app, pilot):
        app.notify("Marshal on A4", timeout=600)
        await shown(pilot)
        assert "Marshal on A4" not in text(app)
        assert not app.screen.query("ToastRack, Tooltip")


async def test_hovering_shows_nothing() -> None:
    async with at_table(session_at()) as (app, pilot):
        board = app.screen.query_one(Board)
        before = frame(app)
        for square in ("A1", "F1", "A6", "C6", "F6", "C3"):
            await pilot.hover(offset=middle(board, square))
            await shown(pilot)
            assert frame(app) == before
        for line in (0, 5, 15, 23):
            await pilot.hover(offset=Offset(70, line))
        await shown(pilot)
        assert frame(app) == before


@pytest.mark.parametrize("game", ["turn", "deployment"])
async def test_a_paste_does_nothing_in_a_game_however_long(game: str) -> None:
    session = session_at()
    if game == "deployment":
        session = Session(GameSetup(load_ruleset("duel"), NAMES))
        session.take(Lift())
    async with at_table(session) as (app, pilot):
        before, steps = frame(app), session.steps
        for pasted in ("e1e2\r\r", "r" * 300_000, "\n" * 300_000, "\x1b[A\x00\x1b]52;c;?\x07"):
            send(app, events.Paste(pasted))
            await shown(pilot)
        await press(pilot, "right", "left")  # when these have been handled, so has the paste
        assert frame(app) == before
        assert session.steps == steps


async def test_of_a_long_paste_a_name_takes_little() -> None:
    async with playing(None) as (app, pilot):
        app.go.players(load_ruleset("duel"))
        await until(pilot, lambda: isinstance(app.screen, PlayersScreen))
        await shown(pilot)
        field = app.screen.query_one(Input)
        field.focus()
        await until(pilot, lambda: field.has_focus)
        send(app, events.Paste("Ada" * 100_000 + "\nBen"))
        await press(pilot, "home", "end")
        assert len(field.value) <= 100


async def test_nothing_rings() -> None:
    """A bell that rang for some refusals but not for others could be heard in the next room."""
    async with at_table(session_at()) as (app, pilot):
        rung: list[str] = []
        app.bell = lambda: rung.append("")  # type: ignore[method-assign]
        await press(pilot, "e", "1", "a", "6", "enter", "escape", "b", "1", "enter", "x", "y", "f9", "ctrl+g")
        await click(pilot, middle(app.screen.query_one(Board), "B1"))
        await reach(pilot, CurtainScreen, "v", "a", "enter")
        assert not rung


async def test_names_and_rulesets_are_not_read_as_markup() -> None:
    """Textual would interpret text in brackets as a style or an action."""
    rules = load_ruleset("duel").replace(name=MARKUP)
    async with playing(Session(GameSetup(rules, dict.fromkeys(NAMES, MARKUP)))) as (app, pilot):
        assert MARKUP in text(app)
        await press(pilot, "question_mark")
        assert MARKUP in text(app)
        await press(pilot, "escape", "space", "r")
        assert MARKUP in text(app)
    async with playing(None, settings=Settings(first_name="[b]A[/]", second_name="[b]a[/]")) as (app, pilot):
        app.go.players(rules)
        await until(pilot, lambda: isinstance(app.screen, PlayersScreen))
        await shown(pilot)
        assert MARKUP in text(app)
        assert "[b]A[/] is Red" in text(app)
        choices = app.screen.query_one(Choices)
        choices.focus()
        await until(pilot, lambda: choices.has_focus)
        await press(pilot, "end", "up", "enter")  # the last line is about PINs, so go up one
        assert "Both players are called [b]" in text(app)
