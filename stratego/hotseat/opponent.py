"""Who sits opposite a person who plays alone: a computer player, or another program."""

from __future__ import annotations

from stratego.engine.pieces import Color
from stratego.engine.values import Value


class Opponent(Value):
    """The side of ``color`` is played by ``player``, such as ``"computer:hard"`` or ``"program:COMMAND"``.

    ``seed`` is that player's only source of chance, and ``version`` its own, empty if it has none. So the
    player can be put together again for a game that is taken up later.
    """

    color: Color
    player: str
    seed: int
    version: str = ""
