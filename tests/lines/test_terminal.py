"""``--lines`` on a terminal: clearing, unseen input, typing ahead, Ctrl+Z and signals."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from select import select
from time import monotonic, sleep

import pytest

from stratego.tui.terminal.crash_report import crash_folder
from tests.support.forking import FORK, Forked

pty = pytest.importorskip("pty")

CTRL_Z = "\x1a"
CLEARING = "\x1b[H\x1b[2J\x1b[3J"
DUEL = "play", "--variant", "duel", "--red", "Ada", "--blue", "Ben"
PATIENCE = 30.0


class Typist:
    """A terminal that runs the program; ``shown`` is all of its output so far."""

    def __init__(self, program: Forked, handle: int) -> None:
        self.program, self.handle, self.shown = program, handle, ""
        self._read = 0  # the length of ``shown`` up to the end of the last string waited for

    def type(self, *lines: str) -> None:
        """Type lines without waiting."""
        os.write(self.handle, "".join(f"{line}\n" for line in lines).encode())

    def part(self, text: str) -> None:
        """Type characters without pressing Enter."""
        os.write(self.handle, text.encode())

    def wait(self, text: str) -> None:
        """Wait until ``text`` is shown after the last string waited for."""
        until = monotonic() + PATIENCE
        while text not in self.shown[self._read :]:
            assert monotonic() < until, self.shown[-2000:]
            if select([self.handle], [], [], 0.1)[0]:
                self.shown += os.read(self.handle, 4096).decode(errors="replace")
        self._read = self.shown.index(text, self._read) + len(text)

    def say(self, line: str, then: str) -> None:
        """Type a line, and wait until ``then`` is shown."""
        self.type(line)
        self.wait(then)

    def end(self) -> int:
        """Wait until the program has ended and its output is shown. Returns the exit status."""
        with suppress(OSError):
            while part := os.read(self.handle, 4096):
                self.shown += part.decode(errors="replace")
        return self.program.wait(PATIENCE)


@contextmanager
def on_terminal(*arguments: str, command: Sequence[str] = ("-m", "stratego")) -> Iterator[Typist]:
    """Run the program with ``--lines`` on a new terminal."""
    handle, child = pty.openpty()
    program = Forked([FORK, *command, *arguments, "--lines"], streams=[child])
    os.close(child)
    try:
        yield Typist(program, handle)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(program.pid, signal.SIGKILL)
        program.wait()
        os.close(handle)


def set_up(typist: Typist) -> None:
    """Let both players set up, and Red begin."""
    for name in ("Ada", "Ben"):
        typist.wait(f"{name} (")
        typist.wait("> ")
        typist.say("begin", "put or help.")
        typist.say("load 1", "Complete.")
        typist.say("done", "Yes or no?")
        typist.type("yes")
    typist.wait("Ada (Red), your turn.")
    typist.say("begin", "Move 1.")


def test_a_hand_over_clears_and_discards_what_was_typed_ahead() -> None:
    with on_terminal(*DUEL) as typist:
        set_up(typist)
        typist.say("b4b5", "Write end")
        typist.type("end", "begin", "b4", "mine")  # typed too early
        typist.wait("Ben (Blue), your turn.")
        typist.wait("blue> ")
        typist.say("nothing", "Write begin when only you are listening.")
        after = typist.shown.split(CLEARING)[-1]
        assert "Marshal" not in after
        assert "B4:" not in after
        assert typist.shown.count(CLEARING) == 4
        assert typist.shown.replace(CLEARING, "").count("\x1b") == 0


def test_a_pin_is_not_echoed() -> None:
    with on_terminal(*DUEL, "--pin") as typist:
        typist.wait("> ")
        typist.say("begin", "Enter alone: no PIN.")
        typist.wait("> ")
        typist.say("471147", "type it once more.")
        typist.wait("> ")
        typist.say("471147", "put or help.")
        assert "4711" not in typist.shown
        typist.wait("> ")
        typist.say("left", "left\r\n")  # after the PIN, typed lines are echoed again
        typist.say("hide", "write begin.")
        for pin in ("begin", "wrong", "wrong", "wrong", "471147", "471147"):
            typist.wait("> ")
            typist.type(pin)  # after a wrong PIN, during the wait for the next try
        typist.wait("> ")
        assert "4711" not in typist.shown
        assert typist.shown.count("> wrong") == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_clears_and_saves(number: signal.Signals) -> None:
    with on_terminal(*DUEL) as typist:
        typist.wait("> ")
        typist.say("begin", "put or help.")
        typist.say("load 1", "Complete.")
        typist.say("mine", "Marshal")
        typist.wait("> ")
        typist.program.send_signal(number)
        assert typist.end() == 128 + number
        left = " ".join(typist.shown.split(CLEARING)[-1].split())
        assert left == f"The game is saved. To go on with it: {sys.executable} -m stratego resume --lines"


def is_stopped(process: int) -> bool:
    """Whether a process that is not a child of this one has been stopped."""
    status = Path(f"/proc/{process}/stat")
    if status.exists():
        return status.read_text().rpartition(") ")[2].startswith("T")
    return subprocess.check_output(["ps", "-o", "state=", "-p", str(process)]).startswith(b"T")


SHELL = """
import os, runpy, signal, sys
if program := os.fork():
    sys.exit(os.waitstatus_to_exitcode(os.waitpid(program, 0)[1]))
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
os.setpgid(0, 0)
os.tcsetpgrp(0, os.getpid())
runpy.run_module("stratego", run_name="__main__", alter_sys=True)
"""


def test_after_ctrl_z_the_curtain_is_down(tmp_path: Path) -> None:
    shell = tmp_path / "shell.py"
    shell.write_text(SHELL)
    with on_terminal(*DUEL, command=[str(shell)]) as typist:
        typist.wait("> ")
        typist.say("begin", "put or help.")
        typist.say("load 1", "Complete.")
        typist.say("mine", "Marshal")
        typist.wait("> ")
        program = os.tcgetpgrp(typist.handle)
        typist.part(CTRL_Z)
        until = monotonic() + PATIENCE
        while not is_stopped(program):
            assert monotonic() < until
            sleep(0.01)
        typist.wait(CLEARING)
        os.kill(program, signal.SIGCONT)
        typist.wait("Ada (Red), set up your army.")
        assert "Marshal" not in typist.shown.split(CLEARING)[-1]


def test_ctrl_z_does_nothing_without_a_shell() -> None:
    with on_terminal(*DUEL) as typist:
        typist.wait("> ")
        typist.part(CTRL_Z)
        typist.say("begin", "put or help.")


CRASHING = """
import sys
from stratego.lines import turn
def fail(*_): raise RuntimeError("the Flag is on A1")
turn.View.scan = fail
from stratego.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


def test_a_crash_clears_and_reveals_nothing(tmp_path: Path) -> None:
    crashing = tmp_path / "crashing.py"
    crashing.write_text(CRASHING)
    with on_terminal(*DUEL, command=[str(crashing)]) as typist:
        set_up(typist)
        typist.say("mine", "Marshal")
        typist.type("scan b4")
        assert typist.end() == 1
        last = typist.shown.split(CLEARING)[-1]
        assert "crashed" in last
        assert " ".join(last.split()).endswith("stratego resume --lines")
        assert "A1" not in last
        assert "Traceback" not in last
    (report,) = crash_folder().iterdir()
    assert "ruleset: Stratego Duel\nphase: lines\n" in report.read_text("utf-8")


@contextmanager
def started(*clocks: str) -> Iterator[list[Typist]]:
    """Run games with these clocks side by side, and let Red begin in each."""
    with ExitStack() as stack:
        typists = [stack.enter_context(on_terminal(*DUEL, "--clock", clock)) for clock in clocks]
        for typist in typists:
            set_up(typist)
        yield typists


def test_a_warning_comes_when_it_is_due_and_spoils_nothing_that_is_typed() -> None:
    with started("0:31+0", "0:11+0", "5+0/11") as (*typists, by_turn):
        for typist, seconds in zip(typists, (30, 10), strict=True):
            typist.wait("red> ")
            typist.part("b4b")
            typist.wait(f"b4b\r\n{seconds} seconds left.\r\nred> ")
            typist.type("5")
            typist.wait("B4 to B5. Write end, or undo.")
            assert typist.shown.count(f"{seconds} seconds left.") == 1
        by_turn.wait("11 seconds left for this turn.")
        by_turn.wait("10 seconds left for this turn.")


def test_time_runs_out_in_the_middle_of_a_word_and_of_a_question() -> None:  # E6
    with started("0:02+0", "0:02+0") as typists:
        for typist, typed in zip(typists, ("b4", "resign\nye"), strict=True):
            typist.part(typed)
        for typist, asked in zip(typists, ("", "Yes or no?"), strict=True):
            typist.wait(asked)
            typist.wait("Ada's time has run out: Ben wins.")
            typist.wait("What do you want to do?")
            typist.wait("> ")
            typist.say("1", "Write next, back,")  # what was typed before is no part of it
