"""Checks the terminal before Textual takes it over, and removes what must not reach Textual."""

import gc
import logging
import os
import signal
import sys
import warnings
from typing import Any

from stratego.wording import program as leaving

# Textual's harmless variables: the others write logs and screenshots, press keys or load code.
_HARMLESS = frozenset(("TEXTUAL_ANIMATIONS", "TEXTUAL_DISABLE_KITTY_KEY", "TEXTUAL_SMOOTH_SCROLL"))

# Harmful variables of other programs: they make the event loop log, or give a wrong window size.
_HARMFUL = frozenset(("PYTHONASYNCIODEBUG", "COLUMNS", "LINES"))

_SWITCH = 0.0002  # seconds after which the writing thread gets the processor from a busy program

# Restores mouse, focus, paste, keys, screen and title as the shell had them.
_AS_BEFORE = (
    "\x1b[?1000l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1004l\x1b[?2004l\x1b[?2026l\x1b[?2048l"
    "\x1b[<u\x1b[?7h\x1b[?1049l\x1b[?25h\x1b[23;2t"
)


def problem() -> str | None:
    """Why the game cannot be played on this terminal, in one line with what to do; None if it can."""
    streams = ((sys.stdin, leaving.INPUT), (sys.stdout, leaving.OUTPUT), (sys.stderr, leaving.ERRORS))
    for stream, problem in streams:
        if stream is None or stream.closed or not stream.isatty():
            return problem
    term = os.environ.get("TERM", "")
    if term in ("", "dumb", "unknown"):
        return leaving.SIMPLE_TERM.format(term=term) if term else leaving.NO_TERM
    return leaving.INSPECT if sys.flags.inspect else None


def prepare() -> None:
    """Make the process ready for Textual. Call this before importing it."""
    for name in list(os.environ):
        if name in _HARMFUL or (name.startswith("TEXTUAL") and name not in _HARMLESS):
            del os.environ[name]
    sys.setswitchinterval(_SWITCH)
    gc.disable()  # collecting garbage would take a tenth of the start; see `settled`
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # as an exception it could get lost during an import
    logging.disable()
    warnings.simplefilter("ignore")  # they would be written over the board
    try:
        import resource
    except ImportError:  # not on Windows
        return
    hard = resource.getrlimit(resource.RLIMIT_CORE)[1]
    resource.setrlimit(resource.RLIMIT_CORE, (0, hard))


def settled() -> None:
    """After the start: collect garbage from now on, except among the objects made so far."""
    gc.freeze()
    gc.enable()


def blank(lines: int) -> str:
    """The sequence that blanks a terminal line by line: some keep a cleared screen in their scrollback."""
    return "\x1b[0m" + "".join(f"\x1b[{line};1H\x1b[2K" for line in range(1, lines + 1)) + "\x1b[H"


def give_back(settings: list[Any] | None, lines: int) -> None:
    """Blank the terminal and restore it, whatever the rest of the program is doing."""
    output = 2  # where Textual draws
    os.set_blocking(output, False)  # the terminal may be gone, or stopped
    try:
        os.write(output, f"{blank(lines)}{_AS_BEFORE}".encode())
        if settings is not None:
            import termios

            termios.tcsetattr(output, termios.TCSANOW, settings)
    except (OSError, ValueError):
        pass
    os.set_blocking(output, True)
