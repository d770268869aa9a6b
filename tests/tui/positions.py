"""Games on a small board, and the program partway through one of them."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widgets import Static

from stratego import Color, Deployment, Ruleset
from stratego.hotseat.game_setup import GameSetup, Names
from stratego.hotseat.scenes import BattleScene, OverScene, TurnScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Act, Arrange, EndTurn, Lift, Proceed, Ready
from stratego.rulesets.reading import shipped_ruleset
from stratego.table.settings import Settings
from stratego.tui.screens.game.turn import TurnScreen
from stratego.tui.widgets.board import Board
from tests.tui.driving import NAMES, Opening, Watched, burst, middle, press, running

LAYOUT = ["bbbbbb", "......", ".~..~.", "......", "......", "rrrrrr"]
ARMY = {"flag": 1, "bomb": 1, "spy": 1, "infiltrator": 1, "scout": 1, "marshal": 1}
SETUP = "F B S I 2 10"
"""Red's pieces on A1 to F1, or Blue's on F6 to A6."""


def skirmish(**options: Any) -> Ruleset:
    """A ruleset with six pieces a side on thirty-six squares, with lakes on B4 and E4."""
    original = shipped_ruleset("original")
    return original.replace(name="Skirmish", summary="", layout=LAYOUT, army=ARMY, **options)


def session_at(
    *actions: str,
    rules: Ruleset | None = None,
    names: Names = NAMES,
    red: str = SETUP,
    blue: str = SETUP,
    look: bool = True,
) -> Session:
    """The session after these actions; if ``look``, the next player has lifted the curtain."""
    rules = rules or skirmish()
    session = Session(GameSetup(rules, names))
    for color, text in ((Color.RED, red), (Color.BLUE, blue)):
        session.take(Lift())
        session.take(Arrange(color, Deployment.parse(rules, text).cells))
        session.take(Ready(color))
    for action in actions:
        session.take(Lift())
        session.take(Act(action))
        session.take(Proceed() if isinstance(session.scene, BattleScene) else EndTurn())
    if look and not isinstance(session.scene, OverScene):
        session.take(Lift())
    return session


@asynccontextmanager
async def at_table(
    session: Session,
    *,
    size: tuple[int, int] = (80, 24),
    settings: Settings | None = None,
    plain: bool = False,
    key_delay: float = 0,
    is_animated: bool = False,
    is_recorded: bool = False,
    first: Opening | None = None,
) -> AsyncIterator[tuple[Watched, Pilot[int]]]:
    """Run the program in the middle of a session; ``first`` opens a screen other than that of the scene."""
    app = Watched(session, settings or Settings(), plain=plain, seed=1, is_animated=is_animated, first=first)
    app.key_delay = key_delay
    if is_recorded:
        app.record()
    async with running(app, size) as pilot:
        yield app, pilot


async def type_in(pilot: Pilot[int], text: str) -> None:
    """Type characters, and wait until their effect is shown."""
    await burst(pilot, *text)


async def each_refused(app: Watched, pilot: Pilot[int], reasons: Mapping[str, str]) -> None:
    """Type each string as a move, and check that it is refused with its reason and the turn goes on."""
    assert app.session is not None
    before = list(app.session.steps)
    for typed, reason in reasons.items():
        await type_in(pilot, typed)
        await press(pilot, "enter")
        assert message_of(app) == reason
        assert "$red-text" in repr(app.screen.query_one("#message", Static).content)
        assert list(app.session.steps) == before
        assert stage(app) == "choose"
        await press(pilot, "escape", "escape")


def turn_of(app: Watched) -> TurnScreen:
    """The screen of the turn, which must be shown."""
    assert isinstance(app.screen, TurnScreen)
    return app.screen


def lights_of(app: Watched) -> dict[str, str]:
    """The names of the marks on the board, by square."""
    return {square: light.value for square, light in turn_of(app).board.picture.lights.items()}


def message_of(app: Watched) -> str:
    """The message below the board."""
    return str(app.screen.query_one("#message").render()).strip()


def panel_of(app: Watched) -> str:
    """The panel beside the board, on one line."""
    return " ".join(str(app.screen.query_one("#panel").render()).split())


def spot(app: Watched, square: str) -> Offset:
    """The position of the middle of a square on the screen."""
    return middle(app.screen.query_one(Board), square)


def stage(app: Watched) -> str:
    """The stage of the turn."""
    assert app.session is not None
    assert isinstance(app.session.scene, TurnScene)
    return app.session.scene.stage
