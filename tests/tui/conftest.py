"""What tests of the screens share."""

import pytest

from stratego.tui import guarded
from stratego.tui.screens import curtain, lots
from stratego.tui.widgets import board, stage


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
