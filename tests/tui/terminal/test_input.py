"""Input from the terminal: keys are recognised, and everything else does no harm."""

import errno
import os
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from unittest.mock import Mock

import pytest
from textual import events
from textual.message import Message

from stratego.tui.terminal import input as driver_module
from stratego.tui.terminal.input import CarefulDriver, CarefulParser

_PATIENCE = 30.0  # seconds
_LAST = "ö"  # a key that no terminal report contains

MALFORMED = (
    b"\x1b[<0;5M",
    b"\x1b[<0;5;5;5M",
    b"\x1b[<;;M",
    b"\x1b[<-1;5;5M",
    b"\x1b[<0;0;0M",
    b"\x1b[<999999999999999999;1;1M",
    b"\x1b[<0;99999999999999999999;1M",
    b"\x1b[M\xff\xff\xff",
    b"\x1b[999;999999999999M",
    b"\x1b[110000000;1u",
    b"\x1b[99999999999999999999u",
    b"\x1b[48;24;80;0;0t\x1b[<0;5;5M",
    b"\x1b[48;0;0;0;0t\x1b[<0;5;5M",
    b"\x1b[?2048;9$y",
    b"\x1b[9999;9999R",
    b"\xff\xfe\x80\x00\xc3",
    bytes(range(256)),
)


class Keyboard(CarefulDriver):
    """Reads from a pipe, and keeps the messages."""

    def __init__(self, source: int) -> None:
        self.fileno = source
        self.exit_event = Event()
        self.passed_on: list[Message] = []

    def process_message(self, message: Message) -> None:
        self.passed_on.append(message)


def test_a_terminal_that_was_never_taken_over_is_not_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    stop, close = Mock(), Mock()
    monkeypatch.setattr(CarefulDriver, "stop_application_mode", stop)
    monkeypatch.setattr(CarefulDriver, "close", close)
    Keyboard(0).give_up()
    assert (stop.called, close.called) == (False, True)


class Typist:
    """Writes to the pipe that a `Keyboard` reads."""

    def __init__(self, end: int, keyboard: Keyboard, reader: Thread) -> None:
        self._end = end
        self._keyboard = keyboard
        self._reader = reader

    def send(self, data: bytes) -> None:
        """Type keys, or send anything else that a terminal may send."""
        while data:
            data = data[os.write(self._end, data) :]

    def read(self) -> list[Message]:
        """Type ``_LAST``, and return the messages that the keyboard has passed on before it."""
        self.send(_LAST.encode())
        self.wait_for(lambda message: isinstance(message, events.Key) and message.character == _LAST)
        messages = self._keyboard.passed_on[:-1]
        self._keyboard.passed_on.clear()
        return messages

    def wait_for(self, is_it: Callable[[Message], bool]) -> None:
        """Wait for a message for which ``is_it`` is true."""
        deadline = time.monotonic() + _PATIENCE
        while not any(map(is_it, self._keyboard.passed_on)):
            assert self._reader.is_alive(), "nothing is read any more"
            assert time.monotonic() < deadline, self._keyboard.passed_on
            time.sleep(0.002)


@contextmanager
def typing() -> Iterator[Typist]:
    source, end = os.pipe()
    keyboard = Keyboard(source)
    reader = Thread(target=keyboard.run_input_thread)
    reader.start()
    try:
        yield Typist(end, keyboard, reader)
    finally:
        keyboard.exit_event.set()
        reader.join()
        os.close(source)
        os.close(end)


class Script:
    """A selector for a pipe that gets bytes at the given times; None wakes the reader without any."""

    def __init__(self, *script: tuple[float, bytes | None]) -> None:
        source, self._end = os.pipe()
        self.keyboard = Keyboard(source)
        self._script = list(script)
        self.now = 10.0
        self.waits: set[float] = set()

    def __call__(self) -> "Script":
        return self

    def __enter__(self) -> "Script":
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._end)
        os.close(self.keyboard.fileno)

    def register(self, source: int, events: int) -> None:
        assert source == self.keyboard.fileno

    def select(self, wait: float) -> bool:
        self.waits.add(wait)
        self.now, data = self._script.pop(0)
        if not self._script:
            self.keyboard.exit_event.set()
        if data is not None:
            os.write(self._end, data)
        return data is not None


def read(monkeypatch: pytest.MonkeyPatch, *script: tuple[float, bytes | None]) -> list[tuple[str, float]]:
    """The key and paste messages from a script: the key or the pasted text, and the message's time."""
    acted = Script(*script)
    monkeypatch.setattr(driver_module, "SelectSelector", acted)
    monkeypatch.setattr(driver_module, "monotonic", lambda: acted.now)
    acted.keyboard.run_input_thread()
    assert acted.waits == {0.1}  # a wait short enough to recognise a lone Esc and to notice the end
    return [
        (message.text if isinstance(message, events.Paste) else message.key, message.time)
        for message in acted.keyboard.passed_on
        if isinstance(message, events.Key | events.Paste)
    ]


def test_a_key_is_as_old_as_the_last_time_that_nothing_waited(monkeypatch: pytest.MonkeyPatch) -> None:
    script = [(10.19, b"a"), (10.4, b"b"), (10.55, b"c"), (10.7, None), (10.95, b"d")]
    assert read(monkeypatch, *script) == [("a", 10.19), ("b", 10.19), ("c", 10.55), ("d", 10.7)]


def test_keys_that_filled_what_is_read_at_once_may_all_be_old(monkeypatch: pytest.MonkeyPatch) -> None:
    first, *_, last = read(monkeypatch, (10.1, b"a" * 4096), (10.25, b"b"))
    assert (first, last) == (("a", 10.1), ("b", 10.0))
    first, *_, last = read(monkeypatch, (10.1, b"a" * 4095), (10.25, b"b"))
    assert (first, last) == (("a", 10.1), ("b", 10.25))


@pytest.mark.parametrize(("at", "is_ended"), [(12.0, False), (12.2, True)])
def test_a_paste_without_an_end_is_ended_after_two_seconds(
    at: float, is_ended: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = [(10.1, b"\x1b[200~ab"), (at, None), (at + 0.1, b"c\x1b[201~"), (at + 0.15, b"d")]
    found = read(monkeypatch, *script)
    assert found[0] == (("ab", at) if is_ended else ("abc", at + 0.1))
    assert found[-1] == ("d", at + 0.15)


def test_a_malformed_report_causes_no_crash() -> None:
    with typing() as typist:
        for report in MALFORMED:
            typist.send(report)
            typist.read()


def test_half_a_character_causes_no_crash() -> None:
    with typing() as typist:
        typist.send(b"\xc3")
        time.sleep(0.02)
        typist.send(b"\xa9")
        (key,) = typist.read()
        assert isinstance(key, events.Key)
        assert key.character == "é"


def test_a_key_is_as_old_as_it_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key typed while the program could not read must not count as new, or it would lift a curtain."""
    take = Keyboard.process_message

    def take_slowly(self: Keyboard, message: Message) -> None:
        take(self, message)
        if isinstance(message, events.Key) and message.key == "z":
            time.sleep(0.5)

    monkeypatch.setattr(Keyboard, "process_message", take_slowly)
    with typing() as typist:
        for keys in (b"z", b"y"):
            typist.send(keys)
            time.sleep(0.05)
        sent = time.monotonic()
        assert [message.time <= sent for message in typist.read()] == [True, True]
        typist.send(b"x")
        assert [message.time >= sent + 0.2 for message in typist.read()] == [True]


def test_a_size_among_the_keys_is_not_believed() -> None:
    """A false size report would have the screen drawn in a corner, with the old board beside it."""
    with typing() as typist:
        typist.send(b"\x1b[?2048;2$y\x1b[48;1;1;10;10t\x1b[48;99999;99999;0;0t")
        assert typist.read() == []


def test_a_size_among_the_keys_does_not_change_mouse_positions() -> None:
    with typing() as typist:
        typist.send(b"\x1b[48;10;10;1000;1000t\x1b[<0;41;13M")
        (click,) = typist.read()
        assert isinstance(click, events.MouseDown)
        assert (click.x, click.y) == (40, 12)


def test_a_paste_without_an_end_does_not_swallow_the_keys_for_good(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver_module, "_PASTE", 0.05)
    with typing() as typist:
        typist.send(b"\x1b[200~a4a5\r")
        typist.wait_for(lambda message: isinstance(message, events.Paste))
        (pasted,) = typist.read()
        assert isinstance(pasted, events.Paste)
        assert pasted.text == "a4a5\r"


def test_an_over_long_paste_is_one_paste() -> None:
    with typing() as typist:
        typist.send(b"\x1b[200~" + 50_000 * b"r" + b"\x1b[201~")
        (pasted,) = typist.read()
        assert isinstance(pasted, events.Paste)
        assert pasted.text == 50_000 * "r"


def test_the_terminal_reports_that_another_window_has_the_focus() -> None:
    with typing() as typist:
        typist.send(b"\x1b[O\x1b[I")
        assert [type(message) for message in typist.read()] == [events.AppBlur, events.AppFocus]


@pytest.mark.parametrize("beyond", [0, 7])
def test_a_paste_longer_than_what_is_kept_ends_wherever_its_end_is_cut(
    beyond: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, end = 100, "\x1b[201~"
    monkeypatch.setattr(driver_module, "_PASTE_LENGTH", kept)
    for cut in range(1, len(end)):
        parser = CarefulParser()
        assert list(parser.feed("\x1b[200~" + "r" * (kept + beyond) + end[:cut])) == []
        assert len(parser._pasted or "") <= kept + len(end)  # bounded, however much arrives
        pasted, key = parser.feed(end[cut:] + "z")
        assert isinstance(pasted, events.Paste)
        assert pasted.text == "r" * kept
        assert isinstance(key, events.Key)
        assert key.key == "z"


def test_the_terminal_is_asked_for_until_it_is_ours_or_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The system stops a background program that asks for the terminal; its call fails once it continues."""
    answers = [errno.EINTR, errno.EINTR, None, errno.EINTR, errno.EIO]
    asked: list[object] = []

    def answer(*asked_for: object) -> None:
        asked.append(asked_for)
        if (error := answers.pop(0)) is not None:
            raise termios.error(error, os.strerror(error))

    monkeypatch.setattr(termios, "tcgetattr", lambda terminal: ["as", terminal, "is"])
    monkeypatch.setattr(termios, "tcsetattr", answer)
    for times in (3, 2):
        driver_module._wait_for_foreground(7)
        assert asked == [(7, termios.TCSANOW, ["as", 7, "is"])] * times
        asked.clear()
