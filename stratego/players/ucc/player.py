"""A program that speaks UCC 2012, as a player."""

from collections.abc import Sequence
from typing import Final

from stratego.engine.deployment import Deployment
from stratego.engine.events import Announcement
from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.engine.view import OpenView
from stratego.players.player import Answer, Play, PlayerError, Resign, Turn
from stratego.players.protocol.messages import ProtocolError, quoted
from stratego.players.protocol.process import PipedPlayer, Process, Program
from stratego.players.time_limits import for_answer
from stratego.players.ucc import text

_OPPONENT: Final = "Opponent"
_ROWS: Final = 4


class UccPlayer(PipedPlayer):
    """Tells a program what UCC 2012 allows its side to know, and reads its answers.

    The protocol has no draws, no clock, and no way to resume a game that has begun, so a program that has
    ended is not restarted. `answer` may be called again for a program that is late. The program has ``time``
    seconds for each answer or, in a game with a clock, the time left on it (no limit at all if ``time`` is
    None). Raises PlayerError for rules that UCC does not support.
    """

    def __init__(
        self, rules: Ruleset, color: Color, seed: int, program: Program, *, time: float | None = None
    ) -> None:
        super().__init__(rules, color, seed, program)
        if (refusal := text.unsuitable(rules)) is not None:
            raise PlayerError(refusal)
        self._time = time
        self._rows: list[str] = []  # the program's set-up
        self._losses = text.Losses()
        self._has_begun = False
        self._unsent = [text.START] if color is Color.RED else []  # lines to send in the program's next turn
        self._answered = ""

    def set_up(self) -> Deployment:
        """The set-up that the program sends."""
        self.start()
        try:
            return text.read_setup(self.rules, self.color, self._rows)
        except ProtocolError as error:
            raise PlayerError("set up wrongly: {error}", error=error) from None

    def hear(self, announcement: Announcement) -> None:
        """Send the program its own move with the result; keep the enemy's for the program's next turn."""
        self._has_begun = True
        result = self._losses.result(announcement)
        if announcement.color is self.color:
            self._tell([f"{self._answered} {result}"])
        else:
            self._unsent = [f"{text.move_text(announcement.action)} {result}"]

    def answer(self, turn: Turn) -> Answer:
        """The program's move, or `Resign` if it surrenders. An illegal move raises PlayerError."""
        with self._asking:
            process = self._running()
            if self._unsent:
                process.lines_so_far()  # drops lines that are not answers
                process.send([*self._unsent, *text.board_lines(turn.view)])
                process.question, self._unsent = self._unsent[0], []  # not the last row of the board
            line = process.line(for_answer(self._time, turn.clock)).strip()
        if line.upper() == text.SURRENDER:
            return Resign()
        try:
            origin, target, _ = text.read_move(line.split())
        except ProtocolError as error:
            self._tell([f"{line} {text.ILLEGAL}", text.QUIT])
            raise PlayerError("answered wrongly: {error}", error=error) from None
        self._answered = line
        for action in turn.view.legal_moves:
            if (action.origin, action.target) == (origin, target):
                return Play(action)
        self._tell([f"{line} {text.ILLEGAL}", text.QUIT])
        raise PlayerError(
            "moved illegally: {line}, which is from {origin} to {target}",
            line=quoted(line),
            origin=origin,
            target=target,
        )

    def end(self, view: OpenView) -> None:
        """Send the enemy's last move, if it has not been sent yet, and ask the program to quit."""
        self._tell([*self._unsent, text.QUIT] if self._has_begun else [text.QUIT])
        self._is_over = True

    def _greet(self, process: Process) -> None:
        if self._has_begun:
            raise PlayerError("cannot take up a game that has begun: UCC has no way to")
        process.send([text.greeting(self.color, _OPPONENT)])
        self._rows = process.lines(_ROWS, self._time)

    def _tell(self, lines: Sequence[str]) -> None:
        """Send lines that need no answer."""
        with self._asking:
            if self._process is not None:
                self._process.send(lines)
