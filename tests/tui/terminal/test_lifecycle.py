"""The app without a terminal: when it starts, is idle, is stopped, leaves or crashes."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from textual import events
from textual.app import App
from textual.message import Message
from textual.worker import WorkerFailed

from stratego.tui.terminal import environment, lifecycle
from stratego.tui.terminal.environment import settled
from stratego.tui.terminal.lifecycle import GuardedApp
from tests.tui.conftest import Clock
from tests.tui.internals import crash, crashes_of, fatal_error, give_driver, key_event, on_another_thread


class Bare(GuardedApp):
    """An app that records the calls to it, in order."""

    fault: Exception | None = None  # raised when the curtain should come down
    is_painted = True

    def __init__(self) -> None:
        super().__init__()
        self.done: list[Any] = []

    def cover(self) -> None:
        self.done.append("cover")
        if self.fault is not None:
            raise self.fault

    def lose_focus(self) -> None:
        self.done.append("unfocused")

    def describe_crash(self, error: BaseException) -> str:
        self.done.append(("described", type(error)))
        return "It crashed."

    def wipe(self) -> None:
        self.done.append("wipe")

    def set_window_title(self, title: str) -> None:
        assert title == self.window_title
        self.done.append("window")

    def exit(self, *what: Any, **how: Any) -> None:
        self.done.append(("exit", *what, how))

    def set_timer(self, delay: float, callback: Any = None, **_: Any) -> Any:
        self.done.append(("timer", delay))
        self.ring = callback
        return SimpleNamespace(stop=lambda: self.done.append("stopped"))

    def call_after_refresh(self, callback: Callable[..., Any], *_: Any, **__: Any) -> bool:
        self.done.append(("after", callback))
        return True

    @contextmanager
    def suspend(self) -> Iterator[None]:
        self.done.append("suspended")
        yield
        self.done.append("back")

    @property
    def screen(self) -> Any:
        async def press(event: events.Key) -> None:
            self.done.append(("key", event.key))

        def painted(call: Callable[[], object]) -> None:
            self.done.append("to be painted")
            if self.is_painted:
                call()

        return SimpleNamespace(
            press=press,
            lay_out=lambda: self.done.append("laid out"),
            call_after_refresh=painted,
            update_node_styles=lambda: None,
            focused=None,
            set_focus=lambda *_, **__: None,
        )


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> Bare:
    """An app that never runs, and whose signal handling is only recorded."""
    app = Bare()
    for name in ("handle", "stop"):
        note = lambda *what, name=name: app.done.append((name, *what))  # noqa: E731
        monkeypatch.setattr(app._signals, name, note)
    return app


@pytest.mark.parametrize(("returned", "status"), [(None, 0), (0, 0), (3, 3)])
def test_messages_after_the_terminal_was_given_back(
    app: Bare, returned: int | None, status: int, monkeypatch: pytest.MonkeyPatch, capfd: Any
) -> None:
    def run() -> None:
        app.done.append(("run",))
        monkeypatch.setattr(Bare, "return_code", returned)

    monkeypatch.setattr(app, "run", run)
    app.last_words = "Last."
    assert app.play() == status
    assert app.done == [("run",)]
    assert capfd.readouterr() == ("", "Last.\n")


@pytest.mark.parametrize("words", ["", "Said before."])
def test_an_exception_on_the_way_out_is_a_crash(
    app: Bare, words: str, monkeypatch: pytest.MonkeyPatch, capfd: Any
) -> None:
    def run() -> None:
        raise KeyError

    monkeypatch.setattr(app, "run", run)
    app.last_words = words
    assert app.play() == 1
    assert capfd.readouterr() == ("", f"{words or 'It crashed.'}\n")
    assert app.done == ([] if words else [("described", KeyError)])


def test_without_a_message_no_empty_line_is_printed(
    app: Bare, monkeypatch: pytest.MonkeyPatch, capfd: Any
) -> None:
    monkeypatch.setattr(app, "run", lambda: None)
    app.play()
    assert capfd.readouterr() == ("", "")


def test_messages_for_a_closed_terminal_are_dropped(app: Bare, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "run", lambda: None)
    app.last_words = "Words."
    with Path("/dev/full").open("w") as full:
        monkeypatch.setattr(sys, "stderr", full)
        assert app.play() == 0
        assert os.path.samestat(os.fstat(full.fileno()), Path(os.devnull).stat())


@pytest.mark.parametrize("is_headless", [False, True])
def test_signals_are_handled_on_a_terminal(
    app: Bare, is_headless: bool, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Bare, "is_headless", is_headless)
    app.guard(60)
    handled = [
        ("handle", app._leave_by_signal, app._suspend, app._come_back, app._give_back),
        ("after", settled),
    ]
    assert app.done == [*([] if is_headless else handled), ("timer", 60)]


def test_the_screen_is_covered_after_a_time_without_input(
    app: Bare, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock.now += 1000
    app.cover_after(60)
    clock.now += 59
    app.ring()
    monkeypatch.setattr(app._incoming, "put", lambda _: None)
    app.post_message(key_event("a"))
    clock.now += 20
    app.ring()
    assert [what for what in app.done if what[0] == "timer"] == [("timer", 60), ("timer", 1), ("timer", 40)]
    clock.now += 40
    app.done.clear()
    app.ring()
    assert app.done == ["cover", ("timer", 60)]


def test_another_time_takes_the_place_of_the_first_and_nought_is_never(app: Bare, clock: Clock) -> None:
    app.cover_after(0)
    assert app.done == []
    app.cover_after(60)
    clock.now += 50
    app.cover_after(30)
    app.cover_after(0)
    assert app.done == [("timer", 60), "stopped", ("timer", 30), "stopped"]


async def test_input_waits_in_its_queue_and_all_else_is_delivered(
    app: Bare, monkeypatch: pytest.MonkeyPatch
) -> None:
    delivered: list[Message] = []

    def deliver(_: object, message: Message) -> bool:
        delivered.append(message)
        return True

    monkeypatch.setattr(App, "post_message", deliver)
    monkeypatch.setattr(app._incoming, "put", lambda event: app.done.append(("put", event)))
    key, paste, other = key_event("a"), events.Paste("a"), events.Idle()
    for message in (key, other, paste):
        assert app.post_message(message) is True
    assert app.done == [("put", key), ("put", paste)]
    assert delivered == [other]
    app.done.clear()
    on_another_thread(app, lambda *what: app.done.append(("called", *what)))
    app.post_message(key)
    assert app.done == [("called", app._incoming.put, key)]


def test_it_is_behind_while_something_waits(app: Bare) -> None:
    waiting = app._incoming._waiting
    assert app.is_behind is False
    waiting.append(key_event("a"))
    assert app.is_behind is True


async def test_a_key_is_taken_and_other_input_goes_to_the_screen_after_its_layout(
    app: Bare, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(App, "post_message", lambda _, message: app.done.append(message))
    paste = events.Paste("a")
    await app._take(paste)
    assert app.done == ["laid out", paste]
    app.done.clear()
    await app._take(key_event("a"))
    assert app.done[-1] == ("key", "a")
    assert "laid out" not in app.done
    app.done.clear()
    await app._take(events.AppFocus())
    await app._take(events.AppBlur())
    assert app.done == ["unfocused"]


def test_leaving_leaves_nothing_on_the_terminal(app: Bare) -> None:
    app.leave(3)
    assert app.done == ["wipe", ("exit", 3, {"return_code": 3})]
    crash(app, ValueError())  # ignored: the app is already leaving
    assert app.last_words == ""


async def test_a_signal_covers_before_it_leaves(app: Bare) -> None:
    await app._leave_by_signal(143)
    assert app.done == ["cover", "to be painted", "wipe", ("exit", 143, {"return_code": 143})]


async def test_the_program_stops_with_the_terminal_given_back_and_takes_it_again(
    app: Bare, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "kill", lambda *what: app.done.append(what))
    covered = ["cover", "to be painted", "wipe", "suspended"]
    await app._suspend()
    assert app.done == [*covered, ("stop",), "back", "window"]
    app.done.clear()
    await app._come_back()
    assert app.done == [*covered, "back", "window"]
    app.done.clear()
    for knows_jobs in (True, False):
        monkeypatch.setattr(environment, "knows_jobs", lambda knows=knows_jobs: knows)
        app.action_suspend_process()
    assert app.done == [(os.getpid(), signal.SIGTSTP)]


async def test_it_waits_for_the_curtain_to_be_painted_but_not_for_ever(
    app: Bare, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lifecycle, "_PAINT_SECONDS", 0.001)
    app.is_painted = False
    await app._cover_and_paint()
    assert app.done == ["cover", "to be painted"]


async def test_a_curtain_that_fails_is_a_crash_and_the_program_still_leaves(app: Bare) -> None:
    app.fault = KeyError()
    with pytest.raises(KeyError), crashes_of(app) as crashes:
        await app._leave_by_signal(143)
    assert crashes == [app.fault]
    assert app.done == ["cover", ("described", KeyError), "wipe", ("exit", 143, {"return_code": 143})]


def test_by_force_the_terminal_is_given_back_as_it_was(app: Bare, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[object] = []
    monkeypatch.setattr(environment, "give_back", lambda *what: given.append(what))
    monkeypatch.setattr(Bare, "height_shown", 24)
    app._give_back()
    give_driver(app, SimpleNamespace(attrs_before=[1, 2]))
    app._give_back()
    assert given == [(None, 24), ([1, 2], 24)]


def test_a_crash_is_described_once_by_its_cause(app: Bare) -> None:
    class Failed(WorkerFailed):
        def __init__(self) -> None:
            Exception.__init__(self)
            self.error = KeyError()

    with crashes_of(app) as crashes:
        crash(app, first := Failed())
        crash(app, second := ValueError())
    assert crashes == [first, second]
    assert app.done == [("described", KeyError)]
    assert app.last_words == "It crashed."


def test_a_panic_is_a_crash(app: Bare) -> None:
    with crashes_of(app) as crashes:
        app.panic("Marshal on A4")
    assert [type(error) for error in crashes] == [RuntimeError]


def test_after_a_crash_it_leaves_without_a_word(app: Bare) -> None:
    fatal_error(app)
    assert app.done == ["wipe", ("exit", 1, {"return_code": 1})]
