"""What a player does who sets up in turn: which piece he means to place, and where (D3).

Until he places it nothing is done, and all can be thought over; then it stands for good.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from stratego.engine.pieces import Kind
from stratego.hotseat.draft import Draft
from stratego.hotseat.steps import Cells
from stratego.tui.play.intent import Intent
from stratego.tui.play.setup_hand import none_left, piece_keys, reading_order
from stratego.wording.pieces import kind_name


class Placing:
    """The hand of the player whose ``draft`` it is. ``kind`` is what he has typed or taken from the tray."""

    def __init__(self, draft: Draft, intent: Intent) -> None:
        self.draft = draft
        self.kind: Kind | None = None
        self._intent = intent
        self._keys = dict(piece_keys(draft.rules))
        self._order = reading_order(draft)
        if intent.plan is not None:
            intent.plan = adapted(intent.plan, draft)

    # What it shows

    @property
    def start(self) -> str:
        """Where the cursor is to begin: the next square that the plan fills, or the next empty one."""
        last = self._intent.square or self._order[-1]
        at = self._order.index(last) + 1
        onwards = self._order[at:] + self._order[:at]
        empty = [square for square in onwards if self._at(square) is None]
        return next((square for square in empty if square in self.planned), empty[0])

    @property
    def planned(self) -> Mapping[str, Kind]:
        """What the plan has for the squares that are still empty."""
        plan = self._intent.plan or (None,) * len(self.draft.cells)
        cells = zip(self.draft.squares, plan, self.draft.cells, strict=True)
        return {square: kind for square, kind, stands in cells if kind is not None and stands is None}

    def offered(self, square: str) -> Kind | None:
        """What would be placed on a square; None where a piece stands, and where nothing is meant for it."""
        if self._at(square) is not None:
            return None
        if self.kind is not None or self._intent.plan is not None:
            return self.kind or self.planned.get(square)
        last = self._intent.kind
        return last if last is not None and self.draft.tray[last] else None

    def hint(self, square: str) -> str:
        """What can be done on a square, in words."""
        kind = self.offered(square)
        if kind is not None:
            return f"{kind_name(kind)} for {square}? Enter places it, for good."
        if self._at(square) is not None:
            return f"What stands on {square} stands for good. Choose an empty square."
        return "Type what stands on a piece, or Tab for the tray."

    # What the player does

    def type(self, key: str) -> str:
        """Mean the piece on which ``key`` stands. Returns why that cannot be, empty where it can."""
        kind = self._keys.get(key)
        if kind is None:
            return f"This army has no piece with {key.upper()} on it."
        return self.take(kind)

    def take(self, kind: Kind) -> str:
        """Mean a piece of this kind. Returns why that cannot be, empty where it can."""
        if not self.draft.tray[kind]:
            return none_left(self.draft.rules, kind)
        self.kind = kind
        return ""

    def drop(self) -> bool:
        """Think no more of the piece in hand. Returns whether there was one."""
        had_one, self.kind = self.kind is not None, None
        return had_one

    def follow(self, plan: Cells) -> None:
        """Mean all pieces to stand like this, as far as those allow it that stand."""
        self.kind, self._intent.plan = None, adapted(plan, self.draft)

    def fill(self, rng: Random) -> None:
        """Mean the rest of the army to stand at random, but sensibly."""
        self.follow(self.draft.fill(rng).cells)

    def forget(self) -> bool:
        """Follow no plan any more. Returns whether there was one."""
        had_one, self._intent.plan = self._intent.plan is not None, None
        self._intent.setup = -1
        return had_one

    def cells(self, square: str) -> Cells:
        """How the cells stand when what is offered has been placed there."""
        kind, cell = self.offered(square), self.draft.cell(square)
        assert kind is not None and cell is not None
        return self.draft.place(cell, kind).cells

    def remember(self, square: str) -> None:
        """What was offered for this square has been placed."""
        self._intent.square, self._intent.kind = square, self.offered(square)

    def _at(self, square: str) -> Kind | None:
        cell = self.draft.cell(square)
        assert cell is not None, "the cursor stays in the zone"
        return self.draft.cells[cell]


def adapted(plan: Cells, draft: Draft) -> Cells:
    """A plan for the whole army, changed as little as what stands already demands."""
    cells = list(plan)
    for cell, kind in enumerate(draft.cells):
        if kind is not None and cells[cell] is not kind:
            other = next(
                at for at, there in enumerate(cells) if there is kind and draft.cells[at] is not kind
            )
            cells[cell], cells[other] = kind, cells[cell]
    return tuple(cells)
