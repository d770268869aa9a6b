"""Drafts: set-ups that are being edited (D1), and their completion when the time is up.

A draft is a value: an edit that changes it returns a new one, which remembers the earlier cells. The cells
are numbered as in `Deployment.cells`: the owner's back row first, from their left to their right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from stratego.engine.deployment import Deployment, can_move_first, movable_cells, split_rows, zone_rows
from stratego.engine.errors import Explanation, Pieces
from stratego.engine.pieces import Color, Kind
from stratego.engine.random_setup import random_cells
from stratego.engine.ruleset import Ruleset
from stratego.engine.values import Value
from stratego.hotseat.steps import Cells, RunOut, StepError

if TYPE_CHECKING:
    from random import Random

    from stratego.engine.clock import Clock


class Draft(Value):
    """The set-up of ``color`` so far.

    ``cells`` never has more pieces of a kind than the army. ``history`` has the cells before each edit,
    oldest first. An edit that restores the cells from before the last edit counts as `undo`, so that the
    cells after each edit are enough to rebuild a draft with its history.
    """

    rules: Ruleset
    color: Color
    cells: Cells
    history: tuple[Cells, ...] = ()

    @classmethod
    def empty(cls, rules: Ruleset, color: Color) -> Draft:
        """A draft with the whole army still in the tray."""
        return cls(rules, color, (None,) * len(rules.geometry.zones[color.side]))

    # State

    @property
    def squares(self) -> tuple[str, ...]:
        """The names of the squares, in the order of the cells."""
        board = self.rules.geometry
        return tuple(board.names[square] for square in board.zones[self.color.side])

    @property
    def tray(self) -> Mapping[Kind, int]:
        """The number of pieces left to place, for every kind of the army, including zeros."""
        placed = Counter(self.cells)
        return {kind: count - placed[kind] for kind, count in self.rules.army.items()}

    @property
    def fault(self) -> Explanation | None:
        """Explains to the player why the set-up cannot be played yet; None if it can (D1)."""
        if missing := tuple(Pieces(kind, count) for kind, count in self.tray.items() if count):
            return Explanation("Still to place: {missing}.", missing=missing)
        if not can_move_first(self.rules, self.color, self.cells):
            return Explanation("No piece could make a first move: put one that moves next to an open square.")
        return None

    @property
    def ready(self) -> bool:
        """Whether the set-up can be played (D1)."""
        return self.fault is None

    def deployment(self) -> Deployment:
        """The set-up as a deployment. Raises DeploymentError with all faults if it is not `ready`."""
        return Deployment(self.rules, self.cells, self.color)

    # Edits: each returns the new draft, or this one if nothing changes

    def arrange(self, cells: Cells) -> Draft:
        """Replace all cells. Raises StepError if the zone has another size or a kind has too many pieces."""
        if len(cells) != len(self.cells):
            raise StepError(
                "The set-up has {squares} squares, and the zone has {zone}.",
                squares=len(cells),
                zone=len(self.cells),
            )
        placed = Counter(kind for kind in cells if kind is not None)
        if any(count > self.rules.army.get(kind, 0) for kind, count in placed.items()):
            raise StepError("The set-up has more pieces of a kind than the army.")
        if cells == self.cells:
            return self
        if self.history and cells == self.history[-1]:
            return self.undo()
        return Draft(self.rules, self.color, cells, (*self.history, self.cells))

    def with_one_more(self, cells: Cells) -> tuple[Draft, str]:
        """The draft with one more piece, as in ``cells``, and the name of the piece's square (D3).

        The piece cannot be moved again, so the draft has no history. Raises StepError as `arrange` does, if
        ``cells`` differ in any other way, or if no set-up with that piece could have a first move.
        """
        after = self.arrange(cells)
        new = [cell for cell, kind in enumerate(cells) if kind is not self.cells[cell]]
        if len(new) != 1:
            raise StepError("The players set up in turn, one piece at a time.")
        (cell,) = new
        if self.cells[cell] is not None:
            raise StepError("A piece that is placed stays where it is.")
        if not can_move_first(self.rules, self.color, cells):
            raise StepError("Then no piece could make a first move: leave a way out for one that moves.")
        return Draft(self.rules, self.color, after.cells), after.squares[cell]

    def place(self, cell: int, kind: Kind) -> Draft:
        """Put a piece from the tray on a cell; a piece that was there returns to the tray.

        Raises StepError if the tray has none of this kind.
        """
        return self._replaced({cell: kind})

    def lift(self, cell: int) -> Draft:
        """Return the piece on a cell to the tray."""
        return self._replaced({cell: None})

    def swap(self, a: int, b: int) -> Draft:
        """Swap the contents of two cells, one of which may be empty."""
        return self._replaced({a: self.cells[b], b: self.cells[a]})

    def _replaced(self, changes: Mapping[int, Kind | None]) -> Draft:
        return self.arrange(tuple(changes.get(cell, kind) for cell, kind in enumerate(self.cells)))

    def clear(self) -> Draft:
        """Return all pieces to the tray."""
        return self.arrange((None,) * len(self.cells))

    def mirror(self) -> Draft:
        """Swap left and right."""
        rows = split_rows(self.cells, zone_rows(self.rules.geometry))
        return self.arrange(tuple(cell for row in rows for cell in reversed(row)))

    def fill(self, rng: Random) -> Draft:
        """Place the rest of the army at random but sensibly, as `Deployment.random` does.

        The placed pieces stay. The result has a first move unless they rule it out.
        """
        draw = movable_cells if can_move_first(self.rules, self.color, self.cells) else random_cells
        return self.arrange(tuple(draw(self.rules, rng, self.color, self.cells)))

    def undo(self) -> Draft:
        """Undo the last edit, if there is one."""
        if not self.history:
            return self
        return Draft(self.rules, self.color, self.history[-1], self.history[:-1])


class Completion:
    """Randomly completes the set-ups of one game, for players whose time to set up has run out."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self.plans: dict[Color, Cells] = {}
        """The completed set-up of each side whose time has run out."""

    def run_out(self, clock: Clock, draft: Draft) -> RunOut:
        """The step for the player whose time has run out; before the game, with the `cells` for ``draft``."""
        return RunOut(self.cells(draft) if clock.is_setting_up else ())

    def cells(self, draft: Draft) -> Cells:
        """The draft's cells once completed or, if the sides set up in turn, with one more piece (D3).

        If the placed pieces rule out a first move, a secret set-up is completed from an empty zone.
        """
        plan = self.plans.get(draft.color)
        if plan is None or any(kind not in (None, plan[cell]) for cell, kind in enumerate(draft.cells)):
            filled = draft.fill(self._rng)
            plan = (filled if filled.ready else draft.clear().fill(self._rng)).cells
            self.plans[draft.color] = plan
        if draft.rules.deployment == "secret":
            return plan
        new = next(cell for cell, kind in enumerate(draft.cells) if kind is not plan[cell])
        return *draft.cells[:new], plan[new], *draft.cells[new + 1 :]
