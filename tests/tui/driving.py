"""The program at a make-believe terminal, for the tests: keys, clicks, and every frame that was shown."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, cast

from rich.style import Style
from textual import events
from textual.geometry import Offset
from textual.keys import _character_to_key
from textual.pilot import Pilot
from textual.screen import Screen

from stratego import Color, Ruleset, load_ruleset
from stratego.hotseat.session import Session
from stratego.tui import app as app_module
from stratego.tui.app import StrategoApp
from stratego.tui.settings import Settings
from stratego.tui.widgets.board import Board

NAMES = {Color.RED: "Ada", Color.BLUE: "Ben"}
LONG_NAMES = {Color.RED: "Maximilian-Alexander", Color.BLUE: "Annemarie-Charlotte1"}
_CHARACTERS = {"space": " ", "enter": "\r", "tab": "\t", "escape": "\x1b", "question_mark": "?"}
_PATIENCE = 30.0  # seconds until a condition that should come true is given up
_ROUNDS = 1000  # of the event loop, until it is taken for one that never rests

_FRAMES = set("│╭╮╰╯─▁▂▃▄▅▆▇█|")

Frame = list[list[tuple[str, Style | None]]]
"""Lines of texts with their styles."""


class Watched(StrategoApp):
    """Keeps the frames that are shown from `record` on."""

    CSS_PATH = str(Path(app_module.__file__).with_name("stratego.tcss"))

    def __init__(
        self,
        session: Session | None,
        settings: Settings,
        *,
        plain: bool = False,
        seed: int = 1,
        is_animated: bool = False,
    ) -> None:
        super().__init__(session, settings=settings, plain=plain, lift_delay=0, pin_cost=1, rng=Random(seed))
        self.animation_level = "full" if is_animated else "none"
        self.frames: list[Frame] = []
        self._is_recording = False

    def record(self) -> None:
        """Keep what is shown from now on."""
        self.frames.clear()
        self._is_recording = True

    def post_display_hook(self) -> None:
        if self._is_recording:
            self.frames.append(frame(self))


def frame(app: StrategoApp) -> Frame:
    """What the screen shows now."""
    strips = app.screen._compositor.render_strips()
    return [[(segment.text, segment.style) for segment in strip] for strip in strips]


def text(app: StrategoApp) -> str:
    """The same without styles."""
    return plain_text(frame(app))


def plain_text(seen: Frame) -> str:
    """The text of a frame."""
    return "\n".join("".join(piece for piece, _ in line) for line in seen)


def framed(app: StrategoApp) -> str:
    """All words on the screen, whatever lines they stand on, without frames and scroll bars."""
    return " ".join("".join(" " if c in _FRAMES else c for c in text(app)).split())


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
) -> AsyncIterator[tuple[Watched, Pilot[int]]]:
    """The program: a session as it stands, one of some rules from its first curtain, or the home screen."""
    if isinstance(game, str):
        game = load_ruleset(game)
    if isinstance(game, Ruleset):
        game = Session(game, names)
    app = Watched(game, settings or Settings(), plain=plain, seed=seed, is_animated=is_animated)
    async with app.run_test(size=size, notifications=True, tooltips=True) as pilot:
        await shown(pilot)
        yield app, pilot


async def until(pilot: Pilot[int], condition: Callable[[], bool], what: str = "") -> None:
    """Wait for a condition to come true."""
    deadline = asyncio.get_running_loop().time() + _PATIENCE
    while not condition():
        assert asyncio.get_running_loop().time() < deadline, what or text_of(pilot)
        await pilot.pause(0.002)


async def at_rest(*_: object) -> None:
    """Wait until nothing is left to do that can be done now: what remains waits for a clock, or for keys."""
    ready = cast(Any, asyncio.get_running_loop())._ready
    await asyncio.sleep(0)
    for rounds in range(_ROUNDS):
        if not ready:
            break
        await asyncio.sleep(0 if rounds < _ROUNDS // 2 else 0.001)  # something else may look for rest as well


async def taken(pilot: Pilot[int], timeout: float = _PATIENCE) -> bool:
    """Wait until everything asked for has been done, a change of the window's size too."""
    await at_rest()
    deadline = asyncio.get_running_loop().time() + timeout
    while pilot.app._resize_event is not None and not pilot.app._exit:
        assert asyncio.get_running_loop().time() < deadline, "the app takes no notice of its window"
        await asyncio.sleep(0.001)
        await at_rest()
    return True


async def shown(pilot: Pilot[int]) -> None:
    """Wait until everything asked for has been done and drawn, or the program has been left."""
    deadline = asyncio.get_running_loop().time() + _PATIENCE
    await taken(pilot)
    while not pilot.app._exit and _is_unfinished(pilot.app.screen):
        assert asyncio.get_running_loop().time() < deadline, "the screen never comes to rest"
        await asyncio.sleep(0.001)
        await taken(pilot)


def _is_unfinished(screen: Screen[object]) -> bool:
    return (
        not screen.is_running
        or not screen._compositor.size
        or screen._layout_required
        or screen._scroll_required
        or screen._repaint_required
        or bool(screen._dirty_widgets)
        or bool(screen._callbacks)
        or not all(worker.is_finished for worker in screen.workers)
    )


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Press keys, and wait after each until what it does is shown."""
    for key in keys:
        await burst(pilot, key)


async def burst(pilot: Pilot[int], *keys: str) -> None:
    """Press keys faster than the program can follow, and wait until what they do is shown."""
    driver = pilot.app._driver
    assert driver is not None
    for key in keys:
        character = _CHARACTERS.get(key, key if len(key) == 1 else None)
        driver.send_message(events.Key(key if len(key) > 1 else _character_to_key(key), character))
    await shown(pilot)


async def reach(pilot: Pilot[int], screen: type[object], *keys: str) -> None:
    """Press keys until a screen of this kind is there."""
    await press(pilot, *keys)
    await until(pilot, lambda: isinstance(pilot.app.screen, screen), f"no {screen.__name__}")
    await shown(pilot)


def text_of(pilot: Pilot[int]) -> str:
    """What is on the screen, for a test that fails."""
    app = pilot.app
    assert isinstance(app, StrategoApp)
    return text(app)


def middle(board: Board, square: str) -> Offset:
    """Where on the screen the middle of a square is."""
    region = board.region_of(square)
    return board.content_region.offset + Offset(region.x + region.width // 2, region.y + region.height // 2)


async def click(pilot: Pilot[int], at: Offset) -> None:
    """Click a place on the screen."""
    await pilot.click(offset=at)
    await shown(pilot)


async def drag(pilot: Pilot[int], origin: Offset, target: Offset) -> None:
    """Press the mouse button at one place, and let go at another."""
    await pilot.mouse_down(offset=origin)
    await pilot.hover(offset=target)
    await pilot.mouse_up(offset=target)
    await shown(pilot)


def place_of(app: StrategoApp, words: str) -> Offset:
    """Where on the screen some words are."""
    for y, line in enumerate(text(app).splitlines()):
        if words in line:
            return Offset(line.index(words) + len(words) // 2, y)
    raise AssertionError(f"{words!r} is not on the screen:\n{text(app)}")
