"""The terminal before Textual has it: whether it will do, and what must not reach Textual."""

from __future__ import annotations

import gc
import os
import sys
from typing import Any

# Of what Textual would read from the environment, only what harms nobody: the rest writes logs and
# screenshots, types keys or loads code by itself.
_HARMLESS = frozenset(("TEXTUAL_ANIMATIONS", "TEXTUAL_DISABLE_KITTY_KEY", "TEXTUAL_SMOOTH_SCROLL"))

# And of what others would: reports of what the event loop does, a size that is not the window's.
_HARMFUL = frozenset(("PYTHONASYNCIODEBUG", "COLUMNS", "LINES"))

_SWITCH = 0.0002  # seconds until what is to be written goes out, though the program has more to do

# The mouse, focus, pasting, keys, the other screen and the title, all as the shell had them.
_AS_BEFORE = (
    "\x1b[?1000l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1004l\x1b[?2004l\x1b[?2026l\x1b[?2048l"
    "\x1b[<u\x1b[?7h\x1b[?1049l\x1b[?25h\x1b[23;2t"
)


def problem() -> str | None:
    """Why the game cannot be played on this terminal, in one line with what to do; None where it can."""
    for stream, name in ((sys.stdin, "input"), (sys.stdout, "output"), (sys.stderr, "error output")):
        if stream is None or stream.closed or not stream.isatty():
            return f"the game needs a terminal: its {name} is none. Start it in a terminal, without pipes"
    term = os.environ.get("TERM", "")
    if term in ("", "dumb", "unknown"):
        told = f"TERM={term}" if term else "TERM is not set"
        return f"the game needs a terminal that can place text ({told}). Try: TERM=xterm-256color"
    if sys.flags.inspect:  # it has read the variable before any of this runs
        return "the game needs a Python that ends with it. Leave out -i, or try: unset PYTHONINSPECT"
    return None


def prepare() -> None:
    """Make ready for Textual; to be called before it is imported."""
    for name in list(os.environ):
        if name in _HARMFUL or (name.startswith("TEXTUAL") and name not in _HARMLESS):
            del os.environ[name]
    sys.setswitchinterval(_SWITCH)
    gc.disable()  # what the start makes stays: looking for garbage takes a tenth of it, until `settled`
    import logging
    import signal
    import warnings

    signal.signal(signal.SIGINT, signal.SIG_DFL)  # as an exception it could be lost in the midst of an import

    logging.disable()
    warnings.simplefilter("ignore")  # they would be written over the board
    try:
        import resource
    except ImportError:  # not on Windows
        return
    hard = resource.getrlimit(resource.RLIMIT_CORE)[1]
    resource.setrlimit(resource.RLIMIT_CORE, (0, hard))


def settled() -> None:
    """The program has started: garbage is collected from now on, but not sought in what the start made."""
    gc.freeze()
    gc.enable()


def blank(lines: int) -> str:
    """What blanks a terminal, line by line: cleared as a whole, some would keep it in their scrollback."""
    return "\x1b[0m" + "".join(f"\x1b[{line};1H\x1b[2K" for line in range(1, lines + 1)) + "\x1b[H"


def give_back(settings: list[Any] | None, lines: int) -> None:
    """Blank the terminal and give it back as it was, whatever the rest of the program is doing."""
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
