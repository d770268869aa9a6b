"""Wraps messages to the width of a terminal: between words, but not within a command if it fits on a line."""

import re
from textwrap import fill
from typing import Final
from unicodedata import category, east_asian_width

from stratego.wording.command_help import COMMANDS, RULESETS, SETUPS

_COMMAND: Final = re.compile(
    r"(?:ssh -t HOST )?(?:\S+ -m )?\S*stratego join [a-z0-9/-]+|"  # a command that a friend types or copies
    rf"stratego(?: (?:{'|'.join({*COMMANDS, *RULESETS, *SETUPS})})\b| --[a-z-]+| [A-Z]{{3,}}\b)+"
)
_JOIN: Final = "\u00a0"  # replaces a space at which a line must not be broken
_NO_COLUMN: Final = frozenset(("Mn", "Me", "Cf"))  # combining marks and format characters
_FILLER: Final = "\ue000"  # follows a character that takes two columns, so that both are counted


def words_of(text: str, width: int) -> list[str]:
    """The words of a message; a command is one word unless it is longer than ``width``."""
    if "stratego" not in text:  # saves time in long tables
        return text.split()
    words = (word.replace(_JOIN, " ") for word in _joined(text).split(" "))
    return [part for word in words for part in ([word] if 0 < len(word) <= width else word.split())]


def _joined(text: str) -> str:
    return _COMMAND.sub(lambda command: command[0].replace(" ", _JOIN), text)


def width(text: str) -> int:
    """The number of columns that a string takes on the terminal."""
    shown = (each for each in text if category(each) not in _NO_COLUMN)
    return sum(2 if east_asian_width(each) in "WF" else 1 for each in shown)


def to_type(command: str, width: int) -> str:
    """A command split into lines of at most ``width`` columns, joined for the shell by backslashes."""
    lines = fill(command, max(width - 2, 1), break_long_words=False, break_on_hyphens=False).split("\n")
    return command if len(command) <= width else " \\\n".join(lines)


def folded(text: str, width: int) -> str:
    """Fold a message to ``width`` columns, between words; continuation lines have twice the indentation."""
    return "\n".join(_folded(line, width) for line in text.split("\n"))


def _folded(line: str, width: int) -> str:
    indent = line[: len(line) - len(line.lstrip(" "))]
    wide = "".join(each + _FILLER if east_asian_width(each) in "WF" else each for each in _joined(line))
    if len(wide) <= width:
        return line
    lines = fill(wide, width, subsequent_indent=2 * indent, break_long_words=False, break_on_hyphens=False)
    return lines.replace(_FILLER, "").replace(_JOIN, " ")
