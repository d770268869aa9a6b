"""Drives the program at a simulated terminal: keys, clicks, and the frames shown."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.style import Style
from textual.app import App
from textual.geometry import Offset
from textual.pilot import Pilot

from stratego import Color, Ruleset
from stratego.files import data_folder
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Lift
from stratego.records.names_and_lessons import mark_done
from stratego.rulesets.reading import shipped_ruleset
from stratego.table.opponent_answers import Seating
from stratego.table.settings import Settings
from stratego.tui import app as app_module
from stratego.tui.app import StrategoApp
from stratego.tui.navigation import Navigation
from stratego.tui.widgets.board import Board
from tests.tui.internals import (
    PATIENCE,
    draw,
    is_every_frame_read,
    is_unfinished,
    is_waiting,
    key_event,
    paint,
    send,
    strips_of,
    taken,
)
from tests.tui.opposite import SILENT

NAMES = {Color.RED: "Ada", Color.BLUE: "Ben"}
LONG_NAMES = {Color.RED: "Maximilian-Alexander", Color.BLUE: "Annemarie-Charlotte1"}

_FRAMES = set("│╭╮╰╯─▁▂▃▄▅▆▇█|")

Frame = list[list[tuple[str, Style | None]]]
"""Lines of text with their styles."""

Size = tuple[int, int]
"""Columns and lines of a window."""

_drawn: set[type[object]] = set()  # the classes of the screens that have been drawn
_read: dict[object, str] = {}  # the text on each screen, cached for one round of the event loop

Opening = Callable[[Navigation], object]
"""Shows the first screen."""


class Watched(StrategoApp):
    """The program; it keeps the frames shown since `record` was called."""

    CSS_PATH = str(Path(app_module.__file__).with_name("stratego.tcss"))

    def __init__(
        self,
        session: Session | None,
        settings: Settings,
        *,
        plain: bool = False,
        seed: int = 1,
        is_animated: bool = False,
        first: Opening | None = None,
        seating: Seating | None = SILENT,
    ) -> None:
        super().__init__(
            session,
            settings=settings,
            plain=plain,
            first=first,
            seating=seating,
        )
        self.key_delay, self.pin_cost, self.rng = 0.0, 1, Random(seed)
        self.animation_level = "full" if is_animated else "none"
        self.frames: list[Frame] = []
        self.is_recording = False

    @property
    def session(self) -> Session | None:
        """The session of the open game; None without one, in a lesson, and in a game at two terminals."""
        play = self.current_game.play
        return play if isinstance(play, Session) else None

    def record(self) -> None:
        """Keep all frames from now on, and drop the earlier ones."""
        self.frames.clear()
        self.is_recording = True

    def post_display_hook(self) -> None:
        if self.is_recording:
            self.frames.append(frame(self))


def frame(app: StrategoApp) -> Frame:
    """The lines of the current screen, with their styles."""
    return [[(segment.text, segment.style) for segment in strip] for strip in strips_of(app.screen)]


def text(app: StrategoApp) -> str:
    """The text on the current screen, without styles; cached for one round of the event loop."""
    if app.screen not in _read:
        _read[app.screen] = "\n".join(strip.text for strip in strips_of(app.screen))
        asyncio.get_running_loop().call_soon(_read.clear)
    return _read[app.screen]


def plain_text(seen: Frame) -> str:
    """The text of a frame."""
    return "\n".join("".join(piece for piece, _ in line) for line in seen)


def framed(app: StrategoApp) -> str:
    """All words on the screen on one line, without frames and scroll bars."""
    return " ".join("".join(" " if c in _FRAMES else c for c in text(app)).split())


def check_nothing_is_old(app: StrategoApp) -> Frame:
    """Check that redrawing every widget does not change the screen. Returns the frame."""
    seen = frame(app)
    for widget in app.screen.walk_children(with_self=True):
        widget.refresh()
    anew = frame(app)
    assert seen == anew, f"{plain_text(seen)}\nought to be\n{plain_text(anew)}"
    return seen


@asynccontextmanager
async def playing(
    game: Session | Ruleset | str | None,
    *,
    size: tuple[int, int] = (80, 24),
    names: Mapping[Color, str] = NAMES,
    settings: Settings | None = None,
    plain: bool = False,
    seed: int = 1,
    is_animated: bool = False,
    first: Opening | None = None,
    has_learnt: bool = True,
    seating: Seating | None = SILENT,
) -> AsyncIterator[tuple[Watched, Pilot[int]]]:
    """Run the program in a session, in a new game of a ruleset, or without a game at the home screen.

    ``first`` opens another first screen; ``seating`` provides the opponent of a single player. At the home
    screen, a lesson counts as completed if ``has_learnt``.
    """
    if game is None and first is None and has_learnt:
        mark_done(data_folder(), "sample")
    if isinstance(game, str):
        game = shipped_ruleset(game)
    if isinstance(game, Ruleset):
        game = Session(GameSetup(game, names))
    app = Watched(
        game,
        settings or Settings(),
        plain=plain,
        seed=seed,
        is_animated=is_animated,
        first=first,
        seating=seating,
    )
    async with running(app, size) as pilot:
        yield app, pilot


@asynccontextmanager
async def running(app: Watched, size: Size) -> AsyncIterator[Pilot[int]]:
    """Run the program; unless it has ended, its last screen is drawn even if the test does not read it."""
    async with app.run_test(size=size, notifications=True, tooltips=True) as pilot:
        await shown(pilot)
        yield pilot
        if app.return_code is None:
            draw(app.screen)


def in_windows(*sizes: Size, slow: Sequence[Size] = ()) -> pytest.MarkDecorator:
    """Run a test in windows of these sizes; in the ``slow`` ones only if slow tests are requested."""
    others = [pytest.param(size, marks=pytest.mark.slow) for size in slow]
    return pytest.mark.parametrize("size", [*sizes, *others], ids=str)


def setting_up(rules: Ruleset | str, names: Mapping[Color, str] = NAMES) -> Session:
    """A session in which Red sets up the army or places a piece, with the curtain lifted."""
    session = Session(GameSetup(shipped_ruleset(rules) if isinstance(rules, str) else rules, names))
    session.take(Lift())
    return session


def players_of_duel(go: Navigation) -> None:
    """Open the screen for the players of a game of Duel."""
    go.players(shipped_ruleset("duel"))


async def until(pilot: Pilot[int], condition: Callable[[], bool], what: str = "") -> None:
    """Wait for a condition to become true.

    After `PATIENCE` seconds, the test fails with the message ``what``, or with the text on the screen.
    """
    deadline = asyncio.get_running_loop().time() + PATIENCE
    while not condition():
        assert asyncio.get_running_loop().time() < deadline, what or text_of(pilot)
        await pilot.pause(0.01)


async def shown(pilot: Pilot[int]) -> None:
    """Wait until all input has been handled, or the program has ended.

    Drawing takes a fifth of the time of these tests, so a screen that the test does not read is drawn only if
    it is the first of its class, or the last one of its test (`running`).
    """
    deadline = asyncio.get_running_loop().time() + PATIENCE
    await taken(pilot)
    while pilot.app.return_code is None and is_unfinished(pilot.app.screen):
        assert asyncio.get_running_loop().time() < deadline, "the screen never comes to rest"
        if not paint(pilot.app.screen):
            await asyncio.sleep(0.001)
        await taken(pilot)
    if pilot.app.return_code is None and type(pilot.app.screen) not in _drawn:
        _drawn.add(type(pilot.app.screen))
        draw(pilot.app.screen)


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Press keys, and wait after each until it has been handled; the effect of the last key is painted.

    A frame between two keys is painted only if a test reads it or the screen waits for it: the effect of a
    key does not depend on painting (`tests/tui/test_input_order.py`).
    """
    for key in keys[:-1]:
        send(pilot.app, key_event(key))
        await taken(pilot)
        if _is_frame_needed(pilot.app):
            await shown(pilot)
    await burst(pilot, *keys[-1:])


def _is_frame_needed(app: App[Any]) -> bool:
    if app.return_code is not None:
        return False
    is_read = is_every_frame_read(app) or (isinstance(app, Watched) and app.is_recording)
    return is_read or type(app.screen) not in _drawn or is_waiting(app.screen)


async def burst(pilot: Pilot[int], *keys: str) -> None:
    """Press keys faster than the program can follow, and wait until their effect is shown."""
    send(pilot.app, *map(key_event, keys))
    await shown(pilot)


async def reach(pilot: Pilot[int], screen: type[object], *keys: str) -> None:
    """Press keys, and wait for a screen of exactly this class; subclasses do not count."""
    await press(pilot, *keys)
    await until(pilot, lambda: type(pilot.app.screen) is screen, f"no {screen.__name__}")
    await shown(pilot)


def text_of(pilot: Pilot[int]) -> str:
    """The text on the screen, for the message of a failing test."""
    app = pilot.app
    assert isinstance(app, StrategoApp)
    return text(app)


def middle(board: Board, square: str) -> Offset:
    """The position of the middle of a square on the screen."""
    region = board.region_of(square)
    return board.content_region.offset + Offset(region.x + region.width // 2, region.y + region.height // 2)


async def click(pilot: Pilot[int], at: Offset) -> None:
    """Click a position on the screen."""
    await pilot.click(offset=at)
    await shown(pilot)


async def drag(pilot: Pilot[int], origin: Offset, target: Offset) -> None:
    """Press the mouse button at one place and release it at another."""
    await pilot.mouse_down(offset=origin)
    await pilot.hover(offset=target)
    await pilot.mouse_up(offset=target)
    await shown(pilot)


def place_of(app: StrategoApp, words: str) -> Offset:
    """The position of the middle of some words, where they first appear; the test fails if they do not."""
    for y, line in enumerate(text(app).splitlines()):
        if words in line:
            return Offset(line.index(words) + len(words) // 2, y)
    raise AssertionError(f"{words!r} is not on the screen:\n{text(app)}")
