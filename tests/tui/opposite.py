"""Opponents in the test's own process, which answer at once, when told to, or never."""

import asyncio
from collections.abc import Callable, Iterable, Sequence

from stratego import Action, Color, Deployment, Ruleset
from stratego.engine.events import Announcement
from stratego.engine.view import OpenView, PlayerView
from stratego.hotseat.game_setup import GameSetup, Opponent
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Arrange, Ready
from stratego.players.player import Answer, Cells, Play, Player, PlayerError, Turn
from stratego.players.random_player import RandomPlayer
from stratego.table.opponent_answers import Seating
from tests.hotseat.alone import opposite
from tests.hotseat.evening import SMALL, cells

# Red's Flag is on A1 and Blue's on D4; each has a Marshal beside it, then a Scout and a Miner.
SETUP = "F 10 2 3"
NAMES = {Color.RED: "Ada", Color.BLUE: "Computer"}


def begun(rules: Ruleset = SMALL, color: Color = Color.BLUE) -> Session:
    """A game in which the opponent plays ``color``. The person has set up, the opponent has not."""
    session = Session(GameSetup(rules, NAMES, opposite(color)))
    session.take(Arrange(color.other, cells(SETUP)))
    session.take(Ready(color.other))
    return session


Scripted = Answer | str | PlayerError | Callable[[Turn], Answer]
"""An answer, the text of an action, a failure, or a function that makes an answer."""


def random_player(rules: Ruleset, opponent: Opponent) -> Player:
    """Make a player who answers at random."""
    return RandomPlayer(rules, opponent.color, opponent.seed)


async def for_ever(_: float) -> None:
    """Wait forever."""
    await asyncio.Event().wait()


async def not_at_all(_: float) -> None:
    """Do not wait, except for one round of the event loop."""
    await asyncio.sleep(0)


SILENT = Seating(random_player, for_ever)
"""Seats a player whose answers are never shown."""

AT_ONCE = Seating(random_player, not_at_all)
"""Seats a player whose random answers are shown at once."""


class Gate:
    """Makes pauses last until the gate is open. ``pauses`` lists those since the last closing, in seconds."""

    def __init__(self) -> None:
        self.pauses: list[float] = []
        self._is_open = asyncio.Event()
        self._is_open.set()

    def close(self) -> None:
        """Close the gate, so that pauses do not end."""
        self.pauses.clear()
        self._is_open.clear()

    def open(self) -> None:
        """Open the gate, so that pauses end at once."""
        self._is_open.set()

    async def pause(self, seconds: float) -> None:
        """Wait while the gate is closed."""
        self.pauses.append(seconds)
        await asyncio.sleep(0)
        await self._is_open.wait()


class Scripts:
    """Makes players that follow one script, and lists them in ``made``.

    A new player continues where a failed one stopped. Asking for more answers than there are raises
    IndexError.
    """

    def __init__(self, setup: str, answers: Iterable[Scripted]) -> None:
        """Create a script from a set-up, drawn as its owner sees it, and answers."""
        self.setup = setup
        self.answers = list(answers)
        self.made: list[Follower] = []

    def __call__(self, rules: Ruleset, opponent: Opponent) -> Player:
        self.made.append(Follower(rules, opponent, self))
        return self.made[-1]


class Follower(Player):
    """A player of `Scripts`, which keeps the views and announcements that it is given."""

    def __init__(self, rules: Ruleset, opponent: Opponent, scripts: Scripts) -> None:
        super().__init__(rules, opponent.color, opponent.seed)
        self._scripts = scripts
        self.begun: PlayerView | None = None
        self.heard: list[Announcement] = []
        self.ended: OpenView | None = None
        self.is_closed = False

    def set_up(self) -> Deployment:
        return Deployment.parse(self.rules, self._scripts.setup)

    def place(self, cells: Cells, enemy: Sequence[str]) -> Cells:
        plan = self.set_up().cells
        new = next(at for at, kind in enumerate(cells) if kind is not plan[at])
        return *cells[:new], plan[new], *cells[new + 1 :]

    def begin(self, view: PlayerView) -> None:
        self.begun = view

    def hear(self, announcement: Announcement) -> None:
        self.heard.append(announcement)

    def answer(self, turn: Turn) -> Answer:
        said = self._scripts.answers.pop(0)
        if isinstance(said, PlayerError):
            raise said
        if isinstance(said, str):
            return Play(action_of(turn, said))
        return said(turn) if callable(said) else said

    def end(self, view: OpenView) -> None:
        self.ended = view

    def close(self) -> None:
        self.is_closed = True


def action_of(turn: Turn, text: str) -> Action:
    """The legal action that is written as ``text``."""
    return next(action for action in turn.view.legal_moves if str(action) == text)
