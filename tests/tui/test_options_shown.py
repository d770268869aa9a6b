"""Options of the rules on the screen: numbers (P2), ranks that stay visible (K2, K5), aids (K6)."""

import re
from typing import Any

import pytest

from stratego import Color, Ruleset, load_ruleset
from stratego.hotseat.scenes import TurnScene
from stratego.hotseat.steps import Act
from stratego.table.choosing.picture import Face
from stratego.tui.draw.board_cells import picture_of
from stratego.tui.draw.side_panel import action_lines
from stratego.tui.screens.game.battle import BattleScreen
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.screens.game.game_over import OverScreen
from stratego.tui.screens.game.turn import TurnScreen
from stratego.tui.screens.help import HelpScreen
from stratego.tui.screens.setup.army import DeployScreen
from tests.tui.driving import NAMES, framed, playing, press, reach, text
from tests.tui.positions import at_table, message_of, session_at, skirmish

RED, BLUE = Color.RED, Color.BLUE
BLUES = "2 B S I F 10"
RUN = ("E1-E3",)  # Red's Scout
TO_THE_BATTLE = ("F1-F2", "A6-A5", "F2-F3", "A5-A6", "F3-F4", "A6-A5", "F4-F5", "A5-A6", "F5xF6")
"""Actions up to Red's Marshal taking Blue's Scout."""


def seen(*actions: str, **options: Any) -> tuple[TurnScene, dict[str, Face]]:
    """The turn after these actions, and the pieces by square, as the player whose turn it is sees them."""
    scene = session_at(*actions, rules=skirmish(two_squares=0, **options), blue=BLUES).scene
    assert isinstance(scene, TurnScene)
    return scene, dict(picture_of(scene.view, {}, scene.color.other).faces)


def test_the_winner_of_a_battle_is_hidden_again_or_stays_visible() -> None:  # K2
    assert seen(*TO_THE_BATTLE)[1]["F6"] == Face(RED)
    for options in ({"battle_memory": "shown"}, {"aids": ["battles"]}):
        faces = seen(*TO_THE_BATTLE, **options)[1]
        assert faces["F6"] == Face(RED, "10")
        assert faces["E1"] == Face(RED)


def test_a_scout_that_runs_is_shown_for_as_long_as_a_battle() -> None:  # K5
    for options, face in (
        ({}, Face(RED)),
        ({"scout_reveals": True}, Face(RED)),
        ({"scout_reveals": True, "battle_memory": "shown"}, Face(RED, "2")),
    ):
        scene, faces = seen(*RUN, **options)
        assert faces["E3"] == face
        shown = action_lines(scene.view, RED, NAMES, 60).plain
        assert ("Scout (2)" in shown) == bool(options)
    assert seen("E1-E2", scout_reveals=True, battle_memory="shown")[1]["E2"] == Face(RED)


@pytest.mark.parametrize("aid", ["moved", "known"])
def test_an_aid_marks_its_pieces_and_no_others(aid: str) -> None:  # K6
    to_red = (*TO_THE_BATTLE, "A6-A5")
    marked = {
        "moved": {"A5": Face(BLUE, "", "moved")},
        "known": {"F6": Face(RED, "10", "known")},
    }[aid]
    plain, aided = seen(*to_red)[1], seen(*to_red, aids=[aid])[1]
    assert all(face.mark == "" for face in plain.values())
    assert aided == plain | marked


# P2


def low() -> Ruleset:
    return skirmish(numbering="low")


async def test_the_classic_numbers_are_on_every_screen() -> None:  # P2
    async with playing(low()) as (app, pilot):
        assert "1 Marshal" in framed(app)
        assert "9 Scout" in framed(app)
        await reach(pilot, DeployScreen, "space", "1")
        assert re.search(r"1 Marshal [■· ]*0", framed(app))
        assert "10" not in text(app)
        await reach(pilot, HelpScreen, "question_mark")
        assert "1-9 S I B F" in text(app)
        assert "the 10" not in text(app)
        await press(pilot, "space")
        assert " 1 Marshal" in framed(app)
    session = session_at(*TO_THE_BATTLE[:-1], rules=low().replace(two_squares=0), blue=BLUES)
    async with at_table(session) as (app, pilot):
        assert " 1 Marshal" in text(app)
        assert "10" not in text(app)
        session.take(Act(TO_THE_BATTLE[-1]))
        app.go.game()
        await reach(pilot, BattleScreen)
        assert "Ada's Marshal (1) attacks Ben's Scout (9)" in text(app)
        await reach(pilot, CurtainScreen, "enter")
        await reach(pilot, TurnScreen, "space")
        assert "Ada's Marshal (1) took the" in framed(app)
        assert "Scout (9)" in framed(app)
        await reach(pilot, OverScreen, "w", "enter")
        assert "10" not in text(app).replace("F10", "")


# T2


async def test_the_screen_says_how_often_the_border_may_be_crossed() -> None:  # T2
    base = load_ruleset("jumbo-1958")
    rules = skirmish(two_squares=base.two_squares, more_squares=base.more_squares)
    there_and_back = ("F1-F2", "A6-A5", "F2-F1", "A5-A6")
    session = session_at(*(there_and_back * 3)[: 2 * 5], rules=rules, blue=BLUES)
    async with at_table(session, size=(120, 40)) as (app, pilot):
        await press(pilot, *"f2f1", "enter")
        assert "5 turns in a row" in message_of(app)
