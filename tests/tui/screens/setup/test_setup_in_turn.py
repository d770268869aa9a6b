"""D3: setting up in turn, one piece at a time; the other player sees the backs of placed pieces."""

from random import Random

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot

from stratego import Color, Deployment, Kind, Ruleset, load_ruleset
from stratego.files import data_folder
from stratego.hotseat.draft import Draft
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import PlaceScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Arrange, Cells, Lift
from stratego.records.saved_setups import SavedSetup, SavedSetups
from stratego.rulesets.ready_made import ready_made
from stratego.table.choosing.picture import Face, Light
from stratego.tui.navigation import title_of
from stratego.tui.screens.game.cards import LeavingScreen
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.screens.game.turn import TurnScreen
from stratego.tui.screens.lobby.players import FirstMoverScreen
from stratego.tui.screens.setup.army import PlaceScreen
from stratego.tui.widgets.board import Board, Tray
from tests.hotseat.evening import NAMES, SMALL, cells
from tests.tui.cases import Cases, sit
from tests.tui.driving import (
    Frame,
    Watched,
    burst,
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
    until,
)
from tests.tui.positions import at_table, message_of

CASES = Cases()
test_each_case = CASES.as_test()


IN_TURN = SMALL.replace(deployment="alternating")
DUEL = load_ruleset("duel").replace(deployment="alternating")
ORIGINAL = load_ruleset("original").replace(deployment="alternating")


def placing(*armies: str, rules: Ruleset = IN_TURN, look: bool = True) -> Session:
    """A session after Red and Blue have arranged these armies in turn; ``look`` lifts the next curtain."""
    session = Session(GameSetup(rules, NAMES))
    for ply, army in enumerate(armies):
        session.take(Lift())
        session.take(Arrange(list(Color)[ply % 2], cells(army)))
    if look:
        session.take(Lift())
    return session


async def test_the_curtain_says_how_far_the_next_player_is() -> None:
    async with at_table(placing(look=False)) as (app, pilot):
        for count in range(5):
            armies = ("F . . .", "F . . .", "F 2 . .", "F 2 . .")[:count]
            await sit(app, pilot, placing(*armies, look=False))
            assert (f"Placed: {count // 2} of {IN_TURN.army_size}" in text(app)) == (count > 1), count


def steps(app: Watched) -> int:
    """The number of steps of the session."""
    assert app.session is not None
    return len(app.session.steps)


def placed_cells(app: Watched, color: Color) -> Cells:
    """The cells of a side's set-up after its last change."""
    assert app.session is not None
    return [step.cells for step, _ in app.session.steps if isinstance(step, Arrange) and step.color is color][
        -1
    ]


def board(app: Watched) -> Board:
    return app.screen.query_one(Board)


async def next_player(pilot: Pilot[int], *keys: str) -> None:
    """Press keys that place a piece, and lift the other player's curtain."""
    await reach(pilot, CurtainScreen, *keys)
    await reach(pilot, PlaceScreen, "space")


# Placing


@CASES.of(lambda: setting_up(IN_TURN))
async def a_key_and_enter_place_a_piece_whose_back_is_seen(app: Watched, pilot: Pilot[int]) -> None:  # D3
    assert "Ada, place a piece" in text(app)
    await press(pilot, "0", "right", "right")
    assert message_of(app) == "Your Marshal (10) on C1? Enter to place it, for good."
    await reach(pilot, CurtainScreen, "enter")
    assert "Ben, place a piece" in text(app)
    assert placed_cells(app, Color.RED) == cells(". . 10 .")
    await reach(pilot, PlaceScreen, "space")
    picture = board(app).picture
    assert dict(picture.faces) == {"C1": Face(Color.RED)}
    assert picture.light("C1") is Light.TRAIL
    assert message_of(app).startswith("Ada has placed a piece on C1.")


async def test_where_both_have_room_the_hint_follows_what_the_other_has_placed() -> None:
    placed = "Ada has placed a piece on A1."
    async with at_table(placing("F . . ."), size=(120, 24)) as (app, pilot):
        both = message_of(app)
        assert both.startswith(f"{placed} Type a number")
        for margins, told in ((2, both), (1, placed)):
            await pilot.resize_terminal(len(both) + margins, 24)
            await sit(app, pilot, placing("F . . ."))
            assert message_of(app) == told


@CASES.of(placing)
async def nothing_is_placed_before_enter_and_esc_costs_nothing(app: Watched, pilot: Pilot[int]) -> None:
    before = steps(app)
    first = frame(app)
    await press(pilot, "3", "right", "2", "left", "tab", "down", "enter", "r", "l")
    assert message_of(app) == "No set-up, ready-made or your own, fits this army and board."
    assert steps(app) == before
    await press(pilot, "c", "2", "escape")
    board(app).point("A1")
    await shown(pilot)
    assert frame(app) == first


@CASES.of(lambda: placing(look=False))
async def the_curtains_key_places_nothing(app: Watched, pilot: Pilot[int]) -> None:
    """Further presses of the key that lifts the curtain do nothing."""
    await reach(pilot, PlaceScreen, "space")
    await press(pilot, "2", *["space"] * 4)
    assert isinstance(app.screen, PlaceScreen)
    assert not has_placed(app)


def has_placed(app: Watched) -> bool:
    """Whether either player has placed a piece."""
    assert app.session is not None
    return any(isinstance(step, Arrange) for step, _ in app.session.steps)


@CASES.of(lambda: setting_up(DUEL))
async def enter_alone_places_the_same_kind_on_the_next_square(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "right")
    await next_player(pilot, "b", "enter")
    await next_player(pilot, "2", "enter")
    assert board(app).cursor == "C4"
    assert "Bomb on C4?" in message_of(app)
    await next_player(pilot, "enter")
    await next_player(pilot, "enter")
    assert message_of(app).endswith("Type a number or letter, or Tab for the tray.")
    before = steps(app)
    await press(pilot, "enter")  # no Bomb is left, and nothing else is selected
    assert steps(app) == before


@CASES.of(lambda: placing(". . 2 .", ". . 2 ."))
async def a_placed_piece_stays(app: Watched, pilot: Pilot[int]) -> None:  # D3
    before = steps(app)
    board(app).point("C1")
    await press(pilot, "3", "enter")
    assert message_of(app) == "The piece on C1 stays there. Choose an empty square."
    await press(pilot, "2")
    assert message_of(app) == "The Scout is already on the board."
    await press(pilot, "delete", "u", "backspace")
    assert steps(app) == before
    assert placed_cells(app, Color.RED) == cells(". . 2 .")


async def test_a_piece_that_would_shut_the_army_in_is_refused_with_the_reason() -> None:  # D1
    walled = IN_TURN.replace(layout=("bbbb", "~~~.", ".~~~", "rrrr"), army={"flag": 1, "bomb": 2, "miner": 1})
    async with playing(placing(rules=walled)) as (app, pilot):
        before = steps(app)
        await press(pilot, "b", "enter")
        assert message_of(app).startswith("Then no piece could make a first move")
        assert steps(app) == before
        await reach(pilot, CurtainScreen, "right", "enter")


@CASES.of(placing)
async def a_piece_is_placed_from_the_tray(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "tab", "down", "enter")
    assert "Miner (3) on A1?" in message_of(app)
    await reach(pilot, CurtainScreen, "enter")
    assert placed_cells(app, Color.RED) == cells("3 . . .")


@CASES.of(lambda: placing(rules=IN_TURN.replace(numbering="low")))
async def classic_numbers_are_typed_as_the_pieces_show_them(app: Watched, pilot: Pilot[int]) -> None:  # P2
    await press(pilot, "9")
    assert "Scout (9) on A1?" in message_of(app)


@pytest.mark.parametrize("others", [(), ("7",), ("left", "enter")], ids=str)
async def test_keys_take_effect_in_the_order_in_which_they_were_pressed(others: tuple[str, ...]) -> None:
    async with playing(setting_up(ORIGINAL)) as (app, pilot):
        await burst(pilot, "right", "0", "down", "b", "right", "5", "enter", *others)
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
        zone = Draft.empty(ORIGINAL, Color.RED)
        assert placed_cells(app, Color.RED) == zone.place(zone.squares.index("C3"), Kind.LIEUTENANT).cells


# The mouse


@CASES.of(placing)
async def a_square_clicked_twice_places_a_piece(app: Watched, pilot: Pilot[int]) -> None:
    before = steps(app)
    await press(pilot, "2", "b")
    for square in ("A1", "C1", "D1"):
        await click(pilot, middle(board(app), square))
        assert f"Scout (2) on {square}?" in message_of(app)
        assert steps(app) == before
    await click(pilot, middle(board(app), "D1"))
    await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
    assert placed_cells(app, Color.RED) == cells(". . . 2")


@CASES.of(placing)
async def a_piece_dragged_from_the_tray_and_on_the_board(app: Watched, pilot: Pilot[int]) -> None:
    before = steps(app)
    await drag(pilot, place_of(app, "Miner"), middle(board(app), "B1"))
    assert "Miner (3) on B1?" in message_of(app)
    await drag(pilot, middle(board(app), "B1"), middle(board(app), "C1"))
    assert "Miner (3) on C1?" in message_of(app)
    assert steps(app) == before
    await click(pilot, middle(board(app), "C1"))
    await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
    assert placed_cells(app, Color.RED) == cells(". . 3 .")
    await reach(pilot, PlaceScreen, "space")
    await drag(pilot, place_of(app, "Miner"), middle(board(app), "B4"))
    await click(pilot, middle(board(app), "B4"))
    await until(pilot, lambda: isinstance(app.screen, CurtainScreen))


@CASES.of(lambda: placing(". . 2 .", "2 . . ."))
async def a_click_outside_and_a_drag_out_of_the_zone_place_nothing(app: Watched, pilot: Pilot[int]) -> None:
    before = steps(app)
    await press(pilot, "3")
    await click(pilot, middle(board(app), "A1"))
    await drag(pilot, middle(board(app), "A1"), Offset(60, 20))
    await press(pilot, "space")
    await click(pilot, middle(board(app), "D4"))
    await click(pilot, middle(board(app), "D4"))
    assert steps(app) == before


# Setting up from a plan


@CASES.of(lambda: setting_up(ORIGINAL))
async def a_ready_made_set_up_is_followed_with_enter_alone(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "l", "l")
    assert message_of(app).startswith("Empty nest. ")
    plan = app.current_game.plans[Color.RED].cells
    assert plan is not None
    for _ in range(2):
        await next_player(pilot, "enter")
        await next_player(pilot, "s" if _ == 0 else "2", "enter")
    placed = placed_cells(app, Color.RED)
    assert len([kind for kind in placed if kind]) == 2
    assert all(kind in (None, planned) for kind, planned in zip(placed, plan, strict=True))
    assert "Empty nest" not in text(app)
    await press(pilot, "c")
    assert app.current_game.plans[Color.RED].cells is None


async def test_saved_setups_can_be_followed() -> None:
    mine = Deployment.random(DUEL, Random(4))
    SavedSetups(data_folder()).save(SavedSetup("My Marsh", "Stratego Duel", str(mine)))
    unfinished = SavedSetup("A draft", "Stratego Duel", str(mine).replace("10", " ."), is_draft=True)
    SavedSetups(data_folder()).save(unfinished)  # a plan is for the whole army
    async with playing(setting_up(DUEL)) as (app, pilot):
        names = ["My Marsh (your own)", *(setup.name for setup in ready_made(DUEL))]
        for name in [*names, *names[:1]]:
            await press(pilot, "l")
            assert message_of(app).startswith(f"{name}. ")
        assert app.current_game.plans[Color.RED].cells == mine.cells


@CASES.of(lambda: setting_up(DUEL))
async def a_plan_adapts_to_a_piece_placed_against_it(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "r")
    await next_player(pilot, "f", "enter")
    await next_player(pilot, "2", "enter")
    plan = app.current_game.plans[Color.RED].cells
    assert plan is not None
    assert all(kind in (None, there) for kind, there in zip(placed_cells(app, Color.RED), plan, strict=True))
    assert sorted(kind.letter for kind in plan if kind) == sorted(
        ["F", "B", "B", "S", "2", "2", "3", "3", "9", "10"]
    )


@pytest.mark.parametrize("first_move", ["red", "chosen"])
async def test_the_game_begins_when_both_armies_are_complete(first_move: str) -> None:  # D3, D2
    rules = IN_TURN.replace(first_move=first_move)
    armies = [army for army in (". . 2 .", "F . 2 .", "F . 2 3") for _ in Color]
    async with playing(placing(*armies, rules=rules)) as (app, pilot):
        await next_player(pilot, "0", "enter")
        assert "1 to place" in text(app)
        if first_move == "chosen":
            await reach(pilot, FirstMoverScreen, "0", "enter")
        else:
            await reach(pilot, CurtainScreen, "0", "enter")
            await reach(pilot, TurnScreen, "space")
            assert "Ada, your turn" in text(app)


@CASES.of(lambda: setting_up(IN_TURN))
async def another_game_begins_without_a_plan(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "r")
    app.go.begin(GameSetup(IN_TURN, NAMES))
    await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
    await shown(pilot)
    await reach(pilot, PlaceScreen, "space")
    assert app.current_game.plans[Color.RED].cells is None


# Secrecy


REDS = [["5", "enter"], ["l", "4", "right", "left", "enter"]]
OTHERS = [["b", "enter"], ["s", "enter"]]
BLUES = [
    ["2", "down", "enter"],
    ["l", "question_mark", "escape", "f", "v", "space", "tab", "enter", "r", "enter"],
]


async def look(pilot: Pilot[int], app: Watched, reds: list[list[str]]) -> list[Frame]:
    """The frames of Blue's turns, and of the curtains around them, if Red presses these keys."""
    seen = []
    for red, blue in zip(reds, BLUES, strict=True):
        await reach(pilot, PlaceScreen, "space")
        await reach(pilot, CurtainScreen, *red)
        app.rng = Random(5)
        seen.append(frame(app))
        await press(pilot, "space")
        seen.append(frame(app))
        for key in blue:
            await press(pilot, key)
            seen.append(frame(app))
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
        seen.append(frame(app))
    return seen


async def test_two_worlds_look_alike_to_the_player_who_may_not_know() -> None:  # law 3
    worlds = []
    for reds in (REDS, OTHERS):
        async with playing(ORIGINAL, size=(60, 20)) as (app, pilot):
            seen = await look(pilot, app, reds)
            worlds.append((seen, placed_cells(app, Color.RED)))
    (mine, red), (other, dealt) = worlds
    assert [kind is None for kind in red] == [kind is None for kind in dealt]
    assert red != dealt
    assert mine == other


@CASES.of(lambda: setting_up(ORIGINAL))
async def nothing_of_the_board_is_left_under_the_curtain(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "l")
    screen = app.screen
    await reach(pilot, CurtainScreen, "enter")
    assert not screen.is_running
    assert not any(shown.query(Board) or shown.query(Tray) for shown in app.screen_stack)
    await reach(pilot, PlaceScreen, "space")
    assert app.current_game.plans[Color.BLUE].cells is None
    assert "Corner fortress" not in text(app)
    assert {face.label for face in board(app).picture.faces.values()} == {""}


@CASES.of(lambda: placing(". . 2 ."))
async def every_way_out_covers_the_board(app: Watched, pilot: Pilot[int]) -> None:
    for way in ("v", "q", "small"):
        await press(pilot, "3")
        if way == "small":
            await pilot.resize_terminal(50, 12)
            await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
            await pilot.resize_terminal(80, 24)
        elif way == "q":
            await reach(pilot, LeavingScreen, "q")
            await press(pilot, "escape")
        else:
            await press(pilot, "v")
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen), way)
        assert app.session is not None
        await reach(pilot, PlaceScreen, "space")
        assert isinstance(app.session.scene, PlaceScene)


def test_the_windows_title_says_whose_turn_it_is_and_no_more() -> None:  # law 5
    session = placing(". . 2 .")
    assert title_of(session.scene, session.rules) == "Small: Blue"


@in_windows((60, 20), (79, 23), slow=[(60, 24), (120, 40)])
async def test_no_hint_is_cut_in_any_window(size: tuple[int, int]) -> None:
    async with playing(setting_up(ORIGINAL), size=size) as (app, pilot):
        for key, end in (("right", "for the tray."), ("6", "for good."), ("l", "C: none.")):
            await press(pilot, key)
            assert end in " ".join(text(app).split()), key
        assert text(app).splitlines()[-1].split()[0:2] == ["Enter", "place"]
        assert "C no plan" in text(app).splitlines()[-1]
        for kind in Kind:
            assert kind is Kind.INFILTRATOR or kind.title() in text(app)


@CASES.of(placing)
async def escape_with_nothing_selected_says_how_to_leave(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "escape")
    assert message_of(app) == "Q to leave the game."


# Placing the next piece of a plan at the curtain


@CASES.of(lambda: setting_up(IN_TURN))
async def a_plan_is_placed_with_one_key_for_each_piece(app: Watched, pilot: Pilot[int]) -> None:  # D3
    plans = []
    for color in Color:
        await press(pilot, "r")
        plans.append(app.current_game.plans[color].cells)
        await reach(pilot, CurtainScreen, "enter")
        if len(plans) == 1:
            await reach(pilot, PlaceScreen, "space")
    for _ in range(2 * (IN_TURN.army_size - 1)):
        assert "L  to place the next piece of your plan" in text(app)
        await reach(pilot, CurtainScreen, "l")
    assert [placed_cells(app, color) for color in Color] == plans
    assert title_of(app.current_game.scene, IN_TURN) == "Small: Red is next"
    assert "it is your turn" in text(app)
    assert "of your plan" not in text(app)


async def test_without_a_plan_that_key_lifts_the_curtain() -> None:
    """D3: the curtain is the same with and without a plan; without one, L only lifts it."""
    for keys in (("3", "enter"), ("r", "c", "3", "enter")):
        async with playing(placing()) as (app, pilot):
            assert "of your plan" not in text(app)
            await next_player(pilot, *keys)
            await reach(pilot, CurtainScreen, "3", "enter")
            assert "L  to place the next piece of your plan" in text(app)
            before = placed_cells(app, Color.RED)
            await reach(pilot, PlaceScreen, "l")
            assert placed_cells(app, Color.RED) == before


@CASES.of(placing)
async def a_plan_can_be_left_at_any_time(_: Watched, pilot: Pilot[int]) -> None:  # D3
    await next_player(pilot, "r", "enter")
    await next_player(pilot, "3", "enter")
    await reach(pilot, CurtainScreen, "c", "v")
    await reach(pilot, PlaceScreen, "l")


@CASES.of(placing)
async def a_key_that_is_held_or_was_typed_ahead_places_nothing(app: Watched, pilot: Pilot[int]) -> None:
    await next_player(pilot, "r", "enter")
    await reach(pilot, CurtainScreen, "r", "enter")
    app.key_delay = 60
    before = steps(app)
    await press(pilot, "l", "l")
    assert steps(app) == before


@CASES.of(lambda: Session(GameSetup(IN_TURN, NAMES, asks_pins=True)))
async def a_pin_is_asked_for_before_a_plan_is_placed(app: Watched, pilot: Pilot[int]) -> None:
    """L places nothing from the plan while the curtain asks for a PIN."""
    app.key_delay = 0
    await press(pilot, "space", *"1234", "enter", *"1234", "enter", "r")
    await reach(pilot, CurtainScreen, "enter")
    await press(pilot, "space", "f2", "r")
    await reach(pilot, CurtainScreen, "enter")
    before = steps(app)
    await press(pilot, "l")
    assert steps(app) == before
    assert "of your plan" not in text(app)
