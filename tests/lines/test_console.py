"""Lines are read from the bytes of the input, and signals are obeyed only where nothing is interrupted."""

import ctypes
import operator
import os
import signal
import termios
from collections.abc import Iterable
from functools import partial
from select import select
from unittest.mock import Mock, call

import pytest

from stratego.lines import console as module
from stratego.lines.console import LONGEST, Ended, LineConsole, Suspended
from stratego.lines.dialog import Desk
from stratego.table.open_game import OpenGame
from stratego.table.settings import Settings


class Fed(LineConsole):
    """A console that reads these parts of an input, and collects what it prints."""

    def __init__(self, *parts: bytes, is_terminal: bool = False, is_typed: bool = False) -> None:
        super().__init__()
        self.is_terminal, self.is_typed = is_terminal, is_typed
        self.parts = list(parts)
        self.printed = ""

    def put(self, text: str) -> None:
        self.printed += text

    def _read(self) -> bytes:
        return self.parts.pop(0)


@pytest.mark.parametrize(
    ("parts", "lines"),
    [
        ([b"ab\ncd\n", b""], ["ab", "cd"]),
        ([b"a", b"b\n", b"last", b"", b""], ["ab", "last"]),
        ([b" \t a\x1bb\0 \r\n\n", b""], ["a b", ""]),
        ([b"\xff\n", b""], ["\ufffd"]),
        ([b"x" * LONGEST, b"\n", b""], ["x" * LONGEST]),
        ([b"x" * (LONGEST + 1), b"\n", b""], ["x" * LONGEST + "…"]),
        ([b"x" * 300, b"y" * 300, b"z" * 300, b"\nab\n", b""], ["x" * 300 + "y" * 100 + "…", "ab"]),
        ([b"x" * 9000 + b"\nab\n", b""], ["x" * LONGEST + "…", "ab"]),
    ],
)
@pytest.mark.parametrize("is_typed", [True, False])
def test_lines_are_put_together_and_cut(parts: Iterable[bytes], lines: list[str], is_typed: bool) -> None:
    console = Fed(*parts, is_typed=is_typed)
    assert [console.ask("> ") for _ in lines] == lines
    with pytest.raises(Ended) as ended:
        console.ask("> ")
    assert ended.value.status == 0
    assert console.printed == ("> " if is_typed else "> \n") * len(lines) + "> \n"
    assert not console.parts


@pytest.mark.parametrize(
    ("is_terminal", "is_typed"), [(True, True), (True, False), (False, True), (False, False)]
)
def test_a_terminal_is_cleared_and_what_is_typed_ahead_at_one_is_discarded(
    is_terminal: bool, is_typed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    flush = Mock(side_effect=termios.error)
    monkeypatch.setattr(termios, "tcflush", flush)
    console = Fed(b"a\nahead\n", b"b\n", is_terminal=is_terminal, is_typed=is_typed)
    assert console.ask("") == "a"
    console.printed = ""
    console.clear()
    assert console.printed == ("\x1b[H\x1b[2J\x1b[3J" if is_terminal else "")
    assert flush.call_args_list == ([call(0, termios.TCIFLUSH)] if is_typed else [])
    assert console.ask("") == ("b" if is_typed else "ahead")


@pytest.mark.parametrize("is_typed", [True, False])
def test_a_secret_is_not_shown_and_keys_are_shown_again(
    is_typed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = [1, 2, 3, termios.ECHO | termios.ICANON, 5, 6, []]
    put = Mock()
    monkeypatch.setattr(termios, "tcgetattr", lambda _: [*before])
    monkeypatch.setattr(termios, "tcsetattr", put)
    console = Fed(b" 47 11 \r\n", is_typed=is_typed)
    assert console.secret("PIN: ") == " 47 11 "
    assert console.printed == "PIN: \n"
    hidden = [*before[:3], termios.ICANON, *before[4:]]
    calls = [call(0, termios.TCSAFLUSH, hidden), call(0, termios.TCSADRAIN, before)]
    assert put.call_args_list == (calls if is_typed else [])


def test_a_signal_interrupts_only_the_wait_for_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    console = LineConsole()
    console._ask_for(Ended(130))
    with pytest.raises(Ended):
        console.obey()
    console.obey()
    console._ask_for(Ended(130))
    monkeypatch.setattr(os, "read", Mock(side_effect=AssertionError))
    with pytest.raises(Ended):
        console._read()
    monkeypatch.setattr(os, "read", lambda *_: console._ask_for(Ended(143)))
    with pytest.raises(Ended, match="143"):
        console._read()
    console._ask_for(Ended(130))  # raises nothing, as no line is being waited for


def test_a_suspended_program_clears_the_terminal_and_says_so_before_and_afterwards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[object] = []
    monkeypatch.setattr(os, "killpg", lambda *what: done.append(what))
    console = LineConsole()
    monkeypatch.setattr(console, "clear", lambda: done.append("clear"))
    monkeypatch.setattr(console, "_show_keys", lambda: done.append("keys"))
    console.stopped = done.append
    console._ask_for(Suspended())
    with pytest.raises(Suspended):
        console.obey()
    assert done == ["keys", "clear", True, (os.getpgrp(), signal.SIGSTOP), False]


@pytest.mark.parametrize(
    ("is_typed", "leader", "stops"), [(True, 1, signal.SIG_IGN), (True, 2, Suspended), (False, 2, None)]
)
def test_signals_that_end_programs_are_caught_unless_they_are_ignored(
    is_typed: bool, leader: int, stops: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    handlers: dict[int, object] = {}
    monkeypatch.setattr(signal, "signal", handlers.__setitem__)
    monkeypatch.setattr(signal, "getsignal", lambda each: signal.SIG_IGN if each == signal.SIGHUP else None)
    monkeypatch.setattr(os, "getpgrp", lambda: 1)
    monkeypatch.setattr(os, "getsid", lambda _: leader)
    console = Fed(is_typed=is_typed)
    console.guard()
    stop = handlers.pop(signal.SIGTSTP, None)
    assert handlers.keys() == {
        *(signal.SIGINT, signal.SIGTERM, signal.SIGQUIT),
        *(signal.SIGALRM, signal.SIGUSR1, signal.SIGUSR2, signal.SIGXCPU),
    }
    for number, handler in handlers.items():
        assert callable(handler)
        handler(number, None)
        assert isinstance(console._asked, Ended)
        assert console._asked.status == 128 + number
    if callable(stop):
        stop(signal.SIGTSTP, None)
        assert isinstance(console._asked, Suspended)
    assert stop is stops or stops is Suspended


def test_a_signal_just_before_the_wait_is_obeyed_within_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python runs a handler only between its own instructions, so no system call is interrupted by it."""
    unread, _ = os.pipe()
    kill = partial(ctypes.CDLL(None).kill, os.getpid(), signal.SIGUSR1)

    def signalled(_: object, writing: list[int], failing: list[int], seconds: float | None) -> object:
        assert seconds is not None
        assert seconds <= 1
        *_, found = map(operator.call, (kill, partial(select, [unread], writing, failing, seconds / 10)))
        return found

    monkeypatch.setattr(module, "select", signalled)
    console = LineConsole()
    Desk(console, OpenGame(None, seat=Mock()), Settings())
    before = signal.signal(signal.SIGUSR1, lambda *_: console._ask_for(Ended(138)))
    with pytest.raises(Ended, match="138"):
        console.ask("")
    signal.signal(signal.SIGUSR1, before)


def test_other_descriptors_are_watched_while_a_line_is_awaited(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Mock(side_effect=[([7], [], []), ([], [], []), ([7, 0], [], [])])
    console = LineConsole()
    console.beside, console.idle = lambda: [7], Mock(side_effect=[0.5, None, 2.0])
    monkeypatch.setattr(module, "select", watch)
    monkeypatch.setattr(os, "read", lambda *given: f"{given}".encode())
    assert console._read() == b"(0, 4096)"
    assert watch.call_args_list == [call([0, 7], [], [], pause) for pause in (0.5, None, 2.0)]


def test_text_printed_after_the_output_was_closed_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise Python would report the closed output when it ends."""
    there, here = os.pipe()
    os.close(there)
    with os.fdopen(here, "w") as output:  # is flushed again at the end
        monkeypatch.setattr("sys.stdout", output)
        with pytest.raises(Ended):
            LineConsole().put("unseen")


def test_a_half_typed_line_is_not_an_answer_when_the_terminal_is_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "read", Mock(side_effect=[b"ye", OSError]))
    with pytest.raises(Ended):
        LineConsole().ask("Resign? ")
