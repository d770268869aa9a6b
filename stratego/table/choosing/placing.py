"""Setting up in turn: a player's plan, and their choice of the next piece and its square (D3)."""

from collections.abc import Mapping
from random import Random

from stratego.engine.errors import Explanation
from stratego.engine.pieces import Kind
from stratego.hotseat.draft import Draft
from stratego.hotseat.steps import Cells
from stratego.table.choosing.setup_selection import ArmySelection


class PlacingPlan:
    """A player's plan, kept from one piece to the next. The other player never sees it.

    ``square`` and ``kind`` are those of the last piece placed. ``cells`` is the set-up to follow, and
    ``offer`` the index of the offered set-up that was last looked at.
    """

    def __init__(self) -> None:
        self.square = ""
        self.kind: Kind | None = None
        self.cells: Cells | None = None
        self.offer = -1

    def next_cells(self, draft: Draft) -> Cells:
        """The cells of ``draft`` with the plan's next piece placed; the plan is updated accordingly."""
        placing = Placing(draft, self)
        square = placing.start
        cells = placing.cells(square)
        placing.remember(square)
        return cells


class Placing(ArmySelection):
    """A player's choices for ``draft``. ``kind`` is the piece selected by key or in the tray."""

    def __init__(self, draft: Draft, plan: PlacingPlan) -> None:
        super().__init__(draft)
        self._plan = plan
        if plan.cells is not None:
            plan.cells = adapted(plan.cells, draft)

    # What to show

    @property
    def start(self) -> str:
        """Where the cursor starts: on the next square that the plan fills, or the next empty square."""
        onwards = self._from(self._plan.square or self._order[-1])
        empty = [square for square in onwards if self._at(square) is None]
        return next((square for square in empty if square in self.planned), empty[0])

    @property
    def planned(self) -> Mapping[str, Kind]:
        """The planned pieces on the squares that are still empty."""
        plan = self._plan.cells or (None,) * len(self.draft.cells)
        cells = zip(self.draft.squares, plan, self.draft.cells, strict=True)
        return {square: kind for square, kind, placed in cells if kind is not None and placed is None}

    def offered(self, square: str) -> Kind | None:
        """The piece that would be placed on a square; None if there is none."""
        if self._at(square) is not None:
            return None
        if self.kind is not None or self._plan.cells is not None:
            return self.kind or self.planned.get(square)
        last = self._plan.kind
        return last if last is not None and self.draft.tray[last] else None

    # The player's choices

    def type(self, key: str) -> Explanation | None:
        """Select the piece that a key stands for. Returns the reason if that is refused."""
        kind = self._kind_of(key)
        return kind if isinstance(kind, Explanation) else self.take(kind)

    def take(self, kind: Kind) -> Explanation | None:
        """Select a piece of this kind. Returns the reason if that is refused."""
        if not self.draft.tray[kind]:
            return self._none_left(kind)
        self.kind = kind
        return None

    def cancel(self) -> None:
        """Deselect."""
        self.kind = None

    def follow(self, cells: Cells) -> None:
        """Plan this set-up, adapted to the pieces already placed."""
        self.kind, self._plan.cells = None, adapted(cells, self.draft)

    def fill(self, rng: Random) -> None:
        """Plan a random set-up."""
        self.follow(self.draft.fill(rng).cells)

    def forget(self) -> None:
        """Drop the plan."""
        self._plan.cells, self._plan.offer = None, -1

    def cells(self, square: str) -> Cells:
        """The cells with the offered piece placed on a square."""
        kind = self.offered(square)
        assert kind is not None
        return self.draft.place(self._cell(square), kind).cells

    def remember(self, square: str) -> None:
        """Record that the offered piece has been placed on a square."""
        self._plan.square, self._plan.kind = square, self.offered(square)


def adapted(plan: Cells, draft: Draft) -> Cells:
    """A plan for the whole army, changed as little as possible to fit the pieces already placed."""
    cells = list(plan)
    for cell, kind in enumerate(draft.cells):
        if kind is not None and cells[cell] is not kind:
            other = next(
                at for at, there in enumerate(cells) if there is kind and draft.cells[at] is not kind
            )
            cells[cell], cells[other] = kind, cells[cell]
    return tuple(cells)
