"""A player behind the protocol, without a process; the lines exchanged are recorded."""

from collections.abc import Iterable

import pytest

from stratego import Color, Ruleset
from stratego.players.protocol import process
from stratego.players.protocol.process import Program
from stratego.players.protocol.program import ProgramPlayer
from stratego.players.protocol.serving import Maker
from stratego.rulesets.reading import read_ruleset
from tests.players.protocol.open_ends import OpenGuest
from tests.players.protocol.stand_in import StandIn


class Relay(StandIn):
    """A stand-in for `Process` whose lines go straight to a `Guest`."""

    def __init__(self, make: Maker) -> None:
        self.guest = OpenGuest("relayed", make, read_ruleset)
        self.sent: list[str] = []
        self.answers: list[str] = []
        self._unread: list[str] = []

    def send(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.sent.append(line)
            answer = self.guest.take(line)
            if answer is not None:
                self.answers.append(answer)
                self._unread.append(answer)

    def line(self, seconds: float | None, passed_over: str | None = None) -> str:
        return self._unread.pop(0)


def relayed(
    monkeypatch: pytest.MonkeyPatch, make: Maker, rules: Ruleset, color: Color, seed: int = 1
) -> tuple[ProgramPlayer, Relay]:
    """A `ProgramPlayer` whose program is a player made by ``make``, and the relay between the two."""
    relay = Relay(make)
    monkeypatch.setattr(process, "Process", lambda *_: relay)
    player = ProgramPlayer(rules, color, seed, Program(()))
    player.start()
    return player, relay
