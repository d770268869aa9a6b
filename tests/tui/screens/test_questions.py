"""Questions: Enter confirms, Esc cancels, any other key withdraws; what is lost takes a deliberate Enter."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import NamedTuple

import pytest
from textual.pilot import Pilot

from stratego.files import data_folder
from stratego.hotseat.steps import Act, EndTurn, Lift, OfferDraw
from stratego.tui.navigation import Navigation
from stratego.tui.screens.base import GameScreen
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.screens.game.leaving import LeavingScreen
from stratego.tui.screens.help import HelpScreen
from tests.tui.conftest import Clock
from tests.tui.driving import Watched, burst, playing, press, setting_up
from tests.tui.positions import at_table, session_at, skirmish
from tests.tui.screens.game.test_turn import READY_TO_ATTACK
from tests.tui.screens.lobby.test_unfinished_games import save as save_game
from tests.tui.screens.pin.test_pin import with_pins
from tests.tui.screens.setup.test_saved_setups import save as save_setup

WAIT = 0.4

Program = AbstractAsyncContextManager[tuple[Watched, Pilot[int]]]


@asynccontextmanager
async def unfinished() -> AsyncIterator[tuple[Watched, Pilot[int]]]:
    """The list with one unfinished game."""
    save_game(session_at("F1-F2"))
    async with playing(None, first=Navigation.unfinished_games) as program:
        yield program


@asynccontextmanager
async def setups(first: Callable[[Navigation], object]) -> AsyncIterator[tuple[Watched, Pilot[int]]]:
    """Two saved set-ups."""
    save_setup("Marsh")
    save_setup("Other", seed=2)
    async with playing(None, first=first) as program:
        yield program


def editing() -> Program:
    """The editor with one of them."""
    return setups(lambda go: go.edit_setup("Marsh"))


def offered() -> Program:
    """A draw is offered to Blue."""
    session = session_at()
    for step in (OfferDraw(), Act("E1-E2"), EndTurn(), Lift()):
        session.take(step)
    return at_table(session)


class Case(NamedTuple):
    """A question: where it is asked, the keys that lead to it, and whether confirming it loses something."""

    program: Callable[[], Program]
    keys: tuple[str, ...]
    is_final: bool = True


CASES = {
    "attack": Case(lambda: at_table(session_at(*READY_TO_ATTACK)), (*"f5f6", "enter"), is_final=False),
    "forfeit": Case(
        lambda: at_table(session_at(rules=skirmish(immobile_moved="forfeit"))), (*"b1b2", "enter")
    ),
    "offer": Case(lambda: at_table(session_at()), ("t",), is_final=False),
    "accept": Case(offered, ("y",)),
    "resign": Case(lambda: at_table(session_at()), ("w",)),
    "ready": Case(lambda: playing(setting_up("duel")), ("r", "d"), is_final=False),
    "resign an unfinished game": Case(unfinished, ("w",)),
    "delete an unfinished game": Case(unfinished, ("x",)),
    "delete a set-up": Case(lambda: setups(Navigation.setups), ("down", "x")),
    "discard": Case(editing, ("m", "escape")),
    "discard and quit": Case(editing, ("m", "q")),
    "replace": Case(editing, ("d", *["backspace"] * 5, *"other", "enter")),
    "forgotten PIN": Case(lambda: at_table(with_pins()), ("space", "f3")),
    "given up": Case(lambda: at_table(with_pins(blue_has_one=False)), ("space", "f3", "enter", "y")),
    "leave": Case(lambda: at_table(session_at()), ("q",), is_final=False),
}

LOSING = {name: case for name, case in CASES.items() if case.is_final}

QUICK = ("attack", "resign", "delete a set-up", "replace", "forgotten PIN", "leave")
"""The other questions are asked in the same way, and are tried among the slow tests."""


def tried(cases: dict[str, Case]) -> pytest.MarkDecorator:
    """Try these questions."""
    marks = {name: [] if name in QUICK else [pytest.mark.slow] for name in cases}
    return pytest.mark.parametrize(
        "case", [pytest.param(case, id=name, marks=marks[name]) for name, case in cases.items()]
    )


ALL, FINAL = tried(CASES), tried(LOSING)


def is_asked(app: Watched) -> bool:
    return isinstance(app.screen, GameScreen) and app.screen.question is not None


def state(app: Watched) -> object:
    """All that confirming a question may change."""
    files = {
        path.name: path.read_bytes()
        for path in data_folder().rglob("*")
        if path.is_file() and path.suffix != ".game"
    }
    screen = "game" if isinstance(app.screen, LeavingScreen | CurtainScreen) else type(app.screen).__name__
    steps = None if app.session is None else [taken.step for taken in app.session.steps]
    games = len(list(data_folder().rglob("*.game")))
    return files, games, screen, steps, app.return_code


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
async def test_enter_confirms(case: Case) -> None:
    async with case.program() as (app, pilot):
        await press(pilot, *case.keys)
        assert is_asked(app)
        before = state(app)
        await press(pilot, "enter")
        assert not is_asked(app)
        assert state(app) != before


@ALL
async def test_all_other_keys_withdraw_the_question_and_do_nothing(case: Case) -> None:
    async with case.program() as (app, pilot):
        await press(pilot, *case.keys)
        before = state(app)
        for key in ("escape", "space", "down", "a", "1", "tab", "backspace", case.keys[-1]):
            if key == "enter" or (key == "q" and isinstance(app.screen, LeavingScreen)):
                continue
            assert is_asked(app), key
            await press(pilot, key)
            assert not is_asked(app) or key == "q", key
            assert state(app) == before, key
            await press(pilot, *(case.keys if isinstance(app.screen, CurtainScreen) else case.keys[-1:]))


@FINAL
async def test_what_is_lost_takes_an_enter_after_a_pause(case: Case, clock: Clock) -> None:
    async with case.program() as (app, pilot):
        await press(pilot, *case.keys)
        app.key_delay = WAIT
        assert is_asked(app)
        before = state(app)
        clock.now += WAIT / 2
        await press(pilot, "enter")
        assert is_asked(app)
        for _ in range(20):  # held down
            clock.now += 0.03
            await press(pilot, "enter")
        assert is_asked(app)
        assert state(app) == before
        clock.now += 3 * WAIT
        await press(pilot, "enter")
        assert state(app) != before


@FINAL
async def test_keys_typed_ahead_confirm_nothing_that_is_lost(case: Case, clock: Clock) -> None:
    async with case.program() as (app, pilot):
        await press(pilot, *case.keys[:-1])
        app.key_delay = WAIT
        before = state(app)
        await burst(pilot, case.keys[-1], "enter", "enter")
        assert is_asked(app)
        assert state(app) == before


async def test_a_question_asked_by_enter_is_not_confirmed_by_holding_it(clock: Clock) -> None:
    """The first repetition of a key that is held down comes later than the others."""
    async with CASES["replace"].program() as (app, pilot):
        app.key_delay = WAIT
        await press(pilot, *CASES["replace"].keys)
        clock.now += 0.6
        await press(pilot, "enter")
        assert is_asked(app)


@pytest.mark.parametrize(
    ("key", "screen"), [("v", CurtainScreen), ("question_mark", HelpScreen), ("ctrl+q", LeavingScreen)]
)
async def test_what_must_always_work_does(key: str, screen: type[GameScreen]) -> None:
    async with at_table(session_at()) as (app, pilot):
        for question in (("w",), ("t",)):
            await press(pilot, *question, key)
            assert isinstance(app.screen, screen)
            await press(pilot, "escape", "space")
            assert not is_asked(app)


async def test_enter_never_accepts_a_draw() -> None:
    async with offered() as (app, pilot):
        before = state(app)
        await press(pilot, "enter", "enter", "escape")
        assert state(app) == before
        assert not is_asked(app)
