"""Set-ups: drawn at random by sound principles; the one most like people's is taken.

The engine draws sensible set-ups for any board and army. Of several of these the one with the best figure is
taken: how often people put each kind where it stands (`frequencies`), and more for a Flag behind Bombs. The
figures were set by hand.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from stratego.engine.deployment import can_move_first
from stratego.engine.pieces import Color, Kind
from stratego.engine.random_setup import random_cells
from stratego.engine.ruleset import Ruleset
from stratego.players.computer.beliefs import frequencies
from stratego.players.computer.ranks import NUMBER

_DRAWN: Final = 12  # set-ups to choose from; with more, the results grow alike
_CLOSED: Final = 40.0  # for a Flag that can only be reached past Bombs
_USUAL: Final = 60.0  # a middling frequency per thousand; it keeps products in bounds

Cells = tuple[Kind | None, ...]


def good_cells(rules: Ruleset, rng: Random, color: Color, before: Sequence[Kind | None] = ()) -> Cells:
    """A complete set-up for the side of ``color`` that keeps the pieces placed ``before``."""
    found: Cells | None = None
    best = -1.0
    drawn = 0
    while found is None or drawn < _DRAWN:
        drawn += 1
        cells = tuple(random_cells(rules, rng, color, before))
        if can_move_first(rules, color, cells) and (figure := _figure(rules, cells)) > best:
            found, best = cells, figure
    return found


def _figure(rules: Ruleset, cells: Cells) -> float:
    board = rules.geometry
    often = frequencies(rules, 0)
    placed = dict(zip(board.zones[0], cells, strict=True))
    figure = 1.0
    for square, kind in placed.items():
        if kind is not None:
            figure *= often[square][NUMBER[kind]] / _USUAL
            if kind is Kind.FLAG and all(
                placed.get(near) in (Kind.BOMB, Kind.FLAG) for near in board.neighbours[square]
            ):
                figure *= _CLOSED
    return figure
