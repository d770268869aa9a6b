"""A set-up in the making (D1): what an editor works on.

A draft is a value: every edit gives another one, which remembers what stood before. Its cells are
numbered as in `Deployment.cells`: the owner's back row first, from his left to his right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from stratego.engine.deployment import Deployment, can_move_first, zone_rows
from stratego.engine.pieces import Color, Kind
from stratego.engine.random_setup import random_cells
from stratego.engine.ruleset import Ruleset
from stratego.engine.values import Value
from stratego.hotseat.steps import Cells, StepError
from stratego.wording import hotseat as words

if TYPE_CHECKING:
    from random import Random

# How often `fill` draws again for a set-up that can move; what stands may allow none.
_DRAWS = 50


class DraftError(StepError):
    """An edit that cannot be made; the message tells the player why."""


class Draft(Value):
    """The set-up of ``color`` so far.

    ``cells`` are never more pieces of a kind than the army has. ``history`` is what stood before each
    edit, oldest first; an edit that brings back what stood just before is the same as `undo`, so
    whoever is told the cells alone, edit by edit, has the same draft.
    """

    rules: Ruleset
    color: Color
    cells: Cells
    history: tuple[Cells, ...] = ()

    @classmethod
    def empty(cls, rules: Ruleset, color: Color) -> Draft:
        """A draft with the whole army still in the tray."""
        return cls(rules, color, (None,) * len(rules.geometry.zones[color.side]))

    # What it shows

    @property
    def squares(self) -> tuple[str, ...]:
        """The name of the board's square for each cell."""
        board = self.rules.geometry
        return tuple(board.names[square] for square in board.zones[self.color.side])

    def cell(self, square: str) -> int | None:
        """The cell of the square of that name; None where it lies outside the zone."""
        squares = self.squares
        return squares.index(square) if square in squares else None

    @property
    def tray(self) -> Mapping[Kind, int]:
        """How many of each kind of the army are left to place, those of which none is left included."""
        placed = Counter(self.cells)
        return {kind: count - placed[kind] for kind, count in self.rules.army.items()}

    @property
    def faults(self) -> tuple[str, ...]:
        """What the set-up lacks, in words for its owner; empty where it may be played (D1)."""
        missing = {kind: count for kind, count in self.tray.items() if count}
        if missing:
            return (words.still_to_place(missing),)
        if not can_move_first(self.rules, self.color, self.cells):
            return (words.NO_FIRST_MOVE,)
        return ()

    @property
    def ready(self) -> bool:
        """Whether the set-up may be played (D1)."""
        return not self.faults

    def deployment(self) -> Deployment:
        """The finished set-up. Raises DeploymentError with all faults where it is none."""
        return Deployment(self.rules, self.cells)

    # Edits: each gives the draft that comes of it, or this one where nothing changes

    def arrange(self, cells: Cells) -> Draft:
        """Let these cells stand. Raises DraftError where they are no part of the army on this zone."""
        if len(cells) != len(self.cells):
            raise DraftError(words.wrong_size(len(cells), len(self.cells)))
        placed = Counter(kind for kind in cells if kind is not None)
        if any(count > self.rules.army.get(kind, 0) for kind, count in placed.items()):
            raise DraftError(words.TOO_MANY_OF_A_KIND)
        return self._edited(cells)

    def place(self, cell: int, kind: Kind) -> Draft:
        """Put a piece from the tray onto a cell; what stood there goes back to the tray.

        Raises DraftError where the tray has none of this kind, or the zone no such cell.
        """
        if self._at(cell) is kind:
            return self
        if not self.tray.get(kind):
            raise DraftError(words.NONE_IN_TRAY)
        return self._edited(self._replaced({cell: kind}))

    def lift(self, cell: int) -> Draft:
        """Put what stands on a cell back into the tray. Raises DraftError for no such cell."""
        self._at(cell)
        return self._edited(self._replaced({cell: None}))

    def swap(self, a: int, b: int) -> Draft:
        """Exchange what stands on two cells; a piece simply moves to an empty one.

        Raises DraftError where the zone has no such cell.
        """
        return self._edited(self._replaced({a: self._at(b), b: self._at(a)}))

    def clear(self) -> Draft:
        """The whole army back into the tray."""
        return self._edited((None,) * len(self.cells))

    def mirror(self) -> Draft:
        """Exchange left and right."""
        cells: Cells = ()
        for length in zone_rows(self.rules.geometry):
            row = self.cells[len(cells) : len(cells) + length]
            cells += tuple(reversed(row))
        return self._edited(cells)

    def load(self, deployment: Deployment) -> Draft:
        """A ready-made set-up in place of all that stands.

        Raises DeploymentError where it does not fit the ruleset.
        """
        deployment.check(self.rules)
        return self._edited(deployment.cells)

    def fill(self, rng: Random) -> Draft:
        """Place the rest of the army at random but sensibly, as `Deployment.random` would.

        What stands stays; so the result may still be one with no first move.
        """
        cells = tuple(random_cells(self.rules, rng, self.cells))
        for _ in range(_DRAWS):
            if can_move_first(self.rules, self.color, cells):
                break
            cells = tuple(random_cells(self.rules, rng, self.cells))
        return self._edited(cells)

    def undo(self) -> Draft:
        """Take the last edit back; this draft where there is none."""
        if not self.history:
            return self
        return Draft(self.rules, self.color, self.history[-1], self.history[:-1])

    def _edited(self, cells: Cells) -> Draft:
        if cells == self.cells:
            return self
        if self.history and cells == self.history[-1]:
            return self.undo()
        return Draft(self.rules, self.color, cells, (*self.history, self.cells))

    def _at(self, cell: int) -> Kind | None:
        if not 0 <= cell < len(self.cells):
            raise DraftError(words.NO_SUCH_SQUARE)
        return self.cells[cell]

    def _replaced(self, changes: Mapping[int, Kind | None]) -> Cells:
        return tuple(changes.get(cell, kind) for cell, kind in enumerate(self.cells))
