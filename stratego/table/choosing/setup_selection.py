"""A player's selection while setting up an army, and their edits of the set-up (D1).

Every edit can be undone. If the sides set up in turn (D3), a piece is placed for good, but a player may
plan which piece to place where.
"""

from collections.abc import Mapping
from random import Random
from typing import Final

from stratego.engine.deployment import split_rows, zone_rows
from stratego.engine.errors import Explanation, Key, Pieces
from stratego.engine.pieces import Kind
from stratego.engine.ruleset import Ruleset, label
from stratego.engine.values import Value
from stratego.hotseat.draft import Draft
from stratego.hotseat.steps import Cells
from stratego.table.choosing.picture import Light

PIECE_KEYS: Final = frozenset("0123456789sibf")
"""All keys that stand for a piece in some army."""


class Edit(Value):
    """The result of an edit: the new cells and the cursor's new square, or a fault; each may be missing.

    If ``is_refusal``, the edit is not possible; otherwise a fault is only advice.
    """

    cells: Cells | None = None
    cursor: str = ""
    fault: Explanation | None = None
    is_refusal: bool = False


class ArmySelection:
    """The selection in the tray of ``draft``: a ``kind``, or nothing."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.kind: Kind | None = None
        self._kinds = pieces_by_key(draft.rules)
        self._order = reading_order(draft)

    def _cell(self, square: str) -> int:
        return self.draft.squares.index(square)

    def _at(self, square: str) -> Kind | None:
        return self.draft.cells[self._cell(square)]

    def _from(self, square: str) -> list[str]:
        """The squares after this one in reading order, wrapping round; this one comes last."""
        at = self._order.index(square) + 1
        return self._order[at:] + self._order[:at]

    def _kind_of(self, key: str) -> Kind | Explanation:
        """The kind that a key selects, or a fault if it selects none."""
        kind = self._kinds.get(key)
        if key == "1" and kind is Kind.SPY and "0" in self._kinds:  # typing 10 must not select the Spy
            return Explanation("Type 0 for the 10, and S for the Spy.")
        return kind or Explanation("This army has no piece with {key} on it.", key=key.upper())

    def _none_left(self, kind: Kind) -> Explanation:
        count = self.draft.rules.army[kind]
        if count == 1:
            return Explanation("The {kind} is already on the board.", kind=kind)
        if count == 2:
            return Explanation("No {pieces} left: both are on the board.", pieces=Pieces(kind))
        return Explanation(
            "No {pieces} left: all {count} are on the board.", pieces=Pieces(kind), count=count
        )


class SetupSelection(ArmySelection):
    """The selection for ``draft``: a ``kind`` in the tray, the piece on ``square``, or nothing."""

    def __init__(self, draft: Draft) -> None:
        super().__init__(draft)
        self.square = ""

    # What to show

    @property
    def start(self) -> str:
        """The square where the cursor starts: the first empty one in reading order, else the last one."""
        return self._next_empty(self._order[-1])

    @property
    def selected(self) -> Kind | None:
        """The kind of the selected piece; None if nothing is selected."""
        return self._at(self.square) if self.square else self.kind

    def lights(self) -> dict[str, Light]:
        """The squares highlighted for the selection, each with the reason."""
        if self.selected is None:
            return {}
        lights = {square: Light.GOAL for square in self._order if self._at(square) is None}
        return lights | ({self.square: Light.CHOSEN} if self.square else {})

    # Edits by square and tray

    def pick(self, square: str) -> Edit:
        """Choose a square: place or move the selected piece there, or select the piece on it."""
        if self.kind is not None:
            return self.place(self.kind, square)
        if self.square:
            picked, self.square = self.square, ""
            return self._swapped(picked, square)
        if self._at(square) is None:
            if any(self.draft.tray.values()):
                select = Explanation(
                    "No piece is here. Select one in the tray, or type its number or letter."
                )
                return Edit(fault=select)
            return Edit(fault=Explanation("No piece is here. To move one here, select it first."))
        self.square = square
        return Edit()

    def drag(self, origin: str, target: str) -> Edit:
        """Move a piece to another square, swapping it with a piece that is there."""
        self.cancel()
        return Edit() if self._at(origin) is None else self._swapped(origin, target)

    def take(self, kind: Kind) -> Edit:
        """Select a piece of this kind in the tray."""
        self.cancel()
        if not self.draft.tray[kind]:
            return _refused(self._none_left(kind))
        self.kind = kind
        return Edit()

    def place(self, kind: Kind, square: str) -> Edit:
        """Place a piece from the tray; a piece already on the square returns to the tray."""
        cell = self._cell(square)
        if self.draft.cells[cell] is kind:
            return Edit()
        if not self.draft.tray[kind]:
            return _refused(self._none_left(kind))
        draft = self.draft.place(cell, kind)
        if not draft.tray[kind]:
            self.kind = None
        return Edit(draft.cells)

    # Edits by key

    def type(self, key: str, square: str) -> Edit:
        """Place the piece with this key (``0`` is rank 10), and move the cursor to the next empty square."""
        self.cancel()
        kind = self._kind_of(key)
        if isinstance(kind, Explanation):
            return _refused(kind)
        edit = self.place(kind, square)
        return edit if edit.is_refusal else edit.replace(cursor=self._next_empty(square))

    def remove(self, square: str) -> Edit:
        """Return a piece to the tray; on an empty square, first go back one square."""
        self.cancel()
        if self._at(square) is None:
            square = self._order[self._order.index(square) - 1]
        return Edit(self.draft.lift(self._cell(square)).cells, square)

    def cancel(self) -> None:
        """Deselect."""
        self.kind, self.square = None, ""

    # Edits of the whole set-up

    def undo(self) -> Edit:
        """Undo the last edit."""
        self.cancel()
        if not self.draft.history:
            return _refused(Explanation("Nothing to undo."))
        return Edit(self.draft.undo().cells)

    def fill(self, rng: Random) -> Edit:
        """Place the rest of the army at random."""
        self.cancel()
        if not any(self.draft.tray.values()):
            placed = Explanation("All pieces are placed. {key} to clear the board.", key=Key("deploy.clear"))
            return _refused(placed)
        return Edit(self.draft.fill(rng).cells)

    def replace(self, draft: Draft) -> Edit:
        """Replace the set-up with another one, such as its mirror image."""
        self.cancel()
        return Edit(draft.cells)

    # Squares

    def _swapped(self, a: str, b: str) -> Edit:
        return Edit(self.draft.swap(self._cell(a), self._cell(b)).cells)

    def _next_empty(self, square: str) -> str:
        """The next empty square in reading order, wrapping round; this square if there is none."""
        return next((other for other in self._from(square) if self._at(other) is None), square)


def _refused(fault: Explanation) -> Edit:
    return Edit(fault=fault, is_refusal=True)


def piece_key(character: str | None) -> str:
    """The character in lower case if it is the key of a piece, else an empty string."""
    key = (character or "").lower()
    return key if key in PIECE_KEYS else ""


def pieces_by_key(rules: Ruleset) -> Mapping[str, Kind]:
    """Each kind by its key, the last character of its label; ``1`` is the Spy too if no label ends in 1."""
    spy = {"1": Kind.SPY} if Kind.SPY in rules.army else {}
    return spy | {label(rules, kind)[-1].lower(): kind for kind in rules.army}


def reading_order(draft: Draft) -> list[str]:
    """The squares of the zone as its owner reads them: front row first, from the left."""
    rows = split_rows(draft.squares, zone_rows(draft.rules.geometry))
    return [square for row in reversed(rows) for square in row]


class PlacingPlan:
    """A player's plan for setting up in turn (D3). The other player never sees it.

    ``square`` and ``kind`` are those of the last piece placed, if any. ``cells`` is the planned set-up, None
    without a plan, and ``offer`` the index of the ready-made or saved set-up that was offered last, or -1.
    """

    square = ""
    kind: Kind | None = None
    cells: Cells | None = None
    offer = -1

    def next_cells(self, draft: Draft) -> Cells:
        """The cells of ``draft`` with the next planned piece placed; the plan records it as placed."""
        placing = Placing(draft, self)
        square = placing.start
        cells = placing.cells(square)
        placing.remember(square)
        return cells


class Placing(ArmySelection):
    """A player's choices while setting up ``draft`` in turn (D3). ``kind`` is the selected piece, if any."""

    def __init__(self, draft: Draft, plan: PlacingPlan) -> None:
        super().__init__(draft)
        self._plan = plan
        if plan.cells is not None:
            plan.cells = adapted(plan.cells, draft)

    # What to show

    @property
    def start(self) -> str:
        """The cursor's first square: the next empty one with a planned piece, else the next empty one."""
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
        """The kind that would be placed on a square; None if there is none."""
        if self._at(square) is not None:
            return None
        if self.kind is not None or self._plan.cells is not None:
            return self.kind or self.planned.get(square)
        last = self._plan.kind
        return last if last is not None and self.draft.tray[last] else None

    # The player's choices

    def type(self, key: str) -> Explanation | None:
        """Select a piece by its key. Returns the reason if refused."""
        kind = self._kind_of(key)
        return kind if isinstance(kind, Explanation) else self.take(kind)

    def take(self, kind: Kind) -> Explanation | None:
        """Select a piece of this kind. Returns the reason if refused."""
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
