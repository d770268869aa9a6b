"""The computer player behind UCC 2012, in a thread instead of a process."""

from collections.abc import Iterable, Iterator
from queue import Empty, SimpleQueue
from threading import Thread

from stratego.players.protocol.process import Ended, Late
from stratego.players.protocol.serving import Maker
from stratego.players.ucc.serving import serve_ucc
from stratego.rulesets.reading import load_ruleset
from tests.players.protocol.stand_in import StandIn

RULES = load_ruleset("original").replace(two_squares=0, more_squares=False)


class Conversation(StandIn):
    """A stand-in for `Process` that passes lines to and from `serve_ucc`, and keeps all of them in order."""

    def __init__(self, make: Maker, seed: int) -> None:
        self.said: list[str] = []
        self.failures: list[Exception] = []
        self._to: SimpleQueue[str | None] = SimpleQueue()
        self._back: SimpleQueue[str | None] = SimpleQueue()
        self._thread = Thread(target=self._serve, args=(make, seed), daemon=True)
        self._thread.start()

    def _serve(self, make: Maker, seed: int) -> None:
        try:
            serve_ucc(lambda color: make(RULES, color, seed), RULES, self._lines(), self._back.put)
        except Exception as error:
            self.failures.append(error)
        self._back.put(None)

    def _lines(self) -> Iterator[str]:
        while (line := self._to.get()) is not None:
            yield line

    def send(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.said.append("> " + line)
            self._to.put(line)

    def line(self, seconds: float | None, passed_over: str | None = None) -> str:
        try:
            line = self._back.get(timeout=10)
        except Empty:
            raise Late("has not answered") from None
        if line is None:
            raise Ended("has ended")
        self.said.append("< " + line)
        return line

    def close(self, patience: float = 0.0) -> None:
        self._to.put(None)
        self._thread.join(10)
