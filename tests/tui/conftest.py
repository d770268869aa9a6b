"""What tests of the screens share."""

from collections.abc import Iterator
from typing import Any

import pytest
import textual.app
import textual.pilot
from textual._styles_cache import StylesCache
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.pilot import Pilot

from stratego.tui.screens.game import curtain
from stratego.tui.screens.lobby import lots
from stratego.tui.terminal import lifecycle as guarded
from stratego.tui.widgets import board, stage
from tests.tui.driving import at_rest, taken


@pytest.fixture(autouse=True, scope="session")
def _styles_parsed_once() -> Iterator[None]:
    """What one app has parsed of the styles serves the next: they are the same for all."""
    parse = Stylesheet._parse_rules
    parsed: dict[tuple[object, ...], list[RuleSet]] = {}

    def parsed_once(self: Stylesheet, *source: Any, **how: Any) -> list[RuleSet]:
        key = (source, *how.items(), *self._variables.items())
        if key not in parsed:
            parsed[key] = parse(self, *source, **how)
        return parsed[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "_parse_rules", parsed_once)
        yield


@pytest.fixture(autouse=True, scope="session")
def _rest_is_seen_not_waited_for() -> Iterator[None]:
    """Textual's pilot takes an app for idle when the processor has done little for a fiftieth of a second."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(textual.app, "wait_for_idle", at_rest)
        patch.setattr(textual.pilot, "wait_for_idle", at_rest)
        patch.setattr(Pilot, "_wait_for_screen", taken)
        yield


@pytest.fixture(autouse=True)
def _nothing_is_left_of_an_app() -> Iterator[None]:
    """A cache of Textual's would keep the lines of a thousand widgets, and slow down all that follows."""
    yield
    StylesCache.get_inner_outer.cache_clear()


@pytest.fixture
def stretched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Animations last for ever: what cuts them short is tested on machines of any speed."""
    monkeypatch.setattr(board, "_FLIGHT_SECONDS", 1e6)
    monkeypatch.setattr(stage, "_SECONDS", 1e6)
    monkeypatch.setattr(lots, "CHANGES", (1e6,) * len(lots.CHANGES))


class Clock:
    """Seconds that pass when a test says so."""

    now = 1000.0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """What tells how long nothing has been pressed."""
    clock = Clock()
    for module in (curtain, guarded):
        monkeypatch.setattr(module, "monotonic", lambda: clock.now)
    return clock
