"""The clock on the screens: times, warnings, pauses, and running out of time (E6)."""

import asyncio

import pytest
from textual.geometry import Size

from stratego import Color
from stratego.engine.clock import TimeControl
from stratego.engine.endings import Reason
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import OverScene, TurnScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Act, EndTurn, Lift, Lower, is_worth_keeping
from stratego.table import open_game
from stratego.table.opponent_answers import Seating
from stratego.tui.screens.game.cards import NoticeScreen, NotSavedScreen
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.screens.game.game_over import OverScreen
from stratego.tui.screens.game.replay import ReplayScreen
from stratego.tui.screens.game.turn import TroubleScreen, TurnScreen, WaitingScreen
from stratego.tui.screens.help import HelpScreen
from stratego.tui.screens.setup.army import DeployScreen
from stratego.wording.help import tip_for
from tests.hotseat.evening import NAMES, SMALL
from tests.tui.cases import sit
from tests.tui.driving import Watched, frame, framed, in_windows, playing, press, shown, text, until
from tests.tui.opposite import Gate, begun, random_player
from tests.tui.positions import SETUP, at_table, session_at

WORLDS = (SETUP, "F B I S 10 2")
CONTROL = TimeControl(60, 3, None, 40)


class Machine:
    """A clock in place of the machine's."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    async def wait(self, app: Watched, seconds: float) -> None:
        """Let this many seconds pass, while the app checks the clock every second."""
        for _ in range(int(seconds)):
            self.now += 1
            app._show_time()
            await asyncio.sleep(0)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    machine = Machine()
    monkeypatch.setattr(open_game, "monotonic", machine)
    return machine


def timed(session: Session, control: TimeControl = CONTROL) -> Session:
    """A session with the same steps, and with a clock."""
    again = Session(session.setup.replace(time_control=control))
    for step, at in session.steps:
        again.take(step, at)
    return again


@in_windows((80, 24), (60, 20), slow=[(120, 40)])
async def test_a_turn_shows_both_times_and_warns(machine: Machine, size: tuple[int, int]) -> None:
    async with at_table(timed(session_at()), size=size) as (app, pilot):
        assert "1:00 +3  Ada" in text(app)
        assert "1:00     Ben" in text(app)
        timer = app._clock_timer
        await machine.wait(app, 2)
        assert app._clock_timer not in (timer, None)  # the timer has been restarted
        await shown(pilot)
        assert "1:00 +1  Ada" in text(app)
        await machine.wait(app, 31)
        await shown(pilot)
        assert "0:30 hurry!" in text(app)
        await machine.wait(app, 20)
        await shown(pilot)
        assert "0:10 last seconds!" in text(app)
        await machine.wait(app, 9)
        assert isinstance(app.screen, TurnScreen)
        await machine.wait(app, 1)
        await shown(pilot)
        assert isinstance(app.screen, OverScreen)
        assert "Ada's time has run out" in text(app)


PLACES = {
    (60, 20): ((28, 14), 32, 2, (30, 14), 0, 2),
    (60, 22): ((40, 19), 20, 3, (18, 15), 0, 1),
    (60, 24): ((40, 20), 20, 3, (18, 15), 0, 2),
    (60, 28): ((40, 20), 20, 3, (18, 13), 4, 2),
    (60, 29): ((40, 20), 20, 3, (18, 13), 5, 2),
    (67, 30): ((40, 20), 27, 3, (25, 13), 5, 2),
    (68, 30): ((52, 26), 16, 3, (14, 21), 0, 2),
    (99, 40): ((52, 26), 47, 3, (45, 21), 0, 1),
    (100, 40): ((64, 32), 36, 3, (34, 21), 0, 1),
    (79, 24): ((40, 20), 39, 3, (37, 15), 0, 2),
    (80, 26): ((40, 20), 40, 3, (38, 15), 0, 1),
    (80, 27): ((40, 20), 40, 3, (38, 21), 0, 1),
    (80, 28): ((52, 25), 28, 3, (26, 21), 0, 1),
    (80, 33): ((52, 26), 28, 3, (26, 13), 4, 1),
    (80, 34): ((52, 26), 28, 3, (26, 13), 5, 1),
    (120, 21): ((40, 14), 78, 2, (76, 15), 0, 1),
    (120, 34): ((76, 31), 44, 3, (42, 21), 0, 1),
    (150, 40): ((88, 37), 62, 3, (60, 21), 0, 1),
    (200, 60): ((88, 38), 78, 3, (76, 21), 0, 1),
}
"""For window sizes near those at which the layout changes: the size of the board, the width of the clock and
panel, the height of the clock, the size of the panel, the lines below the board, and those of a message."""


async def test_the_board_the_clock_and_the_panel_share_the_window(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms: list[tuple[Size, Size | None]] = []
    fill = TurnScreen.fill

    def noted(screen: TurnScreen, panel: Size, under: Size | None) -> None:
        rooms.append((panel, under))
        fill(screen, panel, under)

    monkeypatch.setattr(TurnScreen, "fill", noted)
    async with at_table(timed(session_at())) as (app, pilot):
        for window, sizes in PLACES.items():
            await pilot.resize_terminal(*window)
            await shown(pilot)
            places = ("Board", "#timed-side", "#clock", "#side", "#below", "#message")
            board, timed_side, clock, side, below, message = (
                app.screen.query_one(place).region for place in places
            )
            seen = (board.size, timed_side.width, clock.height, side.size, below.height, message.height)
            assert seen == sizes, window
            panel, under = rooms[-1]
            assert panel.width == side.width
            assert under is None or under.width == app.screen.query_one("#below").content_size.width


async def test_the_clock_stops_warns_and_is_recorded(machine: Machine) -> None:
    async with at_table(timed(session_at())) as (app, pilot):
        # The curtain stops the clock and says so
        await machine.wait(app, 13)
        await press(pilot, "v")
        assert "Time left: Ada 0:50, Ben 1:00" in text(app)
        assert "Ada has stopped the clock once" in text(app)
        await machine.wait(app, 30)
        await press(pilot, "space")
        assert "0:50     Ada" in text(app)
        await press(pilot, "v")
        assert "Ada has stopped the clock 2 times" in text(app)

        # A card about the game stops the clock
        await sit(app, pilot, timed(session_at()))
        await machine.wait(app, 5)
        for card in (
            NotSavedScreen("The disk is full.", is_over=False),
            TroubleScreen("Ben", "is late", is_late=True, has_begun=True),
            NoticeScreen("News", "For both."),
        ):
            app.go._show(card)
            await shown(pilot)
            await machine.wait(app, 100)
            assert app.current_game.next_tick is None
        await press(pilot, "enter")
        assert "0:58     Ada" in text(app)

        # While the program is suspended, the clock does not run
        await sit(app, pilot, timed(session_at()))
        await machine.wait(app, 5)
        machine.now += 1000
        await machine.wait(app, 1)
        await shown(pilot)
        assert "0:58     Ada" in text(app)

        # A limit for single turns has a line of its own
        await sit(app, pilot, timed(session_at(), TimeControl(600, 0, 45)))
        await machine.wait(app, 10)
        await shown(pilot)
        assert "9:50     Ada" in text(app)
        assert "hurry!" not in text(app)
        assert "0:35 this move" in text(app)
        await machine.wait(app, 35)
        await shown(pilot)
        assert isinstance(app.current_game.scene, OverScene)
        assert "Ada has taken too long for a single turn" in text(app)
        assert "45 s including setting up" in text(app)  # the clock does not count setting up
        await press(pilot, "j")
        assert isinstance(app.screen, ReplayScreen)
        assert "Ada has taken too long" in text(app)

        # A limit that is short from the start gives only the last warning
        await sit(app, pilot, timed(session_at(), TimeControl(600, 0, 20)))
        assert "0:20 this move" in text(app)
        await machine.wait(app, 10)
        await shown(pilot)
        assert "0:10 last seconds!" in text(app)

        # A step that comes too late does nothing
        await sit(app, pilot, timed(session_at("F1-F2")))
        for _ in range(15):
            machine.now += 4
            app.current_game.tick()
        machine.now += 4
        assert app.advance(Lower()) is None
        await shown(pilot)
        assert isinstance(app.current_game.scene, OverScene)
        assert app.current_game.scene.outcome == (Color.RED, Reason.OUT_OF_TIME)
        assert isinstance(app.screen, OverScreen)

        # The replay shows the times
        await sit(app, pilot, timed(session_at()))
        await machine.wait(app, 13)
        await press(pilot, "f", "1", "f", "2", "enter", "enter", "space")
        await machine.wait(app, 7)
        await press(pilot, "w", "enter")
        await shown(pilot)
        assert isinstance(app.screen, OverScreen)
        assert "Time left: Ada 0:50, Ben 0:56" in " ".join(text(app).split())
        await press(pilot, "j")
        assert isinstance(app.screen, ReplayScreen)
        assert "Time left: Ada 0:50, Ben 0:56" in text(app)
        assert "1 0:13  F1-F2" in text(app)
        await press(pilot, "home")
        assert "Time left: Ada 1:00, Ben 1:00" in text(app)


async def test_the_curtain_does_not_come_down_by_itself_while_the_clock_runs(machine: Machine) -> None:
    async with at_table(timed(session_at())) as (app, pilot):
        app.cover_idle()
        await shown(pilot)
        assert isinstance(app.screen, TurnScreen)
        app.cover()  # lowers the curtain as in a window that is too small
        await shown(pilot)
        assert "Ada has stopped the clock once" in text(app)
    async with playing(timed(Session(session_at().setup), TimeControl(60, 3))) as (app, pilot):
        await press(pilot, "space")
        app.cover_idle()  # lowers the curtain: setting up has no time limit here
        await shown(pilot)
        assert isinstance(app.screen, CurtainScreen)


async def test_the_rest_of_an_army_is_placed_when_the_time_is_up(machine: Machine) -> None:
    session = timed(Session(session_at().setup.replace(rules=SMALL)))
    async with playing(session) as (app, pilot):
        await press(pilot, "space", "m")
        assert isinstance(app.screen, DeployScreen)
        assert "0:40 to set up" in text(app)
        assert tip_for(SMALL, 0) in text(app)
        await machine.wait(app, 31)
        await shown(pilot)
        assert "0:09 to set up, last seconds!" in text(app)
        await machine.wait(app, 9)
        await shown(pilot)
        assert isinstance(app.screen, NoticeScreen)
        told = "Time to set up has run out The rest of Ada's army has been placed at random."
        assert told in framed(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, CurtainScreen)
        assert session.draft(Color.RED).ready
        await press(pilot, "space")
        assert "0:40 to set up" in text(app)


async def test_a_single_player_sets_up_by_the_clock_from_the_start(machine: Machine) -> None:
    session = Session(begun().setup.replace(time_control=CONTROL))
    async with playing(session) as (app, pilot):
        assert "0:40 to set up" in text(app)
        await machine.wait(app, 3)
        await shown(pilot)
        assert "0:37 to set up" in text(app)
        assert not is_worth_keeping(session.steps)
        await machine.wait(app, 37)
        await shown(pilot)
        assert "army has been placed at random." in framed(app)


@pytest.mark.parametrize("is_timed", [False, True])
async def test_the_help_closes_when_the_opponent_has_acted_and_the_clock_runs(*, is_timed: bool) -> None:
    gate = Gate()
    gate.close()
    session = timed(begun()) if is_timed else begun()
    async with playing(session, seating=Seating(random_player, gate.pause)) as (app, pilot):
        await until(pilot, lambda: bool(gate.pauses))
        await press(pilot, "question_mark")
        gate.open()
        await until(pilot, lambda: isinstance(app.current_game.scene, TurnScene))
        await shown(pilot)
        if not is_timed:
            assert isinstance(app.screen, HelpScreen)
            await press(pilot, "escape")
        assert type(app.screen) is TurnScreen


@pytest.mark.parametrize("deployment", ["secret", "alternating"])
async def test_the_clock_may_tick_before_a_new_screen_has_its_widgets(deployment: str) -> None:
    setup = GameSetup(SMALL.replace(deployment=deployment), NAMES, time_control=CONTROL)
    async with playing(Session(setup)) as (app, pilot):
        for step in Lift(), Lower():
            assert app.advance(step) is None
            assert not app.screen.is_mounted
            app._show_time()
            await shown(pilot)


async def test_an_opponent_can_run_out_of_time(machine: Machine) -> None:
    """The opponent never answers: its army is placed for it, and later its time runs out."""
    async with playing(timed(begun())) as (app, pilot):
        await machine.wait(app, 40)
        await shown(pilot)
        assert "army has been placed at random." in framed(app)
        await press(pilot, "enter")
        scene = app.current_game.scene
        assert isinstance(scene, TurnScene)
        app.advance(Act(scene.view.legal_moves[0]))
        app.advance(EndTurn())
        await shown(pilot)
        assert isinstance(app.screen, WaitingScreen)
        assert "1:00 +3  Computer" in text(app)
        await machine.wait(app, 63)
        await shown(pilot)
        assert "Computer's time has run out" in text(app)
        assert app.current_game.trouble is None


async def test_nothing_depends_on_hidden_ranks(machine: Machine) -> None:
    """In two games with different hidden ranks, Red's screens and the curtain are always the same."""
    seen = []
    for blue in WORLDS:
        machine.now = 1000.0
        frames = []
        async with at_table(timed(session_at("F1-F2", "A6-A5", blue=blue))) as (app, pilot):
            for _ in range(4):
                await machine.wait(app, 3)
                await shown(pilot)
                frames.append(frame(app))
            await press(pilot, "v")
            frames.append(frame(app))
        seen.append(frames)
    assert seen[0] == seen[1]


async def test_no_title_of_a_replay_is_cut(machine: Machine) -> None:
    """With long names, the times are shown without the words *Time left*, or left out."""
    cases = {"Ada": "Time left: ", "Maximilian of Here": "", "Maximilian the Great of Somewhere": None}
    async with at_table(session_at()) as (app, pilot):
        for name, aside in cases.items():
            await sit(app, pilot, timed(session_at(names={Color.RED: name, Color.BLUE: "Bartholomew"})))
            await press(pilot, "w", "enter", "j", "tab")
            assert isinstance(app.screen, ReplayScreen)
            title = text(app).partition("\n")[0]
            assert "…" not in title
            end = "seen by Red" if aside is None else f"{aside}{name} 1:00, Bartholomew 1:00"
            assert title.rstrip().endswith(end)


async def test_without_a_clock_nothing_ticks() -> None:
    async with at_table(session_at()) as (app, _):
        assert app.current_game.next_tick is None
        assert app._clock_timer is None


async def test_the_first_curtain_says_the_time_control_in_words() -> None:
    session = Session(GameSetup(SMALL, NAMES, time_control=TimeControl(90, 3, 60, 40)))
    async with playing(session) as (app, _):
        words = "Clock: 1:30 for each side, 0:03 free each turn, at most 1:00 a turn, 0:40 to set up"
        assert words in framed(app)
