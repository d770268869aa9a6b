"""What a player does while he deploys: what he has in hand, and what each deed makes of his set-up (D1).

It is given his draft and says how the cells are to stand. Nothing is final, and all can be taken back.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from stratego.engine.deployment import Deployment, zone_rows
from stratego.engine.pieces import Kind
from stratego.engine.ruleset import Ruleset
from stratego.hotseat.draft import Draft
from stratego.hotseat.steps import Cells
from stratego.tui.draw.picture import Light
from stratego.wording.grammar import count, listed, number
from stratego.wording.pieces import kind_name, roster

_FEW_KINDS = 3  # so many are told by name when they are still to place


class Deed(NamedTuple):
    """What comes of a deed: how the cells are to stand, where the cursor goes, what to tell the player.

    Each is None or empty where there is nothing of the kind. With ``is_refusal`` nothing was done.
    """

    cells: Cells | None = None
    cursor: str = ""
    message: str = ""
    is_refusal: bool = False

    def __repr__(self) -> str:
        return "<Deed>"


class Builder:
    """The hand of the player whose ``draft`` it is.

    ``kind`` is what he has taken from the tray, ``square`` where the piece stands that he has picked up;
    never both.
    """

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.kind: Kind | None = None
        self.square = ""
        self._keys = dict(piece_keys(draft.rules))
        self._order = reading_order(draft)

    # What it shows

    @property
    def start(self) -> str:
        """Where the cursor is to begin: the first empty square as one reads, else the first."""
        return self._next_empty(self._order[-1])

    def lights(self) -> dict[str, Light]:
        """The squares that stand out for what is in hand."""
        if not self.holding():
            return {}
        lights = {square: Light.GOAL for square in self._order if self._at(square) is None}
        return lights | ({self.square: Light.CHOSEN} if self.square else {})

    def status(self) -> str:
        """How far the set-up is, and what it lacks, in words."""
        left = [(kind, n) for kind, n in self.draft.tray.items() if n]
        if not left:
            return "The army stands." if self.draft.ready else self.draft.faults[0]
        if len(left) > _FEW_KINDS:
            return f"{sum(n for _, n in left)} of {self.draft.rules.army_size} pieces are still to place."
        return f"Still to place: {listed([count(n, kind_name(kind)) for kind, n in left])}."

    def holding(self) -> str:
        """What is in hand, in words; empty where nothing is."""
        kind = self._at(self.square) if self.square else self.kind
        return "" if kind is None else kind_name(kind)

    # Deeds by square and tray

    def point(self, square: str) -> Deed:
        """Choose a square: put down there what is in hand, or pick up what stands there."""
        if self.kind is not None:
            return self.place(self.kind, square)
        if self.square:
            picked, self.square = self.square, ""
            return self._swapped(picked, square)
        if self._at(square) is None:
            return Deed(message="Nothing stands here. Take a piece from the tray, or press its key.")
        self.square = square
        return Deed()

    def drag(self, origin: str, target: str) -> Deed:
        """Draw what stands on one square to another; what stands there comes back in exchange."""
        self.drop()
        if self._at(origin) is None:
            return Deed()
        return self._swapped(origin, target)

    def take(self, kind: Kind) -> Deed:
        """Take a piece of a kind from the tray into the hand, for whatever was in it."""
        self.drop()
        if not self.draft.tray[kind]:
            return Deed(message=none_left(self.draft.rules, kind), is_refusal=True)
        self.kind = kind
        return Deed()

    def place(self, kind: Kind, square: str) -> Deed:
        """Put a piece from the tray onto a square; what stood there goes back to the tray."""
        cell = self._cell(square)
        if self.draft.cells[cell] is kind:
            return Deed()
        if not self.draft.tray[kind]:
            return Deed(message=none_left(self.draft.rules, kind), is_refusal=True)
        draft = self.draft.place(cell, kind)
        if not draft.tray[kind]:
            self.kind = None
        return Deed(draft.cells)

    # Deeds by key

    def type(self, key: str, square: str) -> Deed:
        """Place the piece on which ``key`` stands (``0`` for 10, ``1`` for the Spy), and go on."""
        self.drop()
        kind = self._keys.get(key)
        if kind is None:
            return Deed(message=f"This army has no piece with {key.upper()} on it.", is_refusal=True)
        deed = self.place(kind, square)
        if deed.is_refusal:
            return deed
        empty = self._next_empty(square, deed.cells)
        return deed._replace(cursor=empty)

    def remove(self, square: str) -> Deed:
        """Put what stands on a square back into the tray; from an empty one step back first."""
        self.drop()
        if self._at(square) is None:
            square = self._order[self._order.index(square) - 1]
        return Deed(self.draft.lift(self._cell(square)).cells, square)

    def drop(self) -> bool:
        """Put back what is in hand. Returns whether there was anything."""
        was_holding = bool(self.square) or self.kind is not None
        self.kind, self.square = None, ""
        return was_holding

    # Deeds on the whole set-up

    def take_back(self) -> Deed:
        """Take the last deed back."""
        self.drop()
        if not self.draft.history:
            return Deed(message="There is nothing to take back.", is_refusal=True)
        return Deed(self.draft.undo().cells)

    def clear(self) -> Deed:
        """All pieces back into the tray."""
        self.drop()
        return Deed(self.draft.clear().cells, message="All pieces are in the tray. U brings them back.")

    def mirror(self) -> Deed:
        """Exchange left and right."""
        self.drop()
        return Deed(self.draft.mirror().cells)

    def fill(self, rng: Random) -> Deed:
        """Place the rest of the army at random."""
        self.drop()
        if not sum(self.draft.tray.values()):
            return Deed(message="All pieces stand already. C clears the squares.", is_refusal=True)
        return Deed(self.draft.fill(rng).cells)

    def load(self, deployment: Deployment) -> Deed:
        """A ready-made set-up in place of what stands."""
        self.drop()
        return Deed(self.draft.load(deployment).cells)

    # Where things are

    def _cell(self, square: str) -> int:
        cell = self.draft.cell(square)
        assert cell is not None, "the cursor stays in the zone"
        return cell

    def _at(self, square: str) -> Kind | None:
        return self.draft.cells[self._cell(square)]

    def _swapped(self, a: str, b: str) -> Deed:
        return Deed(self.draft.swap(self._cell(a), self._cell(b)).cells)

    def _next_empty(self, square: str, cells: Cells | None = None) -> str:
        """The first empty square after this one as one reads, round the end; this one where none is."""
        stands = dict(zip(self.draft.squares, cells or self.draft.cells, strict=True))
        at = self._order.index(square) + 1
        onwards = self._order[at:] + self._order[:at]
        return next((other for other in onwards if stands[other] is None), square)


def none_left(rules: Ruleset, kind: Kind) -> str:
    """Why there is no piece of a kind to be placed: all of them stand."""
    pieces = rules.army[kind]
    if pieces == 1:
        return f"The {kind_name(kind)} stands already."
    them = "both" if pieces == 2 else f"all {number(pieces)}"
    return f"No {kind_name(kind)} is left: {them} stand already."


def piece_keys(rules: Ruleset) -> Iterator[tuple[str, Kind]]:
    """The key of each piece: what stands on it, of 10 the last digit; 1 is the Spy's where it is free."""
    if Kind.SPY in rules.army:
        yield "1", Kind.SPY
    for entry in roster(rules):
        yield entry.label[-1].lower(), entry.kind


def reading_order(draft: Draft) -> list[str]:
    """The squares of the zone as its owner reads them: the front row first, from his left."""
    squares = list(draft.squares)
    order: list[str] = []
    for length in zone_rows(draft.rules.geometry):
        order = squares[:length] + order
        del squares[:length]
    return order
