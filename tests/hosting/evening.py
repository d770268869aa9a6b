"""A host and the terminals of both players in one process, without sockets."""

import errno
import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, cast

import pytest

from stratego import Color, IllegalMove, Ruleset
from stratego.engine.clock import TimeControl
from stratego.engine.errors import Explanation
from stratego.hosting.connection import Connection
from stratego.hosting.host import Guest, Host
from stratego.hosting.places import Kept, Place
from stratego.hosting.seat import Seat
from stratego.hosting.wire import VERSION, To, read_explanation
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import OverScene, WaitingScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Resign, StepError
from stratego.records.journal import Journal
from stratego.records.journal_text import Heading
from stratego.records.unfinished_games import Resumed
from tests.hotseat.evening import NAMES, next_step

BEGUN = datetime(2026, 11, 23, 20, 15, tzinfo=UTC)


_TOKENS = count()


class Wire(Guest):
    """A terminal's connection to a host, with the terminal's `Seat` and every line sent to it."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.lines: list[str] = []
        self.is_sent_away = False
        self.is_shown = False
        self.token = f"{next(_TOKENS):032}"
        self.seat = Seat(self.must)
        host.welcome(self)

    def say(self, *lines: str) -> None:
        for each in lines:
            self.lines.append(each)
            word = each.partition(" ")[0]
            if word not in (To.DONE, To.REFUSED):
                self.seat.hear(each)
            self.is_shown |= word == To.NOW
            if self.is_shown:
                assert self.seat.scene is not None  # after the first scene, there always is one to draw

    def send_away(self) -> None:
        self.is_sent_away = True
        self.host.leave(self)

    def ask(self, line: str) -> Explanation | IllegalMove | None:
        """Send a line. Returns the refusal, or None if the host has accepted it."""
        before = len(self.lines)
        self.host.take(self, line)
        answers = [each for each in self.lines[before:] if each.partition(" ")[0] in (To.DONE, To.REFUSED)]
        assert len(answers) == 1, answers
        word, _, text = answers[0].partition(" ")
        if word == To.DONE:
            return None
        explanation, clause = read_explanation(text)
        return IllegalMove(explanation, clause) if clause else explanation

    def must(self, line: str) -> None:
        """Send a line. Raises IllegalMove or StepError if the host refuses it."""
        refusal = self.ask(line)
        if refusal is not None:
            raise refusal if isinstance(refusal, IllegalMove) else StepError(refusal)

    def sit(self, color: Color, token: str = "") -> Explanation | IllegalMove | None:
        if not self.is_greeted:
            assert self.ask(f"stratego {VERSION}") is None
        return self.ask(f"sit {color.side} {token or self.token}")

    def leave(self) -> None:
        self.host.leave(self)


class Link(Guest):
    """A stand-in for a socket to a host in this process: its lines arrive at once, signalled by a pipe."""

    def __init__(self, host: Host | None) -> None:
        """Connect to a host; without one, no line ever arrives."""
        self.host = host
        self.unread, self.is_open = b"", True
        self.wait: float | None = None
        self._bell, self._ring = os.pipe()
        if host is not None:
            host.welcome(self)

    def say(self, *lines: str) -> None:
        if lines:
            self.unread += "".join(f"{each}\n" for each in lines).encode()
            os.write(self._ring, b".")

    def send_away(self) -> None:
        self.is_open = False
        os.write(self._ring, b".")
        self._leave()

    def _leave(self) -> None:
        if self.host is not None:
            self.host.leave(self)

    def fileno(self) -> int:
        return self._bell

    def settimeout(self, seconds: float) -> None:
        assert seconds <= 5.0
        self.wait = seconds

    def setblocking(self, flag: bool) -> None:
        self.wait = None if flag else 0.0

    def sendall(self, data: bytes) -> None:
        assert self.wait == 5.0, "a host that is busy would be lost"
        self._send(data)

    def _send(self, data: bytes) -> None:
        if self.host is not None and self.is_open:
            self.host.take(self, data.decode().rstrip("\n"))

    def send(self, data: bytes) -> None:
        assert self.wait == 0, "a host that hangs would keep whoever leaves"
        self._send(data)

    def recv(self, _: int) -> bytes:
        if self.is_open and not self.unread:
            assert self.wait is not None, "this would wait for ever"
            raise TimeoutError if self.wait else BlockingIOError
        if self.unread:
            os.read(self._bell, 1 << 16)
        data, self.unread = self.unread, b""
        return data

    def close(self) -> None:
        self.is_open = False
        self._leave()


class NearPlace(Place):
    """The address of a host in the same process, if there is one. ``link`` is the latest connection."""

    host: Host | None
    link: Link

    def connect(self) -> socket.socket:
        if self.host is None:
            raise FileNotFoundError
        self.link = Link(self.host)
        return cast(socket.socket, self.link)


class NearConnection(Connection):
    """A terminal's connection to a host in the same process."""

    place: NearPlace

    def __init__(self, host: Host | None, group: int | None = None) -> None:
        place = NearPlace("table", os.getuid(), group)
        place.host = host
        super().__init__(place)

    def lose(self) -> None:
        """Break the connection, and tell the app."""
        self.place.link.send_away()


class FriendsHost(Host):
    """A host whose game is not in the user's data folder, as if another user hosted it."""

    def _keep(self, **changes: Any) -> None:
        self.kept = self.kept._replace(**changes)


def hosted(
    rules: Ruleset, data: Path, control: TimeControl | None = None, now: Callable[[], float] = lambda: 0.0
) -> Host:
    """A host with a new game whose journal is in this folder."""
    setup = GameSetup(rules, NAMES, time_control=control, is_apart=True)
    kept = Kept(Heading(setup, BEGUN), {}, are_changed=False, minutes=10, group=None)
    game = Resumed(Session(setup), Journal(data, BEGUN, "table"), loss=None)
    return FriendsHost(Place("table", os.getuid()), kept, game, now)


@contextmanager
def short_folder() -> Iterator[Path]:
    """A folder with a short path, as the path of a socket may have only about a hundred characters."""
    with TemporaryDirectory(prefix="seats-", dir="/tmp") as name:
        yield Path(name)


def no_room(*_: object) -> None:
    """Raise OSError, as writing to a full disk does."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def joined(host: Host) -> dict[Color, Wire]:
    """Two terminals whose players have sat down."""
    wires = {color: Wire(host) for color in Color}
    for color, wire in wires.items():
        assert wire.sit(color) is None
    return wires


def walk(host: Host, wires: dict[Color, Wire], rng: Random, whims: float = 0.0, most: int = 100_000) -> None:
    """Take up to ``most`` steps, for a random player if both have something to do; `check` after each."""
    for _ in range(most):
        scenes = {color: wire.seat.scene for color, wire in wires.items()}
        if all(isinstance(scene, OverScene) for scene in scenes.values()):
            return
        able = [color for color, scene in scenes.items() if not isinstance(scene, WaitingScene | OverScene)]
        color = rng.choice(able)
        wires[color].seat.take(next_step(scenes[color], rng, whims))
        check(host, wires)


def end(host: Host, wires: dict[Color, Wire]) -> None:
    """Let both players set up and play a few moves; then the player to move resigns."""
    walk(host, wires, Random(1), most=12)
    wires[host.session.player].seat.take(Resign())


def check(host: Host, wires: dict[Color, Wire]) -> None:
    """Check that both terminals show what the host's session has for them.

    Battles, curtains and `last_action_fresh` are not compared.
    """
    for color, wire in wires.items():
        seat = wire.seat
        expected = host.session.scene_for(color)
        shown = seat.drawn_without_battles()
        if isinstance(expected, OverScene):
            assert isinstance(shown, OverScene)
            assert shown.view == expected.view
            assert shown.outcome == expected.outcome
            assert shown.statistics.seconds == pytest.approx(expected.statistics.seconds, abs=1)
        else:
            assert _without_freshness(shown) == _without_freshness(expected)


def _without_freshness(scene: object) -> object:
    from stratego.hotseat.scenes import TurnScene

    if isinstance(scene, WaitingScene):
        return WaitingScene(_without_freshness(scene.scene))  # type: ignore[arg-type]
    return scene.replace(last_action_fresh=False) if isinstance(scene, TurnScene) else scene
