"""Random keys, clicks, pastes and resizes in any order: no crash, and nothing leaks.

A run is determined by its seed, which is part of the message of a failure.
"""

from collections.abc import Callable
from random import Random

import pytest

from stratego import Color, KnownPiece, OwnPiece, Ruleset, load_ruleset
from stratego.engine.options import AIDS
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import CurtainScene, TurnScene
from stratego.hotseat.session import Session
from stratego.table.settings import Settings
from stratego.tui.screens.base import SMALLEST
from stratego.tui.screens.game.curtain import CurtainScreen as CurtainOnScreen
from stratego.tui.screens.game.turn import TurnScreen
from tests.e2e.players import read_board
from tests.hotseat.evening import NAMES
from tests.tui.driving import Frame, frame, text
from tests.tui.internals import exception_of
from tests.tui.recording import recording
from tests.tui.stirring import SIZES, Mixed
from tests.tui.worlds import NoOtherWorld, two_worlds

pytestmark = pytest.mark.usefixtures("every_frame_drawn")

WORLDS: list[tuple[Ruleset, int]] = [
    (load_ruleset("infiltrator"), 150),
    (load_ruleset("duel").replace(aids=AIDS), 60),
    (load_ruleset("barrage").replace(silent_defence=True), 24),
]


# Two games that differ only in hidden ranks


async def looked_at(session: Session, viewer: Color, seed: int, events: int) -> list[tuple[str, str]]:
    """Each event with the output it caused, until the screen is no longer for ``viewer``."""
    rng = Random(seed)
    settings = Settings(curtain_when_unfocused=rng.random() < 0.5, confirm_attacks=rng.random() < 0.5)
    seen: list[tuple[str, str]] = []
    async with recording(Mixed, session, size=rng.choice(SIZES), settings=settings) as app:
        for _ in range(events):
            is_down = isinstance(session.scene, CurtainScene)
            what = await (app.go_on(rng) if is_down and rng.random() < 0.3 else app.stir(rng))
            if not _is_for(viewer, app.session):
                break
            seen.append((what, app.taken()))
    return seen


def _is_for(viewer: Color, session: Session | None) -> bool:
    scene = session and session.scene
    return isinstance(scene, CurtainScene) or (isinstance(scene, TurnScene) and scene.color is viewer)


async def check_two_worlds(seed: int, events: int) -> int:
    """Compare the output of two games that differ only in hidden ranks.

    Returns the number of events compared, 0 if this seed leads to no second game.
    """
    rules, steps = WORLDS[seed % len(WORLDS)]
    try:
        *worlds, viewer = two_worlds(rules, steps, seed)
    except NoOtherWorld:
        return 0
    mine, other = [await looked_at(session, viewer, seed, events) for session in worlds]
    for at, (one, same) in enumerate(zip(mine, other, strict=True)):
        assert one == same, f"seed {seed}, event {at}"
    return len(mine)


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
async def test_two_worlds_look_alike_whatever_happens(seed: int) -> None:
    assert await check_two_worlds(seed, 25) > 12


@pytest.mark.slow
async def test_many_worlds_look_alike_whatever_happens(slow_size: Callable[[int, int], int]) -> None:
    seeds, events = range(10, slow_size(11, 60)), slow_size(40, 300)
    assert sum([await check_two_worlds(seed, events) for seed in seeds]) > 30 * len(seeds)


# A long series of inputs


class Watch:
    """Checks frames: curtains look as before in the same situation, and boards show no hidden rank."""

    def __init__(self) -> None:
        self.curtains: dict[object, Frame] = {}
        self.boards = 0

    def look(self, app: Mixed) -> None:
        """Check the current frame."""
        screen = app.screen
        if isinstance(screen, CurtainOnScreen):
            self._look_at_curtain(app, screen)
        if (
            isinstance(screen, TurnScreen)
            and app.size.width >= SMALLEST[0]
            and app.size.height >= SMALLEST[1]
        ):
            self._look_at_turn(app, screen)

    def _look_at_curtain(self, app: Mixed, screen: CurtainOnScreen) -> None:
        """Check that the curtain is as it was before with the same text, size and theme (law 4)."""
        scene = screen._scene
        now = (scene.is_setting_up, screen.has_table, screen._is_ready, app.size, app.theme)
        what = (scene.next, scene.rules.name, tuple(scene.names.values()), *now)
        assert frame(app) == self.curtains.setdefault(what, frame(app)), text(app)

    def _look_at_turn(self, app: Mixed, screen: TurnScreen) -> None:
        """Check that the board shows the player's own ranks, and enemy ranks only if they are known (K1)."""
        view = screen._scene.view
        shown = read_board(text(app).splitlines())
        own = {square: piece for square, piece in view.pieces.items() if isinstance(piece, OwnPiece)}
        assert {square: shown.get(square) for square in own} == {
            square: piece.kind.letter for square, piece in own.items()
        }, text(app)
        for square in set(shown) - set(own):
            assert shown[square] in ("r", "b") or isinstance(view.pieces[square], KnownPiece), text(app)
        self.boards += 1


async def stir_an_evening(rules: Ruleset, seed: int, events: int) -> Watch:
    rng = Random(seed)
    watch, stirred = Watch(), list[str]()
    try:
        async with recording(Mixed, Session(GameSetup(rules, NAMES))) as app:
            app.rng = rng
            for _ in range(events):
                leads_on = rng.random() < 0.25
                app.is_hasty = rng.random() < 0.4
                stirred.append(await (app.go_on(rng) if leads_on else app.stir(rng)))
                if not app.is_hasty:
                    await app.settle()
                    await app.fly()
                    watch.look(app)
                assert exception_of(app) is None
                app.written.clear()
    except BaseException as error:
        error.add_note(f"seed {seed}; the last events: {stirred[-12:]}")
        raise
    return watch


async def test_an_evening_of_anything() -> None:
    watch = await stir_an_evening(load_ruleset("duel"), seed=1, events=40)
    assert watch.boards
    assert watch.curtains


@pytest.mark.slow
async def test_many_evenings_of_anything(slow_size: Callable[[int, int], int]) -> None:
    names = ("duel", "barrage", "infiltrator", "original")
    for seed in range(10, slow_size(11, 50)):
        await stir_an_evening(load_ruleset(names[seed % len(names)]), seed, slow_size(40, 2000))
