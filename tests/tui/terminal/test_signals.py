"""The program's signal handlers, called directly instead of by signals."""

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from stratego.tui.terminal.environment import hold_signals
from stratego.tui.terminal.lifecycle import Signals
from tests.tui.internals import at_rest


@pytest.fixture
def handlers(monkeypatch: pytest.MonkeyPatch) -> dict[int, Callable[..., Any]]:
    """The handlers that the program sets; those of the tests stay in place."""
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
    for _ in range(2):  # the second before the first is answered
        handlers[signal.SIGTSTP]()
    await at_rest()
    assert done[4:] == ["suspend"]


async def test_one_signal_is_answered_after_the_other(handlers: dict[int, Callable[..., Any]]) -> None:
    done, gate = list[str](), asyncio.Event()
    signals = Signals()

    async def suspend() -> None:
        done.append("suspend")
        await gate.wait()
        done.append("suspended")

    async def come_back() -> None:
        done.append("come back")

    async def leave(_: int) -> None:
        raise AssertionError

    signals.handle(leave, suspend, come_back, lambda: None)
    for number in (signal.SIGTSTP, signal.SIGCONT):
        handlers[number]()
        await at_rest()
    assert done == ["suspend"]
    gate.set()
    await at_rest()
    assert done == ["suspend", "suspended", "come back"]


async def test_an_answer_that_fails_is_reported_but_not_one_that_is_cancelled(
    handlers: dict[int, Callable[..., Any]],
) -> None:
    reported: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(context["exception"]))
    faults = [asyncio.CancelledError(), error := ValueError()]

    async def fail(*_: object) -> None:
        raise faults.pop(0)

    Signals().handle(fail, fail, fail, lambda: None)
    for _ in range(2):
        handlers[signal.SIGTSTP]()
        await at_rest()
    assert reported == [error]


class Thread:
    """A stand-in for a thread, which records its start and never runs."""

    started: ClassVar[list[dict[str, Any]]] = []

    def __init__(self, **how: Any) -> None:
        self._how = how

    def start(self) -> None:
        Thread.started.append(self._how)


async def test_the_first_signal_to_end_is_answered_and_nothing_after_it(
    handlers: dict[int, Callable[..., Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the program does not end after the signal, a daemon thread ends it by force."""
    done: list[object] = []
    monkeypatch.setattr(threading, "Thread", Thread)
    monkeypatch.setattr(Thread, "started", [])

    async def leave(status: int) -> None:
        done.append(status)

    async def other() -> None:
        done.append("other")

    def force() -> None:
        assert signals.ending.locked()  # any other attempt to end the program has to wait
        done.append("force")
        raise EOFError

    Signals().handle(leave, other, other, force)
    handlers[signal.SIGTERM](signal.SIGTERM, None)
    await at_rest()
    assert done == [128 + signal.SIGTERM]
    done.clear()
    Thread.started.clear()

    signals = Signals()
    signals.handle(leave, other, other, force)
    handlers[signal.SIGTSTP]()  # the later SIGTERM replaces this request
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGTSTP, signal.SIGCONT):
        handlers[number](number, None)
    await at_rest()
    assert done == [128 + signal.SIGTERM]
    (thread,) = Thread.started
    assert thread["args"] == (force, 128 + signal.SIGTERM, signals.ending)
    assert thread["daemon"] is True

    class Patience:
        def wait(self, timeout: float) -> None:
            done.append(timeout)

        acquire = wait

    monkeypatch.setattr(threading, "Event", Patience)
    monkeypatch.setattr("os._exit", lambda status: done.append(f"exit {status}"))
    with pytest.raises(EOFError):  # the terminal is gone
        thread["target"](*thread["args"])
    assert done[1:] == [3.0, "force", f"exit {128 + signal.SIGTERM}"]
    done.clear()
    with pytest.raises(EOFError):  # and another attempt to end the program never finishes
        thread["target"](force, 1, Patience())
    assert done == [3.0, 3.0, "force", "exit 1"]


async def test_every_signal_that_ends_a_program_is_handled(handlers: dict[int, Callable[..., Any]]) -> None:
    async def act(*_: object) -> None: ...

    Signals().handle(act, act, act, lambda: None)
    for name in (
        "SIGINT",
        "SIGTERM",
        "SIGHUP",
        "SIGQUIT",
        "SIGALRM",
        "SIGUSR1",
        "SIGUSR2",
        "SIGABRT",
        "SIGTSTP",
    ):
        assert getattr(signal, name) in handlers
    for name in ("SIGKILL", "SIGSTOP", "SIGSEGV", "SIGPIPE", "SIGCHLD", "SIGWINCH", "SIGTTOU", "SIGTTIN"):
        assert getattr(signal, name) not in handlers


async def test_signals_wait_until_they_are_handled(monkeypatch: pytest.MonkeyPatch) -> None:
    masks: list[tuple[int, set[int]]] = []
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(signal, "pthread_sigmask", lambda *how: masks.append(how))

    async def act(*_: object) -> None: ...

    hold_signals(held=True)
    Signals().handle(act, act, act, lambda: None)
    (held, first), (let_go, second) = masks
    assert (held, let_go) == (signal.SIG_BLOCK, signal.SIG_UNBLOCK)
    assert first == second
    assert {signal.SIGTERM, signal.SIGTSTP, signal.SIGCONT} <= first
