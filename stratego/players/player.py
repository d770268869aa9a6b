"""The interface between a game and the player of a side.

A player is created with the ruleset, its colour and a seed. After that, it is given only what its side may
see on the screen: its own set-up, the announcements made to its side, and its view when it is asked for an
answer. Equal seeds and announcements give equal answers, at any time and on any machine, whether the
announcements come one by one or, when a game is resumed, all at once.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random

from stratego.engine.actions import Action
from stratego.engine.clock import Clock
from stratego.engine.deployment import Deployment, movable_cells
from stratego.engine.errors import Explained, Explanation
from stratego.engine.events import Announcement
from stratego.engine.pieces import Color, Kind
from stratego.engine.ruleset import Ruleset
from stratego.engine.values import Value
from stratego.engine.view import OpenView, PlayerView

Cells = tuple[Kind | None, ...]
"""A zone's cells: the back row first, from the owner's left to right (see `Deployment.cells`)."""


class PlayerError(Explained):
    """A player cannot continue: it is late, has ended, or has given an invalid answer.

    The explanation is a predicate that follows the player's name. The person who runs the match, or plays
    against the player, reads it.
    """


class Turn(Value):
    """The information that a player is given when it is asked for an answer.

    ``view`` is the player's view, with all legal actions. If ``draw_offered``, the other side has offered a
    draw (E4). ``clock`` is the clock at the beginning of the turn, None if the game has no clock.
    """

    view: PlayerView
    draw_offered: bool = False
    clock: Clock | None = None


class Play(Value):
    """The player plays ``action``, one of the turn's legal actions; this declines a draw that was offered.

    If ``offers_draw``, the player also offers a draw (E4).
    """

    action: Action
    offers_draw: bool = False


class AcceptDraw(Value):
    """The player accepts the draw offer (E4)."""


class Resign(Value):
    """The player resigns (E4)."""


Answer = Play | AcceptDraw | Resign


class Player(ABC):
    """Plays the side of ``color`` under ``rules``; all its randomness comes from ``seed``.

    The calls of a game: `set_up` once, or `place` in turn (D3); `choose_first` if this player is to choose
    who moves first (D2); `begin`; then `hear` for every action of either side, and `answer` in its own turns;
    finally `end`. `close` may be called at any time. Each of these calls may raise PlayerError.
    """

    def __init__(self, rules: Ruleset, color: Color, seed: int) -> None:
        self.rules = rules
        self.color = color
        self.seed = seed

    def chance(self, occasion: str) -> Random:
        """A random source for this ``occasion`` alone, so that no answer depends on earlier ones."""
        return Random(f"{self.seed} {self.color} {occasion}")

    def set_up(self) -> Deployment:
        """The player's set-up (D1): by default a random one, similar to those of people."""
        return Deployment.random(self.rules, self.chance("set up"), self.color)

    def place(self, cells: Cells, enemy: Sequence[str]) -> Cells:
        """The player's zone ``cells`` with one more piece; ``enemy`` names the enemy's occupied squares (D3).

        By default, the new piece is taken from a random set-up that contains the pieces already placed.
        """
        rng = self.chance(f"place {sum(kind is not None for kind in cells)}")
        plan = movable_cells(self.rules, rng, self.color, cells)
        new = rng.choice([at for at, kind in enumerate(plan) if kind is not None and cells[at] is None])
        return *cells[:new], plan[new], *cells[new + 1 :]

    def choose_first(self) -> Color:
        """The side that moves first, if the players choose (D2)."""
        return self.color

    def begin(self, view: PlayerView) -> None:
        """Called when both armies are set up; ``view`` is the player's view before the first action."""

    def hear(self, announcement: Announcement) -> None:
        """Called with the next action of either player, as announced to this side."""

    @abstractmethod
    def answer(self, turn: Turn) -> Answer:
        """The player's answer to this turn."""

    def end(self, view: OpenView) -> None:
        """Called when the game is over and everything is open (K7)."""

    def disqualify(self, why: Explanation) -> None:
        """Called instead of `end` if this player loses by default; ``why`` says what it did wrong."""

    def close(self) -> None:
        """Release the player's resources, such as a process."""
