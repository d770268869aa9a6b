"""Fixtures for tests of the screens: quick drawing, endless animations, a settable clock."""

from collections.abc import Iterator
from contextlib import ExitStack
from functools import cache

import pytest

from stratego.tui.screens import base
from stratego.tui.screens.game import battle
from stratego.tui.screens.lobby import players
from stratego.tui.terminal import lifecycle as guarded
from stratego.tui.widgets import board
from stratego.wording.language import ENGLISH, speak
from tests.tui.internals import (
    every_frame,
    forget_lines,
    handlers_found_once,
    keys_timed_by,
    layouts_made_once,
    rest_seen,
    strips_without_caches,
    styles_applied_once,
    styles_parsed_once,
    updates_thrown_away,
)


@pytest.fixture(autouse=True, scope="session")
def _quickly() -> None:
    """Speed up Textual for all tests of the screens, until the run ends."""
    _made_quick()


@cache
def _made_quick() -> ExitStack:
    """Apply what `_quickly` changes, only once: conftest files of several folders import that fixture."""
    changes = ExitStack()
    for change in (
        styles_parsed_once,
        styles_applied_once,
        layouts_made_once,
        handlers_found_once,
        rest_seen,
        updates_thrown_away,
        strips_without_caches,
    ):
        changes.enter_context(change())
    return changes


@pytest.fixture(autouse=True)
def _nothing_is_left_of_an_app() -> Iterator[None]:
    yield
    forget_lines()
    speak(ENGLISH, plain=False)


@pytest.fixture
def every_frame_drawn() -> Iterator[None]:
    """Draw every frame, so that a test notices if half-built screens fail or leave something behind."""
    with every_frame():
        yield


@pytest.fixture
def stretched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make animations endless, so that tests can end them early even on a slow machine."""
    monkeypatch.setattr(board, "_FLIGHT_SECONDS", 1e6)
    monkeypatch.setattr(battle, "_SECONDS", 1e6)
    monkeypatch.setattr(players, "CHANGES", (1e6,) * len(players.CHANGES))


class Clock:
    """A clock whose time is set by tests."""

    now = 1000.0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    """Replace the clock for the times of keys and of input, and the pauses between them."""
    clock = Clock()
    monkeypatch.setattr(guarded, "monotonic", lambda: clock.now)
    monkeypatch.setattr(base, "key_clock", lambda: clock.now)
    with keys_timed_by(lambda: clock.now):
        yield clock
