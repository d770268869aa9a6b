"""A player in a process of its own, which speaks the protocol of docs/players.md through pipes."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from stratego.engine.clock import Clock
from stratego.engine.deployment import Deployment
from stratego.engine.errors import DeploymentError, Explanation, printable
from stratego.engine.events import Announcement
from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.engine.view import OpenView, PlayerView
from stratego.players.player import Answer, Cells, PlayerError, Turn
from stratego.players.protocol import messages
from stratego.players.protocol.messages import ProtocolError, Said, To, line_of, member_of, quoted
from stratego.players.protocol.process import Ended, Late, PipedPlayer, Process, Program
from stratego.players.time_limits import GREETING, for_answer

_Answer = TypeVar("_Answer")


class ProgramPlayer(PipedPlayer):
    """Sends a program what its side may know, and reads its answers.

    A program that has ended or is late is restarted and sent everything again: up to ``restarts`` times in a
    game, or for each answer if the player is ``tireless``. After that, Ended or Late is raised; asking a
    late program again waits for it once more. The program has ``time`` seconds for each answer, and is sent
    this limit; without ``time``, ``patience`` is a limit in seconds that is not sent.
    """

    def __init__(
        self,
        rules: Ruleset,
        color: Color,
        seed: int,
        program: Program,
        *,
        time: float | None = None,
        patience: float | None = None,
        restarts: int = 0,
        tireless: bool = False,
    ) -> None:
        super().__init__(rules, color, seed, program)
        self._time = time
        self._patience = patience if time is None else time
        self._restarts = self._restarts_left = restarts
        self._is_tireless = tireless
        self._game: list[str] = []  # all lines that need no answer, to repeat them after a restart
        self._sent = 0  # how many of these lines have been sent to this process
        self._asked: Sequence[str] = ()  # the question that this process has not answered yet

    # The calls of a game

    def set_up(self) -> Deployment:
        """The set-up that the program sends."""

        def read(line: str) -> Deployment:
            cells = messages.read_cells(self.rules, _after(Said.SET_UP, line))
            return Deployment(self.rules, cells, self.color)

        return self._ask([To.SET_UP], Explanation("set up wrongly"), read)

    def place(self, cells: Cells, enemy: Sequence[str]) -> Cells:
        """The zone with the piece that the program places."""
        zone = line_of(To.ZONE, messages.cells_text(self.rules, cells))

        def read(line: str) -> Cells:
            return messages.read_piece_placed(self.rules, self.color, cells, _after(Said.PLACE, line))

        return self._ask([zone, line_of(To.ENEMY, *enemy), To.PLACE], Explanation("placed wrongly"), read)

    def choose_first(self) -> Color:
        """The side that moves first, as chosen by the program."""
        fault = Explanation("named no side")
        return self._ask([To.FIRST], fault, lambda line: member_of(Color, _after(Said.FIRST, line)))

    def begin(self, view: PlayerView) -> None:
        """Send the board and the side that moves first."""
        self._tell(line_of(To.BOARD, messages.one_line(view.board())), line_of(To.BEGIN, view.turn))

    def hear(self, announcement: Announcement) -> None:
        """Send the announcement."""
        self._tell(line_of(To.PLAYED, messages.announcement_text(announcement)))

    def answer(self, turn: Turn) -> Answer:
        """The program's answer; an answer that is not possible in this turn raises PlayerError."""
        question = [line_of(To.BOARD, messages.one_line(turn.view.board()))]
        question += messages.legal_lines(turn.view.legal_moves)
        question += [To.OFFERED] * turn.draw_offered
        question += [To.MOVE]
        wrongly = Explanation("answered wrongly")
        return self._ask(question, wrongly, lambda line: messages.read_answer(line, turn), turn.clock)

    def end(self, view: OpenView) -> None:
        """Send each side's last action, the open board and the outcome, and ask the program to quit."""
        events = sorted((event for event in view.last_actions.values() if event), key=lambda last: last.ply)
        last = (line_of(To.LAST, messages.event_text(event)) for event in events)
        board = line_of(To.BOARD, messages.one_line(view.board()))
        self._tell(*last, board, line_of(To.END, messages.outcome_text(view.outcome)), To.QUIT)
        self._is_over = True

    # Sending and asking

    def _tell(self, *lines: str) -> None:
        """Send lines that need no answer; if the program is not running, they go with the next question.

        If the program has ended, only the next question shows it.
        """
        self._game += lines
        with self._asking:
            if self._process is not None:
                self._process.send(self._game[self._sent :])
                self._sent = len(self._game)

    def _ask(
        self,
        question: Sequence[str],
        fault: Explanation,
        read: Callable[[str], _Answer],
        clock: Clock | None = None,
    ) -> _Answer:
        """The answer to a question, as parsed by ``read``; ``fault`` is the explanation if parsing fails.

        ``clock`` is sent along with the question, but not again while the program still works on the same
        question. If there is a time for each answer, the time left on the clock replaces it.
        """
        with self._asking:
            line = self._answer_after_restarts(question, clock)
        if self._is_tireless:
            self._restarts_left = self._restarts
        try:
            return read(line)
        except ProtocolError as error:
            raise PlayerError("{fault}: {error}", fault=fault, error=error) from None
        except DeploymentError as error:
            raise PlayerError("{fault}: {error}", fault=fault, error=error.in_one_line) from None

    def _answer_after_restarts(self, question: Sequence[str], clock: Clock | None) -> str:
        while True:
            try:
                return self._answer_to(question, clock)
            except (Ended, Late):
                self._stop_if_closed()
                if not self._restarts_left:
                    raise
                self._restarts_left -= 1
                self._drop()

    def _answer_to(self, question: Sequence[str], clock: Clock | None) -> str:
        process = self._running()
        if self._asked != question:  # the program may still be working on the same question
            for line in process.lines_so_far():
                if line.partition(" ")[0] != Said.INFO:
                    raise PlayerError("wrote {line} without being asked", line=quoted(line))
            times = [] if clock is None else [messages.clock_line(clock)]
            process.send([*self._game[self._sent :], *times, *question])
            self._sent = len(self._game)
            self._asked = question
        limiting = None if self._time is None else clock
        line = process.line(for_answer(self._patience, limiting), Said.INFO)
        self._asked = ()
        return line

    def _greet(self, process: Process) -> None:
        process.send([line_of(To.HELLO, messages.VERSION)])
        version, _, name = _after(Said.HELLO, process.line(GREETING, Said.INFO)).partition(" ")
        if version != str(messages.VERSION):
            raise PlayerError(
                "speaks version {version} of the protocol, and version {needed} is needed",
                version=quoted(version),
                needed=messages.VERSION,
            )
        self.name = printable(name.strip(), 60)
        time = [] if self._time is None else [line_of(To.TIME, round(1000 * self._time))]
        color, seed = line_of(To.COLOR, self.color), line_of(To.SEED, self.seed)
        process.send([*messages.ruleset_lines(self.rules), color, seed, *time, To.READY])
        line = process.line(GREETING, Said.INFO)
        word, _, text = line.partition(" ")
        if word == Said.DECLINE:
            if not text.strip():
                raise PlayerError("declines this ruleset: no reason is given")
            raise PlayerError("declines this ruleset: {reason}", reason=printable(text.strip()))
        if word != Said.READY:
            raise PlayerError("answered wrongly: {error}", error=messages.unreadable(Said.READY, line))

    def _drop(self, patience: float = 0.0) -> None:
        self._sent, self._asked = 0, ()
        super()._drop(patience)


def _after(word: Said, line: str) -> str:
    """The rest of an answer. Raises PlayerError if its first word is not ``word``."""
    first, _, text = line.partition(" ")
    if first != word:
        raise PlayerError("answered wrongly: {line} does not begin with {word}", line=quoted(line), word=word)
    return text.strip()
