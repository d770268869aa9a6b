"""An Infiltrator's guess: by keys, mouse and typing (I1-I3)."""

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widgets import Static

from stratego import load_ruleset
from stratego.hotseat.scenes import BattleScene, TurnScene
from stratego.tui.screens.game.battle import BattleScreen
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.widgets.board import Board
from stratego.tui.widgets.lists import RankList, list_lines
from stratego.wording.names import roster
from tests.support.cases import with_each
from tests.tui.cases import Cases
from tests.tui.driving import Watched, click, in_windows, middle, place_of, press, shown, text
from tests.tui.positions import (
    at_table,
    lights_of,
    message_of,
    panel_of,
    session_at,
    skirmish,
    turn_of,
    type_in,
)

CASES = Cases()
test_each_case = CASES.as_test()


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


async def choose(app: Watched, pilot: Pilot[int], square: str) -> None:
    """Put the cursor on a square and press Enter."""
    app.screen.query_one(Board).point(square)
    await press(pilot, "enter")


@CASES.of(lambda: session_at(*BESIDE_THE_FLAG, red=RED, blue=BLUE))
async def a_guess_is_offered_on_the_screen(app: Watched, pilot: Pilot[int]) -> None:
    await type_in(pilot, "b6")
    await press(pilot, "enter")
    assert "or a marked piece to guess." in message_of(app)
    assert "S guess" in text(app).splitlines()[-1]


@CASES.of(lambda: session_at(*BESIDE_THE_FLAG, red=RED, blue=BLUE))
async def by_keys_alone(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "s")  # the only Infiltrator need not be chosen first
    assert lights_of(app) == {"B6": "chosen", "A6": "guess", "C6": "guess", "D6": "guess"}
    app.screen.query_one(Board).point("B6")
    await press(pilot, "tab", "tab", "shift+tab")
    assert app.screen.query_one(Board).cursor == "C6"
    await press(pilot, "enter")
    assert message_of(app) == "What is on C6? Choose your guess, or attack it. Esc to cancel."
    assert isinstance(app.focused, RankList)
    ranks = [line.split() for line in str(app.screen.query_one(RankList).render()).splitlines()]
    assert "What is it?" in text(app)
    assert ranks[0] == ["10", "Marshal"]  # without aids no numbers are shown (K6)
    assert ranks[-2:] == [["F", "Flag"], ["Attack", "it"]]
    await press(pilot, "up", "up", "enter")
    assert message_of(app).startswith("Guess Flag on C6?")
    assert isinstance(scene(app), TurnScene)
    await press(pilot, "enter")
    assert isinstance(app.screen, BattleScreen)
    assert "Right: the Flag is captured, and Ada wins the game." in text(app)


@CASES.of(lambda: session_at(*BESIDE_THE_FLAG, red=RED, blue=BLUE))
async def pieces_in_reach_are_marked_and_enter_on_one_opens_the_guess(
    app: Watched, pilot: Pilot[int]
) -> None:
    await choose(app, pilot, "B6")
    lights = lights_of(app)
    assert {square: lights[square] for square in ("A6", "C6", "D6")} == {
        "A6": "guess-prey",
        "C6": "guess-prey",
        "D6": "guess",
    }
    await choose(app, pilot, "D6")
    assert message_of(app) == "What is on D6? Choose your guess. Esc to cancel."
    await press(pilot, "end", "enter")
    assert message_of(app).startswith("Guess Flag on D6?")


@CASES.of(lambda: session_at(*BESIDE_THE_FLAG, red=RED, blue=BLUE))
async def a_piece_beside_it_can_be_attacked_from_the_list(app: Watched, pilot: Pilot[int]) -> None:
    await choose(app, pilot, "B6")
    await choose(app, pilot, "C6")
    await press(pilot, "end", "enter")
    assert message_of(app).startswith("Attack C6?")
    await press(pilot, "escape")
    assert message_of(app).startswith("B6 selected")
    await choose(app, pilot, "C6")
    await click(pilot, place_of(app, "Attack it"))
    await click(pilot, spot(app, "C6"))  # a click on the target confirms the attack
    assert isinstance(app.screen, BattleScreen)
    assert "B6xC6" in text(app)


@CASES.of(lambda: session_at(*BESIDE_THE_FLAG, red=RED, blue=BLUE))
async def another_click_on_the_piece_guesses_nothing(app: Watched, pilot: Pilot[int]) -> None:
    await type_in(pilot, "b6?c6=f")
    await press(pilot, "enter")
    await click(pilot, spot(app, "C6"))
    assert message_of(app) == "What is on C6? Choose your guess, or attack it. Esc to cancel."
    assert isinstance(scene(app), TurnScene)


@CASES.of(lambda: session_at(*BESIDE_THE_FLAG, red=RED, blue=BLUE))
async def by_mouse_alone(app: Watched, pilot: Pilot[int]) -> None:
    await click(pilot, spot(app, "B6"))
    await click(pilot, place_of(app, "S guess"))
    await click(pilot, spot(app, "A6"))
    await click(pilot, place_of(app, "S  Spy"))
    assert isinstance(scene(app), TurnScene)
    await click(pilot, place_of(app, "S  Spy"))
    assert isinstance(app.screen, BattleScreen)
    shown = text(app)
    assert "Wrong: the piece stays." in shown  # I3: the piece is not announced
    assert "Marshal" not in shown


@CASES.of(lambda: session_at(*BESIDE_THE_FLAG, red=RED, blue=BLUE))
async def a_number_guesses_the_piece_with_that_number(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "s")
    app.screen.query_one(Board).point("A6")
    await press(pilot, "enter", "2")
    assert message_of(app).startswith("Guess Scout (2) on A6?")
    await press(pilot, "escape")
    assert app.screen.query_one(RankList).place == 1
    await press(pilot, "0", "enter")
    assert isinstance(app.screen, BattleScreen)
    assert "Right: the Marshal is removed." in text(app)
    await press(pilot, "enter")
    assert isinstance(app.screen, CurtainScreen)


@CASES.of(lambda: session_at(*BESIDE_THE_FLAG, red=RED, blue=BLUE))
async def typed(app: Watched, pilot: Pilot[int]) -> None:
    await type_in(pilot, "b6?a6=10")
    await press(pilot, "enter")
    assert message_of(app).startswith("Guess Marshal (10) on A6?")
    assert isinstance(scene(app), TurnScene)
    await press(pilot, "enter")
    assert isinstance(scene(app), BattleScene)


@with_each("room", [10, 14, 21, 36])
def test_the_list_is_no_wider_than_its_place(room: int) -> None:
    entries = roster(load_ruleset("infiltrator"))
    lines = list_lines(entries, {entry.kind: str(entry.pieces) for entry in entries}, "Nobody", room)
    assert max(map(len, lines)) <= room
    for entry, line in zip(entries, lines, strict=False):
        assert line.split()[:: len(line.split()) - 1] == [entry.label, str(entry.pieces)]


@CASES.of(lambda: session_at(*BESIDE_THE_FLAG, red=RED, blue=BLUE))
async def a_typed_entry_works_while_the_list_is_open(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "s")
    app.screen.query_one(Board).point("C6")
    await press(pilot, "enter")
    await type_in(pilot, "b6")
    await click(pilot, place_of(app, "S  Spy"))  # discards what is typed
    assert message_of(app).startswith("Guess Spy on C6?")
    await type_in(pilot, "b6?c6=f")  # b and f are files here, not pieces
    await press(pilot, "enter")
    assert message_of(app).startswith("Guess Flag on C6?")


@CASES.of(lambda: session_at(*BESIDE_THE_FLAG, red=RED, blue=BLUE))
async def esc_goes_back_step_by_step(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "s")
    app.screen.query_one(Board).point("C6")
    await press(pilot, "enter", "up", "up", "enter")
    for message in (
        "What is on C6? Choose your guess, or attack it. Esc to cancel.",
        "Which piece do you guess? Choose a marked one. Esc to cancel.",
        "B6 selected: choose where to move, or a marked piece to guess. Esc to cancel.",
    ):
        await press(pilot, "escape")
        assert message_of(app) == message
    await press(pilot, "escape")
    assert lights_of(app) == {}
    assert isinstance(app.focused, Board)


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ("b6?f6=10", "A guess reaches one or two squares in a straight line. Guess A6, C6 or D6."),
        ("a1?a2=10", "Only an Infiltrator can guess; other pieces attack."),
        ("b6?b5=2", "There is no enemy piece on B5. Guess A6, C6 or D6."),
        ("b6?a6=7", "No army in this game has a piece of that kind: choose one from the list."),
    ],
)
async def test_an_impossible_guess_is_refused_with_the_reason(entry: str, reason: str) -> None:
    async with at_table(session_at(*BESIDE_THE_FLAG, red=RED, blue=BLUE)) as (app, pilot):
        await type_in(pilot, entry)
        await press(pilot, "enter")
        assert message_of(app) == reason


@CASES.of(session_at)
async def a_guess_without_an_infiltrator_in_place_is_refused(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "s")
    reason = "can guess only where the enemy set up. Move it there first."
    assert message_of(app) == f"The Infiltrator on D1 {reason}"


@CASES.of(lambda: session_at(*BESIDE_THE_FLAG, red=RED, blue=BLUE))
async def enter_confirms_what_was_typed(app: Watched, pilot: Pilot[int]) -> None:
    await type_in(pilot, "b6?c6=f")
    await press(pilot, "enter")
    assert message_of(app).startswith("Guess Flag on C6?")
    await press(pilot, "enter")  # not the list's first line, the Marshal
    assert isinstance(app.screen, BattleScreen)
    assert "Right: the Flag is captured, and Ada wins the game." in text(app)


async def test_the_list_says_what_the_aids_allow() -> None:  # I1, K6, K7
    rules = skirmish(aids=["counts", "moved"], two_squares=0)
    actions = (*BESIDE_THE_FLAG, "C1-C2", "A6-A5", "C2-C1", "A5-A6")  # the Marshal on A6 has moved
    for size in ((80, 24), (60, 20)):
        async with at_table(session_at(*actions, red=RED, blue=BLUE, rules=rules), size=size) as (app, pilot):
            await press(pilot, "s")
            await choose(app, pilot, "A6")
            assert app.screen.query_one(RankList).place == 0
            found = {
                line.split()[1]: line.split()[-1]
                for line in str(app.screen.query_one(RankList).render()).splitlines()[:-1]
            }
            assert (found["Marshal"], found["Bomb"], found["Flag"]) == ("1", "no", "no")
            for width in (71, 72, 77, 78) if size[0] == 80 else ():
                await pilot.resize_terminal(width, size[1])
                await shown(pilot)
                title = app.screen.query_one("#ranks-title", Static)
                assert app.screen.has_class("-beside") is (width >= 72)
                assert ("left" in str(title.content)) is (title.size.width >= 20), width
            for window, lines in {
                (60, 22): 10,
                (60, 27): 14,
                (68, 28): 16,
                (80, 33): 15,
                (80, 26): 23,
            }.items():
                await pilot.resize_terminal(*window)
                await shown(pilot)
                parts = ("#middle", "#side", "#panel")
                middle, side, panel = (app.screen.query_one(part).region for part in parts)
                assert panel.height == lines, window
                assert side.bottom == panel.bottom <= middle.bottom
            await press(pilot, "up", "up", "enter")  # a Flag can be guessed, though the table says "no"
            assert message_of(app).startswith("Guess Flag on A6?")


@in_windows((60, 20), slow=[(80, 24), (120, 40)])
async def test_the_panel_stays_beside_the_list_and_the_board_where_it_is(size: tuple[int, int]) -> None:  # K7
    async with at_table(session_at(*BESIDE_THE_FLAG, red=RED, blue=BLUE), size=size) as (app, pilot):
        before = app.screen.query_one(Board).region
        await press(pilot, "s")
        await choose(app, pilot, "C6")
        assert app.screen.query_one(Board).region == before
        assert "Ben's last move A4-A3" in panel_of(app)
        assert "Lost Red Blue" in panel_of(app)
        assert app.screen.query_one("#panel").region.right <= size[0]
        await press(pilot, "escape")
        assert app.screen.query_one(Board).region == before


@CASES.of(lambda: session_at(*BESIDE_THE_FLAG, red=RED, blue=BLUE))
async def the_list_opens_afresh_each_time(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "s")
    for square in ("C6", "D6", "C6"):
        await choose(app, pilot, square)
        assert app.screen.query_one(RankList).place == 0
        await press(pilot, "down", "down", "enter", "escape")
        assert app.screen.query_one(RankList).place == 2  # withdrawing a question does not move the cursor
        await press(pilot, "escape")
        turn_of(app)._choose_kind(None)  # a click on a list that is about to close
        assert "Which piece do you guess?" in message_of(app)
    await press(pilot, "escape")
    turn_of(app)._choose_kind(None)
    assert message_of(app).startswith("B6 selected")
