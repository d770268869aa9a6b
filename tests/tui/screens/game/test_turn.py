"""A player's turn: selecting and moving by keys and mouse; cancelling costs nothing."""

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widgets import Static

from stratego import load_ruleset
from stratego.hotseat.scenes import CurtainScene, TurnScene
from stratego.table.settings import Settings
from stratego.tui.screens.game.battle import BattleScreen
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.screens.game.turn import TurnScreen
from stratego.tui.widgets.board import Board
from tests.tui.cases import Cases, sit
from tests.tui.driving import Watched, click, drag, middle, playing, press, setting_up, text
from tests.tui.positions import (
    at_table,
    each_refused,
    lights_of,
    message_of,
    session_at,
    skirmish,
    turn_of,
    type_in,
)

CASES = Cases()
test_each_case = CASES.as_test()


READY_TO_ATTACK = ("F1-F2", "A6-A5", "F2-F3", "A5-A4", "F3-F4", "A4-A3", "F4-F5", "A3-A2")
"""Red's Marshal on F5 in front of Blue's Flag; Blue's Marshal on A2 in front of Red's Flag."""


def taken(app: Watched) -> list[str]:
    """The class names of the steps taken."""
    assert app.session is not None
    return [type(step.step).__name__ for step in app.session.steps]


def scene(app: Watched) -> TurnScene:
    assert app.session is not None
    assert isinstance(app.session.scene, TurnScene)
    return app.session.scene


def spot(app: Watched, square: str) -> Offset:
    return middle(app.screen.query_one(Board), square)


# Selecting and moving

BEHIND_LAKES = """
. . 2 2 . . 3 3 . .
. . . . . . . . . .
. . . . . . . . . .
F B B S . . . . 9 10
"""


async def test_the_cursor_starts_on_a_piece_that_can_go_ahead() -> None:
    """Enter, Up (Right if the way ahead is blocked) and Enter then make a first move."""
    duel = load_ruleset("duel")
    narrow = duel.replace(layout=(".bb.", "....", "....", ".~~.", ".rr."), army={"flag": 1, "scout": 1})
    async with at_table(session_at()) as (app, pilot):
        for rules, army, actions, square in (
            (duel, BEHIND_LAKES, (), "I1"),
            (duel, BEHIND_LAKES, ("I1-I2",), "B10"),
            (narrow, "F 2", (), "C1"),  # this piece can only move sideways
        ):
            await sit(app, pilot, session_at(*actions, rules=rules, red=army, blue=army))
            assert turn_of(app).board.cursor == square
            await press(pilot, "enter", "right" if rules is narrow else "up", "enter")
            assert scene(app).stage == "moved"


@CASES.of(session_at)
async def enter_on_the_selected_piece_puts_it_down(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "enter")
    assert lights_of(app)
    await press(pilot, "enter")
    assert not lights_of(app)


@CASES.of(session_at)
async def escape_with_nothing_selected_says_how_to_leave(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "enter", "escape")
    assert "to leave the game" not in message_of(app)
    await press(pilot, "escape")
    assert message_of(app) == "Q to leave the game."


async def test_a_move_is_seen_on_its_way_once(stretched: None) -> None:
    async with at_table(session_at(), is_animated=True) as (app, pilot):
        board = app.screen.query_one(Board)
        await press(pilot, *"e1e3", "enter")
        assert board._flight is not None
        assert board._flight.path[-1] == "E3"
        await press(pilot, "question_mark", "escape")
        app.screen.query_one(Board).land()
        await press(pilot, "left")
        assert board._flight is None


@CASES.of(session_at)
async def a_selected_piece_marks_its_legal_squares(app: Watched, pilot: Pilot[int]) -> None:
    turn_of(app).board.point("E1")
    await press(pilot, "enter")
    assert lights_of(app) == {"E1": "chosen", "E2": "goal", "E3": "goal"}  # M3: as far as the lake on E4
    assert text(app).count("•") == 2
    assert "E1 selected: choose where to move" in message_of(app)


@CASES.of(session_at)
async def cursor_keys_move_a_piece(app: Watched, pilot: Pilot[int]) -> None:
    turn_of(app).board.point("D1")
    await press(pilot, "enter", "up", "enter")
    assert scene(app).stage == "moved"
    assert "D2" in scene(app).view.pieces
    assert "You have moved" in message_of(app)


@CASES.of(session_at)
async def a_click_selects_and_a_click_moves(app: Watched, pilot: Pilot[int]) -> None:
    await click(pilot, spot(app, "E1"))
    assert lights_of(app)["E3"] == "goal"
    await click(pilot, spot(app, "E3"))
    assert scene(app).stage == "moved"


@CASES.of(session_at)
async def dragging_moves(app: Watched, pilot: Pilot[int]) -> None:
    await drag(pilot, spot(app, "C3"), spot(app, "E1"))
    assert not lights_of(app)
    await drag(pilot, spot(app, "E1"), spot(app, "E3"))
    assert "E3" in scene(app).view.pieces


@CASES.of(session_at)
async def dragging_a_piece_marks_its_squares(app: Watched, pilot: Pilot[int]) -> None:
    await pilot.mouse_down(offset=spot(app, "E1"))
    await pilot.hover(offset=spot(app, "E2"))
    assert lights_of(app) == {"E1": "chosen", "E2": "goal", "E3": "goal"}
    assert turn_of(app).board.cursor == "E2"
    await pilot.mouse_up(offset=spot(app, "E1"))
    assert scene(app).stage == "choose"


@CASES.of(lambda: session_at("D1-D2"))
async def the_board_of_the_other_side_is_turned(app: Watched, pilot: Pilot[int]) -> None:
    rows = [line.split()[0] for line in text(app).splitlines()[1:-3] if line[:3].strip()]
    assert rows == ["1", "2", "3", "4", "5", "6"]  # rows from the top down
    files = [line[:40] for line in text(app).splitlines() if {*"ABCDEF"} < {*line}][-1]
    assert [letter for letter in files if letter in "ABCDEF"] == [*"FEDCBA"]
    await drag(pilot, spot(app, "B6"), spot(app, "B5"))
    assert "B5" in scene(app).view.pieces


@CASES.of(session_at)
async def tab_goes_to_the_pieces_that_can_move(app: Watched, pilot: Pilot[int]) -> None:
    board = turn_of(app).board
    board.point("A1")
    visited = []
    for _ in range(4):
        await press(pilot, "tab")
        visited.append(board.cursor)
    assert visited == ["C1", "D1", "E1", "F1"]  # neither the Flag nor the Bomb (M4)
    await press(pilot, "shift+tab", "shift+tab")
    assert board.cursor == "D1"
    await press(pilot, "tab", "tab", "tab")
    assert board.cursor == "C1"  # Tab wraps round


# Refusals and questions


@CASES.of(session_at)
async def an_illegal_move_is_refused_with_the_reason(app: Watched, pilot: Pilot[int]) -> None:
    reasons = {
        "d1d3": "Only Scouts can move more than one square.",
        "b1b2": "Bombs and Flags never move.",
        "c1d1": "Your own piece is on D1.",
        "e1e4": "E4 is a lake.",
        "d1-c2": "Pieces move in a straight line, never diagonally.",
        "a6a5": "The piece on A6 isn't yours.",
        "d3d4": "There is no piece on D3.",
    }
    await each_refused(app, pilot, reasons)


async def test_the_two_squares_rule_is_named() -> None:  # T1
    moves = ("D1-D2", "B6-B5", "D2-D1", "B5-B6", "D1-D2", "A6-A5")
    async with at_table(session_at(*moves)) as (app, pilot):
        await drag(pilot, spot(app, "D2"), spot(app, "D1"))
        assert message_of(app).startswith(
            "Two-squares rule: this piece has gone between D1 and D2 for 3 turns in a row"
        )
        assert "$red-text" in repr(app.screen.query_one("#message", Static).content)
        assert scene(app).stage == "choose"


@pytest.mark.parametrize("way", ["enter", "click"])
async def test_an_attack_is_confirmed_by_enter_or_another_click(way: str) -> None:
    async with at_table(session_at(*READY_TO_ATTACK)) as (app, pilot):

        async def attack() -> None:
            if way == "click":
                await click(pilot, spot(app, "F6"))
            else:
                turn_of(app).board.point("F6")
                await press(pilot, way)

        turn_of(app).board.point("F5")
        await press(pilot, "enter")
        assert lights_of(app)["F6"] == "prey"
        await attack()
        assert message_of(app) == "Attack F6? Enter to confirm, Esc to cancel."
        assert isinstance(app.screen, type(turn_of(app)))
        await attack()
        assert isinstance(app.screen, BattleScreen)


@CASES.of(lambda: session_at(*READY_TO_ATTACK))
async def only_enter_answers_the_question(app: Watched, pilot: Pilot[int]) -> None:
    await type_in(pilot, "f5f6")
    await press(pilot, "enter", "escape")
    assert lights_of(app)["F5"] == "chosen"  # the piece is still selected
    await press(pilot, "enter")
    assert message_of(app).startswith("Attack F6?")  # the question is asked again
    await press(pilot, "left")
    assert turn_of(app).board.cursor == "F6"  # Left only withdraws the question
    assert lights_of(app)["F5"] == "chosen"
    assert scene(app).stage == "choose"


async def test_the_click_that_would_confirm_an_attack_does_not_answer_a_later_question() -> None:
    async with at_table(session_at(*READY_TO_ATTACK)) as (app, pilot):
        await type_in(pilot, "f5f6")
        await press(pilot, "enter")
        assert message_of(app).startswith("Attack F6?")
        app.go.game()  # as when a lost connection to a host has been restored
        await press(pilot, "w")
        assert message_of(app).startswith("Resign?")
        await click(pilot, spot(app, "F6"))
        assert scene(app).stage == "choose"


async def test_without_the_question_an_attack_is_made_at_once() -> None:
    settings = Settings(confirm_attacks=False)
    async with at_table(session_at(*READY_TO_ATTACK), settings=settings) as (app, pilot):
        await drag(pilot, spot(app, "F5"), spot(app, "F6"))
        assert isinstance(app.screen, BattleScreen)


async def test_moving_an_immovable_piece_is_confirmed_if_it_loses_the_game() -> None:  # M4
    session = session_at(rules=skirmish(immobile_moved="forfeit"))
    async with at_table(session, settings=Settings(confirm_attacks=False)) as (app, pilot):
        await type_in(pilot, "b1b2")
        await press(pilot, "enter")
        assert "loses the game at once" in message_of(app)
        assert scene(app).stage == "choose"


@CASES.of(session_at)
async def esc_never_costs_anything(app: Watched, pilot: Pilot[int]) -> None:
    before = taken(app)
    turn_of(app).board.point("E1")
    for keys in (["enter"], ["w"], ["t"], ["e", "2"], []):
        await press(pilot, *keys, "escape", "escape", "escape")
        assert lights_of(app) == {}
    assert taken(app) == before
    await press(pilot, "w")  # a cancelled question is asked again
    assert message_of(app).startswith("Resign?")


# After a quiet move


@CASES.of(session_at)
async def a_quiet_move_can_be_undone_until_the_turn_ends(app: Watched, pilot: Pilot[int]) -> None:
    await type_in(pilot, "e1e3")
    await press(pilot, "enter", "u")
    assert "E1" in scene(app).view.pieces
    assert scene(app).stage == "choose"
    assert app.screen.query_one(Board).cursor == "E1"
    await type_in(pilot, "d1d2")
    await press(pilot, "enter", "backspace")
    assert scene(app).stage == "choose"
    assert message_of(app).startswith("Select")
    await press(pilot, "u")
    assert message_of(app) == "You haven't moved yet."


@CASES.of(session_at)
async def after_the_move_only_enter_ends_the_turn(app: Watched, pilot: Pilot[int]) -> None:
    await type_in(pilot, "e1e3")
    await press(pilot, "enter", "space")
    assert message_of(app) == "You have moved. Enter to end your turn, U to undo."
    await click(pilot, spot(app, "D1"))
    await drag(pilot, spot(app, "D1"), spot(app, "D2"))
    assert scene(app).stage == "moved"
    await press(pilot, "enter")
    assert isinstance(app.screen, CurtainScreen)


@CASES.of(session_at)
async def the_keys_at_the_bottom_can_be_clicked(app: Watched, pilot: Pilot[int]) -> None:
    await type_in(pilot, "e1e3")
    await press(pilot, "enter")
    last = text(app).splitlines()[-1]
    await click(pilot, Offset(last.index("undo"), 23))
    assert scene(app).stage == "choose"
    await type_in(pilot, "e1e3")
    await press(pilot, "enter")
    await click(pilot, Offset(last.index("end turn"), 23))
    assert isinstance(app.screen, CurtainScreen)


@CASES.of(lambda: session_at("E1-E3"))
async def the_other_player_is_shown_the_move(app: Watched, _: Pilot[int]) -> None:
    frame = text(app)
    assert "Ada's last move" in frame
    assert "E1-E3" in frame
    assert turn_of(app).board.picture.trail == ("E1", "E3")
    assert "↓" in frame  # seen from Blue's side, Red moves down


async def test_the_other_players_battle_is_shown_with_both_pieces() -> None:
    moves = ("F1-F2", "A6-A5", "F2-F3", "A5-A4", "F3-F4", "A4-A3", "F4-F5", "A3-A2", "F5-E5", "B6-B5")
    session = session_at(*moves, "E5xE6")
    async with at_table(session) as (app, _):
        panel = str(app.screen.query_one("#panel").render())
        assert "Ada's last move   10  ×  B" in panel
        assert "E5xE6 Ada's Marshal (10) fell to the Bomb" in " ".join(panel.split())


async def test_a_character_that_does_nothing_is_answered() -> None:
    told = "That key does nothing here. ? lists the keys."
    async with at_table(session_at()) as (app, pilot):
        for key in ("x", "z", "y", "#"):
            await press(pilot, "down")
            assert told not in text(app), key
            await press(pilot, key)
            assert told in text(app), key
            await press(pilot, "w", key)  # answers the question only
            assert told not in text(app), key
    async with playing(setting_up("original")) as (app, pilot):
        await press(pilot, "x")
        assert told in text(app)


async def test_players_are_warned_of_the_quiet_limit() -> None:  # E5
    async with at_table(session_at("E1-E3", rules=skirmish(quiet_limit=21))) as (app, _):
        assert "20 quiet turns left" in text(app)
    async with at_table(session_at("E1-E3", rules=skirmish(quiet_limit=22))) as (app, _):
        assert "quiet turns" not in text(app)


# Curtain, resigning and draws


@CASES.of(session_at)
async def the_curtain_key_covers_at_once_and_lifting_restores_all(app: Watched, pilot: Pilot[int]) -> None:
    await type_in(pilot, "e1e3")
    await press(pilot, "enter", "v")
    assert isinstance(app.screen, CurtainScreen)
    assert app.session is not None
    curtain = app.session.scene
    assert isinstance(curtain, CurtainScene)
    assert curtain.next == "red"
    await press(pilot, "space")
    assert scene(app).stage == "moved"
    await press(pilot, "u")
    assert "E1" in scene(app).view.pieces


RESIGN = "Resign? You lose the game. Enter to confirm, Esc to cancel."


@CASES.of(session_at)
async def resigning_is_confirmed(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "w")
    assert message_of(app) == RESIGN
    assert taken(app)[-1] == "Lift"
    await press(pilot, "enter")
    assert taken(app)[-1] == "Resign"


@CASES.of(session_at)
async def any_other_key_closes_a_question(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "w")
    for between in ("up", "tab", "t", "space", "click"):
        if between == "click":
            await click(pilot, spot(app, "D1"))
        else:
            await press(pilot, between)
        assert "esign" not in message_of(app), between
        await press(pilot, "w")
        assert message_of(app) == RESIGN, between
        assert "Resign" not in taken(app)


@CASES.of(session_at)
async def a_draw_is_offered_with_the_move_and_the_other_asked(app: Watched, pilot: Pilot[int]) -> None:  # E4
    await press(pilot, "t")
    assert message_of(app).startswith("Offer a draw")
    await press(pilot, "enter")
    assert "Ben will be asked" in message_of(app)
    assert not scene(app).may_offer_draw
    await type_in(pilot, "e1e3")
    await press(pilot, "enter", "enter", "space")
    assert message_of(app).startswith("Ada offers a draw. Y to accept, N to decline")
    await press(pilot, "y")
    assert message_of(app).startswith("End the game as a draw?")
    await press(pilot, "enter")
    assert "The players agree on a draw." in text(app)


async def test_a_draw_can_be_declined_by_key_or_by_moving() -> None:  # E4
    async with at_table(session_at()) as (app, pilot):
        await press(pilot, "t", "enter")
        await type_in(pilot, "e1e3")
        await press(pilot, "enter", "enter", "space", "n")
        assert not scene(app).draw_offered
        assert message_of(app) == "You declined the draw. Now make your move."
    async with at_table(session_at()) as (app, pilot):
        await press(pilot, "t", "enter")
        await type_in(pilot, "e1e3")
        await press(pilot, "enter", "enter", "space")
        await type_in(pilot, "b6b5")
        await press(pilot, "enter", "enter", "space")
        assert "offers" not in message_of(app)


@CASES.of(session_at)
async def keys_that_do_not_belong_here_do_nothing(app: Watched, pilot: Pilot[int]) -> None:
    before = taken(app)
    await press(pilot, "u", "y", "enter", "x", "j", "m", "z", "1", "f9", "delete")
    await press(pilot, "escape")
    assert taken(app) == before


@CASES.of(session_at)
async def enter_does_nothing_in_a_game_while_nothing_has_the_focus(app: Watched, pilot: Pilot[int]) -> None:
    """In a lesson the same key leads to the next one."""
    steps = taken(app)
    app.screen.set_focus(None)
    await press(pilot, "enter")
    assert taken(app) == steps
    assert isinstance(app.screen, TurnScreen)
