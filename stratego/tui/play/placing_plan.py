"""What a player has planned for their army when both set up in turn (D3)."""

from __future__ import annotations

from stratego.engine.pieces import Kind
from stratego.hotseat.steps import Cells


class PlacingPlan:
    """Kept for a player from one piece to the next, and never shown to the other.

    ``square`` and ``kind`` are those of the piece placed last. ``cells`` is the set-up to follow, and
    ``offer`` the place of the offered set-up that was looked at last.
    """

    def __init__(self) -> None:
        self.square = ""
        self.kind: Kind | None = None
        self.cells: Cells | None = None
        self.offer = -1
