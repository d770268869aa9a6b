"""The connection between a seat and its host: a socket that is read when data arrives."""

from __future__ import annotations

import secrets
import select
import socket
import subprocess
from contextlib import suppress
from time import monotonic, sleep
from typing import Final

from stratego.engine.errors import Explanation, IllegalMove
from stratego.engine.pieces import Color
from stratego.files import data_folder
from stratego.hosting import places, wire
from stratego.hosting.places import HostingError, Place
from stratego.hosting.seat import Seat
from stratego.hosting.wire import VERSION, Said, Taking, To
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.steps import StepError
from stratego.players.protocol.messages import ProtocolError
from stratego.players.protocol.process import own_command

_MINUTES: Final = 10  # minutes for which a player may be away, by default
_PATIENCE: Final = 5.0  # seconds to wait for the host's answer
_PAUSE: Final = 1.0  # seconds between attempts to reconnect to the host
_LOST: Final = Explanation(
    "The connection to the game is lost. It is being restored; nothing of the game is lost."
)


def start_host(*arguments: str) -> str:
    """Start ``stratego host`` in a process that outlives this one. Returns the name of the game.

    Raises HostingError with the reason that the process gives for refusing, or else with its error output.
    """
    process = subprocess.Popen(
        own_command("-I", "host", "--quiet", *arguments),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        text=True,
        encoding="utf-8",
        errors="replace",
        cwd="/",
    )
    assert process.stdout and process.stderr
    with process.stdout as output, process.stderr as errors:
        name, _, refusal = output.readline().strip().partition(" ")
        if refusal or not name:
            said = errors.read().strip().removeprefix("stratego: ")
            problem = wire.read_explanation(refusal)[0] if refusal else said
            raise HostingError("The game cannot be hosted: {problem}", problem=problem)
    return name


def hosted(setup: GameSetup) -> Connection:
    """Start hosting a new game in a separate process, and connect to it. Raises HostingError."""
    place = places.begin(setup, places.free_name(setup.hosted_as or setup.rules.name), minutes=_MINUTES)
    start_host(place.name)
    return Connection(place)


def joined(title: str) -> Connection:
    """Connect to the hosted game with this title. Raises HostingError."""
    return Connection(places.found(title))


class Connection:
    """The connection of a seat to its host on the same machine; sending a line waits for the answer.

    Once the connection fails, the seat's `is_lost` is True until `restore` or `sit` has restored it.
    """

    def __init__(self, place: Place, *, may_start: bool = True, patience: float = _PATIENCE) -> None:
        """Connect to a host; with ``may_start``, restart it if it has ended and this user can host its game.

        ``patience`` is how long each answer of the host may take, in seconds. Raises HostingError, including
        if the host has ended and is not restarted.
        """
        self.place, self._may_start = place, may_start and place.is_kept
        self._patience = patience
        self.seat = Seat(self.ask)
        self._link: socket.socket | None = None
        self._sits, self._token = False, ""
        self._open()

    @property
    def is_lost(self) -> bool:
        """Whether there is no connection to the host."""
        return self._link is None

    def fileno(self) -> int:
        """The descriptor to watch for incoming data; there must be a connection."""
        assert self._link is not None
        return self._link.fileno()

    def close(self) -> None:
        """Leave the game and disconnect. A finished game that this user cannot host is no longer listed."""
        if self._link is not None and self._sits:
            with suppress(OSError):
                self._link.setblocking(False)
                self._link.send(f"{Said.LEAVE}\n".encode())
            if not self.seat.is_resumable and not self.place.is_kept:  # `forget` deletes a kept game's token
                places.leave_end(self.place, self.seat.number)
        self._drop()

    def _drop(self) -> None:
        self.seat.is_lost = True
        if self._link is not None:
            self._link.close()
            self._link = None

    # Connecting

    def _open(self) -> None:
        place = self.place
        failure = HostingError("The game {name} does not answer.", name=place.name)
        try:
            self._link = place.connect()
        except OSError:
            if not self._may_start:
                raise HostingError(place.missing) from None
            try:
                self.place = Place(place.name, place.owner, places.kept(place.name).group)
            except HostingError as problem:
                self.seat.sent_away = problem.explanation
                raise
            try:
                start_host(place.name)
            except HostingError as problem:
                failure = problem  # raised only if no other terminal has started the host
        self._unread = b""
        try:
            self._link = self._link or self.place.connect()
            if self._wait_for(Said.HELLO).split()[1:2] != [str(VERSION)]:
                raise HostingError("This game is hosted by another version of Stratego.")
            self.ask(f"{Said.HELLO} {VERSION}")
            if not self.seat.is_greeted:
                raise ProtocolError("the host has not described its game")
            self._forget_other_games()
            self.seat.is_lost = False
        except (OSError, ProtocolError, StepError, HostingError) as problem:
            self._drop()
            raise problem if isinstance(problem, HostingError) else failure from None

    def _forget_other_games(self) -> None:
        """Delete tokens from an earlier game of this name, for seats that others have taken in this game."""
        for seat, proof in self.seat.proofs.items():
            if proof and not self.has_token(seat):
                places.forget_token(self.place, seat)

    def seats_to_take(self, wished: Color | None = None, *, is_person: bool = True) -> list[int]:
        """The seats that this user can take: first those that they have left, then those that are free.

        If ``wished`` is given, only the seat of that side counts. In a game for several accounts, a user who
        has left a seat may take only that seat. If there are none of either kind, the seats that this user's
        account has taken at another terminal are returned, but only if ``wished`` is given or a program asks
        (not ``is_person``). If the user can take no seat, closes the connection and raises HostingError.
        """
        seats = [seat for seat, (color, _) in sorted(self.seat.taken.items()) if wished in (None, color)]
        taken = {seat: self.seat.taken[seat][1] for seat in seats}
        left = [seat for seat in seats if taken[seat] is Taking.AWAY and self.has_token(seat)]
        free = [seat for seat in seats if taken[seat] is Taking.FREE]
        found = left if left and self.place.group is not None else left + free
        if found:
            return found
        mine = list(filter(self.has_token, seats))
        if mine and (wished is not None or not is_person):
            return mine
        self.close()
        if mine:
            raise HostingError(
                "You already sit in {game} at another terminal. To take a seat over, type: {lines}",
                game=self.place.title,
                lines=tuple(map(self._line_for, mine)),
            )
        if self.seat.stands is not None and not self.seat.stands[0].acting:
            raise HostingError("The game is over.")
        if wished is None:
            why = Explanation("Both sides of {game} are taken by other players.", game=self.seat.game_name)
        else:
            why = Explanation("This side of {game} is taken by another player.", game=self.seat.game_name)
        if self.place.is_own and self.place.group is not None:
            advice = Explanation("You can delete the game and begin again: stratego resume --delete")
            why = Explanation("{refusal} {advice}", refusal=why, advice=advice)
        raise HostingError(why)

    def _line_for(self, seat: int) -> Explanation:
        """The name of the player in a seat, and the command that takes it over."""
        color, _ = self.seat.taken[seat]
        fields = {"name": self.seat.names[color] or color, "game": self.place.title, "color": color.value}
        return Explanation("{name}: stratego join {game} --color {color}", **fields)

    def seat_left(self, wished: Color | None = None) -> int | None:
        """The seat that this user has left, if they can take no other; None if they must choose or confirm.

        ``wished`` is as in `seats_to_take`. Raises HostingError if they can take no seat.
        """
        seat, *others = self.seats_to_take(wished)
        is_left = not others and self.seat.taken[seat][1] is Taking.AWAY
        return seat if is_left and self.has_token(seat) else None

    def has_token(self, seat: int) -> bool:
        """Whether this user has a token for a seat in this game, not just in an earlier one with its name."""
        return wire.proof_of(places.token(self.place, seat)) == self.seat.proofs[seat]

    def sit(self, seat: int) -> None:
        """Take a seat with this user's token, or with a new one. Reconnect first if necessary.

        In a game for several accounts, a user who has the other seat gives it up if they still can. Raises
        HostingError.
        """
        if self._link is None:
            self._open()
        if not self._token:
            new = secrets.token_hex(wire.SHORTEST_TOKEN // 2)
            with places.needed(data_folder()):
                self._token = places.keep_token(self.place, seat, new)
        other = "" if self.place.group is None else places.token(self.place, seat ^ 1)
        try:
            self.ask(f"{Said.SIT} {seat} {self._token} {other}".rstrip())
        except StepError as refusal:
            if not (self._sits or self.is_lost):
                self._forget_other_games()
                self._token = ""
            raise HostingError(refusal.explanation) from None
        self._sits = True

    @property
    def is_restorable(self) -> bool:
        """Whether a lost connection can be restored: the host has not sent this player away."""
        return self.seat.sent_away is None

    def restore(self) -> bool:
        """Reconnect, and take the same seat again if there was one. Returns whether that was possible."""
        try:
            self._open()
            if self._sits and self.seat.proofs[self.seat.number] != wire.proof_of(self._token):
                self.seat.sent_away = wire.deleted(self.place.owner_name)  # another game now has this name
                raise HostingError(self.seat.sent_away)
            if self._sits:
                self.seat.come_back()
                self.sit(self.seat.number)
        except (HostingError, OSError, ProtocolError):
            self._drop()
            return False
        return True

    # Lines

    def pump(self) -> None:
        """Read the lines that the host has sent, without waiting.

        After an error, or if the host never stops sending, disconnect.
        """
        end = monotonic() + self._patience
        try:
            with suppress(BlockingIOError):
                while True:
                    self._hear(self._line(end, waits=False))
        except (OSError, ProtocolError):
            self._drop()

    def wait(self) -> None:
        """Wait for a line from the host as long as it takes; if the connection is lost, reconnect instead.

        Raises StepError if the host has sent this player away.
        """
        if self._link is None:
            while self.seat.sent_away is None and not self.restore():
                sleep(_PAUSE)
            if self.seat.sent_away is not None:
                raise StepError(self.seat.sent_away)
            return
        select.select([self._link], [], [])
        self.pump()

    def ask(self, line: str) -> None:
        """Send a line and wait for the reply.

        Raises IllegalMove or StepError if the host refuses, and StepError if there is no connection.
        """
        if self._link is None:
            raise StepError(self.seat.sent_away or _LOST)
        try:
            self._link.settimeout(self._patience)
            self._link.sendall(line.encode() + b"\n")
            word, _, text = self._wait_for(To.DONE, To.REFUSED).partition(" ")
            if word == To.DONE:
                return
            explanation, clause = wire.read_explanation(text)
        except (OSError, ProtocolError):
            self._drop()
            raise StepError(_LOST) from None
        raise IllegalMove(explanation, clause) if clause else StepError(explanation)

    def _wait_for(self, *words: str) -> str:
        """Return the next line that begins with one of these words; pass other lines to the seat.

        Raises OSError or ProtocolError.
        """
        end = monotonic() + self._patience
        while (line := self._line(end)).partition(" ")[0] not in words:
            self._hear(line)
        while b"\n" in self._unread:  # already received, so `select` would not report these lines
            self._hear(self._line(end))
        return line

    def _line(self, end: float, *, waits: bool = True) -> str:
        """The next line. Raises OSError or ProtocolError, and TimeoutError at the `monotonic` time ``end``.

        If not ``waits``, raises BlockingIOError if no complete line has arrived.
        """
        assert self._link is not None
        while monotonic() < end:
            line, newline, rest = self._unread.partition(b"\n")
            if len(line) > wire.LONGEST_NEWS:
                raise ProtocolError("a line is too long")
            if newline:
                self._unread = rest
                return line.decode("utf-8", "replace")
            self._link.settimeout(max(end - monotonic(), 0.001) if waits else 0)
            data = self._link.recv(1 << 16)
            if not data:
                raise ConnectionError
            self._unread += data
        raise TimeoutError

    def _hear(self, line: str) -> None:
        word, _, text = line.partition(" ")
        if word != To.REFUSED:
            self.seat.hear(line)
            return
        self.seat.sent_away = wire.read_explanation(text)[0]
        if self.seat.sent_away == wire.deleted(self.place.owner_name):
            places.forget_token(self.place, self.seat.number)
