"""How often a screen is painted while more has been typed than has been dealt with."""

import pytest
from textual.screen import Screen

from stratego.tui.terminal import screen as module
from stratego.tui.terminal.screen import TerminalScreen


@pytest.mark.parametrize("is_behind", [False, True])
def test_every_frame_is_painted_or_a_few_of_them(is_behind: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    times = [100.0, 100.1, 100.19, 100.25, 100.3, 100.5]
    clock = times[:]
    painted: list[float] = []
    monkeypatch.setattr(module, "get_time", lambda: clock[0])
    monkeypatch.setattr(Screen, "_on_timer_update", lambda _: painted.append(clock[0]))
    screen = type("Painted", (TerminalScreen,), {"_is_behind": is_behind})()
    while clock:
        screen._on_timer_update()
        del clock[0]
    assert painted == ([100.0, 100.25, 100.5] if is_behind else times)
