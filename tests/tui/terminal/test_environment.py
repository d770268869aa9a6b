"""Starting and ending: unfit terminals, variables that are dropped, and giving the terminal back."""

import gc
import io
import os
import pty
import signal
import subprocess
import sys
import termios
import tty
from collections.abc import Iterator

import pytest

from stratego.tui.terminal import environment as terminal


def test_the_keyboard_is_silenced_wherever_the_output_goes(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    before, echoes = [1, 2, 3, termios.ECHO | termios.ICANON, 5, 6, []], list[tuple[int, int]]()
    monkeypatch.setattr(os, "isatty", lambda stream: stream == 0)
    monkeypatch.setattr(terminal, "knows_jobs", lambda: False)
    monkeypatch.setattr(termios, "tcgetattr", {0: before}.__getitem__)
    monkeypatch.setattr(termios, "tcsetattr", lambda stream, _, modes: echoes.append((stream, modes[3])))
    monkeypatch.setattr("atexit.register", lambda _: None)
    terminal._hide_keys()
    terminal.show_keys()
    assert echoes == [(0, termios.ICANON), (0, before[3])]
    assert capfd.readouterr() == ("", "\r\x1b[K")


@pytest.fixture(autouse=True)
def unblocked_signals() -> Iterator[None]:
    """Unblock the signals that a test blocked: processes started by later tests would inherit the block."""
    yield
    terminal.hold_signals(held=False)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def problem(monkeypatch: pytest.MonkeyPatch, **streams: io.StringIO | None) -> str | None:
    """The problem reported if these standard streams are replaced."""
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, streams.get(name, Terminal()))
    return terminal.problem()


def closed() -> io.StringIO:
    stream = io.StringIO()
    stream.close()
    return stream


def test_a_terminal_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    assert problem(monkeypatch) is None


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("stdin", "its input is not one"),
        ("stdout", "its output is not one"),
        ("stderr", "its error output is not one"),
    ],
)
@pytest.mark.parametrize("stream", [io.StringIO(), closed(), None], ids=["pipe", "closed", "none"])
def test_a_stream_that_is_no_terminal(
    monkeypatch: pytest.MonkeyPatch, name: str, words: str, stream: io.StringIO | None
) -> None:
    words_shown = problem(monkeypatch, **{name: stream})
    assert words_shown is not None
    assert words in words_shown
    assert "\n" not in words_shown


@pytest.mark.parametrize(
    ("term", "words"),
    [(None, "TERM is not set"), ("", "TERM is not set"), ("dumb", "TERM=dumb"), ("unknown", "TERM=unknown")],
)
def test_a_terminal_that_cannot_place_text(
    monkeypatch: pytest.MonkeyPatch, term: str | None, words: str
) -> None:
    if term is None:
        monkeypatch.delenv("TERM", raising=False)
    else:
        monkeypatch.setenv("TERM", term)
    words_shown = problem(monkeypatch)
    assert words_shown is not None
    assert words in words_shown
    assert "Try TERM=xterm-256color" in words_shown


@pytest.mark.parametrize(
    "name",
    [
        "COLUMNS",
        "LINES",
        "PYTHONASYNCIODEBUG",
        "TEXTUAL",
        "TEXTUAL_ALLOW_SIGNALS",
        "TEXTUAL_DEBUG",
        "TEXTUAL_DEVTOOLS_HOST",
        "TEXTUAL_DRIVER",
        "TEXTUAL_LOG",
        "TEXTUAL_PRESS",
        "TEXTUAL_SCREENSHOT",
    ],
)
def test_revealing_variables_are_dropped(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(name, "1")
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    monkeypatch.setattr(signal, "signal", lambda *_: None)  # leave the tests' own signals alone
    terminal.prepare()
    assert name not in os.environ
    assert os.environ["TEXTUAL_ANIMATIONS"] == "none"


def test_python_must_not_stay_when_the_game_is_left() -> None:
    """Python reads PYTHONINSPECT first, and would open a prompt after the game, with the game in memory."""
    program = """
import sys
from stratego.tui.terminal import environment as terminal
for name in ("stdin", "stdout", "stderr"):
    getattr(sys, name).isatty = lambda: True
print(terminal.problem())
"""
    for inspect in (None, "1"):
        env = {**os.environ, "TERM": "xterm-256color", "PYTHONINSPECT": inspect or ""}
        done = subprocess.run(
            [sys.executable, "-c", program], env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True
        )
        (printed,) = done.stdout.splitlines()
        assert ("None" in printed) == (inspect is None), printed
        assert ("PYTHONINSPECT" in printed) == (inspect is not None), printed


def test_no_core_is_dumped_and_textual_is_not_loaded() -> None:
    program = """
import resource, sys
from stratego.tui.terminal import environment as terminal
limits = {resource.RLIMIT_CORE: (4096, 8192)}
resource.getrlimit, resource.setrlimit = limits.get, limits.__setitem__
terminal.problem()
terminal.prepare()
assert limits == {resource.RLIMIT_CORE: (0, 8192)}
assert not [name for name in sys.modules if name.startswith(("textual", "rich"))]
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_neither_warnings_nor_logs_are_written_over_the_board() -> None:
    program = """
import asyncio, logging, warnings
from stratego.tui.terminal import environment as terminal
terminal.prepare()
warnings.warn("Marshal on A4")
logging.getLogger("asyncio").error("Marshal on A4")
async def fail():
    raise ValueError("Marshal on A4")
async def main():
    task = asyncio.create_task(fail())  # nobody asks for its result
    await asyncio.sleep(0)
    open("/dev/null")  # nobody closes it
asyncio.run(main())
"""
    env = {**os.environ, "PYTHONWARNINGS": "always", "PYTHONDEVMODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", program], env=env, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("busy", [0, 3])
def test_the_terminal_is_given_back_without_waiting_for_it(
    monkeypatch: pytest.MonkeyPatch, busy: int
) -> None:
    """Writing to the terminal never blocks, even if the rest of Textual's output has to be written first."""
    master, slave = pty.openpty()
    monkeypatch.setattr(os, "dup", {2: slave}.__getitem__)
    discarded: list[int] = []
    monkeypatch.setattr(os, "dup2", lambda _, to: discarded.append(to))
    monkeypatch.setattr(terminal, "_PAUSE", 0)
    waits = [False] * busy

    def write(output: int, data: bytes) -> int:
        if waits:
            waits.pop()
            raise BlockingIOError
        assert not os.get_blocking(output)
        return written(output, data)

    written = os.write
    settings = termios.tcgetattr(slave)
    written(slave, b"Marshal on A4")
    tty.setraw(slave)
    monkeypatch.setattr(os, "write", write)
    terminal.give_back(settings, 3)
    assert discarded == [2]
    assert termios.tcgetattr(slave) == settings
    assert os.get_blocking(slave)
    taken = ""
    while not taken.endswith("\x1b[23;2t"):
        taken += os.read(master, 4096).decode()
    taken = taken.removeprefix("Marshal on A4")  # this part may have been read already
    os.close(master)
    os.close(slave)
    assert taken.startswith("\x18\x1b[0m\x1b[H" + 3 * "\x1b[2K\x1b[B" + "\x1b[H")
    assert {"\x1b[?1049l", "\x1b[?25h", "\x1b[<u"} <= {f"\x1b{part}" for part in taken.split("\x1b")}


def test_garbage_is_collected_once_the_program_has_started(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    for name in ("freeze", "enable"):
        monkeypatch.setattr(gc, name, lambda name=name: done.append(name))
    terminal.settled()
    assert done == ["freeze", "enable"]


@pytest.mark.parametrize(
    ("foreground", "group", "knows_jobs"),
    [(300, 300, True), (1, 1, True), (0, 300, False), (200, 200, False)],
    ids=["shell", "in a container", "after su", "only this program in a window"],
)
def test_whether_a_shell_can_continue_the_program(
    monkeypatch: pytest.MonkeyPatch, foreground: int, group: int, knows_jobs: bool
) -> None:
    monkeypatch.setattr(os, "tcgetpgrp", lambda _: foreground)
    monkeypatch.setattr(os, "getpgrp", lambda: group)
    monkeypatch.setattr(os, "getsid", lambda _: 200)
    assert terminal.knows_jobs() is knows_jobs
