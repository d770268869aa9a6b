"""The rules for players' names: a strict one for entering a name, and a laxer one for reading it from a file.

Names are entered on the command line and on the screens. Records and unfinished games may come from other
programs, or from earlier versions of this one. Every name that can be entered can be read.
"""

from collections.abc import Callable, Mapping
from typing import Final

from stratego.engine.errors import Explanation
from stratego.engine.pieces import Color
from stratego.engine.quoting import printable
from stratego.hotseat.opponent import PROGRAM, UCC

Names = Mapping[Color, str | None]
"""The players' names; None for a player without one, whom ``wording`` calls by their colour."""

LONGEST_NAME: Final = 20
"""The greatest length of an entered name, in characters and in columns of the screen."""

LONGEST_READ: Final = 1000
"""The maximum length of a name in a file, in characters; many of these may have no width."""


def program_name(player: str) -> str | None:
    """The file name of the program that an `Opponent`'s ``player`` starts; None if it starts none."""
    kind, _, command = player.partition(":")
    if kind not in (PROGRAM, UCC):
        return None
    file = (command.split() or [""])[0].strip("'\"").rpartition("/")[2]
    return printable(file, LONGEST_NAME) or None


def name_fault(name: str, width: Callable[[str], int]) -> Explanation | None:
    """Why a player cannot have this name; None if they can.

    ``width`` returns how many columns of the screen a text takes.
    """
    if not name.isprintable():
        return Explanation("A name can have letters, digits and signs, but no control characters.")
    name = name.strip()
    if length_fault(name, width) is not None:
        cut = printable(name, LONGEST_NAME)
        return Explanation(
            "{name} is too long a name: it can have {most} characters at most.", name=cut, most=LONGEST_NAME
        )
    if not width(name):
        return Explanation("A name needs at least one character that can be seen.")
    return None


def length_fault(name: str, width: Callable[[str], int]) -> Explanation | None:
    """A short note on the length of a name that is too long, shown beside its field; None if it is not."""
    name = name.strip()
    if width(name) > LONGEST_NAME:
        return Explanation("Too long: {length} of {most} columns.", length=width(name), most=LONGEST_NAME)
    if len(name) > LONGEST_NAME:
        return Explanation("Too long: {length} of {most} characters.", length=len(name), most=LONGEST_NAME)
    return None


def is_readable_name(name: str) -> bool:
    """Whether a file may have ``name`` as a player's name."""
    return name.isprintable() and 0 < len(name.strip()) == len(name) <= LONGEST_READ


def short_name(name: str) -> str:
    """A name for a list, cut if it is much longer than any that can be entered."""
    return printable(name, 2 * LONGEST_NAME)


def names_fault(names: Mapping[Color, str], width: Callable[[str], int]) -> Explanation | None:
    """Why two players cannot have these names; None if they can."""
    for name in names.values():
        fault = name_fault(name, width)
        if fault is not None:
            return fault
    red, blue = names.values()
    if red.casefold() == blue.casefold():
        return Explanation("Both players are called {name}: give them different names.", name=red)
    return None
