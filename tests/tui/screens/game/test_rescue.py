"""Rescues: choosing the piece that comes back and its square, or none, by keys, mouse and typing (R1)."""

from typing import Any

from textual.pilot import Pilot

from stratego.hotseat.session import Session
from stratego.hotseat.steps import Act
from stratego.table.choosing.picture import Light
from stratego.table.settings import Settings
from stratego.tui.screens.game.battle import BattleScreen
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.widgets.board import Board
from stratego.tui.widgets.lists import RankList
from tests.tui.cases import Cases
from tests.tui.driving import Watched, click, drag, place_of, press, text
from tests.tui.positions import (
    at_table,
    each_refused,
    lights_of,
    message_of,
    panel_of,
    session_at,
    skirmish,
    spot,
    stage,
    turn_of,
    type_in,
)

CASES = Cases()
test_each_case = CASES.as_test()


LOST = "E1-E3 A6-A5 E3-A3 A5-A4 A3xA4 C6-C5".split()  # noqa: SIM905
"""Red has lost the Scout to the Marshal on A4; C6 is empty."""
TO_THE_RESCUE = [*LOST, *"D1-D2 C5-B5 D2-D3 A4-A3 D3-D4 A3-A4 D4-D5 A4-A3 D5-C5 A3-A4".split()]  # noqa: SIM905
"""Red's Infiltrator is on C5, in front of the empty C6."""
TO_THE_ATTACK = TO_THE_RESCUE[:-2]
"""Red's Infiltrator is on D5, in front of Blue's Spy on D6."""
HALF = {f"{file}{row}" for file in "ABCDEF" for row in "123"} - {"A1", "B1", "C1", "F1"}
"""The empty squares of Red's own half."""


def rescue(*actions: str, **options: Any) -> Session:
    """A session after these actions, or after `TO_THE_RESCUE`.

    There is no two-squares rule, so that Blue can step back and forth.
    """
    rules = skirmish(**{"rescue": 1, "two_squares": 0, **options})
    return session_at(*(actions or TO_THE_RESCUE), rules=rules)


def listed(app: Watched) -> list[list[str]]:
    """The lines of the list as words."""
    return [line.split() for line in str(app.screen.query_one(RankList).render()).splitlines()]


async def test_the_squares_of_a_rescue_are_marked() -> None:
    async with at_table(rescue()) as (app, pilot):
        await type_in(pilot, "c5")
        await press(pilot, "enter")
        assert lights_of(app)["C6"] == "rescue"
        assert text(app).count("•+") == 1
    async with at_table(rescue(rescue=0)) as (app, pilot):
        await type_in(pilot, "c5")
        await press(pilot, "enter")
        assert lights_of(app)["C6"] == "goal"


@CASES.of(lambda: rescue(*TO_THE_ATTACK))
async def an_attack_with_a_rescue_is_marked(app: Watched, pilot: Pilot[int]) -> None:
    await type_in(pilot, "d5")
    await press(pilot, "enter")
    assert lights_of(app)["D6"] == "rescue-prey"
    assert text(app).count("×+") == 1


@CASES.of(rescue)
async def by_keys_alone(app: Watched, pilot: Pilot[int]) -> None:
    turn_of(app).board.point("C5")
    await press(pilot, "enter", "up", "enter")
    assert message_of(app) == "C5-C6: who comes back? Esc to cancel."
    assert isinstance(app.focused, RankList)
    assert "Comes back:" in text(app)
    assert listed(app) == [["2", "Scout", "1"], ["Nobody"]]  # the lost pieces, and how many
    assert turn_of(app).board.picture.faces["C6"].label == "I"
    await press(pilot, "enter")
    assert message_of(app) == "Scout: choose where it comes back. Esc to cancel."
    assert isinstance(app.focused, Board)
    assert {square for square, light in lights_of(app).items() if light == "goal"} == HALF
    assert turn_of(app).board.cursor in HALF
    turn_of(app).board.point("A2")
    await press(pilot, "tab")
    assert turn_of(app).board.cursor in HALF - {"A2"}
    turn_of(app).board.point("E1")
    await press(pilot, "enter")
    assert stage(app) == "moved"  # a quiet move, which can be undone
    picture = turn_of(app).board.picture
    assert picture.faces["E1"].label == "2"
    assert picture.light("E1") is Light.TRAIL
    assert picture.trail == ("C5", "C6")
    assert "C5-C6+2@E1" in text(app)
    await press(pilot, "u")
    assert "E1" not in turn_of(app).board.picture.faces


@CASES.of(rescue)
async def by_mouse_alone(app: Watched, pilot: Pilot[int]) -> None:
    await drag(pilot, spot(app, "C5"), spot(app, "C6"))
    await click(pilot, place_of(app, "Scout"))
    await click(pilot, spot(app, "D1"))
    assert stage(app) == "moved"
    assert "C5-C6+2@D1" in text(app)


@CASES.of(rescue)
async def the_number_on_a_piece_chooses_it(app: Watched, pilot: Pilot[int]) -> None:
    await drag(pilot, spot(app, "C5"), spot(app, "C6"))
    await press(pilot, "2")
    assert message_of(app).startswith("Scout: choose where")


@CASES.of(rescue)
async def typed_at_once(app: Watched, pilot: Pilot[int]) -> None:
    for entry in ("c5-c6+2@e1", "c5c6+2@e1", "C5C6+2E1"):
        await type_in(pilot, entry)
        await press(pilot, "enter")
        assert stage(app) == "moved", entry
        assert "C5-C6+2@E1" in text(app), entry
        await press(pilot, "u")
        assert stage(app) == "choose"


@CASES.of(rescue)
async def a_rescue_may_be_declined(app: Watched, pilot: Pilot[int]) -> None:
    for way in ("list", "square", "typed"):
        await type_in(pilot, "c5c6")
        await press(pilot, "enter")  # typed without a piece, which is then asked for
        assert message_of(app) == "C5-C6: who comes back? Esc to cancel."
        match way:
            case "list":
                await press(pilot, "up", "enter")
            case "square":
                await click(pilot, spot(app, "C6"))
            case "typed":
                await type_in(pilot, "c5c6")
                await press(pilot, "enter")
        assert stage(app) == "moved", way
        assert "C5-C6 " in text(app)
        assert "came back" not in text(app)
        await press(pilot, "u")


@CASES.of(rescue)
async def one_key_too_many_in_the_list_does_nothing(app: Watched, pilot: Pilot[int]) -> None:
    app.set_keymap({"choose": "space"})
    await drag(pilot, spot(app, "C5"), spot(app, "C6"))
    await press(pilot, "up")
    await type_in(pilot, "   ")  # faster than the screen can follow
    assert stage(app) == "moved"


@CASES.of(lambda: rescue(*TO_THE_ATTACK))
async def esc_goes_back_step_by_step(app: Watched, pilot: Pilot[int]) -> None:
    await drag(pilot, spot(app, "D5"), spot(app, "D6"))
    await press(pilot, "enter")
    await click(pilot, spot(app, "E1"))
    for message in (
        "Attack D6, Scout (2) back on E1? Enter to confirm, Esc to cancel.",
        "Scout: choose where it comes back. Esc to cancel.",
        "D5xD6: who comes back? Esc to cancel.",
    ):
        assert message_of(app) == message
        await press(pilot, "escape")
    assert lights_of(app)["D5"] == "chosen"
    assert isinstance(app.focused, Board)
    await press(pilot, "escape")
    assert lights_of(app) == {}
    assert stage(app) == "choose"


@CASES.of(lambda: rescue(*TO_THE_ATTACK, tie="attacker_wins"))
async def a_rescue_by_attack_is_confirmed_and_announced_to_both(app: Watched, pilot: Pilot[int]) -> None:
    await drag(pilot, spot(app, "D5"), spot(app, "D6"))
    assert lights_of(app) == {"D5": "chosen", "D6": "prey"}  # the piece has not moved there yet
    faces = turn_of(app).board.picture.faces
    assert (faces["D5"].label, faces["D6"].label) == ("I", "")
    await press(pilot, "enter")
    turn_of(app).board.point("E1")
    await press(pilot, "enter")
    assert stage(app) == "choose"
    await press(pilot, "enter")
    assert isinstance(app.screen, BattleScreen)
    assert "A lost Scout (2) comes back on E1." in text(app)
    await press(pilot, "enter")
    assert isinstance(app.screen, CurtainScreen)
    await press(pilot, "space")
    assert "a lost Scout (2) came back on E1" in panel_of(app)
    picture = turn_of(app).board.picture
    assert picture.light("E1") is picture.light("D6") is Light.TRAIL
    assert picture.faces["E1"].label == ""


@CASES.of(lambda: rescue(*TO_THE_ATTACK))
async def typed_with_an_attack(app: Watched, pilot: Pilot[int]) -> None:
    await type_in(pilot, "d5d6+2@e1")
    await press(pilot, "enter")
    assert message_of(app).startswith("Attack D6, Scout (2) back on E1?")
    await press(pilot, "enter")
    assert isinstance(app.screen, BattleScreen)


async def test_without_the_question_an_attack_with_a_rescue_is_made_at_once() -> None:
    settings = Settings(confirm_attacks=False)
    async with at_table(rescue(*TO_THE_ATTACK), settings=settings) as (app, pilot):
        await type_in(pilot, "d5d6+2@e1")
        await press(pilot, "enter")
        assert isinstance(app.screen, BattleScreen)


async def test_a_void_rescue_is_shown_as_the_attack_alone() -> None:
    """R1: the attacking Infiltrator and the Spy have equal ranks; both are lost, so the rescue is void."""
    session = rescue(*TO_THE_ATTACK)
    session.take(Act("D5xD6+2@E1"))
    async with at_table(session) as (app, pilot):
        assert "D5xD6" in text(app)
        assert "+" not in text(app)
        assert "comes back" not in text(app)
        await press(pilot, "enter", "space")
        assert turn_of(app).board.picture.light("E1") is None


async def test_a_player_who_may_not_know_the_piece_sees_its_square() -> None:
    """R1 with `captured = "own"`."""
    async with at_table(rescue(*TO_THE_RESCUE, "C5-C6+2@E1", captured="own")) as (app, _):
        assert "C5-C6+?@E1 Ada moved; a lost piece came back on E1" in panel_of(app)
        assert turn_of(app).board.picture.light("E1") is Light.TRAIL
        assert text(app).count("Scout") == 1  # in the table of the army
    session = rescue(*TO_THE_ATTACK, captured="own", tie="attacker_wins")
    session.take(Act("D5xD6+2@E1"))
    async with at_table(session) as (app, _):
        assert "A lost piece comes back on E1." in text(app)


@CASES.of(lambda: rescue(*TO_THE_RESCUE, "C5-C6+2@E1", battle_memory="shown"))
async def a_piece_that_came_back_is_face_up_if_battles_are_remembered(app: Watched, _: Pilot[int]) -> None:
    """R1 with `battle_memory = "shown"` and with `captured = "open"`."""
    assert turn_of(app).board.picture.faces["E1"].label == "2"


@CASES.of(rescue)
async def an_impossible_rescue_is_refused_with_the_reason(app: Watched, pilot: Pilot[int]) -> None:
    reasons = {
        "c5c6+2@a1": "A rescued piece comes back on an empty square of your own half.",
        "c5c6+10@e1": "You haven't lost a piece of that kind. Choose one that you have lost.",
        "c5c6+b@e1": "Bombs can't be rescued. Choose another lost piece.",
        "f1f2+2@e1": "A piece can rescue only when it enters the enemy's back row from another row.",
    }
    await each_refused(app, pilot, reasons)


@CASES.of(rescue)
async def choosing_a_square_selects_no_piece(app: Watched, pilot: Pilot[int]) -> None:
    await drag(pilot, spot(app, "C5"), spot(app, "C6"))
    await press(pilot, "enter")
    await click(pilot, spot(app, "F1"))
    assert message_of(app) == "A rescued piece comes back on an empty square of your own half."
    await click(pilot, spot(app, "F2"))
    assert stage(app) == "moved"


async def test_in_a_narrow_window_no_line_of_the_list_is_broken() -> None:
    for size in ((60, 20), (60, 24)):
        async with at_table(rescue(), size=size) as (app, pilot):
            await type_in(pilot, "c5c6")
            await press(pilot, "enter")
            assert listed(app) == [["2", "Scout", "1"], ["Nobody"]]
            await click(pilot, place_of(app, "Nobody"))
            assert stage(app) == "moved"


@CASES.of(rescue)
async def the_curtain_in_between_forgets_the_choices(app: Watched, pilot: Pilot[int]) -> None:
    await type_in(pilot, "c5c6")
    await press(pilot, "enter", "enter", "v")
    assert isinstance(app.screen, CurtainScreen)
    await press(pilot, "space")
    assert lights_of(app) == {}
    assert "C5" in turn_of(app).board.picture.faces
