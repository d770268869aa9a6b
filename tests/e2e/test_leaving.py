"""Every way out of the program removes all traces of the game from the terminal; the shell is as before.

Tested in tmux with the alternate screen on and off: without it the program draws over the shell's lines,
and the user can scroll back to anything left there.
"""

import os
import re
import shlex
import signal
import sys
import termios
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

import pytest

from stratego.wording.folding import folded
from tests.e2e.conftest import Open
from tests.e2e.faulty import UNUSUAL
from tests.e2e.players import CURTAIN, Player, lift, read_script
from tests.e2e.terminal import CTRL_C, CTRL_Z, ENTER, Terminal
from tests.e2e.tmux import PROMPT, Tmux, needs_tmux
from tests.e2e.wire import FAULTY, MODES_AT_FIRST, PATIENCE, PROGRAM, Wire, environment

pytestmark = pytest.mark.e2e

Door = Callable[[Tmux], None]


def by_keys(*keys: str) -> Door:
    def leave(tmux: Tmux) -> None:
        tmux.keys(keys[0])
        if len(keys) > 1:
            tmux.wait("Leave the game?")
            tmux.keys(*keys[1:])

    return leave


def by_signal(number: signal.Signals) -> Door:
    return lambda tmux: os.kill(tmux.child, number)


DOORS: dict[str, tuple[Door, int]] = {
    "quit key": (by_keys("C-q", "Enter"), 0),
    "ctrl+c": (by_keys("C-c", "Enter"), 0),
    "ctrl+c twice": (by_keys("C-c", "C-c"), 0),
    "SIGTERM": (by_signal(signal.SIGTERM), 143),
    "SIGHUP": (by_signal(signal.SIGHUP), 129),
    "SIGINT": (by_signal(signal.SIGINT), 130),
    "SIGQUIT": (by_signal(signal.SIGQUIT), 131),
}
SAVED = "The game is saved. To go on with it: {} resume".format
SAVED_HERE = SAVED(f"{shlex.quote(sys.executable)} -m stratego")
SIGNALS = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT)


def on_both_screens(name: str, values: Iterable[str], *quick: str) -> pytest.MarkDecorator:
    """Run a test with each value, both with and without an alternate screen.

    All are slow tests, except the ``quick`` values without an alternate screen, where more can remain.
    """
    cases = [
        pytest.param(
            alternate,
            value,
            marks=[pytest.mark.slow] if alternate or value not in quick else [],
            id=f"{value}-{'alternate' if alternate else 'no alternate'}",
        )
        for value in values
        for alternate in (False, True)
    ]
    return pytest.mark.parametrize(("tmux", name), cases, indirect=["tmux"])


@pytest.fixture
def tmux(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Tmux]:
    with Tmux(tmp_path, env=environment(tmp_path), alternate=request.param) as tmux:
        yield tmux


def deploy(tmux: Tmux, command: str = "game") -> list[str]:
    """Start the program and show Red's whole army. Returns the lines of the curtain before it."""
    tmux.type(f"{command} play --variant duel")
    tmux.wait(CURTAIN)
    curtain = tmux.all_lines
    tmux.lift(0.1 if command.startswith("faulty") else 0.45)
    tmux.wait("set up your army")
    tmux.keys("r")
    tmux.wait("D when you are ready")
    return curtain


def assert_only(tmux: Tmux, *others: str) -> None:
    """Check that the screen and its history hold only the shell's output and these lines."""
    shells = re.compile(rf"{PROMPT}|echo |in the shell|\[1\]|(sh|\S*python\S*) \S+ .*play --variant duel$")
    known = [line for other in others for line in folded(other, tmux.columns).split("\n")]
    assert [line for line in tmux.all_lines if line not in known and not shells.match(line)] == []


def assert_usable(tmux: Tmux, status: int) -> None:
    """Check the exit status, and that cursor, mouse, screen, echo and colours are as before."""
    assert tmux.ask("#{cursor_flag}#{mouse_any_flag}#{alternate_on}#{keypad_cursor_flag}") == "1000"
    tmux.type("echo status=$?")
    tmux.wait(f"\nstatus={status}\n")
    assert f"{PROMPT} echo status=$?\nstatus={status}\n" in tmux.colours


@needs_tmux
@on_both_screens("door", DOORS, "SIGTERM")
def test_a_way_out(tmux: Tmux, door: str) -> None:
    leave, status = DOORS[door]
    before = tmux.settings
    deploy(tmux, "faulty none")
    leave(tmux)
    tmux.wait(lambda: tmux.is_at_prompt)
    assert_only(tmux, *([] if status else [SAVED("stratego")]))
    assert tmux.settings == before
    assert_usable(tmux, status)


@needs_tmux
@on_both_screens("way", ["ctrl+z", "kill -TSTP", "ctrl+z with a caller"], "ctrl+z")
def test_to_the_shell_and_back(tmux: Tmux, way: str) -> None:
    before = tmux.settings
    curtain = deploy(tmux, "caller" if "caller" in way else "game")
    if way == "kill -TSTP":
        os.kill(tmux.child, signal.SIGTSTP)
    else:
        tmux.keys("C-z")
    tmux.wait(lambda: tmux.is_at_prompt)
    assert tmux.settings == before
    assert_only(tmux, *curtain)
    tmux.type("echo in the shell; fg")
    tmux.wait(CURTAIN)
    tmux.keys("C-c")
    tmux.wait("Leave the game?")
    tmux.keys("Enter")
    tmux.wait(lambda: tmux.is_at_prompt)
    assert_only(tmux, *curtain, SAVED_HERE)
    assert_usable(tmux, 0)


@needs_tmux
def test_keys_pressed_while_it_starts_are_not_left_in_the_shell(tmp_path: Path) -> None:
    with Tmux(tmp_path, env=environment(tmp_path), alternate=True) as tmux:
        tmux.type("game play --variant duel")
        tmux.keys("x", "Up", "y")  # before Python runs
        time.sleep(0.3)
        tmux.keys("z", "Down")  # while the program loads
        tmux.wait(CURTAIN)
        os.kill(tmux.child, signal.SIGTERM)
        tmux.wait(lambda: tmux.is_at_prompt)
        assert tmux.all_lines[-2:] == [f"{PROMPT} game play --variant duel", PROMPT]


CRASHES = ["screen", "drawing", "worker", "thread", "machine", "reading", "covering"]


@needs_tmux
@on_both_screens("place", CRASHES, "screen")
def test_a_crash(tmux: Tmux, tmp_path: Path, place: str) -> None:
    before = tmux.settings
    deploy(tmux, f"faulty {place}")
    tmux.keys({"machine": "m", "covering": "v"}.get(place, "c"))
    tmux.wait(lambda: tmux.is_at_prompt)
    (report,) = (tmp_path / "data" / "crashes").iterdir()
    assert_only(
        tmux,
        f"stratego: the program crashed. A report that reveals nothing of the game is in {report}",
        SAVED("stratego"),
    )
    assert tmux.settings == before
    assert_usable(tmux, 1)
    assert_no_secret(report)


def assert_no_secret(report: Path) -> None:
    """Check that only its owner can read the report, which names the faulty file but no secrets."""
    assert report.stat().st_mode & 0o777 == 0o600
    text = report.read_text("utf-8")
    assert "ruleset: Stratego Duel" in text
    assert "faulty.py" in text  # the file with the fault
    secrets = "Marshal|General|Miner|Scout|Spy|Bomb|Flag|2468|A4|marshal|general|miner|scout|spy|bomb|flag"
    assert re.search(secrets, text) is None


@pytest.mark.parametrize("is_all", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_a_fault_of_any_kind_is_a_crash_wherever_it_is(
    start: Open, tmp_path: Path, is_all: bool, slow_size: Callable[[int, int], int]
) -> None:
    """The quick test tries three faults (in drawing, a later call and a task), the slow test two or all."""
    places = list(UNUSUAL)[:: slow_size(11, 1) if is_all else 5]
    play = partial(start, "play", "--variant", "duel")
    terminals = [play(fault=place, STRATEGO_DATA=str(tmp_path / place)) for place in places]
    failed = []
    for place, terminal in zip(places, terminals, strict=True):
        show_army(terminal)
        terminal.send("c")
        try:
            assert terminal.wait_end(5) == 1
            assert_as_before(terminal)
            assert terminal.written.count(b"\x1b[22;2t") == terminal.written.count(b"\x1b[23;2t")
            lines = "".join(terminal.text.split("\n"))
            assert lines.startswith("stratego: the program crashed.")
            assert "The game is saved" in lines
            (report,) = (tmp_path / place / "crashes").iterdir()
            assert_no_secret(report)
        except (AssertionError, ValueError, OSError) as problem:
            failed.append(f"{place}: {problem}"[:300])
    assert not failed


def test_a_crash_of_the_engine(start: Open, tmp_path: Path) -> None:
    terminal = start("play", "--variant", "duel", fault="engine")
    script = read_script("duel")
    Player("Red", terminal).deploy(script.red)
    Player("Blue", terminal).deploy(script.blue)
    lift(terminal)
    terminal.wait("Select a piece")
    terminal.send("b4b5\r")
    assert terminal.wait_end() == 1
    assert_as_before(terminal)
    assert "The game is saved" in terminal.text
    (report,) = (tmp_path / "data" / "crashes").iterdir()
    assert_no_secret(report)


def test_a_crash_at_the_very_end(start: Open, tmp_path: Path) -> None:
    terminal = start("play", "--variant", "duel", fault="leaving")
    show_army(terminal)
    terminal.send(CTRL_C)
    terminal.wait("Leave the game?")
    terminal.send(ENTER)
    assert terminal.wait_end() == 1
    assert_as_before(terminal)
    assert b"Traceback" not in terminal.written
    assert "The game is saved" in terminal.text
    (report,) = (tmp_path / "data" / "crashes").iterdir()
    assert_no_secret(report)


def test_a_program_that_hangs_ends_by_force(start: Open) -> None:
    terminal = start("play", "--variant", "duel", fault="hanging")
    show_army(terminal)
    terminal.send("c")
    terminal.keep_still(0.1)
    terminal.signal(signal.SIGTERM)
    assert terminal.wait_end() == 143
    assert_as_before(terminal)
    assert terminal.text.strip() == ""


@pytest.mark.slow
@pytest.mark.parametrize("number", [*SIGNALS, signal.SIGXCPU])
def test_the_terminal_is_restored(start: Open, number: signal.Signals) -> None:
    terminal = start("play", "--variant", "duel")
    show_army(terminal)
    terminal.signal(number)
    assert terminal.wait_end() == 128 + number
    assert_as_before(terminal)
    assert terminal.text.strip() == ""


def test_the_window_is_closed(start: Open) -> None:
    terminal = start("play", "--variant", "duel")
    show_army(terminal)
    os.close(terminal.slave)
    terminal.slave = -1
    terminal.hang_up()
    assert terminal.process.wait(PATIENCE) == 129


class Lent(Terminal):
    controls = False


def test_a_terminal_without_job_control_works_until_it_is_closed(tmp_path: Path) -> None:
    with Lent([*PROGRAM, "play", "--variant", "duel"], env=environment(tmp_path)) as terminal:
        show_army(terminal)
        terminal.send(CTRL_Z)  # ignored: without job control, nobody could continue the program
        terminal.send("?")
        terminal.wait("Help")
        os.close(terminal.slave)
        terminal.slave = -1
        terminal.hang_up()
        assert terminal.process.wait(PATIENCE) == 129


@pytest.mark.parametrize("number", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.slow)])
def test_a_signal_at_any_moment_of_the_start(tmp_path: Path, number: signal.Signals) -> None:
    for moment in (0.05, 0.2, 0.3, 0.4):
        with Terminal([*PROGRAM, "play", "--variant", "duel"], env=environment(tmp_path)) as terminal:
            if number == signal.SIGINT:  # the effect of SIGINT is unpredictable while Python itself starts
                terminal.wait_for(lambda: terminal.written != b"")
            terminal.keep_still(moment)
            terminal.signal(number)
            assert terminal.wait_end() in (128 + number, -number)
            assert_as_before(terminal)


def test_a_signal_at_the_worst_moment_of_the_start(tmp_path: Path) -> None:
    command = [sys.executable, FAULTY[1], "start"]
    with Terminal([*command, "play", "--variant", "duel"], env=environment(tmp_path)) as terminal:
        assert terminal.wait_end() == 143
        assert_as_before(terminal)


def never_read(terminal: Terminal) -> None:
    """Stop reading, so that the program writes until it has to wait."""
    for _ in range(20):
        terminal.send("\x0c")  # Ctrl+L redraws everything
        time.sleep(0.02)


def stopped(terminal: Terminal) -> None:
    """Stop the output, as a terminal does on Ctrl+S."""
    termios.tcflow(terminal.slave, termios.TCOOFF)
    terminal.send("\x0c")


def enormous(terminal: Terminal) -> None:
    """Set a window size with more lines than any window has, while the program is stopped."""
    terminal.signal(signal.SIGSTOP)
    Wire.resize(terminal, 80, 65535)
    terminal.signal(signal.SIGCONT)


def test_a_signal_while_the_terminal_takes_no_output(start: Open) -> None:
    frozen = []
    for freeze in (never_read, stopped, enormous):
        terminal = start("play", "--variant", "duel", fault="impatient")
        show_army(terminal)
        freeze(terminal)
        terminal.signal(signal.SIGTERM)
        frozen.append((freeze.__name__, terminal))
    for how, terminal in frozen:
        assert terminal.process.wait(PATIENCE) == 143, how
        terminal.read(0.2)
        assert_as_before(terminal)
        assert not terminal.text.strip(), how


def show_army(terminal: Terminal) -> None:
    """Show Red's whole army."""
    lift(terminal)
    terminal.wait("set up your army")
    terminal.send("r")
    terminal.wait("D when you are ready")


def assert_as_before(terminal: Terminal) -> None:
    """Check that all private modes and settings are as they were."""
    assert terminal.private_modes == MODES_AT_FIRST
    assert terminal.settings == terminal.settings_before
