"""An Infiltrator's guess: by keys, mouse and typing (I1-I3)."""

import pytest
from textual.geometry import Offset

from stratego import load_ruleset
from stratego.hotseat.scenes import BattleScene, TurnScene
from stratego.tui.screens.game.battle import BattleScreen
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.widgets.board import Board
from stratego.tui.widgets.rank_list import RankList, list_lines
from stratego.wording.pieces import roster
from tests.tui.driving import Watched, click, middle, place_of, press, text
from tests.tui.positions import at_table, lights_of, message_of, session_at, type_in

RED, BLUE = "F B S 2 I 10", "I S B F 2 10"
"""Blue's Flag is on C6, Bomb on D6, Spy on E6, Infiltrator on F6, Marshal on A6."""
BESIDE_THE_FLAG = "E1-E2 B6-B5 E2-D2 B5-B6 D2-C2 B6-B5 C2-C3 B5-A5 C3-C4 A5-A2 C4-C5 A2-A5".split()  # noqa: SIM905
BESIDE_THE_FLAG += ["C5-B5", "A5-A4", "B5-B6", "A4-A3"]
"""Red's Infiltrator goes through the gap that Blue's Scout leaves, to B6, between A6 and C6."""


def scene(app: Watched) -> object:
    assert app.session is not None
    return app.session.scene


def spot(app: Watched, square: str) -> Offset:
    return middle(app.screen.query_one(Board), square)


async def test_a_guess_is_offered_on_the_screen() -> None:
    async with at_table(session_at(*BESIDE_THE_FLAG, red=RED, blue=BLUE)) as (app, pilot):
        await type_in(pilot, "b6")
        await press(pilot, "enter")
        assert "S to guess a piece in reach" in message_of(app)
        assert "S guess" in text(app).splitlines()[-1]


async def test_by_keys_alone() -> None:
    async with at_table(session_at(*BESIDE_THE_FLAG, red=RED, blue=BLUE)) as (app, pilot):
        await press(pilot, "s")  # one Infiltrator: no need to choose it first
        assert lights_of(app) == {"B6": "chosen", "A6": "prey", "C6": "prey", "D6": "prey"}
        app.screen.query_one(Board).point("B6")
        await press(pilot, "tab", "tab", "shift+tab")
        assert app.screen.query_one(Board).cursor == "C6"
        await press(pilot, "enter")
        assert message_of(app) == "What is on C6? Choose your guess. Esc to cancel."
        assert isinstance(app.focused, RankList)
        ranks = [line.split() for line in str(app.screen.query_one(RankList).render()).splitlines()]
        assert "What is it?" in text(app)
        assert ranks[0] == ["10", "Marshal", "1"]  # the army's full counts (I1)
        assert ranks[-1] == ["F", "Flag", "1"]
        await press(pilot, "up", "enter")
        assert message_of(app).startswith("Guess Flag on C6?")
        assert isinstance(scene(app), TurnScene)
        await press(pilot, "enter")
        assert isinstance(app.screen, BattleScreen)
        assert "Right: the Flag is captured, and Ada wins the game." in text(app)


async def test_by_mouse_alone() -> None:
    async with at_table(session_at(*BESIDE_THE_FLAG, red=RED, blue=BLUE)) as (app, pilot):
        await click(pilot, spot(app, "B6"))
        await click(pilot, place_of(app, "S guess"))
        await click(pilot, spot(app, "A6"))
        await click(pilot, place_of(app, "S  Spy"))
        assert isinstance(scene(app), TurnScene)
        await click(pilot, place_of(app, "S  Spy"))
        assert isinstance(app.screen, BattleScreen)
        shown = text(app)
        assert "Wrong: nothing happens." in shown  # I3: the piece is not announced
        assert "Marshal" not in shown


async def test_a_number_guesses_the_piece_with_that_number() -> None:
    async with at_table(session_at(*BESIDE_THE_FLAG, red=RED, blue=BLUE)) as (app, pilot):
        await press(pilot, "s")
        app.screen.query_one(Board).point("A6")
        await press(pilot, "enter", "0", "enter")
        assert isinstance(app.screen, BattleScreen)
        assert "Right: the Marshal is removed." in text(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, CurtainScreen)


async def test_typed() -> None:
    async with at_table(session_at(*BESIDE_THE_FLAG, red=RED, blue=BLUE)) as (app, pilot):
        await type_in(pilot, "b6?a6=10")
        await press(pilot, "enter")
        assert message_of(app).startswith("Guess Marshal (10) on A6?")
        assert isinstance(scene(app), TurnScene)
        await press(pilot, "enter")
        assert isinstance(scene(app), BattleScene)


@pytest.mark.parametrize("room", [10, 14, 21, 36])
def test_the_list_is_no_wider_than_its_place(room: int) -> None:
    entries = roster(load_ruleset("infiltrator"))
    lines = list_lines(entries, "Nobody", room)
    assert max(map(len, lines)) <= room - 2 * (room >= 21)  # with a margin where there is room
    for entry, line in zip(entries, lines, strict=False):
        assert line.split()[:: len(line.split()) - 1] == [entry.label, str(entry.pieces)]


async def test_a_typed_entry_works_while_the_list_is_open() -> None:
    async with at_table(session_at(*BESIDE_THE_FLAG, red=RED, blue=BLUE)) as (app, pilot):
        await press(pilot, "s")
        app.screen.query_one(Board).point("C6")
        await press(pilot, "enter")
        await type_in(pilot, "b6?c6=f")  # b and f are files here, not pieces
        await press(pilot, "enter")
        assert message_of(app).startswith("Guess Flag on C6?")


async def test_esc_goes_back_step_by_step() -> None:
    async with at_table(session_at(*BESIDE_THE_FLAG, red=RED, blue=BLUE)) as (app, pilot):
        await press(pilot, "s")
        app.screen.query_one(Board).point("C6")
        await press(pilot, "enter", "up", "enter")
        for message in (
            "What is on C6? Choose your guess. Esc to cancel.",
            "Which piece do you guess? Choose a marked one. Esc to cancel.",
            "B6 selected: choose where to move, or S to guess a piece in reach.",
        ):
            await press(pilot, "escape")
            assert message_of(app) == message
        await press(pilot, "escape")
        assert lights_of(app) == {}
        assert isinstance(app.focused, Board)


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ("b6?f6=10", "A guess reaches one or two squares in a straight line."),
        ("a1?a2=10", "Only an Infiltrator can guess."),
        ("b6?b5=2", "There is no enemy piece on B5."),
        ("b6?a6=7", "No army in this game has a piece of that kind."),
    ],
)
async def test_an_impossible_guess_is_refused_with_the_reason(entry: str, reason: str) -> None:
    async with at_table(session_at(*BESIDE_THE_FLAG, red=RED, blue=BLUE)) as (app, pilot):
        await type_in(pilot, entry)
        await press(pilot, "enter")
        assert message_of(app) == reason


async def test_a_guess_without_an_infiltrator_in_place_is_refused() -> None:
    async with at_table(session_at()) as (app, pilot):
        await press(pilot, "s")
        assert (
            message_of(app) == "Only an Infiltrator in the enemy's zone can guess, and only a piece in reach."
        )


async def test_enter_confirms_what_was_typed() -> None:
    async with at_table(session_at(*BESIDE_THE_FLAG, red=RED, blue=BLUE)) as (app, pilot):
        await type_in(pilot, "b6?c6=f")
        await press(pilot, "enter")
        assert message_of(app).startswith("Guess Flag on C6?")
        await press(pilot, "enter")  # not the list's first line, the Marshal
        assert isinstance(app.screen, BattleScreen)
        assert "Right: the Flag is captured, and Ada wins the game." in text(app)
