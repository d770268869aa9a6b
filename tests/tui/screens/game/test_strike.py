"""A Scout's strike: choosing a square, then a piece to attack, by keys, mouse and typing (S4)."""

import pytest
from textual.pilot import Pilot

from stratego import Color
from stratego.hotseat.session import Session
from stratego.table.choosing.picture import Light
from stratego.table.choosing.turn_selection import Reply, TurnSelection
from stratego.tui.screens.game.battle import BattleScreen
from tests.support.positions import position
from tests.tui.cases import Cases, sit
from tests.tui.driving import Watched, click, drag, press, text
from tests.tui.positions import (
    at_table,
    each_refused,
    lights_of,
    message_of,
    session_at,
    skirmish,
    spot,
    stage,
    turn_of,
    type_in,
)

CASES = Cases()
test_each_case = CASES.as_test()


RULES = skirmish(scout_strike="after_move")
TO_THE_STRIKE = ("E1-E3", "A6-A5", "D1-D2", "A5-A4")
"""Red's Scout on E3 can go to A3, next to Blue's Marshal on A4."""


def to_the_strike() -> Session:
    return session_at(*TO_THE_STRIKE, rules=RULES)


async def test_squares_to_strike_from_are_marked() -> None:
    async with at_table(to_the_strike()) as (app, pilot):
        turn_of(app).board.point("E3")
        await press(pilot, "enter")
        lights = lights_of(app)
        assert lights["A3"] == "strike"
        assert lights["A4"] == "prey"
        assert set(lights.values()) == {"chosen", "goal", "strike", "prey"}
        assert text(app).count("•×") == 1
    async with at_table(session_at(*TO_THE_STRIKE)) as (app, pilot):
        turn_of(app).board.point("E3")
        await press(pilot, "enter")
        assert lights_of(app)["A3"] == "goal"  # without the rule on strikes, A3 is only a square to go to


@CASES.of(to_the_strike)
async def every_way_of_choosing_strikes(app: Watched, pilot: Pilot[int]) -> None:
    for way in ("keys", "tab", "clicks", "drags", "squares"):
        await sit(app, pilot, to_the_strike())
        board = turn_of(app).board
        match way:
            case "keys" | "tab":
                board.point("E3")
                await press(pilot, "enter")
                board.point("A3")
                await press(pilot, "enter")
            case "clicks":
                await click(pilot, spot(app, "E3"))
                await click(pilot, spot(app, "A3"))
            case "drags":
                await drag(pilot, spot(app, "E3"), spot(app, "A3"))
            case "squares":
                for square in ("e3", "a3"):
                    await type_in(pilot, square)
                    await press(pilot, "enter")
        assert lights_of(app) == {"A3": "chosen", "A4": "prey"}, way
        assert message_of(app) == "A3: choose a piece to attack, or Enter to stay. Esc to cancel."
        assert "V curtain   Tab next" in text(app)
        faces = board.picture.faces
        assert faces["A3"].label == "2"  # the Scout is drawn on A3, and no longer on E3
        assert "E3" not in faces
        assert stage(app) == "choose"
        match way:
            case "keys":
                board.point("A4")
                await press(pilot, "enter")
            case "tab":
                await press(pilot, "tab", "enter")
            case "clicks":
                await click(pilot, spot(app, "A4"))
            case "drags":
                await drag(pilot, spot(app, "A3"), spot(app, "A4"))
            case "squares":
                await type_in(pilot, "a4")
                await press(pilot, "enter")
        assert message_of(app) == "Attack A4 from A3? Enter to confirm, Esc to cancel."
        await press(pilot, "enter")
        assert isinstance(app.screen, BattleScreen), way
        assert "E3-A3xA4" in text(app)


@CASES.of(to_the_strike)
async def a_scout_may_stay_without_striking(app: Watched, pilot: Pilot[int]) -> None:
    for again in ("enter", "click", "typed"):
        turn_of(app).board.point("E3")
        await press(pilot, "enter")
        await click(pilot, spot(app, "A3"))
        match again:
            case "enter":
                await press(pilot, "enter")
            case "click":
                await click(pilot, spot(app, "A3"))
            case "typed":
                await type_in(pilot, "a3")
                await press(pilot, "enter")
        assert stage(app) == "moved", again
        assert turn_of(app).board.picture.trail == ("E3", "A3")
        await press(pilot, "u")


@CASES.of(to_the_strike)
async def esc_goes_back_step_by_step(app: Watched, pilot: Pilot[int]) -> None:
    await drag(pilot, spot(app, "E3"), spot(app, "A3"))
    await press(pilot, "tab", "enter")
    assert message_of(app) == "Attack A4 from A3? Enter to confirm, Esc to cancel."
    await press(pilot, "escape")
    assert message_of(app) == "A3: choose a piece to attack, or Enter to stay. Esc to cancel."
    await press(pilot, "escape")
    assert lights_of(app)["E3"] == "chosen"
    assert turn_of(app).board.picture.faces["E3"].label == "2"
    await press(pilot, "escape")
    assert lights_of(app) == {}
    assert stage(app) == "choose"


@CASES.of(to_the_strike)
async def typed_without_its_mark_a_strike_is_confirmed(app: Watched, pilot: Pilot[int]) -> None:
    await type_in(pilot, "E3A3A4")
    await press(pilot, "enter")
    assert message_of(app).startswith("Attack A4 from A3?")
    assert lights_of(app) == {"A3": "chosen", "A4": "prey"}
    await press(pilot, "enter")
    assert isinstance(app.screen, BattleScreen)


@pytest.mark.parametrize("entry", ["e3-a3xa4", "e3a3xa4"])
async def test_typed_with_its_mark_a_strike_is_made_at_once(entry: str) -> None:
    async with at_table(to_the_strike()) as (app, pilot):
        await type_in(pilot, entry)
        await press(pilot, "enter")
        assert isinstance(app.screen, BattleScreen)


@CASES.of(to_the_strike)
async def a_typed_move_does_not_ask_for_a_strike(app: Watched, pilot: Pilot[int]) -> None:
    await type_in(pilot, "e3a3")
    await press(pilot, "enter")
    assert stage(app) == "moved"


@CASES.of(to_the_strike)
async def an_impossible_strike_is_refused_with_the_reason(app: Watched, pilot: Pilot[int]) -> None:
    reasons = {
        "e3-a3xb3": "There is no enemy piece on B3. From A3 it can attack A4.",
        "d2-d3xa4": "Only Scouts can move and then attack; other pieces do one or the other.",
        "e3-d3xa4": "A4 isn't beside D3: a Scout attacks a piece next to where it stops.",
    }
    await each_refused(app, pilot, reasons)


@CASES.of(to_the_strike)
async def the_target_may_be_chosen_first(app: Watched, pilot: Pilot[int]) -> None:
    await click(pilot, spot(app, "E3"))
    await click(pilot, spot(app, "A4"))
    assert message_of(app) == "Attack A4 from A3? Enter to confirm, Esc to cancel."
    await press(pilot, "escape")
    assert message_of(app) == "A4: choose where the Scout goes to attack it. Esc to cancel."
    await press(pilot, "tab", "enter", "enter")
    assert isinstance(app.screen, BattleScreen)
    assert "E3-A3xA4" in text(app)


def test_of_several_ways_to_a_target_one_is_chosen() -> None:
    game = position("bF . . . \n . . . . \n . b3 . . \n r2 . r7 rF", scout_strike="after_move")
    held = TurnSelection(game.view(Color.RED), confirms=False)
    held.pick("A1")
    assert held.lights()["B2"] is Light.PREY
    assert held.pick("B2") == Reply()
    assert held.lights() == {
        "A1": Light.CHOSEN,
        "B2": Light.PREY,
        "A2": Light.STRIKE,
        "B1": Light.STRIKE,
    }
    assert str(held.pick("B1").action) == "A1-B1xB2"


@CASES.of(lambda: session_at(*TO_THE_STRIKE, "E3-A3xA4", rules=RULES))
async def the_other_player_sees_both_legs(app: Watched, _: Pilot[int]) -> None:  # K7
    picture = turn_of(app).board.picture
    assert picture.trail == ("E3", "A3", "A4")
    assert picture.arrow("E3") == (4, 0)  # to the right, as Blue sees it
    assert picture.arrow("A3") == (0, 1)
    assert picture.arrow("A4") is None
    assert picture.light("A4") is Light.TRAIL
    assert "E3-A3xA4" in text(app)


def test_an_attack_in_line_through_a_stop_is_a_plain_attack() -> None:
    """M3: a Scout could make the same attack without stopping."""
    game = position("bF . . . \n b3 . . . \n . b4 . . \n r2 . . rF", scout_strike="after_move")
    held = TurnSelection(game.view(Color.RED), confirms=False)
    held.pick("A1")
    held.pick("A2")
    assert held.lights() == {"A2": Light.CHOSEN, "A3": Light.PREY, "B2": Light.PREY}
    assert str(held.pick("A3").action) == "A1xA3"


def test_another_square_or_piece_may_be_chosen_instead() -> None:
    game = position("bF . . . \n . . . . \n . b3 . . \n r2 . r7 rF", scout_strike="after_move")
    held = TurnSelection(game.view(Color.RED), confirms=False)
    held.pick("A1")
    held.pick("A2")
    assert held.pick("B1") == Reply()  # B1 is another square to strike from, so nothing is played
    assert str(held.pick("B2").action) == "A1-B1xB2"
    assert str(held.pick("A3").action) == "A1-A3"
    held.pick("B1")
    held.pick("C1")
    assert held.square == "C1"
    assert held.follow_up is None


def test_a_strike_is_offered_even_if_the_move_alone_is_forbidden() -> None:
    """C2 may forbid the move, but not an attack."""
    game = position("bF . . . \n . . . . \n . b3 . . \n r2 . . rF", scout_strike="after_move")
    view = game.view(Color.RED)
    others = tuple(action for action in view.legal_moves if str(action) != "A1-A2")
    held = TurnSelection(view.replace(legal_moves=others), confirms=False)
    held.pick("A1")
    assert held.lights()["A2"] is Light.STRIKE
    held.pick("A2")
    assert str(held.pick("A2").action) == "A1-A2"  # refused by the engine, with the reason
    assert str(held.pick("B2").action) == "A1-A2xB2"
