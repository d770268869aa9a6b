"""Plays the answers of computer players and programs, against a single player or at two terminals.

A single player's opponent is asked for its answers in a thread, and they are played after a pause.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from random import SystemRandom
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from stratego.engine.clock import Clock
from stratego.engine.errors import Explanation
from stratego.engine.events import Announcement
from stratego.engine.ruleset import Ruleset
from stratego.engine.view import OpenView, PlayerView
from stratego.hotseat import scenes, steps
from stratego.hotseat.game_setup import SEED_BITS, Opponent
from stratego.hotseat.session import Session
from stratego.players import player as answers, time_limits
from stratego.players.player import Player, PlayerError, Turn
from stratego.players.protocol.process import Late
from stratego.table import pauses

if TYPE_CHECKING:
    from stratego.hosting.connection import Connection


def steps_of(asked: scenes.TurnScene, answer: answers.Answer) -> Sequence[steps.Step]:
    """The steps that carry out an answer, without the one that ends the turn."""
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


Heard = tuple[PlayerView, Sequence[Announcement]]


class Answering:
    """Passes announcements on to a player and asks it for its next steps."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self._passed_on: int | None = None  # number of announcements passed on; None before the game begins

    def steps(
        self, asked: scenes.Scene, heard: Heard | None, clock: Clock | None = None
    ) -> Sequence[steps.Step]:
        """Send the player its new announcements, and return its next steps. Raises PlayerError."""
        player = self.player
        if heard is not None:
            view, announcements = heard
            if self._passed_on is None:
                player.begin(view)
                self._passed_on = 0
            for announcement in announcements[self._passed_on :]:
                player.hear(announcement)
                self._passed_on += 1
        match asked:
            case scenes.DeployScene(color=color):
                return steps.Arrange(color, player.set_up().cells), steps.Ready(color)
            case scenes.PlaceScene(color=color, draft=draft, enemy=enemy):
                return (steps.Arrange(color, player.place(draft.cells, enemy)),)
            case scenes.FirstMoverScene():
                return (steps.Begin(player.choose_first()),)
            case scenes.TurnScene(stage="moved"):
                return (steps.EndTurn(),)
            case scenes.TurnScene():
                return steps_of(asked, player.answer(Turn(asked.view, asked.draw_offered, clock)))
        raise AssertionError(asked)


def play_seat(connection: Connection, spec: str) -> scenes.OverScene:
    """Play a game at two terminals with the player named by ``spec``. Returns the last scene.

    Raises PlayerError, or SpecError if ``spec`` is wrong.
    """
    from stratego.players.programs import make_seated  # not needed in games between two people

    seat = connection.seat
    player = make_seated(spec, seat.rules, seat.color, SystemRandom().getrandbits(SEED_BITS))
    answering = Answering(player)
    try:
        while not isinstance(scene := seat.scene, scenes.OverScene):
            try:
                if isinstance(scene, scenes.WaitingScene) or connection.is_lost:
                    connection.wait()
                elif isinstance(scene, scenes.BattleScene):
                    seat.take(steps.Proceed())
                else:
                    for step in answering.steps(scene, seat.heard):
                        seat.take(step)
            except steps.StepError:
                if not (connection.is_lost and connection.is_restorable):
                    raise
        player.end(scene.view)
        return scene
    except steps.StepError as problem:
        raise PlayerError(problem.explanation) from None
    finally:
        player.close()


class Task(Protocol):
    """A task that runs in the background of a front end."""

    def cancel(self) -> object:
        """Cancel the task."""


class Trouble(NamedTuple):
    """Why the opponent has stopped playing. If ``is_late``, it may still answer.

    ``what`` is a clause that follows the opponent's name, such as "has ended with status 1".
    """

    what: Explanation
    is_late: bool


class Seating(NamedTuple):
    """The functions for an opponent: ``make`` creates its player, ``pause`` waits for a number of seconds."""

    make: Callable[[Ruleset, Opponent], Player]
    pause: Callable[[float], Awaitable[object]] = asyncio.sleep


def in_a_process(rules: Ruleset, opponent: Opponent) -> Player:
    """The opponent's player, for which a process is started when it is first needed.

    Raises PlayerError if the opponent's ``player`` is wrong, or cannot play under ``rules``.
    """
    from stratego.players import programs, specs  # not needed in games between two people

    try:
        return programs.make_seated(
            opponent.player, rules, opponent.color, opponent.seed, time_limits.FOREIGN
        )
    except specs.SpecError as problem:
        raise PlayerError(problem.explanation) from None


class Opposite:
    """The opponent in a session: asks a player for its answers, and plays them as steps.

    ``changed`` is called after each answer, and when the player has stopped; in that case `problem` is the
    reason until `ask_again` is called.
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
        """``take`` takes a step, and returns the reason if it is refused; ``spawn`` runs a task.

        ``pace`` returns one of PACES, the speed at which answers are shown.
        """
        assert session.opponent is not None
        self._session = session
        self._opponent = session.opponent
        self._seating = seating
        self._take = take
        self._changed = changed
        self._spawn = spawn
        self._pace = pace
        self._pause: asyncio.Future[object] | None = None  # done once the opponent's answer may be shown
        self._paused: tuple[float, float]  # the start of the pause and its length in seconds
        self._answering: Answering | None = None
        self._task: Task | None = None
        self._is_closed = False
        self.problem: Trouble | None = None
        """Why the opponent's player has stopped; None if it has not."""

    def attend(self) -> None:
        """Start the opponent if it has something to do and is idle; close it after the game."""
        if self._is_closed or self._task is not None:
            return
        is_over = isinstance(self._session.scene, scenes.OverScene) and self._answering is not None
        if is_over or (self._session.asked is not None and self.problem is None):
            self._task = self._spawn(self._work())

    def ask_again(self, *, anew: bool) -> None:
        """Ask the player once more; if ``anew``, restart it first and repeat everything announced so far."""
        if anew:
            self._dismiss()
        self.problem = None
        self.attend()

    def hurry(self) -> None:
        """Show the answer now if it is ready; otherwise look again every second."""
        if self._pause is not None:
            self._pause.cancel()

    @property
    def waited(self) -> float:
        """How much of the pause before the opponent's answer has passed, from 0 to 1."""
        if self._pause is None or self._pause.done():
            return 1.0
        since, seconds = self._paused
        return min((monotonic() - since) / seconds, 1.0)

    def close(self) -> None:
        """Close the player, whatever it is doing."""
        self._is_closed = True
        if self._task is not None:
            self._task.cancel()
        self._dismiss()

    def _dismiss(self) -> None:
        """Close the player; a new one is made when the next answer is needed."""
        if self._answering is not None:
            self._answering.player.close()
            self._answering = None

    async def _work(self) -> None:
        """Play until there is nothing left to do, then become idle."""
        try:
            await self._play()
        finally:
            self._task = None

    async def _play(self) -> None:
        """Answer until it is the other side's turn, there is a problem, or the game is over."""
        while self.problem is None and (asked := self._session.asked) is not None:
            try:
                answer = await self._steps(asked)
                if self._session.asked is None:
                    break  # the time has run out
                for step in answer:
                    if (refusal := self._take(step)) is not None:
                        raise PlayerError(refusal)
                if isinstance(self._session.asked, scenes.TurnScene) and self._session.asked.stage == "moved":
                    self._take(steps.EndTurn())
            except PlayerError as problem:
                self.problem = Trouble(problem.explanation, isinstance(problem, Late))
            self._changed()
        if self._answering is not None and isinstance(self._session.scene, scenes.OverScene):
            player, self._answering = self._answering.player, None
            await asyncio.to_thread(_let_go, player, self._session.scene.view)

    async def _steps(self, asked: scenes.Scene) -> Sequence[steps.Step]:
        """Return the steps that answer ``asked``, once the answer may be shown. Raises PlayerError."""
        if isinstance(asked, scenes.TurnScene) and asked.stage == "moved":
            return ()  # a resumed game: the action was played, but the turn was not ended
        assert self._session.opponent is not None
        if self._opponent != self._session.opponent:  # a turn was taken back, which changes the seed
            self._opponent = self._session.opponent
            self._dismiss()
        if self._answering is None:
            self._answering = Answering(self._seating.make(self._session.rules, self._opponent))
        heard, clock = self._session.heard(self._opponent.color), self._session.clock
        thought = asyncio.ensure_future(asyncio.to_thread(self._answering.steps, asked, heard, clock))
        # If ``thought`` is never awaited, asyncio must not report its exception as never retrieved.
        thought.add_done_callback(lambda each: each.cancelled() or each.exception())
        seconds = pauses.SETTING_UP
        if isinstance(asked, scenes.TurnScene):
            seconds = pauses.answering(self._opponent.player, asked.view.ply, self._pace())
        self._paused = monotonic(), seconds
        self._pause = asyncio.ensure_future(self._seating.pause(seconds))
        try:
            await asyncio.wait([self._pause])
        finally:
            self._pause.cancel()
        while not thought.done():
            await self._seating.pause(pauses.LOOKING_AGAIN)
        return thought.result()


def _let_go(player: Player, view: OpenView) -> None:
    """Tell ``player`` how the game ended, and close it. Runs in a thread that nothing interrupts."""
    with suppress(PlayerError):
        player.end(view)
    player.close()
