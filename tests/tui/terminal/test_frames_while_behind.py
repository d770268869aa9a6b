"""How often a screen is painted, also while input is waiting, and when it is laid out at once."""

import pytest

from stratego.tui.terminal import screen as module
from stratego.tui.terminal.screen import TerminalScreen
from tests.support.cases import with_each
from tests.tui.internals import frames_seen, needs, next_frame


@pytest.mark.parametrize("is_behind", [False, True])
def test_every_frame_is_painted_or_a_few_of_them(is_behind: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    times = [100.0, 100.1, 100.19, 100.25, 100.3, 100.5]
    clock = times[:]
    painted: list[float] = []
    monkeypatch.setattr(module, "get_time", lambda: clock[0])
    screen = type("Painted", (TerminalScreen,), {"_is_behind": is_behind})()
    with frames_seen(lambda: painted.append(clock[0])):
        while clock:
            next_frame(screen)
            del clock[0]
    assert painted == ([100.0, 100.25, 100.5] if is_behind else times)


@with_each("layout", [False, True])
@with_each("scroll", [False, True])
def test_it_is_laid_out_at_once_if_anything_has_changed_its_place(layout: bool, scroll: bool) -> None:
    screen = TerminalScreen()
    needs(screen, layout=layout, scroll=scroll)
    frames: list[None] = []
    with frames_seen(lambda: frames.append(None)):
        screen.lay_out()
    assert len(frames) == (layout or scroll)
