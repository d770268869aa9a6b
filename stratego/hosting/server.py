"""The process that runs a host: its socket, the connected terminals, and the timers."""

import asyncio
import os
import signal
import socket
from collections.abc import Callable
from contextlib import closing, suppress
from time import monotonic
from typing import Final

from stratego.engine.errors import Explanation
from stratego.files import data_folder
from stratego.hosting import places
from stratego.hosting.host import BEAT, Guest, Host
from stratego.hosting.places import HostingError, Place
from stratego.hosting.wire import Said, To, deleted, refusal_line
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.session import Session
from stratego.players.protocol.messages import LONGEST_LINE
from stratego.records.journal import Journal
from stratego.records.journal_text import DAMAGED
from stratego.records.unfinished_games import Resumed, ResumeError, delete, listed, resume

_AT_ONCE: Final = 50  # lines of one terminal before the others get a turn
_MOST_GUESTS: Final = 32
_LINGERING: Final = 3.0  # seconds from the last terminal's departure to the end of a host
_A_DAY: Final = 24 * 3600.0  # seconds for which the end of a game is kept for a player who was away
_MOST_UNREAD: Final = 1 << 22  # unsent bytes at which a terminal is cut off


class Server:
    """A host, its socket and its terminals."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.place = host.place
        self.is_in_background = False
        self.terminals: dict[_Connection, None] = {}  # in the order in which they connected
        self._timers: dict[tuple[object, ...], asyncio.TimerHandle] = {}  # keyed by function and arguments
        self._over = asyncio.Event()
        self._locks: list[int] = []

    async def run(self, announce: Callable[[], object]) -> None:
        """Serve until a signal arrives or nobody needs the server any longer (see `look_after`).

        ``announce`` is called as soon as others can join. Raises HostingError.
        """
        self._take_lock()
        loop = asyncio.get_running_loop()
        try:
            with places.needed(self.place.folder):
                listener = self._listener()
            with closing(await loop.create_unix_server(lambda: _Connection(self), sock=listener)):
                obeyed = dict.fromkeys((signal.SIGINT, signal.SIGTERM, signal.SIGHUP), self._over.set)
                obeyed[places.DELETING] = self._delete
                for number, obey in obeyed.items():
                    loop.add_signal_handler(number, obey)
                signal.pthread_sigmask(signal.SIG_UNBLOCK, obeyed)  # the parent process may have blocked them
                self.look_after()
                announce()
                while not self._over.is_set():
                    self.host.beat()
                    with suppress(TimeoutError):
                        await asyncio.wait_for(self._over.wait(), BEAT)
        finally:
            for terminal in list(self.terminals):
                terminal.say(To.ENDS)
                terminal.send_away()
            self.host.journal.close()
            if not self.host.kept.proofs:  # no player has ever taken a seat
                places.forget(self.place.name)
            self.place.unlock(self._locks)

    def _take_lock(self) -> None:
        place = self.place
        with places.needed(place.folder):
            try:
                self._locks = place.lock()
            except BlockingIOError:
                raise HostingError("{name} is hosted already.", name=place.name) from None
        if not place.is_kept:  # the game was deleted in the meantime
            place.unlock(self._locks)
            raise HostingError(place.missing)

    def _listener(self) -> socket.socket:
        place = self.place
        of_socket = self._locks[0]
        os.ftruncate(of_socket, 0)
        os.write(of_socket, f"{os.getpid()}\n".encode())  # read by people and by `end_host`
        with suppress(FileNotFoundError):
            place.path.unlink()  # the socket of a host that was killed
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        listener.bind(str(place.path))
        if place.group is not None:
            os.chown(place.path, -1, place.group)
        place.path.chmod(0o600 if place.group is None else 0o660)
        return listener

    def look_after(self) -> None:
        """Start or stop the timers for players who are away, for the clock, and for the end of the server.

        The server ends when the game is over and everybody has seen the end and left. A player who was away
        has a day to come back and see it. A server in the background also ends soon after all terminals have
        disconnected, if a player left on purpose or nobody has sat down since the start. Joining restarts it,
        but other members of a group cannot do that, so a server for a group keeps running.
        """
        host = self.host
        for seat in places.SEATS:
            self._plan(60 * host.kept.minutes if host.is_missed(seat) else None, host.miss, seat)
        self._plan(None, self.look_after)
        self._plan(host.tick(), self.look_after)
        self._plan(None, self._finish)
        if host.is_over and not host.guests:
            self._plan(0 if host.is_left else _A_DAY, self._finish)
        is_left = self.is_in_background and host.was_left and not (self.terminals or host.is_over)
        lingers = is_left and self.place.group is None
        self._plan(_LINGERING if lingers else None, self._over.set)

    def _plan(self, seconds: float | None, act: Callable[..., object], *arguments: object) -> None:
        """Call ``act`` after ``seconds``, unless this is planned already; None cancels the plan."""
        plan = (act, *arguments)
        if seconds is None and plan in self._timers:
            self._timers.pop(plan).cancel()
        elif seconds is not None and plan not in self._timers:
            self._timers[plan] = asyncio.get_running_loop().call_later(seconds, act, *arguments)

    def _delete(self) -> None:
        """Tell everybody that the owner has deleted the game, and stop the server."""
        for terminal in list(self.terminals):
            terminal.say(refusal_line(deleted(self.place.owner_name)))
        self._finish()

    def _finish(self) -> None:
        """Delete the game and stop the server."""
        places.forget(self.place.name)
        self._over.set()


class _Connection(Guest, asyncio.Protocol):
    """The connection of one terminal. Splits its bytes into lines, and processes a few of them at a time."""

    transport: asyncio.Transport

    def __init__(self, server: Server) -> None:
        self._server = server
        self._unread = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        terminals = self._server.terminals
        if not places.peer_may_join(transport.get_extra_info("socket"), self._server.place.group):
            transport.abort()
            return
        if len(terminals) >= _MOST_GUESTS:  # drop the terminal that has waited longest without a seat
            next(each for each in terminals if each.number is None).transport.abort()
        terminals[self] = None
        self._server.host.welcome(self)

    def data_received(self, data: bytes) -> None:
        self._unread += data
        self._work()

    def _work(self) -> None:
        """Process the lines that have arrived; after `_AT_ONCE` of them, give the other terminals a turn."""
        for _ in range(_AT_ONCE):
            line, newline, rest = self._unread.partition(b"\n")
            if len(line) > LONGEST_LINE:
                self.expel(Explanation("A line is too long."))
                return
            if not newline or self.transport.is_closing():
                self.transport.resume_reading()
                return
            self._unread = rest
            self._server.host.take(self, line.decode("utf-8", "replace").rstrip("\r"))
            self._server.look_after()
        self.transport.pause_reading()
        asyncio.get_running_loop().call_soon(self._work)

    def connection_lost(self, exc: Exception | None) -> None:
        if self in self._server.terminals:
            with suppress(OSError):  # after a failed write, a last line may still be unread
                last = os.read(self.transport.get_extra_info("socket").fileno(), LONGEST_LINE)
                if last.endswith(f"{Said.LEAVE}\n".encode()):
                    self._server.host.take(self, Said.LEAVE)
            del self._server.terminals[self]
            self._server.host.leave(self)
            self._server.look_after()

    def say(self, *lines: str) -> None:
        """Send lines; cut off a terminal that does not read its lines."""
        if not self.transport.is_closing():
            self.transport.write("".join(f"{line}\n" for line in lines).encode())
            if self.transport.get_write_buffer_size() > _MOST_UNREAD:
                self.transport.abort()

    def send_away(self) -> None:
        """Close the connection once everything has been sent."""
        self.transport.close()


# Servers for new games, and for games hosted before


def new_server(setup: GameSetup, name: str, *, minutes: int) -> Server:
    """A server for a new game called ``name``; ``minutes`` is as in `Kept`. Raises HostingError."""
    places.begin(setup, name, minutes=minutes)
    return resumed_server(name)


def resumed_server(name: str) -> Server:
    """A server that continues a game, even if it is over. Raises HostingError."""
    kept, path = places.kept(name), places.journal_path(name)
    place = Place(name, os.getuid(), kept.group)
    place.make_folder()
    game = Resumed(Session(kept.heading.setup), Journal(data_folder(), kept.heading.begun, name), loss=None)
    if listed(path) is None:  # no journal, or one cut off before the end of its heading
        if os.path.lexists(path) and kept.proofs:
            game = game._replace(loss=DAMAGED)
        with suppress(ResumeError):
            delete(path)
    else:
        try:
            found = resume(path)
        except ResumeError as problem:
            if place.is_running:
                raise HostingError("{name} is hosted already.", name=name) from None
            raise HostingError("{file}: {problem}", file=str(path), problem=problem.explanation) from None
        if found.journal.begun == game.journal.begun:
            game = found
        else:
            found.journal.discard()  # the journal of the previous game
    loss = game.loss and Explanation("Part of this game is lost. {loss}", loss=game.loss)
    return Server(Host(place, kept, game._replace(loss=loss), monotonic))
