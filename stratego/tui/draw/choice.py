"""A thing to choose from a list."""

from __future__ import annotations

from typing import NamedTuple


class Choice(NamedTuple):
    """Its name, some words on it, and ``aside`` at the right of the name."""

    name: str
    words: str = ""
    aside: str = ""
