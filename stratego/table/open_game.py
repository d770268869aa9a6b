"""The current game or lesson: its clock, autosave, and each player's plan for setting up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import SystemRandom
from time import monotonic
from typing import TYPE_CHECKING

from stratego.engine.deployment import Deployment
from stratego.engine.errors import IllegalMove
from stratego.engine.pieces import COLORS, Color
from stratego.engine.ruleset import Ruleset
from stratego.files import data_folder
from stratego.hotseat.opponent import SEED_BITS, Opponent, players_of
from stratego.hotseat.pin_locks import asking_for_pins
from stratego.hotseat.pins import can_prove
from stratego.hotseat.player_names import counted_names
from stratego.hotseat.scenes import Shown, TurnScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Step, StepError
from stratego.records.autosave import Autosave
from stratego.table.choosing.placing import PlacingPlan

if TYPE_CHECKING:
    from stratego.engine.game import Game
    from stratego.lessons.play import LessonPlay
    from stratego.table.opponent import Opposite, Trouble


class CurrentGame:
    """Holds one game (``session``) or one lesson at a time, or neither. Knows nothing of the screens."""

    def __init__(
        self,
        session: Session | None,
        autosave: Autosave | None = None,
        *,
        seat: Callable[[Session, Callable[[Step], str | None]], Opposite],
    ) -> None:
        """``autosave`` is that of a resumed game; ``seat`` seats the opponent of a person who plays alone.

        That takes the session, and what takes the opponent's steps.
        """
        self._seat = seat
        self._put(session, autosave)

    def _put(self, session: Session | None, autosave: Autosave | None) -> None:
        self.session = session
        self.lesson: LessonPlay | None = None
        opponent = None if session is None else session.opponent
        self._opposite = self._seat(session, self.take) if session and opponent else None
        self.opponent_has_changed = opponent is not None and opponent.has_changed
        """Whether the computer is not the version that began the game, until the person has read that."""
        self.autosave = autosave or Autosave()
        self.plans: Mapping[Color, PlacingPlan] = {color: PlacingPlan() for color in COLORS}
        steps = session.steps if session is not None else ()
        self._start = monotonic() - (steps[-1].at if steps else 0.0)

    @property
    def is_taken(self) -> bool:
        """Whether there is a game or a lesson."""
        return self.session is not None or self.lesson is not None

    # The game, which must be there

    @property
    def _shown(self) -> Session | LessonPlay:
        """The lesson, or else the game."""
        return self._played if self.lesson is None else self.lesson

    @property
    def _played(self) -> Session:
        assert self.session is not None
        return self.session

    @property
    def scene(self) -> Shown:
        """What to show now."""
        return self._shown.scene

    @property
    def rules(self) -> Ruleset:
        """The ruleset of the game."""
        return self._shown.rules

    @property
    def names(self) -> Mapping[Color, str]:
        """The players' names."""
        return self._shown.names

    @property
    def counted_names(self) -> Mapping[Color, str]:
        """Who the game is counted for: the computer with its level, anybody else by their name."""
        return counted_names(self.names, self.players)

    @property
    def players(self) -> Mapping[Color, str]:
        """The opponent of a person who plays alone, as records name it; empty without a game."""
        return {} if self.session is None else players_of(self.session.opponent)

    @property
    def clock(self) -> float:
        """Seconds of play so far. The clock of a resumed game continues from its last step."""
        return monotonic() - self._start

    def take(self, step: Step) -> str | None:
        """Take a step. If it is refused, returns the reason, and nothing changes."""
        try:
            self._shown.take(step, self.clock)
        except IllegalMove as refusal:
            from stratego.wording.refusals import refused  # only for a refusal: it would slow the start

            return refused(refusal.explanation, self.rules)
        except StepError as refusal:
            return str(refusal)
        self.attend()
        return None

    # The opponent of a person who plays alone

    def attend(self) -> None:
        """Let the opponent do what they are asked, if there is one; not before the app runs."""
        if self._opposite is not None:
            self._opposite.attend()

    @property
    def trouble(self) -> Trouble | None:
        """Why the opponent does not play on; None if all is well."""
        return None if self._opposite is None else self._opposite.problem

    @property
    def has_begun(self) -> bool:
        """Whether the opponent is asked for a turn: the armies are set up."""
        return isinstance(self._played.asked, TurnScene)

    def ask_opponent_again(self, *, anew: bool) -> None:
        """Wait for the opponent once more; ``anew`` starts their program again first."""
        assert self._opposite is not None
        self._opposite.ask_again(anew=anew)

    def played(self) -> Game:
        """A copy of the finished game."""
        return self._played.game()

    def played_setups(self) -> Mapping[Color, Deployment]:
        """The set-ups with which the finished game began."""
        from stratego.records.record import record_of

        return record_of(self._played).deployments()

    # Saving it

    @property
    def is_saved(self) -> bool:
        """Whether the game is on the disk with all its steps, so that it can be resumed."""
        return self.autosave.is_saved

    def save(self) -> None:
        """Write the steps that are not on the disk yet; of a lesson, that it is done."""
        if self.lesson is None:
            self.autosave.save(self._played)
        elif self.lesson.is_over:
            from stratego.records.learnt import mark_done

            mark_done(data_folder(), self.lesson.lesson.name)

    def save_in(self, folder: str) -> str | None:
        """Save the game in another folder from now on. Returns the reason if that fails."""
        return self.autosave.move(folder, self._played)

    def play_unsaved(self) -> None:
        """Go on with a game that cannot be saved."""
        self.autosave.problem = None

    # Another game

    def begin(
        self, rules: Ruleset, names: Mapping[Color, str], opponent: Opponent | None, *, asks_pins: bool
    ) -> None:
        """Begin a game."""
        session = Session(rules, names, opponent)
        if asks_pins and can_prove():
            for step in asking_for_pins(opponent):
                session.take(step)
        self.open(session)

    def rematch(self) -> None:
        """Begin another game with sides changed."""
        self.open(self._played.rematch(SystemRandom().getrandbits(SEED_BITS)))

    def open(self, session: Session, autosave: Autosave | None = None) -> None:
        """Play this session from now on; ``autosave`` is that of a resumed game."""
        self.clear()
        self._put(session, autosave)
        self.save()
        self.attend()

    def learn(self, lesson: LessonPlay) -> None:
        """Play this lesson from now on."""
        self.clear()
        self.lesson = lesson

    def clear(self) -> None:
        """Put the game away, which another program may then open, or the lesson."""
        self.close()
        self.session = self.lesson = self._opposite = None

    def close(self) -> None:
        """Let go of the file of the game, and of the opponent's player."""
        self.autosave.close()
        if self._opposite is not None:
            self._opposite.close()
