"""What players are called, and why a name is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stratego.engine.pieces import Color

COLOR_NAMES: Final[Mapping[Color, str]] = {Color.RED: "Red", Color.BLUE: "Blue"}

# The computer and other programs, by kind; ``rest`` is the name of the program's file.
OPPONENTS: Final[Mapping[str, str]] = {
    "computer": "Computer",
    "program": "{rest}",
    "random": "Random",
    "ucc": "{rest}",
}
COMPUTER_AT: Final = "Computer ({level})"
A_PROGRAM: Final = "Program"

NOT_PRINTABLE: Final = "A name can have letters, digits and signs, but no control characters."
NO_NAME: Final = "A name needs at least one character that can be seen."
TOO_LONG: Final = "{name} is too long a name: it can have {most} characters at most."
COLUMNS: Final = "Too long: {length} of {most} columns."
CHARACTERS: Final = "Too long: {length} of {most} characters."
SAME_NAME: Final = "Both players are called {name}: give them different names."
