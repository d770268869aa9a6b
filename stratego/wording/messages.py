"""What is said on a screen, in parts: a message, a line of a list."""

from __future__ import annotations

from typing import Literal, NamedTuple

Tone = Literal["hint", "ask", "refusal"]


class Message(NamedTuple):
    """A sentence or two, and whether they say what to do, ask something or refuse something."""

    text: str
    tone: Tone = "hint"


class Choice(NamedTuple):
    """A line of a list: a name, some words on it, and ``aside`` at the right of the name."""

    name: str
    words: str = ""
    aside: str = ""
