"""What players are called, and why a name is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stratego.engine.pieces import Color

COLOR_NAMES: Final[Mapping[Color, str]] = {Color.RED: "Red", Color.BLUE: "Blue"}

NOT_PRINTABLE: Final = "A name can have letters, digits and signs, but no control characters."
NO_NAME: Final = "A name needs at least one character."


def too_long(name: str, most: int) -> str:
    """If a name does not fit; ``most`` is in columns of the screen, one for most characters."""
    return f"{name} is too long a name: it can have {most} characters at most."


def same_name(name: str) -> str:
    """If both players have the same name."""
    return f"Both players are called {name}: give them different names."
