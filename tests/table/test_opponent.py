"""`Opposite` runs an opponent: one task at a time, no extra answers, and failed or late players."""

import asyncio
import gc
from collections.abc import Coroutine
from contextlib import nullcontext, suppress
from functools import partial
from threading import Event
from typing import Any, NoReturn
from unittest.mock import Mock, PropertyMock, call

import pytest

from stratego import Color
from stratego.engine.errors import Explanation
from stratego.hotseat import scenes, steps
from stratego.hotseat.game_setup import GameSetup, Opponent
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Act, Arrange, Begin, EndTurn, Proceed, Ready, StepError
from stratego.players.player import AcceptDraw, Answer, Play, PlayerError, Resign, Turn
from stratego.players.protocol.process import Late
from stratego.table import opponent_answers
from stratego.table.opponent_answers import Opposite, Seating, Trouble, in_a_process, play_seat, steps_of
from stratego.table.pauses import PACES, answering
from tests.hotseat.alone import alone, opposite
from tests.hotseat.evening import SMALL, cells
from tests.support.cases import with_each
from tests.tui.opposite import NAMES, SETUP, Scripts, action_of, begun, not_at_all


class Running:
    """A task of an opponent, which the test runs or leaves pending."""

    def __init__(self, work: Coroutine[Any, Any, None]) -> None:
        self.work = work
        self.is_cancelled = False

    def cancel(self) -> None:
        self.is_cancelled = True
        self.work.close()


def seated(session: Session, seating: Seating) -> tuple[Opposite, list[Running]]:
    """Start the opponent of a session. Returns it, and the list of the tasks that it starts."""
    tasks: list[Running] = []

    def spawn(work: Coroutine[Any, Any, None]) -> Running:
        tasks.append(Running(work))
        return tasks[-1]

    return Opposite(session, seating, session.take, lambda: None, spawn), tasks


async def test_it_does_one_thing_at_a_time_and_nothing_when_there_is_trouble_or_it_has_gone() -> None:
    session = begun(color=Color.RED)
    scripts = Scripts(SETUP, [PlayerError("has ended"), "B1-B2"])
    seat, tasks = seated(session, Seating(scripts, not_at_all))
    for _ in range(2):  # the second call starts no other task
        seat.attend()
    await tasks[0].work
    assert (len(tasks), seat.problem) == (1, Trouble(Explanation("has ended"), False))
    seat.attend()  # starts no task, as the opponent's player has failed
    assert len(tasks) == 1
    seat.ask_again(anew=True)
    assert (len(tasks), scripts.made[0].is_closed, seat.problem) == (2, True, None)
    await tasks[1].work
    assert (len(scripts.made), scripts.made[1].is_closed) == (2, False)
    seat.attend()  # starts no task, as it is the person's turn
    assert len(tasks) == 2
    session.take(Act("C4-C3"))
    session.take(EndTurn())
    seat.attend()
    seat.close()
    assert (tasks[2].is_cancelled, scripts.made[1].is_closed) == (True, True)
    seat.attend()  # starts no task, as the opponent has been closed
    assert len(tasks) == 3
    idle, tasks = seated(begun(color=Color.RED), Seating(scripts, not_at_all))
    idle.close()
    idle.attend()
    assert not tasks


@pytest.mark.parametrize("answer", [Resign(), PlayerError("has ended")])
async def test_after_the_game_the_opponent_is_closed_once(answer: Resign | PlayerError) -> None:
    """The opponent's player is closed once, whether it resigns, or fails before the person resigns."""
    session = begun(color=Color.RED)
    scripts = Scripts(SETUP, [answer])
    seat, tasks = seated(session, Seating(scripts, not_at_all))
    seat.attend()
    await tasks[-1].work
    if isinstance(answer, PlayerError):
        session.take(steps.Resign())
        seat.attend()
        await tasks[-1].work
    (player,) = scripts.made
    assert player.ended is not None
    assert player.is_closed
    before = len(tasks)
    seat.attend()
    assert len(tasks) == before


async def test_no_player_is_made_for_a_game_that_has_ended() -> None:
    session, scripts = alone(SMALL, Color.RED, SETUP, SETUP), Scripts(SETUP, [])
    seat, tasks = seated(session, Seating(scripts, not_at_all))
    seat.attend()
    session.take(steps.Resign())
    await tasks[0].work
    assert (seat.problem, scripts.made) == (None, [])


async def test_an_answer_that_nobody_waits_for_any_more_is_dropped() -> None:
    complaints: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: complaints.append(context))
    others = asyncio.all_tasks()
    works: list[asyncio.Future[None]] = []

    async def leave(_: float, *, is_cancelled: bool) -> NoReturn:
        (thought,) = asyncio.all_tasks() - others - {*works, asyncio.current_task()}
        if is_cancelled:
            thought.cancel()
        await asyncio.wait([thought])
        works[0].cancel()
        raise asyncio.CancelledError

    for pause in (partial(leave, is_cancelled=False), partial(leave, is_cancelled=True)):
        session = Session(GameSetup(SMALL, NAMES, opposite(Color.RED)))
        seat, tasks = seated(session, Seating(Scripts("no set-up", []), pause))
        seat.attend()
        works.append(asyncio.ensure_future(tasks[0].work))
        with suppress(asyncio.CancelledError):
            await works[0]
        tasks.clear()
        works.clear()
    gc.collect(1)
    await asyncio.sleep(0)
    assert not complaints


async def test_it_is_asked_once_more_without_being_started_again() -> None:
    scripts = Scripts(SETUP, [Late("is late"), "B1-B2"])
    seat, tasks = seated(begun(color=Color.RED), Seating(scripts, not_at_all))
    seat.attend()
    await tasks[0].work
    assert seat.problem == Trouble(Explanation("is late"), True)
    seat.ask_again(anew=False)
    await tasks[1].work
    assert len(scripts.made) == 1
    assert not scripts.answers


@with_each(
    ("player", "seconds"),
    [
        ("computer:easy", 0.7),
        ("computer:medium", 1.0),
        ("computer:hard", 1.6),
        ("computer:forgetful", 1.0),
        ("random", 0.7),
        ("program:./own", 0.7),
    ],
)
def test_each_opponent_has_a_time_of_its_own(player: str, seconds: float) -> None:
    """The time before an answer is halved in the first ten plies; the setting halves or doubles it."""
    assert [answering(player, ply, "usual") for ply in (0, 9, 10, 500)] == [seconds / 2] * 2 + [seconds] * 2
    assert [answering(player, 10, pace) for pace in PACES] == [seconds / 2, seconds, seconds * 2]


async def test_one_time_for_the_army_and_one_for_each_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    monkeypatch.setattr("stratego.table.pauses.LOOKING_AGAIN", 9.0)

    async def pause(seconds: float) -> None:
        waited.append(seconds)
        await asyncio.sleep(0)

    session = Session(GameSetup(SMALL, NAMES, Opponent(Color.RED, "computer:medium", 7)))
    scripts = Scripts(SETUP, ["B1-B2"])
    seat, tasks = seated(session, Seating(scripts, pause))
    session.take(Arrange(Color.BLUE, cells(SETUP)))
    session.take(Ready(Color.BLUE))
    seat.attend()
    await tasks[0].work
    assert [each for each in waited if each != 9.0] == [0.3, 0.5]
    assert not scripts.answers


async def test_a_key_ends_the_fixed_time_and_a_later_answer_is_shown_at_a_whole_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pauses: list[float] = []
    thinks = Event()

    async def pause(seconds: float) -> None:
        pauses.append(seconds)
        if seconds != 1.0:
            await asyncio.Event().wait()
        thinks.set()
        await asyncio.sleep(0)

    def slow(turn: Turn) -> Answer:
        thinks.wait(10)
        return Play(action_of(turn, "B1-B2"))

    session = begun(color=Color.RED)
    seat, tasks = seated(session, Seating(Scripts(SETUP, [slow]), pause))
    assert seat.waited == 1.0
    seat.hurry()  # without effect, as nothing is shown yet
    seat.attend()
    work = asyncio.ensure_future(tasks[0].work)
    while pauses != [0.3]:
        await asyncio.sleep(0)
    assert seat.waited < 1
    seat.hurry()
    while pauses[-1] != 0.35:
        await asyncio.sleep(0)
    monkeypatch.setattr(opponent_answers, "monotonic", lambda: seat._paused[0] + 0.07)
    assert seat.waited == pytest.approx(0.2)
    seat.hurry()
    await work
    assert seat.waited == 1.0
    assert pauses[-1] == 1.0
    assert session.asked is None


async def test_without_a_key_an_answer_that_is_ready_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting: list[asyncio.Event] = []

    async def pause(seconds: float) -> None:
        waiting.append(asyncio.Event())
        await waiting[-1].wait()

    session = begun(color=Color.RED)
    scripts = Scripts(SETUP, ["B1-B2"])
    seat, tasks = seated(session, Seating(scripts, pause))
    seat.attend()
    work = asyncio.ensure_future(tasks[0].work)
    while not waiting:
        await asyncio.sleep(0)
    waiting[0].set()
    while scripts.answers:  # wait until the opponent has answered
        await asyncio.sleep(0.001)
    await asyncio.sleep(0.05)
    assert session.asked is not None
    work.cancel()  # as when the program ends
    with suppress(asyncio.CancelledError):
        await work
    assert seat.waited == 1.0


def test_the_opponent_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    """By default, players run in separate processes, and have thirty seconds for an answer."""
    made: list[tuple[object, ...]] = []
    monkeypatch.setattr("stratego.players.programs.make_seated", lambda *given: made.append(given))
    in_a_process(SMALL, Opponent(Color.RED, "program:./own", 7))
    assert made == [("program:./own", SMALL, Color.RED, 7, 30.0)]
    assert Seating(in_a_process).pause is asyncio.sleep


@pytest.mark.parametrize("is_refused", [False, True])
def test_at_two_terminals_it_sets_up_and_plays_until_the_end_or_a_refusal(
    is_refused: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    line, player, made, end = Mock(is_lost=False), Mock(), Mock(), Mock(spec=scenes.OverScene)
    made.return_value = player
    monkeypatch.setattr("stratego.players.programs.make_seated", made)
    waits, battle = Mock(spec=scenes.WaitingScene), Mock(spec=scenes.BattleScene)
    sets_up, begins = Mock(spec=scenes.DeployScene, color=Color.RED), Mock(spec=scenes.FirstMoverScene)
    type(line.seat).scene = PropertyMock(side_effect=[waits, sets_up, waits, begins, battle, end])
    line.seat.heard = Mock(), ("said",)
    taken: list[object] = []

    def take(step: object) -> None:
        taken.append(step)
        if is_refused and len(taken) == 4:
            raise StepError(Explanation("Not now."))

    line.seat.take = take
    with pytest.raises(PlayerError, match="Not now") if is_refused else nullcontext():
        play_seat(line, "random")
    assert made.call_args.args[:3] == ("random", line.seat.rules, line.seat.color)
    army = player.set_up.return_value.cells
    first = player.choose_first.return_value
    assert taken == [Arrange(Color.RED, army), Ready(Color.RED), Begin(first), Proceed()]
    assert line.wait.call_count == 2
    player.begin.assert_called_once_with(line.seat.heard[0])
    player.hear.assert_called_once_with("said")
    assert player.end.call_args_list == ([] if is_refused else [call(end.view)])
    player.close.assert_called_once_with()


@pytest.mark.parametrize("is_restorable", [False, True])
def test_at_two_terminals_it_waits_for_a_host_that_is_gone_unless_it_was_sent_away(
    is_restorable: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = Mock(is_lost=False, is_restorable=is_restorable)
    monkeypatch.setattr("stratego.players.programs.make_seated", Mock())
    end, battle = Mock(spec=scenes.OverScene), Mock(spec=scenes.BattleScene)
    type(line.seat).scene = PropertyMock(side_effect=[battle, battle, battle, end])

    def take(_: object) -> None:
        if line.wait.call_count == 0:
            line.is_lost = True
            raise StepError(Explanation("The connection is lost."))

    line.seat.take, line.wait.side_effect = take, lambda: setattr(line, "is_lost", False)
    with nullcontext() if is_restorable else pytest.raises(PlayerError, match="is lost"):
        assert play_seat(line, "random") is end
    assert line.wait.call_count == is_restorable


@pytest.mark.parametrize(
    ("is_offered", "may_offer", "done"),
    [
        (False, False, []),
        (False, True, [steps.OfferDraw()]),
        (True, False, [steps.DeclineDraw(), steps.OfferDraw()]),
        (True, True, [steps.DeclineDraw(), steps.OfferDraw()]),
    ],
)
def test_a_draw_is_offered_where_it_may_be(is_offered: bool, may_offer: bool, done: list[steps.Step]) -> None:
    asked = Mock(draw_offered=is_offered, may_offer_draw=may_offer)
    action = Mock()
    assert [*steps_of(asked, Play(action, offers_draw=True))] == [*done, Act(action)]
    assert [*steps_of(asked, Play(action))] == [Act(action)]
    assert [*steps_of(asked, Resign())] == [steps.Resign()]
    assert [*steps_of(asked, AcceptDraw())] == [steps.AcceptDraw()]
