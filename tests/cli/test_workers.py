"""Executors for the games of a match: processes on this machine, or a cluster."""

from __future__ import annotations

import gc
import os
import signal
import sys
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, ThreadPoolExecutor
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest

from stratego.cli import workers
from stratego.cli.output import UserError
from stratego.players.match import ProcessEnded
from tests.support.cases import with_each


@with_each(("jobs", "processors", "number"), [(3, 7, 3), (None, 7, 7), (None, None, 1)])
def test_the_number_of_processes(
    monkeypatch: pytest.MonkeyPatch, jobs: int | None, processors: int | None, number: int
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: processors)
    with workers.Processes(jobs) as executor:
        assert isinstance(executor, ThreadPoolExecutor)
        assert executor._max_workers == number


def test_a_process_that_ends_takes_only_its_game_with_it() -> None:
    with workers.Processes(1) as executor:
        ended = executor.submit(os._exit, 3)
        after = executor.submit(int, "7")
        fault = executor.submit(int, "seven")
        one, other = (executor.submit(os.getpid).result() for _ in range(2))
        with pytest.raises(ProcessEnded):
            ended.result()
        assert after.result() == 7
        with pytest.raises(ValueError, match="seven"):
            fault.result()
        assert one == other != os.getpid()


def test_processes_are_ended_with_the_match() -> None:
    ids: list[int] = []
    with suppress(KeyboardInterrupt), workers.Processes(2) as executor:
        ids += [executor.submit(os.getpid).result()]
        games = [executor.submit(time.sleep, 60) for _ in range(5)]
        raise KeyboardInterrupt
    assert all(game.cancelled() or isinstance(game.exception(), BrokenExecutor) for game in games)
    with pytest.raises(ProcessLookupError):
        os.kill(ids[0], 0)
    assert not signal.pthread_sigmask(signal.SIG_BLOCK, ()) & set(workers._ENDS)


def test_a_process_ends_with_the_match_and_leaves_ctrl_c_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []
    threads: list[tuple[Callable[[], None], bool]] = []

    def thread(target: Callable[[], None], daemon: bool) -> object:
        threads.append((target, daemon))
        return SimpleNamespace(start=lambda: done.append("watch"))

    handlers: dict[int, Any] = {}
    monkeypatch.setattr(signal, "signal", handlers.__setitem__)
    monkeypatch.setattr(signal, "pthread_sigmask", lambda *given: done.append(given))
    monkeypatch.setattr(
        workers, "parent_process", lambda: SimpleNamespace(join=lambda: done.append("match ends"))
    )
    monkeypatch.setattr(workers, "Thread", thread)
    monkeypatch.setattr(os, "_exit", lambda status: done.append(("exit", status)))
    workers._end_with_match()
    ((watch, daemon),) = threads
    watch()
    assert daemon
    assert done == [(signal.SIG_UNBLOCK, workers._ENDS), "watch", "match ends", ("exit", 0)]
    assert list(handlers) == [signal.SIGINT]
    assert handlers[signal.SIGINT](signal.SIGINT, None) is None


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_to_end_is_like_ctrl_c(number: signal.Signals) -> None:
    before = signal.signal(number, signal.SIG_DFL)  # otherwise SIGHUP would be ignored under nohup
    try:
        gc.disable()  # otherwise Hypothesis's garbage-collection callback could swallow the exception
        with pytest.raises(KeyboardInterrupt) as stop, workers.every_end_like_ctrl_c():
            signal.raise_signal(number)
        assert stop.value.args == (number,)
        assert signal.getsignal(number) is signal.SIG_DFL
    finally:
        gc.enable()
        signal.signal(number, before)


def test_a_match_that_may_outlive_its_terminal_does() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with workers.every_end_like_ctrl_c():
            signal.raise_signal(signal.SIGHUP)
    finally:
        signal.signal(signal.SIGHUP, before)


class Client:
    """A stand-in for Dask's client."""

    problem: Exception | None = None
    given: tuple[object, ...] = ()

    def __init__(self, address: str, **how: object) -> None:
        if self.problem is not None:
            raise self.problem
        type(self).given = (address, how)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        type(self).given += ("closed",)

    def get_executor(self, **how: object) -> object:
        return how


def test_a_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=Client))
    with workers.cluster("tcp://here:1") as executor:
        given: object = executor
    assert given == {"pure": False}
    assert Client.given == ("tcp://here:1", {"timeout": 10, "set_as_default": False}, "closed")
    for problem in (OSError("nobody there"), ValueError("no address")):
        monkeypatch.setattr(Client, "problem", problem)
        with pytest.raises(UserError, match=f"tcp://here:1.*{problem}"), workers.cluster("tcp://here:1"):
            pass


@pytest.mark.parametrize(
    ("problem", "message"),
    [
        (CancelledError(), "^the scheduler at tcp://here:1 has ended$"),
        (RuntimeError("no such\nmodule"), "^the games cannot be played: RuntimeError: no such$"),
        (UserError("the disk is full"), "^the disk is full$"),
    ],
    ids=["gone", "worker", "disk"],
)
def test_a_cluster_that_fails(monkeypatch: pytest.MonkeyPatch, problem: Exception, message: str) -> None:
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=Client))
    with pytest.raises(UserError, match=message), workers.cluster("tcp://here:1"):
        raise problem
