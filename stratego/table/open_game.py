"""The open game or lesson: its clock, opponent and autosave, and each player's plan for setting up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import SystemRandom
from time import monotonic
from typing import TYPE_CHECKING

from stratego.engine.deployment import Deployment
from stratego.engine.errors import Explanation, IllegalMove
from stratego.engine.pieces import COLORS, Color
from stratego.engine.ruleset import Ruleset
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.opponent import SEED_BITS
from stratego.hotseat.play import Play
from stratego.hotseat.player_names import Names
from stratego.hotseat.scenes import Scene, TurnScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Step, StepError
from stratego.records.autosave import Autosave, Saving
from stratego.table.choosing.placing import PlacingPlan

if TYPE_CHECKING:
    from stratego.engine.game import Game
    from stratego.lessons.play import LessonPlay
    from stratego.table.opponent_answers import Opposite, Trouble


class OpenGame:
    """One game or lesson at a time, or neither, with its clock, opponent and saving."""

    def __init__(
        self,
        session: Session | None,
        autosave: Autosave | None = None,
        *,
        seat: Callable[[Session, Callable[[Step], Explanation | None]], Opposite] | None = None,
    ) -> None:
        """``autosave`` is that of a resumed game.

        ``seat(session, take)`` starts the opponent of a single player, which plays by calling ``take(step)``;
        two people need none.
        """
        self._seat = seat
        self._put(None, Saving())
        if session is not None:
            self._put_session(session, autosave)

    def _put(self, play: Play | None, saving: Saving) -> None:
        self.play, self.saving = play, saving
        self._opposite: Opposite | None = None
        self.opponent_has_changed = False
        """Whether the computer is not the version that began the game, until the player has read that."""
        self.plans: Mapping[Color, PlacingPlan] = {color: PlacingPlan() for color in COLORS}
        self._start = monotonic()

    def _put_session(self, session: Session, autosave: Autosave | None) -> None:
        self._put(session, autosave or Autosave(session))
        if session.steps:
            self._start -= session.steps[-1].at
        if session.opponent is not None and self._seat is not None:
            self.opponent_has_changed = session.opponent.has_changed
            self._opposite = self._seat(session, self.take)

    # What is open, which must be there

    @property
    def _open(self) -> Play:
        assert self.play is not None
        return self.play

    @property
    def _session(self) -> Session:
        """The open game; only a game, not a lesson, ends with a record."""
        assert isinstance(self.play, Session)
        return self.play

    @property
    def is_taken(self) -> bool:
        """Whether there is a game or a lesson."""
        return self.play is not None

    @property
    def has_house_rules(self) -> bool:
        """Whether house rules can be in force: not in a lesson."""
        return self.play is None or self.play.has_house_rules

    @property
    def scene(self) -> Scene:
        """What to show now."""
        return self._open.scene

    @property
    def rules(self) -> Ruleset:
        """The ruleset."""
        return self._open.rules

    @property
    def names(self) -> Names:
        """The players' names."""
        return self._open.names

    @property
    def counted_names(self) -> Mapping[Color, str]:
        """Who the game is counted for: the computer with its level, anybody else by their name."""
        from stratego.records.tags import counted_names, names_in_files  # not at the start

        return counted_names(names_in_files(self.names, self.players), self.players)

    @property
    def players(self) -> Mapping[Color, str]:
        """The opponent of a single player, as records name it; empty for two people."""
        return {} if self.play is None else self.play.players

    @property
    def clock(self) -> float:
        """Seconds of play so far. The clock of a resumed game continues from its last step."""
        return monotonic() - self._start

    def take(self, step: Step) -> Explanation | None:
        """Take a step. If it is refused, returns the reason, and nothing changes."""
        try:
            self._open.take(step, self.clock)
        except IllegalMove as refusal:
            from stratego.table.choosing.typed_action import why_refused  # only then: it would slow the start

            return why_refused(refusal, step, self.rules)
        except StepError as refusal:
            return refusal.explanation
        self.attend()
        return None

    # The opponent of a single player

    def attend(self) -> None:
        """Let the opponent act if it has something to do; not before the app runs."""
        if self._opposite is not None:
            self._opposite.attend()

    @property
    def trouble(self) -> Trouble | None:
        """Why the opponent has stopped playing; None if all is well."""
        return None if self._opposite is None else self._opposite.problem

    @property
    def has_begun(self) -> bool:
        """Whether the opponent has a turn to play, and not an army to set up."""
        return isinstance(self._session.asked, TurnScene)

    def ask_opponent_again(self, *, anew: bool) -> None:
        """Wait for the opponent again; ``anew`` restarts its program first."""
        assert self._opposite is not None
        self._opposite.ask_again(anew=anew)

    def played(self) -> Game:
        """A copy of the finished game."""
        return self._session.game()

    def played_setups(self) -> Mapping[Color, Deployment]:
        """The set-ups with which the finished game began."""
        from stratego.records.record import record_of

        return record_of(self._session).deployments()

    # Saving it

    @property
    def is_saved(self) -> bool:
        """Whether the game is on the disk with all its steps, so that it can be resumed."""
        return self.saving.is_saved

    def save(self) -> None:
        """Write what is not on the disk yet."""
        self.saving.save()

    def save_in(self, folder: str) -> Explanation | None:
        """Save the game in another folder from now on. Returns the reason if that fails."""
        assert isinstance(self.saving, Autosave)
        return self.saving.move(folder)

    def play_unsaved(self) -> None:
        """Go on with a game that cannot be saved."""
        self.saving.problem = None

    # Another one

    def begin(self, setup: GameSetup) -> None:
        """Begin a game."""
        self.open(Session(setup))

    def rematch(self) -> None:
        """Begin another game with sides changed."""
        self.open(self._session.rematch(SystemRandom().getrandbits(SEED_BITS)))

    def open(self, session: Session, autosave: Autosave | None = None) -> None:
        """Play this session from now on; ``autosave`` is that of a resumed game."""
        self.close()
        self._put_session(session, autosave)
        self.save()
        self.attend()

    def learn(self, lesson: LessonPlay) -> None:
        """Play this lesson from now on."""
        from stratego.records.learnt import Progress

        self.close()
        self._put(lesson, Progress(lesson))

    def clear(self) -> None:
        """Put the game or lesson away; another program may then open the game."""
        self.close()
        self._put(None, Saving())

    def close(self) -> None:
        """Release the file of the game, and close the opponent's player."""
        self.saving.close()
        if self._opposite is not None:
            self._opposite.close()
