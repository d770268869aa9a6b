"""What an enemy piece's behaviour says about its rank.

A piece that steps next to a piece whose rank it knows probably beats it; one that steps away from it
probably does not; one that stands beside it and leaves it alone is seldom one that beats it. A piece that
stays where it is although it could move is a very little more likely to be a Bomb or the Flag with every
turn: most pieces wait for long. Each observation multiplies the likelihoods of single kinds by a factor;
none of them is ever zero, because people bluff.

The factors were set by hand, and compared in 32 games with four programs that were not written here by the
average logarithm of the probability of an unmoved piece's true rank: -1.90 with a factor of 0.975 for
waiting, -1.86 with 0.99, -1.84 with 0.997. A factor for pieces that do not flee from what comes beside them
made it worse (-1.836 with 0.88, -1.832 without).
"""

from __future__ import annotations

from collections.abc import Sequence

from stratego.players.computer.individual import Individual
from stratego.players.computer.ranks import COUNT, EQUAL, LOST, MOVABLE, WON

_Board = Sequence[Individual | None]
_Table = Sequence[Sequence[int]]  # neighbours by square, or results by attacker and defender

APPROACH = (2.5, 0.8, 0.45)  # of a piece that would win, tie, lose when it attacked next
FLIGHT = (0.5, 1.1, 1.6)  # the same, of the piece stepping away
LEFT_ALONE = 0.5  # a piece that would win, and does not attack
UNMOVED = 0.997  # a movable piece that could step forward, for each turn in which another piece moved
LEAST, MOST = 0.02, 50.0  # no amount of behaviour is a proof


def stepped(
    board: _Board, neighbours: _Table, results: _Table, piece: Individual, start: int, end: int
) -> None:
    """An enemy ``piece`` is about to make a quiet move."""
    if piece.kind >= 0:
        return
    beside = neighbours[end]
    for square in (*beside, *neighbours[start]):
        known = board[square]
        if known is not None and known.own and known.shown:
            _weigh(piece, [row[known.kind] for row in results], APPROACH if square in beside else FLIGHT)


def stayed(
    board: _Board,
    neighbours: _Table,
    results: _Table,
    piece: Individual,
    attacked: Individual | None,
) -> None:
    """An unknown enemy ``piece`` stays where it is while another one moves, or takes ``attacked``."""
    factors = piece.factors
    free = False
    for square in neighbours[piece.square]:
        near = board[square]
        if near is None:
            free = True
        elif near.own and near.shown and near is not attacked:
            for kind in MOVABLE:
                if results[kind][near.kind] == WON:
                    factors[kind] *= LEFT_ALONE
    if free and not piece.moved:
        for kind in MOVABLE:
            factors[kind] *= UNMOVED
    _bound(factors)


def _weigh(piece: Individual, outcome: list[int], weights: tuple[float, float, float]) -> None:
    """Multiply by the weight of each kind's result, as an attacker."""
    of = {WON: weights[0], EQUAL: weights[1], LOST: weights[2]}
    for kind in MOVABLE:
        piece.factors[kind] *= of[outcome[kind]]
    _bound(piece.factors)


def _bound(factors: list[float]) -> None:
    for kind in range(COUNT):
        factors[kind] = min(max(factors[kind], LEAST), MOST)
