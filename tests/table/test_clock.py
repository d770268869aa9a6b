"""The times shown agree with the journal, even if play is interrupted or the program is killed."""

from collections import defaultdict
from collections.abc import Callable
from datetime import UTC, datetime
from random import Random
from unittest.mock import Mock

import pytest

from stratego import Color
from stratego.engine.clock import Clock, TimeControl
from stratego.engine.endings import Reason
from stratego.hotseat.game_setup import GameSetup, new_opponent
from stratego.hotseat.scenes import DeployScene, OverScene, PlaceScene, TurnScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Act, Arrange, EndTurn, Lower, Ready, Tick, Unlock, plies
from stratego.records.autosave import Autosave
from stratego.records.formats.record_text import read_record, write_record
from stratego.records.journal_text import FIRST_LINE, Heading, Seal, read_journal, write_heading, write_step
from stratego.records.record import record_of
from stratego.table import open_game
from stratego.table.open_game import OpenGame
from tests.hotseat.evening import NAMES, SMALL, cells, next_step, turn

BEGUN = datetime(2026, 1, 31, 20, 15, tzinfo=UTC)
ALTERNATING = SMALL.replace(deployment="alternating")
CONTROLS = [TimeControl(*each) for each in ((8, 1), (60, 0, 15), (12, 2, None, 10), (45, 3, 6, 15))]


class Time:
    """A settable clock in place of the machine's."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Time:
    """Replace the machine's clock, and disable writing to disk."""
    machine = Time()
    monkeypatch.setattr(open_game, "monotonic", machine)
    monkeypatch.setattr(Autosave, "save", lambda self: None)
    return machine


def journal_of(session: Session) -> bytes:
    """The content of a journal with the steps of a session."""
    seal, ply, lines = Seal(), 0, [write_heading(Heading(session.setup, BEGUN))]
    for taken in session.steps:
        ply += plies([taken])
        lines.append(write_step(taken, ply))
    return FIRST_LINE + b"".join(seal.close(line) + b"\n" for line in lines)


def folded(journal: bytes) -> Session:
    """Replay the steps of a journal's content in a new session."""
    reading = read_journal(journal)
    assert reading.loss is None
    session = Session(reading.heading.setup)
    for step, at in reading.steps:
        session.take(step, at)
    return session


def resumed(game: OpenGame) -> OpenGame:
    """The game resumed from its journal after the program was killed."""
    session = folded(journal_of(_session(game)))
    if session.steps and session.is_secret:
        session.take(Lower(), session.steps[-1].at)
    return OpenGame(session)


def _session(game: OpenGame) -> Session:
    assert isinstance(game.play, Session)
    return game.play


def _time(game: OpenGame) -> Clock:
    assert game.time is not None
    return game.time


def check_evening(machine: Time, seed: int) -> set[str]:
    """Play a game, and compare the times shown with the journal and with this test's own count.

    Returns the kinds of events that happened.
    """
    rng, seen = Random(seed), set[str]()
    rules, control = rng.choice((SMALL, ALTERNATING)), rng.choice(CONTROLS)
    game = OpenGame(Session(GameSetup(rules, NAMES, asks_pins=rng.random() < 0.2, time_control=control)))
    turns: dict[int, float] = defaultdict(float)  # the time taken for each turn, in seconds
    stops = dict.fromkeys(Color, 0)
    while not isinstance(game.scene, OverScene):
        session, scene, before = _session(game), game.scene, _time(game)
        at_board = isinstance(scene, TurnScene)
        sets_up = isinstance(scene, DeployScene | PlaceScene) and control.setting_up is not None
        assert before.runs is (at_board or sets_up)
        is_paused, seconds = rng.random() < 0.2, rng.choice((0.25, 1.0, 2.5, 4.0))
        game.pause(is_paused=is_paused)
        assert (game.next_tick is None) is (is_paused or not before.runs)
        machine.now += seconds
        game.pause(is_paused=False)
        if is_paused:
            seen.add("pause")
            assert _time(game) == before
        elif at_board:
            turns[len(session.turn_times)] += seconds
        was_out, is_setting_up, player = _time(game).is_out, before.is_setting_up, before.player
        if (was_out or rng.random() < 0.5) and game.tick():
            assert was_out
            if is_setting_up:
                seen.add("placed for them")
                continue
            present = len(_session(game).turn_times)
            earlier = sum(_taken(turns, control, player, present))
            is_too_long = (
                control.longest is not None and control.longest < control.main - earlier + control.free
            )
            reason = Reason.TURN_TOO_LONG if is_too_long else Reason.OUT_OF_TIME
            seen.add(str(reason))
            assert isinstance(game.scene, OverScene)
            assert game.scene.outcome == (player.other, reason)
            continue
        game.tick()  # as the app does every second
        if rng.random() < 0.03:
            seen.add("kill")
            runs, lost = _time(game).runs, game.clock - session.steps[-1].at if session.steps else 0.0
            turns[len(session.turn_times)] -= lost * at_board
            assert not runs or lost < 5
            game = resumed(game)
            stops[player] += runs
            continue
        step = next_step(scene, rng, whims=0.2)
        assert game.take(step) is None
        kept = _session(game).steps[-1].step
        if (isinstance(kept, Lower) and before.runs) or kept == Unlock(b""):
            seen.add("stop")
            stops[player] += 1
        if rng.random() < 0.05:
            assert folded(journal_of(session)).clock == session.clock
    session = _session(game)
    again, clock = folded(journal_of(session)), session.clock
    assert clock is not None
    assert (again.clock, again.turn_times) == (clock, session.turn_times)
    assert session.turn_times == pytest.approx([turns[at + 1] for at in range(len(session.turn_times))])
    for color in Color:
        taken = sum(_taken(turns, control, color, len(turns) + 1))
        assert clock.left(color) == pytest.approx(max(0.0, control.main - taken), abs=0.001)
    assert clock.stops == stops
    record = record_of(session, BEGUN)
    assert read_record(write_record(record)) == record
    return seen


def _taken(turns: dict[int, float], control: TimeControl, color: Color, before: int) -> list[float]:
    """The seconds that each of a player's turns before turn ``before`` has cost; Red has the odd turns."""
    own = [seconds for turn, seconds in turns.items() if turn < before and turn % 2 == 1 - color.side]
    return [max(0.0, seconds - control.free) for seconds in own]


def test_the_times_shown_agree_with_the_journal(machine: Time) -> None:
    seen = set().union(*(check_evening(machine, seed) for seed in range(20)))
    assert seen == {"pause", "kill", "stop", "out of time", "turn too long", "placed for them"}


@pytest.mark.slow
def test_the_times_shown_agree_with_the_journal_on_many_evenings(
    machine: Time, slow_size: Callable[[int, int], int]
) -> None:
    for seed in range(slow_size(40, 10_000)):
        check_evening(machine, 1000 + seed)


def test_the_clock_starts_at_once_where_there_is_no_curtain_and_goes_on_by_thousandths(machine: Time) -> None:
    alone = new_opponent(Color.BLUE, "computer:easy", 1)
    game = OpenGame(Session(GameSetup(SMALL, NAMES, alone, time_control=TimeControl(60, 0, None, 10))))
    assert [each.at for each in _session(game).steps] == [0.0]
    begun = _time(game)
    machine.now += 0.0004
    assert _time(game) == begun
    machine.now += 0.0004
    assert _time(game) == begun.after(0.001)


def at_board(machine: Time, control: TimeControl) -> tuple[OpenGame, list[float]]:
    """A game at Red's first turn against the random player, and the times (in seconds) of clock changes."""
    session = Session(GameSetup(SMALL, NAMES, new_opponent(Color.BLUE, "random", 1), time_control=control))
    for color in Color:
        session.take(Arrange(color, cells("F 10 2 3")))
        session.take(Ready(color))
    changes: list[float] = []
    return OpenGame(session, clock_changed=lambda: changes.append(machine.now - 1000)), changes


def test_time_passes_unless_play_pauses_or_the_machine_sleeps(machine: Time) -> None:
    game, changes = at_board(machine, TimeControl(60))
    game._saving = Mock()
    for seconds, is_paused, played in (
        (5.0, False, 5.0),
        (5.5, False, 5.0),  # longer than a running program ever waits
        (4.0, False, 9.0),
        (100.0, True, 9.0),
        (4.0, False, 13.0),
        (4.0, False, 17.0),
    ):
        for _ in range(2):
            game.pause(is_paused=is_paused)
        machine.now += seconds
        assert (game.next_tick is None) is is_paused
        for _ in range(2):
            game.pause(is_paused=False)
        assert not game.tick()
        assert (game.clock, _time(game).turn) == (played, played)
    assert changes == [14.5, 114.5]
    assert [each.at for each in _session(game).steps if each.step == Tick()] == [5.0, 13.0]
    assert game._saving.save.call_count == 2
    assert OpenGame(_session(game)).clock == 13.0


def test_a_step_counts_as_a_look_at_the_clock_and_a_late_one_only_if_the_other_may_take_it(
    machine: Time,
) -> None:
    game, changes = at_board(machine, TimeControl(7))
    game._opposite = opposite = Mock()
    machine.now += 4.0
    assert game.take(Act("A1-A2")) is not None  # refused: the Flag does not move
    assert (changes, opposite.attend.call_count) == ([], 0)
    assert game.take(Act(str(turn(_session(game)).view.legal_moves[0]))) is None
    assert (changes, opposite.attend.call_count) == ([4.0], 1)
    machine.now += 3.5
    assert game.take(EndTurn()) is None
    assert (changes, opposite.attend.call_count) == ([4.0, 7.5, 7.5], 2)
    assert isinstance(game.scene, OverScene)
    assert game.scene.outcome == (Color.BLUE, Reason.OUT_OF_TIME)
    assert game.next_tick is None


def test_the_clock_is_shown_again_when_a_second_has_passed_or_none_is_left(machine: Time) -> None:
    game, _ = at_board(machine, TimeControl(60, 3, 5))
    ticks = []
    for seconds in (0.0, 0.25, 2.5, 0.5, 1.25, 0.25):
        machine.now += seconds
        ticks.append(game.next_tick)
    assert ticks == [1.0, 0.75, 0.25, 0.75, 0.5, 0.25]


def test_the_opponents_step_counts_even_if_the_players_time_has_just_run_out(machine: Time) -> None:
    opponent = new_opponent(Color.BLUE, "computer:easy", 4)
    session = Session(GameSetup(SMALL, NAMES, opponent, time_control=TimeControl(60, setting_up=10)))
    game, army = OpenGame(session), cells("F 10 2 3")
    game.pause(is_paused=False)
    assert not game.clock_runs_on
    for seconds in (4, 4, 2):
        assert not game.tick()
        machine.now += seconds
    assert game.take(Arrange(Color.BLUE, army)) is None
    assert game.placed_for == [Color.RED]
    assert session.draft(Color.BLUE).cells == army
