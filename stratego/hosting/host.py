"""The host of a game at two terminals: it owns the game, and plays neither side.

It uses no sockets and reads no clock: the server passes in lines, the time, and guests to write to.
"""

import hmac
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import suppress
from math import inf
from random import SystemRandom
from typing import Any, Final

from stratego.engine.clock import Clock
from stratego.engine.errors import Explanation, IllegalMove, printable
from stratego.engine.pieces import COLORS, Color
from stratego.hosting import places, wire
from stratego.hosting.places import SEATS, Kept, Place
from stratego.hosting.side_news import SideNews, rules_and_names
from stratego.hosting.wire import VERSION, Other, Said, Taking, To
from stratego.hotseat import steps
from stratego.hotseat.draft import Completion
from stratego.hotseat.scenes import TurnScene
from stratego.hotseat.steps import StepError
from stratego.players.protocol.messages import ProtocolError, line_of
from stratego.records.journal_text import Heading
from stratego.records.unfinished_games import Resumed, last_played

_KEPT_EVERY: Final = 5.0  # at most this many seconds of a running clock are lost in a crash
BEAT: Final = 2.0
"""The interval between calls of `Host.beat`, in seconds."""
_AFTER: Final = 0.002  # seconds added to a timer, so that it is never early
_MOST_FAULTS: Final = 100  # unreadable lines after which a terminal is disconnected
_PRESENCE: Final = {Taking.FREE: Other.EXPECTED, Taking.HERE: Other.HERE, Taking.AWAY: Other.AWAY}


class Guest(ABC):
    """A connected terminal. ``number`` is the number of its seat; None while it has none."""

    is_greeted = False
    number: int | None = None
    news: SideNews  # set when its player sits down
    faults = 0
    told: tuple[Taking, ...] = ()
    """The state of each seat, as last told to this terminal."""

    @abstractmethod
    def say(self, *lines: str) -> None:
        """Send lines."""

    @abstractmethod
    def send_away(self) -> None:
        """Close the connection once everything has been sent."""

    def expel(self, why: Explanation) -> None:
        """Send the reason, and close the connection."""
        self.say(wire.refusal_line(why))
        self.send_away()


class Host:
    """Hosts one game after another between two players, who swap sides each time.

    The seats are numbered 0 and 1; in the first game they are Red and Blue. ``kept`` is saved whenever it
    changes. ``game`` is the game to continue, or a new one. ``now`` returns the time in seconds since some
    fixed moment.
    """

    def __init__(self, place: Place, kept: Kept, game: Resumed, now: Callable[[], float]) -> None:
        self.place, self.kept = place, kept
        self.session, self.journal, self.loss = game
        self._completion = Completion(SystemRandom())
        self.guests: dict[int, Guest] = {}
        self._now = now
        self._start = now() - self.session.last_at
        """The value of ``now()`` at second 0 of the game; moved forward by any time that does not count."""
        self._beat_at = inf
        self._missing: set[int] = set()
        self._again: set[int] = set()
        self._left: set[int] = set()  # seats whose players left on purpose, rather than losing the connection
        # whether a terminal has left and nobody has sat down yet; None until either happens
        self._was_declined: bool | None = None
        self._unsaved = ""  # the line saying why the game cannot be saved; empty if it can
        self._untold: dict[int, list[str]] = {seat: [] for seat in SEATS}  # lines for players who are away
        if self.loss is not None:
            self._tell_both(line_of(To.LOST, wire.explanation_text(self.loss)))
        self._save()  # writes the record if an earlier host was killed when the game ended

    def _keep(self, **changes: Any) -> None:
        """Change ``kept`` and try to save it."""
        self.kept = self.kept._replace(**changes)
        with suppress(OSError):
            places.keep(self.place.name, self.kept)

    # Seats

    def color_of(self, seat: int) -> Color:
        """The side that a seat plays in the current game."""
        return COLORS[seat ^ self.kept.are_changed]

    def _taking(self, seat: int) -> Taking:
        if seat in self.guests:
            return Taking.HERE
        return Taking.AWAY if seat in self.kept.proofs else Taking.FREE

    @property
    def is_left(self) -> bool:
        """Whether every player who took a seat has left after the end of the game."""
        return self.kept.proofs.keys() <= set(self.kept.are_through)

    @property
    def was_left(self) -> bool:
        """Whether a player left on purpose and is not back, or a terminal left and nobody has sat down."""
        return bool(self._left or self._was_declined)

    @property
    def is_over(self) -> bool:
        """Whether the game is over; another one may follow."""
        return not self.session.is_resumable

    def welcome(self, guest: Guest) -> None:
        """Greet a new guest with the version of the protocol."""
        guest.say(line_of(Said.HELLO, VERSION))

    def take(self, guest: Guest, line: str) -> None:
        """Execute a line from a guest, and reply that it is done or why it is refused."""
        self.tick()
        try:
            self._obey(guest, line)
        except (IllegalMove, StepError) as refusal:
            clause = refusal.clause if isinstance(refusal, IllegalMove) else ""
            guest.say(wire.refusal_line(refusal.explanation, clause))
            if not guest.is_greeted:  # the terminal uses another version of the protocol
                guest.send_away()
        except ProtocolError as problem:
            guest.faults += 1
            why = Explanation("This line cannot be read: {problem}.", problem=printable(str(problem)))
            guest.say(wire.refusal_line(why))
            if guest.faults >= _MOST_FAULTS:
                guest.send_away()

    def _obey(self, guest: Guest, line: str) -> None:
        word, _, text = line.partition(" ")
        if not guest.is_greeted:
            self._greet(guest, word, text)
        elif guest.number is None:
            if word != Said.SIT:
                raise StepError("Sit down first.")
            self._sit(guest, text)
        elif word == Said.AGAIN:
            self._play_again(guest.number)
        elif word == Said.CLAIM:
            self._claim(guest.number)
        elif word == Said.LEAVE:
            self._left.add(guest.number)
            if self.is_over:
                self._keep(are_through=sorted({*self.kept.are_through, guest.number}))
        else:
            self._step(guest.number, line)
        guest.say(To.DONE)
        if guest.number is None:
            guest.is_greeted = True

    def _greet(self, guest: Guest, word: str, text: str) -> None:
        if word != Said.HELLO or text.partition(" ")[0] != str(VERSION):
            raise StepError(
                "This game is hosted by another version of Stratego, "
                "which speaks version {version} of the protocol.",
                version=VERSION,
            )
        game = line_of(To.GAME, self.place.title, self.kept.minutes)
        guest.say(game, *rules_and_names(self.session), *self._seats(guest))
        played = max(self.journal.begun, last_played(self.journal.path))
        standing = wire.standing_text(self.session.standing(self._clock), played)
        guest.say(line_of(To.STANDS, standing), To.SIT)

    def _seats(self, guest: Guest) -> Iterator[str]:
        """The messages that describe both seats to a guest."""
        guest.told = tuple(map(self._taking, SEATS))
        for seat in SEATS:
            proof = self.kept.proofs.get(seat, "")
            yield line_of(To.SEAT, seat, self.color_of(seat), self._taking(seat), proof).rstrip()

    def _sit(self, guest: Guest, text: str) -> None:
        """Give a free seat to the first player who asks, and a taken one only to a player with its token.

        A player whose token is refused is told the state of the seats again. Even the right token is refused
        if somebody has sat down in the seat since the player was last told its state, because two players on
        one account have each other's tokens. A player who takes a free seat and also sends the token of the
        other one gives that one up, if they still can.

        Players save their token before they ask for a seat, so a crash at this point does not lock them out.
        """
        number, _, tokens = text.partition(" ")
        token, _, given_up = tokens.partition(" ")
        seat = wire.read_seat(number)
        if seat in self.kept.proofs:
            is_theirs = hmac.compare_digest(self.kept.proofs[seat], wire.proof_of(token))
            if not is_theirs or guest.told[seat] not in (self._taking(seat), Taking.HERE):
                guest.say(*self._seats(guest))
                raise StepError("{color} is taken by another player.", color=self.color_of(seat))
        elif len(token) < wire.SHORTEST_TOKEN:
            raise ProtocolError("a token is needed, of 32 letters or more")
        else:
            self._give_up(seat ^ 1, given_up)
            self._start = self._now() - self.session.last_at
            self._keep(proofs={**self.kept.proofs, seat: wire.proof_of(token)})
        if (before := self.guests.get(seat)) is not None:
            before.number = None
            before.expel(Explanation("You have sat down at another terminal: this one has no seat any more."))
        guest.number = seat
        self.guests[seat] = guest
        self._was_declined = False
        self._missing.discard(seat)
        self._left.discard(seat)
        if seat in self.kept.are_through:
            self._keep(are_through=[each for each in self.kept.are_through if each != seat])
        guest.say(line_of(To.SEATED, seat))
        self._begin_telling(seat)
        self._tell_presence(seat ^ 1)
        self.tick()
        for each in self.guests.values():
            self._tell_seconds(each)
            self._tell(each)  # as the clock may have started
        if seat ^ 1 in self._again:
            guest.say(To.AGAIN)

    def _give_up(self, seat: int, token: str) -> None:
        """Free a seat whose player, identified by its ``token``, is taking the other one.

        Nothing changes if a terminal still has the seat, or if the player's set-up can no longer be cleared.
        """
        proofs, color = dict(self.kept.proofs), self.color_of(seat)
        is_theirs = hmac.compare_digest(proofs.pop(seat, ""), wire.proof_of(token))
        if is_theirs and seat not in self.guests:
            with suppress(StepError):
                if any(cells := self.session.draft(color).cells):
                    self._take(steps.Arrange(color, (None,) * len(cells)))
                self._keep(proofs=proofs)

    def _begin_telling(self, seat: int) -> None:
        guest, color = self.guests[seat], self.color_of(seat)
        guest.news = SideNews(self.session, color, self.journal.begun, self.journal.record_name)
        guest.say(*guest.news.greeting())
        self._tell_presence(seat)
        guest.say(*self._untold[seat], *filter(None, [self._unsaved]))
        self._untold[seat].clear()
        self._tell(guest)

    def leave(self, guest: Guest) -> None:
        """Record that a guest's connection has ended, and tell the other player."""
        if guest.number is not None and self.guests.get(guest.number) is guest:
            del self.guests[guest.number]
            self._again.discard(guest.number)
            self._tell_presence(guest.number ^ 1)
        elif self._was_declined is None:
            self._was_declined = True

    def is_missed(self, seat: int) -> bool:
        """Whether the player of a seat is away although it is their turn to move."""
        is_away = seat in self.kept.proofs and seat not in self.guests
        return is_away and isinstance(self.session.scene_for(self.color_of(seat)), TurnScene)

    def miss(self, seat: int) -> None:
        """Let the other player claim the game if the player of a seat has not come back in time."""
        if self.is_missed(seat):
            self._missing.add(seat)
            self._tell_presence(seat ^ 1)

    def _tell_presence(self, seat: int) -> None:
        """Tell the player of a seat about the other player's presence (see `Other`)."""
        other = seat ^ 1
        where = Other.MISSING if other in self._missing else _PRESENCE[self._taking(other)]
        if (guest := self.guests.get(seat)) is not None:
            guest.say(line_of(To.OTHER, where))

    def _tell_seconds(self, guest: Guest) -> None:
        guest.say(line_of(To.SECONDS, wire.seconds_text(self._second, run=self._have_come)))

    def _tell(self, guest: Guest) -> None:
        guest.say(*guest.news.news(self._clock))

    # The game

    @property
    def _have_come(self) -> bool:
        """Whether both seats are taken, even if a player is away."""
        return len(self.kept.proofs) == len(SEATS)

    @property
    def _second(self) -> float:
        """The time played so far, in seconds; it does not run until both players have sat down."""
        return self._now() - self._start if self._have_come else self.session.last_at

    @property
    def _clock(self) -> Clock | None:
        """The current clock, stopped until both players have sat down; None in a game without a clock."""
        clock = self.session.clock
        if clock is None or not self._have_come or not self.session.steps:
            return clock and clock.replace(runs=False)
        return clock.after(round(self._second, 3) - self.session.last_at)

    def beat(self) -> None:
        """Retry a failed save, and keep a suspension of the program from counting as time played.

        Call this every `BEAT` seconds: a much longer interval counts as a suspension.
        """
        self._leave_out_stop()
        self._beat_at = self._now()
        if self._unsaved:
            self._save()

    def _leave_out_stop(self) -> None:
        """If the program was suspended, do not count that time as time played."""
        late = self._now() - self._beat_at - BEAT
        if late > BEAT:
            self._beat_at = self._now()
            self._start += late
            for guest in self.guests.values():
                self._tell_seconds(guest)
                guest.news.shown = None  # send the clock again: the terminal's ran on
                self._tell(guest)

    def tick(self) -> float | None:
        """Save the time of a running clock if that is due, and take a `RunOut` step if a player's time is up.

        Returns the seconds until the next call is due; None if no clock runs.
        """
        self._leave_out_stop()
        session = self.session
        if self._have_come and not session.steps and session.clock is not None and session.clock.runs:
            self._take(steps.Tick())  # time counts from now on
        clock = self._clock
        if clock is None or not clock.runs:
            return None
        if clock.is_out:
            if clock.is_setting_up and clock.player not in self._completion.plans:
                self._tell_both(line_of(To.PLACED, clock.player))
            self._take(self._completion.run_out(clock, session.draft(clock.player)))
            return self.tick()
        if self._second - self.session.last_at >= _KEPT_EVERY:
            self._take(steps.Tick())
        return min(clock.until_out + _AFTER, _KEPT_EVERY)

    def _step(self, seat: int, line: str) -> None:
        color = self.color_of(seat)
        step = wire.read_step(self.session.rules, color, line)
        if not self.session.may_act(color, step):
            raise StepError("It is not your turn.")
        self._take(step)

    def _take(self, step: steps.Step) -> None:
        self.session.take(step, self._second)
        self._save()
        for guest in self.guests.values():
            self._tell(guest)

    def _save(self) -> None:
        """Write the latest steps to disk; tell the guests when that first fails, and when it works again.

        Called before anyone is told about the steps.
        """
        if (problem := self.journal.write(self.session)) is not None:
            why = Explanation("The host cannot save this game: {problem}.", problem=problem.fields["problem"])
            self._unsaved = line_of(To.UNSAVED, wire.explanation_text(why))
            self._tell_all(self._unsaved)
        elif self.journal.is_saved and self._unsaved:
            self._unsaved = ""
            self._tell_all(To.UNSAVED)

    def _tell_all(self, line: str) -> None:
        for guest in self.guests.values():
            guest.say(line)

    def _tell_both(self, line: str) -> None:
        """Send a line to both players; a player who is away gets it on sitting down."""
        for seat in SEATS:
            if seat in self.guests:
                self.guests[seat].say(line)
            else:
                self._untold[seat].append(line)

    def _claim(self, seat: int) -> None:
        if seat ^ 1 in self._missing:
            self._take(steps.Claim())
        elif self.kept.minutes == 1:
            raise StepError(
                "You can claim the game once the other player is away for a minute of their turn."
            )
        else:
            raise StepError(
                "You can claim the game once the other player is away for {minutes} minutes of their turn.",
                minutes=self.kept.minutes,
            )

    def _play_again(self, seat: int) -> None:
        if not self.is_over:
            raise StepError("The game isn't over yet.")
        self._again.add(seat)
        if len(self._again) < len(COLORS):
            if (other := self.guests.get(seat ^ 1)) is not None:
                other.say(To.AGAIN)
            return
        self._again.clear()
        self.session, self._completion = self.session.rematch(), Completion(SystemRandom())
        last, self.journal = self.journal, self.journal.next()
        heading = Heading(self.session.setup, self.journal.begun)
        self._start = self._now() - self.session.last_at
        self._keep(heading=heading, are_changed=not self.kept.are_changed)
        last.discard()  # not before the next game has been saved
        for seat, guest in self.guests.items():
            self._begin_telling(seat)
            self._tell_seconds(guest)
