"""The sign that the opponent is thinking."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from stratego.tui.screens.game.board_screen import ThinkingSign

Timer = tuple[float, Callable[[], None]]


def started(sign: ThinkingSign, seen: list[str], level: str) -> list[Timer]:
    """The timers of a screen on which the sign was started."""
    timers: list[Timer] = []
    screen: Any = SimpleNamespace(
        app=SimpleNamespace(animation_level=level),
        set_interval=lambda seconds, beat: timers.append((seconds, beat)),
    )
    sign.start(screen, lambda: seen.append(sign.text))
    return timers


@pytest.mark.parametrize(
    ("plain", "at_rest", "beats"),
    [(False, "···", ["•··", "·•·", "··•", "·•·", "•··"]), (True, "...", ["o..", ".o.", "..o", ".o.", "o.."])],
)
def test_one_dot_after_the_other_stands_out(plain: bool, at_rest: str, beats: list[str]) -> None:
    sign, seen = ThinkingSign(plain=plain), list[str]()
    assert sign.text == at_rest
    ((seconds, beat),) = started(sign, seen, "full")
    for _ in beats:
        beat()
    assert (seconds, seen) == (0.4, beats)


def test_nothing_moves_without_animations() -> None:
    assert not started(ThinkingSign(plain=False), [], "none")
