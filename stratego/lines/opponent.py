"""The opponent of a single player: its tasks run only while the program waits for it."""

import asyncio
import logging
from collections.abc import Callable
from time import monotonic
from typing import Final

from stratego.engine.errors import Explanation
from stratego.hotseat.scenes import WaitingScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Resign, Step
from stratego.lines.dialog import Desk
from stratego.table.opponent_answers import Opposite, Seating, in_a_process
from stratego.wording import lines as words, turn
from stratego.wording.names import said

_LOOKING: Final = 0.02  # seconds between checks for the opponent's answer
_PATIENCE: Final = 3.0  # seconds after which a player is told that the opponent is thinking


class Opponents:
    """Starts the opponents of single players, and waits until they have acted."""

    def __init__(self, desk: Desk, seating: Seating | None) -> None:
        self._desk = desk
        self._seating = seating or Seating(in_a_process)
        self._loop = asyncio.new_event_loop()
        logging.disable()  # asyncio's log messages could reveal a secret

    def seat(self, session: Session, take: Callable[[Step], Explanation | None]) -> Opposite:
        """Return the opponent in ``session``; it plays by calling ``take``."""
        save, spawn, settings = self._desk.game.save, self._loop.create_task, self._desk.settings
        return Opposite(session, self._seating, take, save, spawn, lambda: settings.answers)

    def end(self) -> None:
        """Let cancelled tasks finish, and close the event loop."""
        self._loop.run_until_complete(asyncio.sleep(0))
        self._loop.close()

    def wait(self) -> None:
        """Wait until the opponent has acted; if it is late or has failed, ask the player what to do."""
        desk, game = self._desk, self._desk.game
        (opponent,) = game.players
        name = desk.names[opponent]
        began, has_told = monotonic(), False
        while isinstance(game.scene, WaitingScene) and game.trouble is None:
            self._loop.run_until_complete(asyncio.sleep(_LOOKING))
            desk.console.obey()
            if not has_told and monotonic() - began > _PATIENCE:
                has_told = True
                desk.say(words.THINKING.format(name=name))
        if game.trouble is not None:
            self._ask_about(name, *game.trouble)

    def _ask_about(self, name: str, problem: Explanation, is_late: bool) -> None:
        """Ask what to do about the opponent called ``name``; the other arguments are its `Trouble`."""
        desk, game = self._desk, self._desk.game
        desk.say(turn.PROBLEM.format(name=name, problem=said(problem)))
        ways: dict[object, Callable[[], object]] = {
            **({turn.WAIT: lambda: game.ask_opponent_again(anew=False)} if is_late else {}),
            turn.START_AGAIN: lambda: game.ask_opponent_again(anew=True),
            **({turn.END_GAME: lambda: desk.take(Resign())} if game.has_begun else {}),
            turn.LEAVE_GAME: desk.leave,
        }
        items = [str(way).format(name=name) for way in ways]
        place = desk.pick(turn.STUCK.format(name=name) + ".", items)
        list(ways.values())[-1 if place is None else place]()
