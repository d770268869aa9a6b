"""Setting up an army: by keys, by cursor and tray (D1)."""

from collections import Counter

import pytest
from textual.pilot import Pilot

from stratego import Color, Kind, Ruleset, load_ruleset
from stratego.hotseat.scenes import CurtainScene, DeployScene
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.screens.game.turn import TurnScreen
from stratego.tui.screens.setup.army import DeployScreen, ways_to_deploy
from stratego.tui.widgets.board import SetupBoard, Tray
from stratego.tui.widgets.lists import Choices
from stratego.wording.help import tip_for
from stratego.wording.keys import KEYS, NO_KEY
from stratego.wording.names import roster
from tests.tui.cases import Cases
from tests.tui.driving import (
    Watched,
    playing,
    press,
    reach,
    setting_up,
    shown,
    text,
    until,
)

CASES = Cases()
test_each_case = CASES.as_test()


SMALL = load_ruleset("original").replace(
    name="Small",
    layout=("bbbb", "....", "....", "rrrr"),
    army={"flag": 1, "scout": 1, "miner": 1, "marshal": 1},
)
# Scouts are the only movable pieces here, and a Scout in front of the lake cannot make a first move.
LAKESIDE = SMALL.replace(
    name="Lakeside", layout=("bbbb", ".~~~", "~~~.", "rrrr"), army={"flag": 1, "bomb": 1, "scout": 2}
)
HOLES = SMALL.replace(name="Holes", layout=("b.b.b", ".b.b.", ".....", ".r.r.", "r.r.r"))
WIDE = load_ruleset("original").replace(
    name="Wide", layout=("b" * 15,) * 4 + ("." * 15,) * 7 + ("r" * 15,) * 4
)


def scene(app: Watched) -> DeployScene:
    assert app.session is not None
    scene = app.session.scene
    assert isinstance(scene, DeployScene)
    return scene


def standing(app: Watched) -> dict[str, Kind]:
    """The placed pieces of the player who is setting up, by square."""
    draft = scene(app).draft
    return {square: kind for square, kind in zip(draft.squares, draft.cells, strict=True) if kind is not None}


async def lifted(pilot: Pilot[int]) -> SetupBoard:
    """Lift the curtain of the player who sets up. Returns the board."""
    await reach(pilot, DeployScreen, "space")
    return pilot.app.screen.query_one(SetupBoard)


# By key


@CASES.of(lambda: setting_up(SMALL))
async def escape_with_nothing_selected_says_how_to_leave(app: Watched, pilot: Pilot[int]) -> None:
    assert isinstance(app.screen, DeployScreen)
    assert not app.screen.works("next_lesson")
    await press(pilot, "tab", "enter", "escape")
    assert "to leave the game" not in text(app)
    await press(pilot, "escape")
    assert "Q to leave the game." in text(app)


@CASES.of(lambda: setting_up(SMALL))
async def an_army_is_typed_and_the_curtain_lowered(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "f", "2", "3", "0")
    assert standing(app) == {"A1": Kind.FLAG, "B1": Kind.SCOUT, "C1": Kind.MINER, "D1": Kind.MARSHAL}
    await press(pilot, "d")
    assert "You can't change it afterwards" in text(app)
    await reach(pilot, CurtainScreen, "enter")
    assert app.session is not None
    assert isinstance(app.session.scene, CurtainScene)
    assert app.session.scene.next is Color.BLUE
    await lifted(pilot)
    assert standing(app) == {}


async def test_both_deploy_and_the_game_begins() -> None:
    async with playing("barrage") as (_, pilot):
        for _ in Color:
            await lifted(pilot)
            await reach(pilot, CurtainScreen, "r", "d", "enter")
        await reach(pilot, TurnScreen, "space")


@CASES.of(lambda: setting_up(SMALL))
async def capital_letters_do_the_same(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "F", "M")
    assert standing(app) == {"D1": Kind.FLAG}
    await reach(pilot, CurtainScreen, "V")


@CASES.of(lambda: setting_up(SMALL))
async def done_is_refused_while_pieces_are_missing(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "f", "2", "3", "d", "d")
    assert "Still to place: 1 Marshal." in text(app)
    assert "D finish" not in text(app)
    assert isinstance(app.screen, DeployScreen)
    await press(pilot, "0")
    assert "D finish" in text(app)


@CASES.of(lambda: setting_up(SMALL))
async def done_is_asked_again_after_another_edit(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "r", "d", "m", "d")
    assert isinstance(app.screen, DeployScreen)
    assert "You can't change it afterwards" in text(app)


@CASES.of(lambda: setting_up(LAKESIDE))
async def an_army_without_a_first_move_is_explained(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "2", "2", "f", "b")
    assert "No piece could make a first move" in text(app)
    await press(pilot, "d", "enter")
    assert isinstance(app.screen, DeployScreen)
    await press(pilot, "m")
    assert "Your army is complete" in text(app)


@CASES.of(lambda: setting_up(SMALL))
async def a_key_of_no_piece_is_refused(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "b")
    assert "This army has no piece with B on it." in text(app)
    assert standing(app) == {}


@CASES.of(lambda: setting_up("duel"))
async def any_number_of_edits_can_be_undone(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "2", "9", "m", "r", "c")
    assert standing(app) == {}
    assert "All pieces are in the tray. U to undo." in text(app)
    assert app.session is not None
    before = app.session.steps
    await press(pilot, "c", "m")  # without effect, and so no step
    assert app.session.steps == before
    await press(pilot, "u")
    assert len(standing(app)) == 10
    await press(pilot, "u", "u")
    assert standing(app) == {"A4": Kind.SCOUT, "B4": Kind.GENERAL}
    await press(pilot, "u", "u", "u")
    assert standing(app) == {}
    assert "Nothing to undo" in text(app)


@CASES.of(lambda: setting_up("duel"))
async def delete_returns_the_piece_to_the_tray(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "2", "9", "backspace")
    assert standing(app) == {"A4": Kind.SCOUT}
    await press(pilot, "left", "delete")
    assert standing(app) == {}
    assert scene(app).draft.tray == scene(app).draft.rules.army


@CASES.of(lambda: setting_up("duel"))
async def mirror_swaps_left_and_right(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "2", "m")
    assert standing(app) == {"K4": Kind.SCOUT}


@CASES.of(lambda: setting_up("original"))
async def random_keeps_the_placed_pieces(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "b", "0", "r")
    placed = standing(app)
    assert (placed["A4"], placed["B4"]) == (Kind.BOMB, Kind.MARSHAL)
    assert Counter(placed.values()) == scene(app).draft.rules.army
    await press(pilot, "r")
    assert "All pieces are placed. C to clear the board." in text(app)


# By cursor and tray


@CASES.of(lambda: setting_up(SMALL))
async def an_army_is_placed_by_cursor_and_tray_alone(app: Watched, pilot: Pilot[int]) -> None:
    board = app.screen.query_one(SetupBoard)
    for right in range(4):  # the tray's cursor skips empty lines
        await press(pilot, "tab", "enter", *["right"] * right, "enter", *["left"] * right)
    assert board.cursor == "A1"
    assert Counter(standing(app).values()) == SMALL.army
    assert isinstance(app.screen, DeployScreen)
    await press(pilot, "tab", "enter")
    await reach(pilot, CurtainScreen, "enter")


@CASES.of(lambda: setting_up(SMALL))
async def enter_on_an_empty_square_goes_to_the_tray(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "enter")
    assert isinstance(app.focused, Tray)
    await press(pilot, "down", "enter", "enter")
    assert len(standing(app)) == 1


@CASES.of(lambda: setting_up("duel"))
async def enter_on_an_empty_square_does_not_lead_to_finishing(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "r", "u", "r")
    empty = next(square for square in scene(app).draft.squares if square not in standing(app))
    app.screen.query_one(SetupBoard).point(empty)
    await press(pilot, "enter", "enter", "enter")
    assert isinstance(app.focused, SetupBoard)
    assert "No piece is here" in text(app)


@CASES.of(lambda: setting_up("duel"))
async def enter_picks_up_and_puts_down(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "9", "2", "left", "left", "enter")
    assert "General selected" in text(app)
    await press(pilot, "right", "enter")
    assert standing(app) == {"A4": Kind.SCOUT, "B4": Kind.GENERAL}
    await press(pilot, "enter", "down", "enter")
    assert standing(app) == {"A4": Kind.SCOUT, "B3": Kind.GENERAL}


@CASES.of(lambda: setting_up("duel"))
async def escape_cancels_the_selection_and_costs_nothing(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "9", "left", "enter", "escape", "down", "enter", "escape", "escape")
    assert standing(app) == {"A4": Kind.GENERAL}
    assert "selected" not in text(app)


@CASES.of(lambda: setting_up("duel"))
async def the_cursor_stays_in_the_zone(_: Watched, pilot: Pilot[int]) -> None:
    board = _.screen.query_one(SetupBoard)
    await press(pilot, *["up"] * 3, *["left"] * 3)
    assert board.cursor == "A4"
    await press(pilot, *["down"] * 9, *["right"] * 12)
    assert board.cursor == "K1"


@CASES.of(lambda: setting_up(HOLES))
async def the_cursor_finds_its_way_over_holes(_: Watched, pilot: Pilot[int]) -> None:
    board = _.screen.query_one(SetupBoard)
    assert board.cursor == "B2"
    await press(pilot, "right")
    assert board.cursor == "D2"
    await press(pilot, "right", "up")
    assert board.cursor == "D2"


# The tray


@CASES.of(lambda: setting_up("original"))
async def the_tray_shows_the_remaining_pieces(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "b", "b", "0")
    lines = text(app).splitlines()[1:]  # the top line may advise on Bombs
    for name, left in (("Bomb", "4"), ("Marshal", "0"), ("Scout", "8")):
        assert next(line for line in lines if name in line).rstrip().endswith(left)
    assert "37 to place" in text(app)
    await press(pilot, "r")
    assert "to place" not in text(app)
    assert "Finish" in text(app)


@pytest.mark.parametrize("size", [(80, 24), (60, 20)], ids=str)
async def test_no_name_in_the_tray_is_cut(size: tuple[int, int]) -> None:
    rules = load_ruleset("infiltrator").replace(name="Any")
    async with playing(setting_up(rules), size=size) as (app, _):
        for entry in roster(rules):
            name = entry.short_name if entry.kind is Kind.INFILTRATOR else entry.name
            assert f" {name} " in text(app)


@CASES.of(lambda: setting_up("duel"))
async def the_line_of_keys_is_the_trays_while_it_has_the_focus(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "9", "tab")
    assert text(app).splitlines()[-1].startswith(" Enter select   Tab squares   V curtain")
    await press(pilot, "tab")
    assert text(app).splitlines()[-1].startswith(" R random")


# Privacy


@CASES.of(lambda: setting_up("duel"))
async def the_curtain_key_covers_and_the_draft_comes_back(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "9", "2", "3")
    before, stood = app.screen, standing(app)
    await reach(pilot, CurtainScreen, "v")
    assert "3" not in [piece.strip() for piece in text(app).split() if piece == "A4"]
    await lifted(pilot)
    assert app.screen is not before
    assert standing(app) == stood
    assert set(app.screen.query_one(SetupBoard).picture.faces) == set(stood)
    await press(pilot, "u")
    assert len(standing(app)) == 2


@CASES.of(lambda: setting_up("duel"))
async def the_curtain_key_works_in_the_list_of_setups(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "l")
    await reach(pilot, CurtainScreen, "v")
    await lifted(pilot)
    assert not app.screen.query_one(SetupBoard).picture.faces


@CASES.of(lambda: setting_up("duel"))
async def a_window_that_becomes_too_small_lowers_the_curtain(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "9")
    await pilot.resize_terminal(50, 15)
    await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
    await shown(pilot)
    assert "60x20 is needed" in text(app)
    await pilot.resize_terminal(80, 24)
    await until(pilot, lambda: "look away" in text(app))
    await lifted(pilot)
    assert standing(app) == {"A4": Kind.GENERAL}


# Sizes


def test_the_keys_stand_in_two_columns_where_both_have_room() -> None:
    rules, keys = load_ruleset("duel"), dict.fromkeys(KEYS, "X")
    below, beside = ways_to_deploy(rules, keys, 0), ways_to_deploy(rules, keys, 200)
    widest = max(line.cell_length for line in beside)
    assert ways_to_deploy(rules, keys, widest) == beside
    assert ways_to_deploy(rules, keys, widest - 1) == below
    for left, both, right in zip(below, beside, below[len(beside) :], strict=False):
        assert both.plain.split() == [*left.plain.split(), *right.plain.split()]
    assert len({line.plain.rindex("X ") for line in beside}) == 1  # the right column is aligned
    without = ways_to_deploy(rules, keys | {"deploy.take_back": str(NO_KEY)}, 0)
    assert without == below[:-1]


@pytest.mark.parametrize(
    ("rules", "size", "plain"),
    [
        (SMALL, (80, 24), False),
        (HOLES, (60, 20), True),
        (WIDE, (60, 20), True),
        (load_ruleset("infiltrator"), (80, 24), False),
        pytest.param(WIDE, (120, 40), False, marks=pytest.mark.slow),
        pytest.param(SMALL, (200, 60), True, marks=pytest.mark.slow),
    ],
    ids=str,
)
async def test_every_board_fits_every_window(rules: Ruleset, size: tuple[int, int], plain: bool) -> None:
    async with playing(setting_up(rules), size=size, plain=plain) as (app, pilot):
        board = app.screen.query_one(SetupBoard)
        await press(pilot, "r")
        assert app.screen.region.shrink((1, 0, 1, 0)).contains_region(board.region)
        seen = text(app)
        for entry in rules.army:
            assert entry.title()[:4] in seen
        assert "Finish" in seen
        assert "? help" in seen
        if plain:
            assert seen.isascii()


@CASES.of(lambda: setting_up("duel"))
async def both_sides_see_their_back_row_at_the_bottom(app: Watched, pilot: Pilot[int]) -> None:
    board = app.screen.query_one(SetupBoard)
    assert board.picture.grid.at(0, board.picture.grid.rows - 1) == "A1"
    await reach(pilot, CurtainScreen, "r", "d", "enter")
    board = await lifted(pilot)
    assert board.picture.grid.at(0, board.picture.grid.rows - 1) == "K10"
    assert app.screen.query_one(Choices) is not None


async def test_each_player_reads_advice_while_setting_up() -> None:
    rules = load_ruleset("original")
    tips = [tip_for(rules, hand_overs) for hand_overs in range(2)]
    exact = {
        color: "N" * (80 - len(", set up your army" + tip) - 10)
        for color, tip in zip(Color, tips, strict=True)
    }
    async with playing(rules, names=exact) as (app, pilot):
        for tip in tips:
            await reach(pilot, DeployScreen, "space")
            for columns, is_above in ((80, True), (79, False)):
                await pilot.resize_terminal(columns, 24)
                await press(pilot, "b")
                lines = [line.strip() for line in text(app).splitlines()]
                assert lines[0].endswith(tip if is_above else rules.name)
                assert (tip in lines) is not is_above
            await press(pilot, "d")
            assert tip not in text(app)  # a refusal has no advice below it
            assert isinstance(app.screen, DeployScreen)
            for letters, has_room in ((75, True), (76, False)):
                app.screen.tell("N" * letters)
                await shown(pilot)
                assert (tip in text(app)) is has_room
            await reach(pilot, CurtainScreen, "r", "d", "enter")
