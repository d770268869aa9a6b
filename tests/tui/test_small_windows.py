"""In the smallest windows nothing important is missing or cut."""

import pytest

from stratego import load_ruleset
from stratego.rulesets.ready_made import ready_made
from stratego.tui.screens.game.board_base import BoardScreen
from stratego.tui.screens.game.cards import FriendJoinsScreen
from stratego.tui.widgets.key_bar import KeyBar
from tests.tui.drawn import battle, over
from tests.tui.driving import playing, press, setting_up, shown, text
from tests.tui.positions import at_table, session_at

SIZES = [(60, 20), (60, 22), (60, 24), (66, 21), (72, 28), (79, 23), (80, 24)]

INFILTRATOR = """
2 2 2 2 I 9 2 8 5 6
3 S 10 2 4 B 6 2 7 3
4 5 3 B 8 4 3 B 7 5
B 3 6 4 7 5 B F B 6
"""


def said(shown: str) -> str:
    """The words on the screen as one line."""
    return " ".join(shown.split())


async def test_the_other_players_last_action_is_always_shown() -> None:  # K7
    async with at_table(battle(), size=SIZES[0]) as (app, pilot):
        await press(pilot, "enter", "space")
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await shown(pilot)
            assert "E6xE7" in text(app), size
            assert "took" in text(app), size


async def test_a_battle_is_framed() -> None:
    async with at_table(battle(), size=(60, 20)) as (app, _):
        ends = [line[0] + line[-1] for line in text(app).splitlines()]
        assert "╭╮" in ends
        assert "╰╯" in ends


async def test_a_command_for_a_friend_is_folded_only_where_it_must_be() -> None:
    async with playing(None) as (app, pilot):
        for width, longest in ((60, 24), (77, 41), (78, 42), (80, 42)):
            await pilot.resize_terminal(width, 24)
            for name in ("x" * longest, "x" * (longest + 1)):
                app.go._show(FriendJoinsScreen(load_ruleset("duel"), name))
                await shown(pilot)
                assert ("\\" in text(app)) is (len(name) > longest), width


@pytest.mark.parametrize("size", [(60, 20), (80, 24)], ids=str)
async def test_no_hint_of_the_deployment_is_cut(size: tuple[int, int]) -> None:
    async with playing(setting_up("original"), size=size) as (app, pilot):
        assert "R: random." in said(text(app))
        await press(pilot, "l")
        for setup in ready_made(load_ruleset("original")):
            assert said(setup.idea)[-20:] in said(text(app)), setup.name
            await press(pilot, "down")


@pytest.mark.parametrize("size", [(60, 24), (90, 20)], ids=str)
async def test_the_longest_table_leaves_room_for_it(size: tuple[int, int]) -> None:  # K7
    session = session_at("A4xA7", rules=load_ruleset("infiltrator"), red=INFILTRATOR, blue=INFILTRATOR)
    async with at_table(session, size=size) as (app, _):
        assert "A4xA7" in text(app)
        assert "type its square." in text(app)


async def test_a_message_takes_the_line_of_keys_only_if_it_must() -> None:
    async with at_table(over(), size=(80, 24)) as (app, _):
        assert isinstance(app.screen, BoardScreen)
        for columns in (77, 78, 79, 80):
            app.screen.tell("x" * columns)
            assert app.screen.query_one(KeyBar).display is (columns <= 78)


async def test_a_window_that_is_too_small_says_only_that_after_a_long_message_too() -> None:
    async with at_table(over(), size=SIZES[0]) as (app, pilot):
        assert isinstance(app.screen, BoardScreen)
        app.screen.tell("A message that needs two lines. " * 3)
        app.screen.tell("A short one.")
        await pilot.resize_terminal(59, 19)
        await shown(pilot)
        assert said(text(app)).startswith("60x20 is needed, this is 59x19.")
