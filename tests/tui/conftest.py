"""What tests of the screens share."""

import pytest

from stratego.tui.screens import lots
from stratego.tui.widgets import board, stage


@pytest.fixture
def stretched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Animations last for ever: what cuts them short is tested on machines of any speed."""
    monkeypatch.setattr(board, "_FLIGHT_SECONDS", 1e6)
    monkeypatch.setattr(stage, "_SECONDS", 1e6)
    monkeypatch.setattr(lots, "CHANGES", (1e6,) * len(lots.CHANGES))
