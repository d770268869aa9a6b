"""Messages to the player, below the board."""

from __future__ import annotations

from typing import Literal, NamedTuple

Tone = Literal["hint", "ask", "refusal"]


class Message(NamedTuple):
    """A sentence or two, and whether they say what to do, ask something or refuse something."""

    text: str
    tone: Tone = "hint"
