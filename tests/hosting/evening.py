"""Two seats and their host without sockets, for the tests."""

import errno
import os
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from random import Random

from stratego import Color, IllegalMove, Ruleset
from stratego.engine.clock import TimeControl
from stratego.engine.errors import Explanation
from stratego.hosting.host import Guest, Host
from stratego.hosting.line import Line
from stratego.hosting.places import HostingError, Place
from stratego.hosting.seat import Seat
from stratego.hosting.wire import VERSION, To, read_explanation
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import OverScene, WaitingScene
from stratego.hotseat.session import Session
from stratego.records.journal import Journal
from tests.hotseat.evening import NAMES, next_step

BEGUN = datetime(2026, 11, 23, 20, 15, tzinfo=UTC)


_TOKENS = count()


class Wire:
    """The connection of one terminal: everything it was sent, and its seat."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.lines: list[str] = []
        self.is_sent_away = False
        self.rings: Callable[[], object] = lambda: None  # called when something was said
        self.loses: Callable[[], object] = lambda: None  # called when it has been sent away
        self.token = f"{next(_TOKENS):032}"
        self.seat = Seat(self.ask)
        self.guest: Guest = host.welcome(self)

    def say(self, line: str) -> None:
        self.lines.append(line)
        if line.partition(" ")[0] not in (To.DONE, To.REFUSED):
            self.seat.hear(line)
            self.rings()

    def send_away(self) -> None:
        self.is_sent_away = True
        self.host.leave(self.guest)
        self.loses()

    def ask(self, line: str) -> Explanation | IllegalMove | None:
        """Send a line, and return what is said to it."""
        before = len(self.lines)
        self.host.take(self.guest, line)
        answers = [each for each in self.lines[before:] if each.partition(" ")[0] in (To.DONE, To.REFUSED)]
        assert len(answers) == 1, answers
        word, _, text = answers[0].partition(" ")
        if word == To.DONE:
            return None
        explanation, clause = read_explanation(text)
        return IllegalMove(explanation, clause) if clause else explanation

    def sit(self, color: Color, token: str = "") -> Explanation | IllegalMove | None:
        if not self.guest.is_greeted:
            assert self.ask(f"stratego {VERSION}") is None
        return self.ask(f"sit {color.side} {token or self.token}")

    def leave(self) -> None:
        self.host.leave(self.guest)


class NearLine(Line):
    """The line of an app to a host in the same process, which says at once what it has to say."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.place = Place("table", os.getuid())
        self.wire = Wire(host)
        self.seat = self.wire.seat
        self._bell, self._ring = os.pipe()
        self._is_lost = self._is_broken = False
        self._hear_of(self.wire)
        assert self.wire.ask(f"stratego {VERSION}") is None

    def _hear_of(self, wire: Wire) -> None:
        wire.rings = lambda: os.write(self._ring, b".")
        wire.loses = self._sent_away

    def _sent_away(self) -> None:
        self.seat.sent_away, _ = read_explanation(self.wire.lines[-1].partition(" ")[2])
        self.lose()

    @property
    def is_lost(self) -> bool:
        return self._is_lost

    def fileno(self) -> int:
        return self._bell

    def pump(self) -> None:
        os.read(self._bell, 1 << 16)
        self._is_lost = self.seat.is_lost = self._is_broken

    def sit(self, seat: int) -> None:
        refusal = self.wire.ask(f"sit {seat} {self.wire.token}")
        if refusal is not None:
            raise HostingError(refusal if isinstance(refusal, Explanation) else refusal.explanation)

    def lose(self) -> None:
        """The line breaks; the app hears of it."""
        self.wire.leave()
        self._is_broken = True
        os.write(self._ring, b".")

    def restore(self) -> bool:
        token, self.wire = self.wire.token, Wire(self.host)
        self.wire.token, self.wire.seat = token, self.seat
        self._hear_of(self.wire)
        self.seat._ask = self.wire.ask
        assert self.wire.sit(self.seat.color) is None
        self._is_lost = self.seat.is_lost = self._is_broken = False
        return True

    def close(self) -> None:
        self.wire.leave()


def hosted(
    rules: Ruleset, data: Path, control: TimeControl | None = None, now: Callable[[], float] = lambda: 0.0
) -> Host:
    """A host with a new game whose journal is in this folder."""
    session = Session(GameSetup(rules, NAMES, time_control=control, is_apart=True))
    return Host("table", Journal(data, BEGUN, "table"), session, minutes=10, now=now)


def no_room(*_: object) -> None:
    """What writes to a full disk."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def joined(host: Host) -> dict[Color, Wire]:
    """Two terminals that have sat down."""
    wires = {color: Wire(host) for color in Color}
    for color, wire in wires.items():
        assert wire.sit(color) is None
    return wires


def walk(host: Host, wires: dict[Color, Wire], rng: Random, whims: float = 0.0, most: int = 100_000) -> None:
    """Let the two play on: whoever has something to do does it, in any order."""
    for _ in range(most):
        scenes = {color: wire.seat.scene for color, wire in wires.items()}
        if all(isinstance(scene, OverScene) for scene in scenes.values()):
            return
        able = [color for color, scene in scenes.items() if not isinstance(scene, WaitingScene | OverScene)]
        color = rng.choice(able)
        wires[color].seat.take(next_step(scenes[color], rng, whims))
        check(host, wires)


def check(host: Host, wires: dict[Color, Wire]) -> None:
    """Each seat shows what the host's session would show to it, but for battles and curtains of its own."""
    for color, wire in wires.items():
        seat = wire.seat
        expected = host.session.scene_for(color)
        shown = seat.drawn_without_battles()
        if isinstance(expected, OverScene):
            assert isinstance(shown, OverScene)
            assert shown.view == expected.view
            assert shown.outcome == expected.outcome
        else:
            assert _without_freshness(shown) == _without_freshness(expected)


def _without_freshness(scene: object) -> object:
    from stratego.hotseat.scenes import TurnScene

    if isinstance(scene, WaitingScene):
        return WaitingScene(_without_freshness(scene.scene))  # type: ignore[arg-type]
    return scene.replace(last_action_fresh=False) if isinstance(scene, TurnScene) else scene
