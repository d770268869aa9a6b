"""What the program does on a signal, with no signal sent."""

import os
import signal
from collections.abc import Callable
from typing import Any

import pytest

from stratego.tui.terminal.signals import Signals
from tests.tui.internals import at_rest


@pytest.fixture
def handlers(monkeypatch: pytest.MonkeyPatch) -> dict[int, Callable[..., Any]]:
    """The handlers that are set, while those of the tests stay as they are."""
    found: dict[int, Callable[..., Any]] = {}
    monkeypatch.setattr(signal, "signal", found.__setitem__)
    monkeypatch.setattr(signal, "pthread_sigmask", lambda *_: None)
    monkeypatch.setattr(os, "killpg", lambda *_: None)
    return found


async def test_only_a_stop_from_outside_is_answered_when_the_program_goes_on(
    handlers: dict[int, Callable[..., Any]],
) -> None:
    done: list[str] = []
    signals = Signals()

    async def suspend() -> None:
        done.append("suspend")
        signals.stop()

    async def come_back() -> None:
        done.append("come back")

    async def leave(status: int) -> None:
        done.append(f"leave {status}")

    signals.handle(leave, suspend, come_back, lambda: None)
    for number in (signal.SIGTSTP, signal.SIGCONT) * 2:  # Ctrl+Z and fg
        handlers[number]()
        await at_rest()
    assert done == ["suspend", "suspend"]
    for _ in range(2):
        handlers[signal.SIGCONT]()
        await at_rest()
    assert done[2:] == ["come back", "come back"]
