"""The open game or lesson: its clock, opponent and autosave, and each player's plan for setting up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from math import ceil
from random import Random, SystemRandom
from time import monotonic
from typing import TYPE_CHECKING, Final

from stratego.engine.clock import Clock, TimeControl
from stratego.engine.deployment import Deployment
from stratego.engine.errors import Explanation, IllegalMove
from stratego.engine.pieces import COLORS, Color
from stratego.engine.ruleset import Ruleset
from stratego.files import data_folder
from stratego.hotseat import steps
from stratego.hotseat.draft import Completion
from stratego.hotseat.game_setup import COMPUTER, EASY, SEED_BITS, GameSetup, Names, new_opponent
from stratego.hotseat.scenes import PlaceScene, Scene, TurnScene, WaitingScene
from stratego.hotseat.session import Play, Session
from stratego.records.autosave import Autosave, Kept, Saving
from stratego.records.faults import UnreadableRecord, explanation_of
from stratego.records.names_and_lessons import Progress, remember_names
from stratego.table.choosing.setup_selection import PlacingPlan
from stratego.table.choosing.typed_action import why_refused

if TYPE_CHECKING:
    from stratego.engine.actions import Action
    from stratego.engine.game import Game
    from stratego.hosting.connection import Connection
    from stratego.hosting.seat import Seat
    from stratego.lessons.play import LessonPlay
    from stratego.records.record import Record
    from stratego.table.opponent_answers import Opposite, Trouble
    from stratego.table.settings import Settings

_KEPT_EVERY: Final = 5.0
"""How many seconds of a running clock may be lost if the program is killed.

A longer time between two checks of the clock means that the system slept, and does not count.
"""


class CurrentGame:
    """The part of `OpenGame` that screens may use; mypy rejects any use of the rest."""

    def _put(self, play: Play | None, saving: Saving, connection: Connection | None = None) -> None:
        self._play, self._saving, self._connection = play, saving, connection
        self.seat: Seat | None = None if connection is None else connection.seat
        """The player's `Seat` in a game at two terminals; None in all other games."""
        self.players: Mapping[Color, str] = {} if play is None else play.players
        """The opponent's name in records, by side; empty if there is no opponent."""
        self.languages: Mapping[Color, str] = {} if play is None else play.languages
        """The language codes of players who do not read the program's language."""
        self.is_shared = isinstance(play, Session) and not play.players
        """Whether two people play at this terminal."""
        self._opposite: Opposite | None = None
        self.opponent_has_changed = False
        """Whether another version of the computer began the game; False once the player has read this."""
        self._last_armies: dict[Color, steps.Cells] = {}
        self.plans: Mapping[Color, PlacingPlan] = {color: PlacingPlan() for color in COLORS}
        """Each player's plan for setting up in turn."""
        self._completion = Completion(SystemRandom())
        self._start = monotonic()
        self._paused_at: float | None = None
        self._looked_at = self._start  # when the running clock was last checked
        self.placed_for: list[Color] = [] if self.seat is None else self.seat.placed_for
        """The players whose armies were completed when time ran out; cleared once they have been told."""

    @property
    def _open(self) -> Play:
        """The open session or lesson, or the `Seat` in a game at two terminals; one must be open."""
        assert self._play is not None
        return self._play

    @property
    def _session(self) -> Session:
        """The session of the open game, which must be at one terminal."""
        assert isinstance(self._play, Session)
        return self._play

    @property
    def _finished(self) -> Session | Seat:
        """The session of the finished game, or the player's `Seat` at two terminals."""
        return self._session if self.seat is None else self.seat

    @property
    def is_taken(self) -> bool:
        """Whether a game or a lesson is open."""
        return self._play is not None

    @property
    def rules(self) -> Ruleset:
        """The ruleset of the open game or lesson."""
        return self._open.rules

    @property
    def names(self) -> Names:
        """The names of both players; None for a player without a name."""
        return self._open.names

    @property
    def is_unfinished(self) -> bool:
        """Whether the open game is unfinished and can be resumed later; False if none is open."""
        return self._play is not None and self._play.is_resumable

    @property
    def time_control(self) -> TimeControl | None:
        """The time control; None without a clock."""
        if self.seat is not None:
            return self.seat.time_control
        return self._play.setup.time_control if isinstance(self._play, Session) else None

    @property
    def clock(self) -> float:
        """Seconds of play so far, without pauses. In a resumed game they continue from its last step."""
        if self.seat is not None:
            return self.seat.seconds
        return (monotonic() if self._paused_at is None else self._paused_at) - self._start

    @property
    def time(self) -> Clock | None:
        """The clock as it is now; None without one, or at two terminals while the first mover is chosen."""
        if self.seat is not None:
            return self.seat.time
        if not isinstance(self._play, Session) or self._play.clock is None:
            return None
        return self._play.clock.after(round(self.clock, 3) - self._play.last_at)

    @property
    def may_hint(self) -> bool:
        """Whether the player may ask for hints: only against the easy computer."""
        return EASY in self.players.values()

    @property
    def may_go_back(self) -> bool:
        """Whether a single player may take back their last turn and the opponent's reply.

        Only before they act again, and never with a clock. The session still refuses this if
        the opponent is a UCC program.
        """
        scene = self._open.scene
        is_alone = bool(self.players) and self.time_control is None
        return is_alone and isinstance(scene, TurnScene) and scene.stage == "choose" and scene.view.ply > 1

    def hint(self) -> Action:
        """The action that the computer would choose with the player's knowledge."""
        from stratego.players.computer import choosing, levels, tracking

        scene = self._open.scene
        assert isinstance(scene, TurnScene)
        heard = self._session.heard(scene.color)
        assert heard is not None
        thinker = choosing.Thinker(tracking.Tracker(*heard), levels.HINTS, Random(scene.view.ply))
        return thinker.choose(scene.view.legal_moves).action

    def has_turning_points(self) -> bool:
        """Whether there are turning points in the finished game, which is played again to find them."""
        from stratego.table.replay import Replay  # loads the computer player

        return bool(Replay(self._finished.game(), {}).points)

    def show_answer(self) -> None:
        """Show the opponent's answer now if it is ready; otherwise look again every second."""
        assert self._opposite is not None
        self._opposite.hurry()

    @property
    def waited(self) -> float:
        """How much of the pause before the opponent's answer has passed, from 0 to 1."""
        return 1.0 if self._opposite is None else self._opposite.waited

    def ask_opponent_again(self, *, anew: bool) -> None:
        """Ask the opponent for its answer again; if ``anew``, restart its program first."""
        assert self._opposite is not None
        self._opposite.ask_again(anew=anew)

    def save_in(self, folder: str) -> Explanation | None:
        """Save this game and all later ones in another folder. Returns what went wrong, or None."""
        assert isinstance(self._saving, Autosave)
        return self._saving.move(folder)

    def play_unsaved(self) -> None:
        """Continue with a game that cannot be saved."""
        self._saving.problem = None

    def last_army(self, color: Color) -> steps.Cells | None:
        """The army to offer a player in a rematch; None if there is none, or it was offered before."""
        return self._last_armies.pop(color, None)


class OpenGame(CurrentGame):
    """The game or lesson that is open, if any, with its clock, its opponent and its autosave."""

    def __init__(
        self,
        session: Session | None,
        autosave: Autosave | None = None,
        *,
        seat: Callable[[Session, Callable[[steps.Step], Explanation | None]], Opposite] | None = None,
        watch: Callable[[], object] = lambda: None,
        clock_changed: Callable[[], object] = lambda: None,
    ) -> None:
        """A resumed game has an ``autosave``. ``clock_changed`` is called when a clock may start or stop.

        ``seat(session, take)`` returns the opponent for a single player; the opponent plays by calling
        ``take(step)``. Two people need no ``seat``. `sit` and `clear` call ``watch``, as a connection to a
        host may have begun or ended.
        """
        self._watch = watch
        self._seat = seat
        self._clock_changed = clock_changed
        self._put(None, Saving())
        if session is not None:
            self._put_session(session, autosave)

    def _put_session(self, session: Session, autosave: Autosave | None) -> None:
        self._put(session, autosave or Autosave(session))
        if session.clock is not None and session.clock.runs and not session.steps:
            session.take(steps.Tick(), 0.0)  # without a curtain, the clock starts at once
        self._start -= session.last_at
        if session.opponent is not None and self._seat is not None:
            self.opponent_has_changed = session.opponent.has_changed
            self._opposite = self._seat(session, self.take)

    # What is open

    @property
    def play(self) -> Play | None:
        """The open session or lesson, or the `Seat` in a game at two terminals; None if nothing is open."""
        return self._play

    @property
    def saving(self) -> Saving:
        """The object that saves the open game."""
        return self._saving

    @property
    def connection(self) -> Connection | None:
        """The connection to the host of a game at two terminals; None in all other games."""
        return self._connection

    @property
    def has_house_rules(self) -> bool:
        """Whether house rules may apply; never in a lesson."""
        return self.play is None or self.play.has_house_rules

    @property
    def scene(self) -> Scene:
        """The scene to show now."""
        return self._open.scene

    @property
    def is_secret(self) -> bool:
        """Whether the scene is for one player's eyes only, so that the curtain may have to come down."""
        return self._play is not None and self._play.is_secret

    @property
    def clock_runs_on(self) -> bool:
        """Whether the host keeps this player's clock running after they have left."""
        seat, control = self.seat, self.time_control
        if seat is None or control is None or seat.has_host_ended:
            return False
        return control.setting_up is not None or seat.heard is not None

    @property
    def is_for_one(self) -> bool:
        """Whether a game, not a lesson, is open, and one person without a PIN plays it at this terminal."""
        is_alone = isinstance(self.play, Session) and bool(self.players) and not self.play.has_pins
        return is_alone or self.seat is not None

    def pause(self, *, is_paused: bool) -> None:
        """Stop the time while neither player can act, or let it continue. A host's clock goes on."""
        if is_paused is (self._paused_at is None):
            if self._paused_at is None:
                self._paused_at = monotonic()
            else:
                self._looked_at = monotonic()
                self._start += self._looked_at - self._paused_at
                self._paused_at = None
            self._clock_changed()

    @property
    def next_tick(self) -> float | None:
        """Seconds until the displayed time changes; None if it will not."""
        clock = self.time
        if clock is None or not clock.runs or self._paused_at is not None:
            return None
        if self.seat is not None and clock.is_out:
            return None  # the host will announce the end
        shown = clock.free or clock.left(clock.player)
        return min(clock.pause + 1.0 + shown - ceil(shown), clock.until_out)

    def tick(self) -> bool:
        """Save a running clock's time every few seconds. If time is up, take `RunOut` and return True."""
        now, before = monotonic(), None if self.seat is not None else self.time  # a host keeps its own clock
        if before is None or not before.runs:
            return False
        if now - self._looked_at > _KEPT_EVERY:  # the system slept: a running program checks every second
            self._start += now - self._looked_at
        self._looked_at = now
        clock = self.time
        assert clock is not None
        if clock.is_out:
            if clock.is_setting_up and clock.player not in self._completion.plans:
                self.placed_for.append(clock.player)
            self._session.take(self._completion.run_out(clock, self._session.draft(clock.player)), self.clock)
            self._clock_changed()
            self.attend()
            return True
        if self.clock - self._session.last_at >= _KEPT_EVERY:
            self._session.take(steps.Tick(), self.clock)
            self.save()
        return False

    def take(self, step: steps.Step) -> Explanation | None:
        """Take a step. Returns the reason if it is refused, in which case nothing changes.

        If the player's time has just run out, the step is taken only if it is still allowed; no reason is
        returned.
        """
        if self.tick():
            with suppress(IllegalMove, steps.StepError):
                self._open.take(step, self.clock)
            self._clock_changed()
            return None
        try:
            self._open.take(step, self.clock)
        except (IllegalMove, steps.StepError) as refusal:
            return why_refused(refusal, step, self.rules)
        self._looked_at = monotonic()
        self._clock_changed()
        self.attend()
        return None

    def take_own(self, step: steps.Step, settings: Settings) -> Explanation | None:
        """Like `take`, for a person. With ``curtain_alone``, lower the curtain while the opponent answers."""
        refusal = self.take(step)
        ends_turn = refusal is None and self.seat is None and isinstance(step, steps.EndTurn | steps.Proceed)
        if ends_turn and settings.curtain_alone and isinstance(self.scene, WaitingScene):
            self.take(steps.Lower())
        return refusal

    # The opponent of a single player

    def attend(self) -> None:
        """Start the opponent if it has something to do. The front end must already be able to run tasks."""
        if self._opposite is not None:
            self._opposite.attend()

    @property
    def trouble(self) -> Trouble | None:
        """Why the opponent has stopped playing; None if it has not."""
        return None if self._opposite is None else self._opposite.problem

    @property
    def has_begun(self) -> bool:
        """Whether the opponent has a turn to play, rather than an army to set up."""
        return isinstance(self._session.asked, TurnScene)

    def played(self) -> Game:
        """A copy of the finished game."""
        return self._finished.game()

    @property
    def turn_times(self) -> tuple[float, ...]:
        """The duration of each turn in seconds; empty without a clock."""
        return self._finished.turn_times

    def played_setups(self) -> Mapping[Color, Deployment]:
        """The set-ups with which the finished game began."""
        from stratego.records.record import record_of_game  # only needed once a game is over

        return record_of_game(self.played(), {}).deployments()

    # Setting up in turn

    def place_planned(self) -> None:
        """Lift the curtain for a player, and place the next piece of their plan (D3)."""
        self.take(steps.Lift())
        scene = self.scene
        assert isinstance(scene, PlaceScene)
        self.take(steps.Arrange(scene.color, self.plans[scene.color].next_cells(scene.draft)))

    # Saving

    def save(self) -> None:
        """Write the steps that are not on disk yet."""
        self.saving.save()

    # Opening another game

    def begin(self, setup: GameSetup) -> None:
        """Begin a new game at this terminal."""
        self.open(Session(setup))

    def begin_first(self, rules: Ruleset, army: steps.Cells) -> None:
        """Begin a learner's first game: as Red, with this army, against the computer at the easy level."""
        opponent = new_opponent(Color.BLUE, EASY, SystemRandom().getrandbits(SEED_BITS))
        self.begin(GameSetup(rules, dict.fromkeys(COLORS), opponent))
        self.take(steps.Arrange(Color.RED, army))
        self.take(steps.Ready(Color.RED))

    def repeat(self, record: Record, settings: Settings) -> Connection | None:
        """Play a recorded game again, offering each player the army they had.

        A game at two terminals is only hosted again, without offering armies: returns the connection from
        `connect`, or raises ExplainedError as it does. For a game at this terminal, returns None.
        """
        seed = SystemRandom().getrandbits(SEED_BITS)
        opponents = [new_opponent(color, player, seed) for color, player in record.players.items()]
        names = {
            color: None if color in record.players or name.casefold() == color else name
            for color, name in record.names.items()
        }
        known, opponent = settings.languages_by_name, opponents[0] if opponents else None
        spoken = {color: known[name] for color, name in names.items() if name in known}
        setup = GameSetup(record.rules, names, opponent, settings.asks_pins, spoken, record.time_control)
        if record.is_apart:
            return self.connect(setup.replace(group=record.group, hosted_as=record.hosted_as))
        self.begin(setup)
        self._offer_armies(record.deployments())
        return None

    def rematch(self) -> None:
        """Begin another game with sides swapped, offering each player the army they had."""
        armies = {color.other: army for color, army in self.played_setups().items()}
        self.open(self._session.rematch(SystemRandom().getrandbits(SEED_BITS)))
        self._offer_armies(armies)

    def _offer_armies(self, armies: Mapping[Color, Deployment]) -> None:
        for color, army in armies.items():
            if self.rules.deployment == "secret":
                self._last_armies[color] = army.cells
            else:
                self.plans[color].cells = army.cells

    def open(self, session: Session, autosave: Autosave | None = None) -> None:
        """Play this session from now on; a resumed game has an ``autosave``."""
        self.close()
        self._put_session(session, autosave)
        self._clock_changed()
        self.save()
        self.attend()

    def sit(self, connection: Connection) -> None:
        """Play a game at two terminals over this connection from now on."""
        self.close()
        self._put(connection.seat, SeatSaving(connection.seat), connection)
        self._watch()
        self._clock_changed()
        self.save()  # saves the record if the game ended while the player was away

    def connect(self, game: GameSetup | str) -> Connection:
        """Connect to a game at two terminals: a new one with this setup, or the one with this title.

        Raises ExplainedError.
        """
        from stratego.hosting.connection import hosted, joined  # not needed by games at one terminal

        return joined(game) if isinstance(game, str) else hosted(game)

    def sit_down(self, connection: Connection, seat: int) -> None:
        """Join a game at two terminals in seat number ``seat``. Raises ExplainedError."""
        connection.sit(seat)
        if name := connection.seat.names[connection.seat.color]:
            remember_names(data_folder(), [name])
        self.sit(connection)

    def learn(self, lesson: LessonPlay) -> None:
        """Play this lesson from now on."""
        self.close()
        self._put(lesson, Progress(lesson))

    def clear(self) -> None:
        """Close the game or lesson, so that another program can open it."""
        self.close()
        self._put(None, Saving())
        self._watch()
        self._clock_changed()

    def close(self) -> None:
        """Release the game's file, and end the opponent or the connection to the host."""
        self.saving.close()
        if self._opposite is not None:
            self._opposite.close()
        if self.connection is not None:
            self.connection.close()


class SeatSaving(Saving):
    """Saves the record of a game at two terminals in this player's folder too, once the game is over."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._tried: Record | None = None
        self._is_kept = False

    @property
    def kept(self) -> Kept:
        if self._seat.record is None:
            return Kept.HOSTED
        return Kept.RECORD if self._is_kept else Kept.NOT_HERE

    def save(self) -> None:
        record = self._seat.record
        if record is None or record is self._tried:
            return
        from stratego.records.archive import keep_record  # only needed once a game is over

        self._tried, self._is_kept = record, False  # tried only once: the host keeps the record too
        try:
            keep_record(data_folder(), record, self._seat.record_name)
            self._is_kept = True
        except (OSError, UnreadableRecord) as problem:
            fields = {"folder": data_folder(), "problem": explanation_of(problem)}
            self.problem = Explanation(
                "The record of this game cannot be saved in {folder}: {problem}.", **fields
            )


def can_be_repeated(record: Record) -> bool:
    """Whether a record has set-ups, and was played by two people or one person and the computer."""
    computers = [player for player in record.players.values() if player.startswith(COMPUTER)]
    return record.has_setups and len(computers) == len(record.players) < len(COLORS)
