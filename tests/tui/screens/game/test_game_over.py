"""The end of a game: the ending, the open board, the numbers and the menu."""

from random import Random

from textual.pilot import Pilot

from stratego import Color, Deployment
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Act, Arrange, EndTurn, Lift, Proceed, Ready, Resign
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.screens.game.game_over import OverScreen
from stratego.tui.screens.game.replay import ReplayScreen
from stratego.tui.screens.lobby.home import HomeScreen
from stratego.tui.screens.lobby.lists import GamesScreen, SaveSetupScreen
from stratego.tui.widgets.board import Board
from stratego.tui.widgets.lists import Menu
from tests.tui.cases import Cases, sit
from tests.tui.conftest import Clock
from tests.tui.drawn import original
from tests.tui.driving import (
    LONG_NAMES,
    Watched,
    burst,
    click,
    in_windows,
    place_of,
    press,
    reach,
    shown,
    text,
    until,
)
from tests.tui.positions import at_table, message_of, session_at, skirmish
from tests.tui.test_boards import BOARDS

CASES = Cases()
test_each_case = CASES.as_test()


def won() -> Session:
    """A game in which Red's Marshal takes Blue's Flag on F6."""
    session = session_at("F1-F2", "A6-A5", "F2-F3", "A5-A4", "F3-F4", "A4-A3", "F4-F5", "A3-A2")
    session.take(Act("F5xF6"))
    session.take(Proceed())
    return session


def resigned() -> Session:
    session = session_at("F1-F2")
    session.take(Resign())
    return session


@CASES.of(won)
async def one_key_replays_the_game_from_its_first_turning_point(app: Watched, pilot: Pilot[int]) -> None:
    assert "! turning points" in text(app)
    assert "!    Turning points" in text(app)  # in the menu
    await reach(pilot, ReplayScreen, "exclamation_mark")
    assert "Move 8 of 9, everything open, turning point 1 of 1" in text(app)
    await reach(pilot, OverScreen, "escape")


async def test_without_a_move_there_is_nothing_to_offer_and_the_menu_is_aligned() -> None:
    session = session_at()
    session.take(Resign())
    async with at_table(session) as (app, _):
        assert "turning points" not in text(app).lower()
        assert app.screen.query_one(Board).cursor == "A1"
        assert "J    Replay" in text(app)
        assert "Esc  Home" in text(app)


@CASES.of(resigned)
async def without_a_turning_point_none_is_offered(app: Watched, pilot: Pilot[int]) -> None:
    assert "turning points" not in text(app).lower()
    await press(pilot, "exclamation_mark")
    assert isinstance(app.screen, OverScreen)


@in_windows((60, 20), slow=[(80, 24), (120, 40)])
async def test_the_end_is_explained_and_everything_shown(size: tuple[int, int]) -> None:
    async with at_table(won(), size=size) as (app, _):
        shown = text(app)
        assert shown.count("wins") == 1
        assert "Ada has captured Ben's Flag and wins." in shown
        faces = app.screen.query_one(Board).picture.faces
        assert {face.label for face in faces.values() if face.color is Color.BLUE} == {
            "B",
            "S",
            "I",
            "2",
            "10",
        }
        assert all(face.label for face in faces.values())
        assert "9 moves" in shown
        assert "1 battle" in shown
        assert app.screen.query_one(Board).picture.trail == ("F5", "F6")
        assert "█▀▀▄ █▀▀▀ █▀▀▄" in shown or "██████    ████████  ██████" in shown  # RED in large letters
        if size[0] > 60:
            assert "Ada: used 0 s, 6 pieces left" in shown
            assert "Ben: used 0 s, 5 pieces left" in shown


async def test_a_draw() -> None:
    session = session_at("F1-F2", "A6-A5", rules=skirmish(quiet_limit=2), look=False)
    async with at_table(session) as (app, _):
        assert "█▀▀▄ █▀▀▄ ▄▀▀▄ █   █" in text(app)  # DRAW in large letters
        assert "2 turns without an attack: the game is a draw." in text(app)


HEIGHTS: list[tuple[tuple[int, ...], ...]] = [
    ((60, 20, 21, 22, 23), (6, 1, 7, 0, 0), (6, 1, 7, 0, 0), (6, 2, 7, 0, 0), (6, 6, 7, 0, 0)),
    ((60, 27, 28, 33, 34), (6, 8, 7, 0, 0), (6, 8, 7, 0, 4), (6, 8, 7, 0, 5), (6, 8, 7, 7, 5)),
    ((80, 24, 25, 36, 37), (3, 3, 7, 0, 0), (3, 3, 7, 7, 0), (6, 6, 7, 7, 5), (6, 6, 7, 13, 5)),
    ((120, 36, 37, 47, 48), (3, 3, 7, 15, 0), (12, 3, 7, 10, 0), (12, 3, 7, 15, 0), (12, 3, 7, 21, 0)),
]
"""The width of a window and some heights; then for each height, the lines of each part of the screen.

The parts are the ending, the numbers, the menu, and the lost pieces beside and below the board.
"""


async def test_a_winner_who_is_called_by_the_colour_is_named_in_words_too() -> None:
    """The large letters show only *Red*, as some languages have no room for a verb."""
    near = "F1-F2", "A6-A5", "F2-F3", "A5-A4", "F3-F4", "A4-A3", "F4-F5", "A3-A2", "F5-F4"
    session = session_at(*near, names={Color.RED: None, Color.BLUE: None})
    session.take(Resign())
    async with at_table(session) as (app, pilot):
        for (width, *heights), *sizes in HEIGHTS:
            for height, size in zip(heights, sizes, strict=True):
                await pilot.resize_terminal(width, height)
                await shown(pilot)
                assert "Blue resigns: Red wins." in text(app)
                parts = map(app.screen.query_one, ("#ending", "#numbers", "Menu", "#panel", "#below"))
                assert tuple(part.region.height for part in parts) == size, (width, height)
        wide = original()
        wide.take(Resign())
        await sit(app, pilot, wide)
        for height, lines in ((38, 4), (39, 13)):  # letters too wide for the panel are below the board
            await pilot.resize_terminal(60, height)
            await shown(pilot)
            assert app.screen.query_one("#below").region.height == lines


async def test_the_time_of_each_player_is_shown() -> None:
    session = session_at(look=False)
    session.take(Lift(), 100.0)
    session.take(Act("F1-F2"), 160.0)
    session.take(EndTurn(), 165.0)
    session.take(Lift(), 200.0)
    session.take(Resign(), 203.0)
    async with at_table(session) as (app, _):
        assert "Ada: used 1 min 5 s, 6 pieces left" in text(app)
        assert "Ben: used 3 s, 6 pieces left" in text(app)


@CASES.of(won)
async def a_rematch_swaps_sides(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "g")
    assert isinstance(app.screen, CurtainScreen)
    assert app.current_game.names == {Color.RED: "Ben", Color.BLUE: "Ada"}
    assert "Ben, set up your army." in text(app)


async def test_a_key_typed_ahead_of_the_end_chooses_nothing(clock: Clock) -> None:
    async with at_table(session_at()) as (app, pilot):
        for ahead in ("k", "G", "escape"):
            await sit(app, pilot, session_at("F1-F2"))
            app.key_delay = 0.2
            clock.now += 1
            await press(pilot, "w")
            clock.now += 0.25
            await burst(pilot, "enter", ahead)
            await until(pilot, lambda: isinstance(app.screen, OverScreen), ahead)
            for _ in range(3):  # further keys in quick succession do nothing
                clock.now += 0.19
                await press(pilot, ahead)
            await press(pilot, "tab", "enter")
            assert isinstance(app.screen, OverScreen), ahead
            clock.now += 0.25
            await press(pilot, "down", ahead)  # from now on every key has an effect, however fast
            await until(pilot, lambda: not isinstance(app.screen, OverScreen), ahead)


async def test_a_key_held_in_the_last_battle_chooses_nothing(clock: Clock) -> None:
    """A key that is held down repeats after half a second, then many times a second."""
    async with at_table(won(), key_delay=0.4) as (app, pilot):
        for after in (0.6, 0.03, 0.03):
            clock.now += after
            await press(pilot, "enter")
        assert isinstance(app.screen, OverScreen)
        clock.now += 0.9
        await reach(pilot, ReplayScreen, "enter")


async def test_keys_that_only_look_around_work_at_once(clock: Clock) -> None:
    async with at_table(won(), key_delay=0.4) as (app, pilot):
        await press(pilot, "enter", "down")
        assert app.screen.query_one(Menu).place == 1
        await reach(pilot, ReplayScreen, "j")


@CASES.of(won)
async def the_menu_by_keys(app: Watched, pilot: Pilot[int]) -> None:
    await press(pilot, "down", "down", "enter")
    assert isinstance(app.screen, CurtainScreen)


@CASES.of(won)
async def the_game_is_replayed_from_its_end_without_a_record(app: Watched, pilot: Pilot[int]) -> None:
    await reach(pilot, ReplayScreen, "j")
    assert "Move 9 of 9" in text(app)
    assert message_of(app) == "Ada has captured Ben's Flag and wins."
    await press(pilot, "left")
    assert "Move 8 of 9" in text(app)
    await reach(pilot, OverScreen, "escape")
    assert app.screen.query_one(Board).picture.trail == ("F5", "F6")
    await reach(pilot, ReplayScreen, "enter")
    assert "Move 9 of 9" in text(app)
    await press(pilot, "q")
    assert app.return_code == 0


@CASES.of(resigned)
async def a_resigned_game_is_replayed_from_its_end_and_played_again(app: Watched, pilot: Pilot[int]) -> None:
    await reach(pilot, ReplayScreen, "j")
    assert "Move 1 of 1" in text(app)
    assert message_of(app) == "Ben resigns: Ada wins."
    await press(pilot, "home", "end")
    await reach(pilot, CurtainScreen, "escape", "g")


async def test_the_whole_menu_fits_the_smallest_window_beside_the_largest_board() -> None:
    rules, _ = BOARDS[-1]
    session = Session(GameSetup(rules, LONG_NAMES))
    for color in Color:
        session.take(Lift())
        session.take(Arrange(color, Deployment.random(rules, Random(1)).cells))
        session.take(Ready(color))
    session.take(Lift())
    session.take(Resign())
    async with at_table(session, size=(60, 20)) as (app, pilot):
        for words, does in (("Set-up", SaveSetupScreen), ("Home", HomeScreen), ("Quit", None)):
            await sit(app, pilot, session)
            await click(pilot, place_of(app, words))
            if does is None:
                assert app.return_code == 0
            else:
                await reach(pilot, does)


@CASES.of(won)
async def the_cursor_can_move_on_the_open_board(app: Watched, pilot: Pilot[int]) -> None:
    assert isinstance(app.focused, Menu)
    await press(pilot, "tab", "left", "left")
    assert isinstance(app.focused, Board)
    assert app.screen.query_one(Board).cursor == "D6"
    await press(pilot, "tab")
    assert isinstance(app.focused, Menu)


async def test_a_new_game_and_quitting() -> None:
    async with at_table(won()) as (app, pilot):
        await reach(pilot, GamesScreen, "i")
        assert app.session is None
    async with at_table(won()) as (app, pilot):
        await press(pilot, "q")  # a game that is over is left without confirmation
        assert app.return_code == 0
