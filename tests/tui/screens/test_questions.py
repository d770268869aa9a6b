"""Questions: Enter confirms, Esc withdraws them, as does any other key if something would be lost."""

import ast
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from types import FrameType
from typing import NamedTuple, get_args

import pytest
from textual.pilot import Pilot

from stratego import Color, Kind
from stratego.files import data_folder
from stratego.hotseat.draft import Draft
from stratego.hotseat.steps import Act, EndTurn, Lift, Lower, OfferDraw
from stratego.records.names_and_lessons import remember_names
from stratego.records.saved_setups import SavedSetup, SavedSetups
from stratego.table.open_game import OpenGame
from stratego.tui import screens
from stratego.tui.navigation import Navigation
from stratego.tui.screens.base import GameScreen, Question
from stratego.tui.screens.game.cards import LeavingScreen
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.screens.game.game_over import OverScreen
from stratego.tui.screens.game.turn import TurnScreen
from stratego.tui.screens.help import HelpScreen
from stratego.tui.screens.keymap import contexts
from stratego.wording.keys import Tone
from tests.support.sources import parsed
from tests.table.test_alone import against, move
from tests.tui.conftest import Clock
from tests.tui.driving import Watched, burst, click, framed, playing, press, setting_up
from tests.tui.positions import at_table, session_at, skirmish, spot
from tests.tui.screens.game.test_guess import BESIDE_THE_FLAG, BLUE, RED
from tests.tui.screens.game.test_rescue import TO_THE_ATTACK
from tests.tui.screens.game.test_strike import TO_THE_STRIKE
from tests.tui.screens.game.test_turn import READY_TO_ATTACK
from tests.tui.screens.lobby.test_long_lists import save_games
from tests.tui.screens.lobby.test_unfinished_games import save as save_game
from tests.tui.screens.setup.test_saved_setups import DUEL, save as save_setup
from tests.tui.screens.test_pins import with_pins

WAIT = 0.4

Program = AbstractAsyncContextManager[tuple[Watched, Pilot[int]]]


@asynccontextmanager
async def unfinished() -> AsyncIterator[tuple[Watched, Pilot[int]]]:
    """The program at the list of unfinished games, with one game."""
    save_game(session_at("F1-F2"))
    async with playing(None, first=Navigation.unfinished_games) as program:
        yield program


@asynccontextmanager
async def setups(first: Callable[[Navigation], object]) -> AsyncIterator[tuple[Watched, Pilot[int]]]:
    """Run the program with two saved set-ups, at their list or another first screen."""
    save_setup("Marsh")
    save_setup("Other", seed=2)
    async with playing(None, first=first) as program:
        yield program


def finished() -> Program:
    """The program at the list of finished games."""
    save_games(1)
    return playing(None, first=Navigation.finished_games)


def editing() -> Program:
    """The program at the editor, with a saved set-up."""
    return setups(lambda go: go.edit_setup("Marsh"))


def offered() -> Program:
    """The program at Blue's turn, with a draw offer to answer."""
    session = session_at()
    for step in (OfferDraw(), Act("E1-E2"), EndTurn(), Lift()):
        session.take(step)
    return at_table(session)


@asynccontextmanager
async def one_draft() -> AsyncIterator[tuple[Watched, Pilot[int]]]:
    """The program at the list of set-ups, with one that lacks most of its pieces."""
    half = Draft.empty(DUEL, Color.RED).place(0, Kind.FLAG)
    SavedSetups(data_folder()).save(SavedSetup.of("Half", half))
    async with playing(None, first=Navigation.setups) as program:
        yield program


@asynccontextmanager
async def named() -> AsyncIterator[tuple[Watched, Pilot[int]]]:
    """The program at the settings, with names of earlier players."""
    remember_names(data_folder(), ["Ada", "Ben"])
    async with playing(None, first=Navigation.show_settings) as program:
        yield program


def switched() -> Program:
    """The program at the page of house rules for Duel."""
    return playing(None, first=lambda go: go.house_rules(DUEL, DUEL))


@asynccontextmanager
async def unsaved() -> AsyncIterator[tuple[Watched, Pilot[int]]]:
    """The program with a game that cannot be saved."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(OpenGame, "save", lambda _: None)
        async with at_table(session_at()) as program:
            yield program


@asynccontextmanager
async def alone() -> AsyncIterator[tuple[Watched, Pilot[int]]]:
    """The program with a single-player game after the first turn, in which whole turns may be undone."""
    async with against("A4-A3", "A3-A2") as (app, pilot, _):
        app.settings.undo_turns = True
        await move(app, pilot, "b1b2")
        yield app, pilot


def learning() -> Program:
    """The program at a lesson, before its first move."""
    return playing(None, first=lambda go: go.lesson("02-scout"))


def guessing() -> Program:
    """The program at a turn with an Infiltrator in reach of three enemy pieces."""
    return at_table(session_at(*BESIDE_THE_FLAG, red=RED, blue=BLUE))


def striking() -> Program:
    """The program at a turn with a Scout that may go to A3 and attack A4 from there."""
    return at_table(session_at(*TO_THE_STRIKE, rules=skirmish(scout_strike="after_move")))


def rescuing() -> Program:
    """The program at a turn with an Infiltrator that may attack D6 and bring a Scout back."""
    return at_table(session_at(*TO_THE_ATTACK, rules=skirmish(rescue=1, two_squares=0)))


class Case(NamedTuple):
    """A question: the method that asks it, the program, the keys that lead to it, and whether it is final."""

    asked_by: str
    program: Callable[[], Program]
    keys: tuple[str, ...]
    is_final: bool = True


ATTACK, QUIT = "TurnScreen._confirm", "LeavingScreen.on_mount"
DISCARD = "SetupEditor._ask_leaving"

CASES = {
    "attack": Case(
        ATTACK, lambda: at_table(session_at(*READY_TO_ATTACK)), (*"f5f6", "enter"), is_final=False
    ),
    "guess": Case(ATTACK, guessing, ("s", "tab", "enter", "enter"), is_final=False),
    "strike": Case(ATTACK, striking, (*"e3", "enter", *["left"] * 4, "enter", "up", "enter"), is_final=False),
    "attack with a rescue": Case(ATTACK, rescuing, (*"d5d6", "enter", "enter", "enter"), is_final=False),
    "forfeit": Case(
        ATTACK, lambda: at_table(session_at(rules=skirmish(immobile_moved="forfeit"))), (*"b1b2", "enter")
    ),
    "offer": Case("TurnScreen.action_offer_draw", lambda: at_table(session_at()), ("t",), is_final=False),
    "accept": Case("TurnScreen.action_accept_draw", offered, ("y",)),
    "resign": Case("TurnScreen.action_resign", lambda: at_table(session_at()), ("w",)),
    "ready": Case(
        "DeployScreen.action_finish", lambda: playing(setting_up("duel")), ("r", "d"), is_final=False
    ),
    "resign an unfinished game": Case("UnfinishedScreen.action_resign", unfinished, ("w",)),
    "delete an unfinished game": Case("UnfinishedScreen.action_delete", unfinished, ("x",)),
    "delete a finished game": Case("FinishedScreen.action_delete", finished, ("x",)),
    "delete a set-up": Case("SetupsScreen.action_delete", lambda: setups(Navigation.setups), ("down", "x")),
    "delete a draft": Case("SetupsScreen.action_delete", one_draft, ("down", "delete")),
    "discard": Case(DISCARD, editing, ("m", "escape")),
    "discard and quit": Case(DISCARD, editing, ("m", "q")),
    "replace": Case("SetupEditor.on_input_submitted", editing, ("d", *["backspace"] * 5, *"other", "enter")),
    "forget the names": Case("SettingsScreen.on_rows_turned", named, ("end", "enter")),
    "discard house rules": Case("HouseRulesScreen.action_back", switched, ("right", "escape")),
    "forgotten PIN": Case("UnlockScreen.action_forget", lambda: at_table(with_pins()), ("space", "f3")),
    "given up": Case(
        "GivenUpScreen.action_accept",
        lambda: at_table(with_pins(blue_has_one=False)),
        ("space", "f3", "enter", "y"),
    ),
    "undo a turn": Case("TurnScreen.action_take_back", alone, ("u",), is_final=False),
    "leave a lesson": Case("BoardScreen.leave_lesson", learning, (*"b1b5", "enter", "escape")),
    "leave": Case(QUIT, lambda: at_table(session_at()), ("q",), is_final=False),
    "quit by a guessed key": Case(
        "GameScreen.action_offer_quit",
        lambda: playing(None, first=lambda go: go.new_game(alone=False)),
        ("я",),
    ),
    "leave an unsaved game": Case(QUIT, unsaved, ("q",)),
}

LOSING = {name: case for name, case in CASES.items() if case.is_final}
SIMPLE = {name: case for name, case in CASES.items() if not case.is_final}


def asks(method: ast.FunctionDef) -> bool:
    called = {node.attr for node in ast.walk(method) if isinstance(node, ast.Attribute)}
    return method.name not in ("_ask", "ask_whether") and bool(called & {"ask", "_ask", "ask_whether"})


def asking_methods() -> set[str]:
    """The methods of the screens that ask questions; a method called _ask only asks on their behalf."""
    found = set()
    for file in Path(screens.__file__).parent.rglob("*.py"):
        for screen in parsed(file.read_text("utf-8")).body:
            if isinstance(screen, ast.ClassDef):
                methods = [each for each in screen.body if isinstance(each, ast.FunctionDef)]
                found |= {f"{screen.name}.{method.name}" for method in methods if asks(method)}
    return found


QUICK = ("attack", "resign", "delete a set-up", "replace", "forgotten PIN", "leave")
"""The questions tried in the quick tests; the others are asked in the same ways."""


def tried(cases: dict[str, Case]) -> pytest.MarkDecorator:
    """Run a test with each of these questions; those not in ``QUICK`` are slow tests."""
    marks = {name: [] if name in QUICK else [pytest.mark.slow] for name in cases}
    return pytest.mark.parametrize(
        "case", [pytest.param(case, id=name, marks=marks[name]) for name, case in cases.items()]
    )


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[set[str]]:
    """For each question asked during a test, the names of the methods on the call stack."""
    asked = []
    ask = GameScreen.ask

    def spied(screen: GameScreen, question: Question) -> None:
        frame: FrameType | None = sys._getframe()
        methods = set()
        while frame is not None:
            methods.add(frame.f_code.co_qualname)
            frame = frame.f_back
        asked.append(methods)
        ask(screen, question)

    monkeypatch.setattr(GameScreen, "ask", spied)
    return asked


def is_asked(app: Watched) -> bool:
    return isinstance(app.screen, GameScreen) and app.screen.question is not None


def state(app: Watched) -> object:
    """Everything that confirming may change. The curtain is left out, as asking about leaving lowers it."""
    files = {
        path.name: path.read_bytes()
        for path in data_folder().rglob("*")
        if path.is_file() and path.suffix != ".game"
    }
    in_game = isinstance(app.screen, LeavingScreen | CurtainScreen | TurnScreen)
    screen = "game" if in_game else type(app.screen).__name__
    steps = (
        None
        if app.session is None
        else [taken.step for taken in app.session.steps if not isinstance(taken.step, Lower)]
    )
    games = len(list(data_folder().rglob("*.game")))
    return files, games, screen, steps, app.return_code


def test_every_question_is_tried() -> None:
    at_a_seat = {"WaitingBoard.action_claim", "InvitationScreen.action_accept"}  # methods that need a host
    assert {case.asked_by for case in CASES.values()} == asking_methods() - at_a_seat


@tried(SIMPLE)
async def test_enter_confirms_at_once_if_nothing_is_lost(
    case: Case, clock: Clock, asked: list[set[str]]
) -> None:
    async with case.program() as (app, pilot):
        await press(pilot, *case.keys)
        assert is_asked(app)
        assert case.asked_by in asked[-1]
        app.key_delay = WAIT
        before = state(app)
        await press(pilot, "enter")
        assert not is_asked(app)
        assert state(app) != before


@tried(LOSING)
async def test_a_final_question_takes_an_enter_after_a_pause(
    case: Case, clock: Clock, asked: list[set[str]]
) -> None:
    async with case.program() as (app, pilot):
        await press(pilot, *case.keys[:-1])
        app.key_delay = WAIT
        before = state(app)
        await burst(pilot, case.keys[-1], "enter", "enter")  # both Enters are typed ahead
        assert is_asked(app)
        assert case.asked_by in asked[-1]
        assert state(app) == before
        clock.now += WAIT / 2
        await press(pilot, "enter")
        assert is_asked(app)
        for _ in range(20):  # the key is held down
            clock.now += 0.03
            await press(pilot, "enter")
        assert is_asked(app)
        assert state(app) == before
        clock.now += 3 * WAIT
        await press(pilot, "enter")
        assert not is_asked(app)
        assert state(app) != before


@tried(CASES)
async def test_all_other_keys_withdraw_a_final_question_and_do_nothing(case: Case) -> None:
    async with case.program() as (app, pilot):
        await press(pilot, *case.keys)
        before = state(app)
        for key in ("escape", "space", "down", "a", "1", "tab", "backspace", case.keys[-1]):
            if key == "enter" or (key == "q" and isinstance(app.screen, LeavingScreen)):
                continue
            assert is_asked(app), key
            question = screen.question if isinstance(screen := app.screen, GameScreen) else None
            may_stay = question is not None and not question.is_final and not isinstance(screen, TurnScreen)
            stays = may_stay and isinstance(screen, GameScreen) and not screen.bound_to(key)
            await press(pilot, key)
            assert is_asked(app) is stays or key in "qя", key
            assert state(app) == before, key
            if stays:
                continue
            if key == "a" and isinstance(app.screen, TurnScreen):  # A begins a typed action
                await press(pilot, "backspace")
            await press(pilot, *(case.keys if isinstance(app.screen, CurtainScreen) else case.keys[-1:]))


async def test_a_key_that_asked_to_leave_confirms_it_like_enter(clock: Clock) -> None:
    async with unsaved() as (app, pilot):
        app.key_delay = WAIT
        await press(pilot, "q")
        for pause in (0.6, *[0.03] * 20):  # the key is held down
            clock.now += pause
            await press(pilot, "q")
        assert is_asked(app)
        assert app.return_code is None
        clock.now += 3 * WAIT
        await press(pilot, "q")
        assert app.return_code == 0


async def test_ctrl_c_pressed_again_and_again_leaves(clock: Clock) -> None:
    async with unsaved() as (app, pilot):
        app.key_delay = WAIT
        for pause in (0.0, 0.2, 0.1):
            clock.now += pause
            await press(pilot, "ctrl+c")
            assert is_asked(app)
        clock.now += 0.2
        await press(pilot, "ctrl+c")
        assert app.return_code == 0


async def test_a_double_click_loses_nothing(clock: Clock) -> None:
    async with CASES["forfeit"].program() as (app, pilot):
        app.key_delay = WAIT
        await click(pilot, spot(app, "B1"))
        clock.now += 2 * WAIT
        await click(pilot, spot(app, "B2"))
        before = state(app)
        await click(pilot, spot(app, "B2"))
        assert is_asked(app)
        assert state(app) == before
        clock.now += 2 * WAIT
        await click(pilot, spot(app, "B2"))
        assert state(app) != before


async def test_a_question_asked_by_enter_is_not_confirmed_by_holding_it(clock: Clock) -> None:
    """The first repetition of a key that is held down comes later than the others."""
    async with CASES["replace"].program() as (app, pilot):
        app.key_delay = WAIT
        await press(pilot, *CASES["replace"].keys)
        clock.now += 0.6
        await press(pilot, "enter")
        assert is_asked(app)


async def test_keys_that_must_always_work_do() -> None:
    async with at_table(session_at()) as (app, pilot):
        for key, screen in {"v": CurtainScreen, "question_mark": HelpScreen, "ctrl+q": LeavingScreen}.items():
            for question in ("w", "t"):
                await press(pilot, question, key)
                assert isinstance(app.screen, screen), key
                await press(pilot, "escape", "space", "escape")
                assert not is_asked(app)


async def test_the_help_is_about_the_question_which_stays_open() -> None:
    async with at_table(session_at()) as (app, pilot):
        await press(pilot, "w", "question_mark")
        assert isinstance(app.screen, HelpScreen)
        keys = framed(app).partition("Keys that work here")[2].partition("Marks on the board")[0]
        assert "Enter Confirm" in keys
        assert "Offer a draw" not in keys
        await press(pilot, "escape")
        assert is_asked(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, OverScreen)


async def test_enter_never_accepts_a_draw() -> None:
    async with offered() as (app, pilot):
        before = state(app)
        await press(pilot, "enter", "enter", "escape")
        assert state(app) == before
        assert not is_asked(app)


@pytest.mark.parametrize("may_undo", [False, True])
async def test_a_whole_turn_is_undone_only_if_the_settings_say_so(*, may_undo: bool) -> None:
    async with against("A4-A3", "A3-A2") as (app, pilot, _):
        app.settings.undo_turns = may_undo
        await move(app, pilot, "b1b2")
        assert ("U undo" in framed(app)) is may_undo
        await press(pilot, "u")
        assert ("Undo the whole turn?" in framed(app), "You haven't moved yet" in framed(app)) == (
            may_undo,
            not may_undo,
        )


def test_every_screen_has_a_style_for_every_tone() -> None:
    for screen in {context.screen for context in contexts()}:
        assert screen.LOOKS.keys() == set(get_args(Tone)), screen
