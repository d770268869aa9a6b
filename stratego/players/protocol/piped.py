"""What all players have in common whose answers come from another program."""

from __future__ import annotations

from abc import abstractmethod
from threading import Lock
from typing import Final

from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.players.player import Player, PlayerError
from stratego.players.protocol.lines import LONGEST_LINE
from stratego.players.protocol.process import Cancelled, Process, Program

PATIENCE: Final = 0.5  # seconds for a program to end after the game


class PipedPlayer(Player):
    """A player with a program, which is started when it is first needed.

    All calls may wait, so an interface makes them in a thread of its own. `close` may be called from any
    other thread: it kills the program, and a call that waits raises Cancelled at once.
    """

    def __init__(self, rules: Ruleset, color: Color, seed: int, program: Program) -> None:
        super().__init__(rules, color, seed)
        self.name = ""  # as the program introduces itself
        self._program = program
        self._process: Process | None = None
        self._is_over = False
        self._is_closed = False
        self._asking = Lock()  # held by the thread that uses the process

    def start(self) -> None:
        """Start the program now, if it is not running."""
        with self._asking:
            self._running()

    def close(self) -> None:
        """End the program: at once during a game, and if it does not end by itself after one."""
        self._is_closed = True
        process = self._process
        if process is not None and not self._is_over:
            process.cancel()
        with self._asking:
            self._drop(PATIENCE if self._is_over else 0.0)

    @abstractmethod
    def _greet(self, process: Process) -> None:
        """Begin the conversation with a program that has just been started."""

    def _running(self) -> Process:
        """The program, started and greeted."""
        if self._process is None:
            self._stop_if_closed()
            self._process = Process(self._program, LONGEST_LINE)
            try:
                self._stop_if_closed()  # since the process was started
                self._greet(self._process)
            except PlayerError:
                self._drop()
                raise
        return self._process

    def _stop_if_closed(self) -> None:
        if self._is_closed:
            raise Cancelled("was stopped")

    def _drop(self, patience: float = 0.0) -> None:
        """End the process, if there is one."""
        process, self._process = self._process, None
        if process is not None:
            process.close(patience)
