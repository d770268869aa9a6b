"""The opponent of a single player: it is asked in a thread, and its answers are taken after a pause."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, NamedTuple, Protocol

from stratego.engine.clock import Clock
from stratego.engine.errors import Explanation
from stratego.engine.events import Announcement
from stratego.engine.ruleset import Ruleset
from stratego.engine.view import OpenView, PlayerView
from stratego.hotseat import steps
from stratego.hotseat.opponent import Opponent
from stratego.hotseat.scenes import DeployScene, OverScene, PlaceScene, TurnScene
from stratego.hotseat.session import Session
from stratego.players import player as answers
from stratego.players.player import Player, PlayerError, Turn
from stratego.players.protocol.process import Late
from stratego.table import waiting_times


def steps_of(asked: TurnScene, answer: answers.Answer) -> Sequence[steps.Step]:
    """The steps of an answer, except for the end of the turn."""
    match answer:
        case answers.Resign():
            return (steps.Resign(),)
        case answers.AcceptDraw():
            return (steps.AcceptDraw(),)
        case answers.Play(action=action, offers_draw=True):
            declined = [steps.DeclineDraw()] if asked.draw_offered else []
            offered = [steps.OfferDraw()] if asked.may_offer_draw or asked.draw_offered else []
            return *declined, *offered, steps.Act(action)
        case answers.Play(action=action):
            return (steps.Act(action),)


Asked = DeployScene | PlaceScene | TurnScene
Heard = tuple[PlayerView, Sequence[Announcement]]


class Task(Protocol):
    """A task that runs beside the screens."""

    @property
    def is_finished(self) -> bool:
        """Whether it has ended."""

    def cancel(self) -> None:
        """End it."""


class Trouble(NamedTuple):
    """Why the opponent has stopped, as a clause after its name; ``is_late`` if it may still answer."""

    what: Explanation
    is_late: bool


class Seating(NamedTuple):
    """``make`` makes the opponent's player, ``pause`` waits for a number of seconds."""

    make: Callable[[Ruleset, Opponent], Player]
    pause: Callable[[float], Awaitable[object]] = asyncio.sleep


def in_a_process(rules: Ruleset, opponent: Opponent) -> Player:
    """The opponent's player, in a process of its own. Raises PlayerError if there is none."""
    from stratego.players import programs, specs  # two people need no players

    try:
        return programs.make_seated(
            opponent.player, rules, opponent.color, opponent.seed, waiting_times.FOREIGN_PROGRAM
        )
    except specs.SpecError as problem:
        raise PlayerError(problem.explanation) from None


class Opposite:
    """The opponent of a session: asks a player, and takes its answers as steps.

    ``changed`` is called after each answer, and when the player has stopped: `problem` then says why, until
    `ask_again` is called.
    """

    def __init__(
        self,
        session: Session,
        seating: Seating,
        take: Callable[[steps.Step], Explanation | None],
        changed: Callable[[], object],
        spawn: Callable[[Coroutine[Any, Any, None]], Task],
        pace: Callable[[], str] = lambda: "usual",
    ) -> None:
        """``take`` takes its steps or returns why it refuses them; ``spawn`` runs a task.

        ``pace`` is how soon its answers are shown, one of PACES.
        """
        assert session.opponent is not None
        self._session = session
        self._opponent = session.opponent
        self._seating = seating
        self._take = take
        self._changed = changed
        self._spawn = spawn
        self._pace = pace
        self._pause: asyncio.Future[object] | None = None  # until its answer may be shown
        self._paused = (0.0, 0.0)  # when the pause began, and its seconds
        self._player: Player | None = None
        self._passed_on: int | None = None  # announcements; None before the game begins
        self._task: Task | None = None
        self._is_closed = False
        self.problem: Trouble | None = None
        """Why its player has stopped; None if it has not."""

    def attend(self) -> None:
        """Start the opponent if it has something to do and is idle; close it after the game."""
        if self._is_closed or (self._task and not self._task.is_finished):
            return
        is_over = isinstance(self._session.scene, OverScene) and self._player is not None
        if is_over or (self._session.asked is not None and self.problem is None):
            self._task = self._spawn(self._play())

    def ask_again(self, *, anew: bool) -> None:
        """Ask the player once more; ``anew`` restarts it first, with everything announced so far."""
        if anew and self._player is not None:
            self._player.close()
            self._player = None
        self.problem = None
        self.attend()

    def hurry(self) -> None:
        """Show its answer now if it is ready; otherwise look again every second."""
        if self._pause is not None:
            self._pause.cancel()

    @property
    def waited(self) -> float:
        """How much of the pause before its answer has passed, from 0 to 1."""
        if self._pause is None or self._pause.done():
            return 1.0
        since, seconds = self._paused
        return min((monotonic() - since) / seconds, 1.0)

    def close(self) -> None:
        """Close the player, whatever it is doing."""
        self._is_closed = True
        if self._task is not None:
            self._task.cancel()
        if self._player is not None:
            self._player.close()

    async def _play(self) -> None:
        """Answer until it is the other side's turn, there is a problem, or the game is over."""
        while self.problem is None and (asked := self._session.asked) is not None:
            try:
                answer = await self._steps(asked)
                if self._session.asked is None:
                    break  # the time has run out
                for step in answer:
                    refusal = self._take(step)
                    if refusal is not None:
                        raise PlayerError(refusal)
                if isinstance(self._session.asked, TurnScene) and self._session.asked.stage == "moved":
                    self._take(steps.EndTurn())
            except PlayerError as problem:
                self.problem = Trouble(problem.explanation, isinstance(problem, Late))
            self._changed()
        if self._player is not None and isinstance(self._session.scene, OverScene):
            player, self._player = self._player, None
            await asyncio.to_thread(_let_go, player, self._session.scene.view)

    async def _steps(self, asked: Asked) -> Sequence[steps.Step]:
        """The answer to ``asked``, as soon as it may be shown. Raises PlayerError."""
        if isinstance(asked, TurnScene) and asked.stage == "moved":
            return ()  # a resumed game: the action is played, but the turn not ended
        assert self._session.opponent is not None
        if self._opponent != self._session.opponent:  # a turn was taken back, which changes the seed
            self._opponent = self._session.opponent
            if self._player is not None:
                self._player.close()
                self._player = None
        if self._player is None:
            self._player = self._seating.make(self._session.rules, self._opponent)
            self._passed_on = None
        heard, clock = self._session.heard(), self._session.clock
        think = asyncio.to_thread(self._think, self._player, asked, heard, clock)
        thought = asyncio.ensure_future(think)
        thought.add_done_callback(lambda each: each.cancelled() or each.exception())  # may never be awaited
        seconds = self._time(asked)
        self._paused = monotonic(), seconds
        self._pause = asyncio.ensure_future(self._seating.pause(seconds))
        try:
            await asyncio.wait([self._pause])
        finally:
            self._pause.cancel()
        while not thought.done():
            await self._seating.pause(waiting_times.LOOKING_AGAIN)
        return thought.result()

    def _time(self, asked: Asked) -> float:
        if not isinstance(asked, TurnScene):
            return waiting_times.SETTING_UP
        return waiting_times.answering(self._opponent.player, asked.view.ply, self._pace())

    # In a thread

    def _think(
        self, player: Player, asked: Asked, heard: Heard | None, clock: Clock | None
    ) -> Sequence[steps.Step]:
        if heard is not None:
            view, announcements = heard
            if self._passed_on is None:
                player.begin(view)
                self._passed_on = 0
            for announcement in announcements[self._passed_on :]:
                player.hear(announcement)
                self._passed_on += 1
        match asked:
            case DeployScene(color=color):
                return steps.Arrange(color, player.set_up().cells), steps.Ready(color)
            case PlaceScene(color=color):
                return (steps.Arrange(color, player.place(asked.draft.cells, asked.enemy)),)
            case TurnScene():
                return steps_of(asked, player.answer(Turn(asked.view, asked.draw_offered, clock)))


def _let_go(player: Player, view: OpenView) -> None:
    """Show a player the end of its game, and close it. Runs in a thread, so that nothing interrupts it."""
    with suppress(PlayerError):
        player.end(view)
    player.close()
