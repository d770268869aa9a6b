"""Checks the terminal, prepares the process before Textual takes over, and gives the terminal back."""

import atexit
import gc
import os
import resource
import signal
import sys
import termios
import warnings
from contextlib import suppress
from time import sleep
from typing import Any

from stratego.wording import program as leaving

# Textual's harmless environment variables. The others write logs and screenshots, press keys or load code.
_HARMLESS = frozenset(("TEXTUAL_ANIMATIONS", "TEXTUAL_DISABLE_KITTY_KEY", "TEXTUAL_SMOOTH_SCROLL"))

# Other harmful environment variables, which make the event loop log, or give a wrong window size.
_HARMFUL = frozenset(("PYTHONASYNCIODEBUG", "COLUMNS", "LINES"))

_SWITCH = 0.0002  # seconds until a busy main thread yields to the writing thread

# Turns off mouse, focus, paste and size reports; restores keyboard mode, wrapping, screen, cursor and title.
_AS_BEFORE = (
    "\x1b[?1000l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1004l\x1b[?2004l\x1b[?2026l\x1b[?2048l"
    "\x1b[<u\x1b[?7h\x1b[?1049l\x1b[?25h\x1b[23;2t"
)


_CANCEL = "\x18"  # ends an escape sequence that was cut off
_TRIES, _PAUSE = 50, 0.02  # number of attempts, seconds between them


# These signals stop a program, inform it, become exceptions in Python, cannot be handled, or come from a
# fault that would only recur.
# All other signals end the program.
_OTHERS = (
    *("SIGTSTP", "SIGTTIN", "SIGTTOU", "SIGCONT", "SIGCHLD", "SIGURG", "SIGWINCH", "SIGINFO"),
    *("SIGPIPE", "SIGXFSZ", "SIGKILL", "SIGSTOP", "SIGSEGV", "SIGBUS", "SIGFPE", "SIGILL"),
)

_shown_keys: list[Any] | None = None  # the terminal's settings before `_hide_keys`


def problem() -> str | None:
    """A line that says why the game cannot be played on this terminal, and what to do; None if it can."""
    streams = ((sys.stdin, leaving.INPUT), (sys.stdout, leaving.OUTPUT), (sys.stderr, leaving.ERRORS))
    for stream, problem in streams:
        if stream is None or stream.closed or not stream.isatty():
            return f"{problem} {leaving.WITHOUT_PIPES}"
    term = os.environ.get("TERM", "")
    if term in ("", "dumb", "unknown"):
        fault = leaving.SIMPLE_TERM.format(term=term) if term else leaving.NO_TERM
        return f"{fault} {leaving.ANOTHER_TERM}"
    return str(leaving.INSPECT) if sys.flags.inspect else None


def prepare() -> None:
    """Make the process ready for Textual. Call this before importing Textual."""
    for name in list(os.environ):
        if name in _HARMFUL or (name.startswith("TEXTUAL") and name not in _HARMLESS):
            del os.environ[name]
    sys.setswitchinterval(_SWITCH)
    gc.disable()  # garbage collection would take a tenth of the start-up time; see `settled`
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # a KeyboardInterrupt could get lost during an import
    import logging  # imported only here: the line-based program starts 5 ms faster without it

    logging.disable()
    hold_signals(held=True)
    _hide_keys()
    keep_quiet()


def keep_quiet() -> None:
    """Suppress warnings, and core dumps, which could reveal a secret."""
    warnings.simplefilter("ignore")  # warnings would be written over the board
    hard = resource.getrlimit(resource.RLIMIT_CORE)[1]
    resource.setrlimit(resource.RLIMIT_CORE, (0, hard))


def ending_signals() -> set[int]:
    """The signals of this system that end a program."""
    return set[int](signal.valid_signals()) - {getattr(signal, name, None) for name in _OTHERS}


def hold_signals(*, held: bool) -> None:
    """Block or unblock the signals that end, stop or continue a program: they must not interrupt start-up."""
    how = signal.SIG_BLOCK if held else signal.SIG_UNBLOCK
    signal.pthread_sigmask(how, ending_signals() | {signal.SIGTSTP, signal.SIGCONT})


def _hide_keys() -> None:
    """Turn off the terminal's echo, so that keys typed while the program starts do not show."""
    global _shown_keys
    if not os.isatty(0) or (knows_jobs() and os.tcgetpgrp(0) != os.getpgrp()):
        return  # no terminal, or the program is in the background
    _shown_keys = termios.tcgetattr(0)
    echoing: int = _shown_keys[3]
    termios.tcsetattr(0, termios.TCSANOW, [*_shown_keys[:3], echoing & ~termios.ECHO, *_shown_keys[4:]])
    atexit.register(show_keys)
    os.write(2, b"\r\x1b[K")  # erases what has been echoed already


def knows_jobs() -> bool:
    """Whether a shell can continue this program once it is stopped.

    A shell with job control gives each program its own process group. False, for example, under `su`, or if a
    terminal window runs nothing but this program.
    """
    try:
        return os.tcgetpgrp(0) > 0 and os.getpgrp() != os.getsid(0)
    except OSError:
        return False


def show_keys() -> None:
    """Restore the terminal's echo."""
    global _shown_keys
    if _shown_keys is not None:
        before, _shown_keys = _shown_keys, None
        with suppress(termios.error):  # the terminal is gone
            termios.tcsetattr(0, termios.TCSANOW, before)


def settled() -> None:
    """Collect garbage from now on, except among the objects made during start-up."""
    gc.freeze()
    gc.enable()


def blank(lines: int) -> str:
    """The codes that blank a terminal line by line: some terminals keep a cleared screen as scrollback."""
    return "\x1b[0m\x1b[H" + "\x1b[2K\x1b[B" * lines + "\x1b[H"


def give_back(settings: list[Any] | None, lines: int) -> None:
    """Blank ``lines`` lines of the terminal and restore its ``settings``, whatever the program is doing.

    The terminal may not be accepting output. Pending output is dropped to make room (Linux keeps 8 kB for a
    terminal that does not read), and paused output is resumed.
    """
    output = os.dup(2)  # Textual draws there
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # from here on, Textual's output is discarded
    os.set_blocking(output, False)
    restored = f"{_CANCEL}{blank(lines)}{_AS_BEFORE}".encode()
    for _ in range(_TRIES):
        for action in (termios.TCOOFF, termios.TCOON):
            termios.tcflow(output, action)
        termios.tcflush(output, termios.TCOFLUSH)
        with suppress(BlockingIOError):  # Textual's unfinished output comes first
            if os.write(output, restored) == len(restored):
                break
        sleep(_PAUSE)
    if settings is not None:
        termios.tcsetattr(output, termios.TCSANOW, settings)
    os.set_blocking(output, True)
