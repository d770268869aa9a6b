"""What a player has in mind for his army where both set up in turn (D3)."""

from __future__ import annotations

from stratego.engine.pieces import Kind
from stratego.hotseat.steps import Cells


class Intent:
    """It goes with a player from one placing to the next, and nobody else is shown it.

    ``square`` and ``kind`` are where he placed a piece last, and which; ``plan`` is how all his pieces are
    to stand in the end, and ``setup`` the place of the offered set-up that he looked at last.
    """

    def __init__(self) -> None:
        self.square = ""
        self.kind: Kind | None = None
        self.plan: Cells | None = None
        self.setup = -1
