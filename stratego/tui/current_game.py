"""The current game: its session, clock, autosave, and each player's plan for setting up."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic

from stratego.engine.deployment import Deployment
from stratego.engine.errors import IllegalMove
from stratego.engine.pieces import COLORS, Color
from stratego.engine.ruleset import Ruleset
from stratego.hotseat.pins import can_prove
from stratego.hotseat.scenes import Scene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import AskPins, Step, StepError
from stratego.records.autosave import Autosave
from stratego.tui.play.placing_plan import PlacingPlan


class CurrentGame:
    """Holds one game at a time, or none (``session`` is None). Knows nothing of the screens."""

    def __init__(self, session: Session | None, autosave: Autosave | None = None) -> None:
        """``autosave`` is that of a resumed game."""
        self._put(session, autosave)

    def _put(self, session: Session | None, autosave: Autosave | None = None) -> None:
        self.session = session
        self.autosave = autosave or Autosave()
        self.plans: Mapping[Color, PlacingPlan] = {color: PlacingPlan() for color in COLORS}
        steps = session.steps if session is not None else ()
        self._start = monotonic() - (steps[-1].at if steps else 0.0)

    # The game, which must be there

    @property
    def _played(self) -> Session:
        assert self.session is not None
        return self.session

    @property
    def scene(self) -> Scene:
        """The scene of the session."""
        return self._played.scene

    @property
    def rules(self) -> Ruleset:
        """The ruleset of the game."""
        return self._played.rules

    @property
    def names(self) -> Mapping[Color, str]:
        """The players' names."""
        return self._played.names

    @property
    def clock(self) -> float:
        """Seconds of play so far. The clock of a resumed game continues from its last step."""
        return monotonic() - self._start

    def take(self, step: Step) -> str | None:
        """Take a step of the session. If it is refused, returns the reason, and nothing changes."""
        try:
            self._played.take(step, self.clock)
        except IllegalMove as refusal:
            from stratego.wording.refusals import refused  # only for a refusal: it would slow the start

            return refused(refusal.explanation, self.rules)
        except StepError as refusal:
            return str(refusal)
        return None

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
        """Write the steps that are not on the disk yet."""
        self.autosave.save(self._played)

    def save_in(self, folder: str) -> str | None:
        """Save the game in another folder from now on. Returns the reason if that fails."""
        return self.autosave.move(folder, self._played)

    def play_unsaved(self) -> None:
        """Go on with a game that cannot be saved."""
        self.autosave.problem = None

    # Another game

    def begin(self, rules: Ruleset, names: Mapping[Color, str], *, asks_pins: bool) -> None:
        """Begin a game."""
        session = Session(rules, names)
        if asks_pins and can_prove():
            session.take(AskPins())
        self.open(session)

    def rematch(self) -> None:
        """Begin another game with sides changed."""
        self.open(self._played.rematch())

    def open(self, session: Session, autosave: Autosave | None = None) -> None:
        """Play this session from now on; ``autosave`` is that of a resumed game."""
        self.clear()
        self._put(session, autosave)
        self.save()

    def clear(self) -> None:
        """Put the game away: another program may open it."""
        self.autosave.close()
        self.session = None
