"""The input queue passes on one event at a time, each after the effects of the previous one are complete."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest
from textual import events
from textual.message import Message

from stratego.tui.terminal import lifecycle as module
from stratego.tui.terminal.lifecycle import InputQueue
from tests.tui.internals import at_rest, key_event


class Slow:
    """A clock that advances by ``step`` seconds with each reading, and a sleep that does not wait.

    ``slept`` lists the sleeps, in seconds.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, step: float) -> None:
        self.now, self.slept = 0.0, list[float]()
        sleep = asyncio.sleep

        async def nap(seconds: float) -> None:
            self.slept.append(seconds)
            await sleep(0)

        def look() -> float:
            self.now += step
            return self.now

        monkeypatch.setattr(module, "asyncio", SimpleNamespace(sleep=nap, create_task=asyncio.create_task))
        monkeypatch.setattr(module, "monotonic", look)


def queue_of(busy: int = 0, *, leaving: str = "") -> tuple[InputQueue, list[str], list[Exception]]:
    """A queue whose app is busy for the first ``busy`` checks, and lists of the keys taken and the crashes.

    ``leaving`` names the attribute that is set when the app is leaving.
    """
    taken: list[str] = []
    crashes: list[Exception] = []

    @contextmanager
    def context() -> Iterator[None]:
        yield

    async def take(event: Message) -> None:
        assert isinstance(event, events.Key)
        if event.key == "x":
            raise KeyError
        taken.append(event.key)

    app: Any = SimpleNamespace(
        _context=context,
        _exit=False,
        _closing=False,
        _handle_exception=crashes.append,
    )
    if leaving:
        setattr(app, leaving, True)
    queue = InputQueue(app, take)
    asked = iter(range(10_000))
    queue._is_busy = lambda: next(asked) < busy  # type: ignore[method-assign]
    return queue, taken, crashes


async def test_events_are_taken_in_their_order_and_one_that_fails_is_a_crash() -> None:
    queue, taken, crashes = queue_of()
    for key in "abxc":
        queue.put(key_event(key))
    assert len(queue) == 4
    await at_rest()
    assert (len(queue), taken) == (0, ["a", "b", "c"])
    assert [type(crash) for crash in crashes] == [KeyError]
    queue.put(key_event("d"))
    await at_rest()
    assert taken[-1] == "d"


@pytest.mark.parametrize("name", ["_exit", "_closing"])
async def test_an_app_that_is_leaving_takes_nothing_more(name: str) -> None:
    queue, taken, _ = queue_of(leaving=name)
    queue.put(key_event("a"))
    await at_rest()
    assert (len(queue), taken) == (1, [])


async def test_others_have_their_turn_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    for step, turns in ((0.0003, 0), (0.0005, 1), (0.005, 5)):
        with monkeypatch.context() as patch:
            slow = Slow(patch, step)
            queue, taken, _ = queue_of()
            for key in "abcde":
                queue.put(key_event(key))
            await at_rest()
            assert len(taken) == 5
            assert slow.slept == [0] * turns


async def test_work_is_waited_for_at_first_without_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow(monkeypatch, 0)
    queue, taken, _ = queue_of(busy=203)
    queue.put(key_event("a"))
    await at_rest()
    assert taken == ["a"]
    assert slow.slept == [0] * 199 + [0.001] * 4


async def test_work_that_does_not_end_is_waited_for_five_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow(monkeypatch, 0.5)
    queue, taken, _ = queue_of(busy=9_000)
    queue.put(key_event("a"))
    await at_rest()
    assert taken == ["a"]
    assert len(slow.slept) in (10, 11)  # the queue may also sleep once to let other tasks run
