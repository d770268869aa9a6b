"""Beliefs: a probability for each rank of each enemy piece."""

from collections import Counter
from math import exp

from stratego.engine.random_setup import company, frequencies
from stratego.players.computer.ranks import BOMB, COUNT, FLAG, MOVABLE
from stratego.players.computer.tracking import Individual, Tracker

ROUNDS = 25  # rounds of scaling; after them, each kind's total was within 0.004 of a piece (30 random games)

# By kind: a weight for how likely the enemy is to rescue that kind, if the rank is not announced (R1).
_WANTED = tuple(1.0 + kind * kind for kind in range(COUNT))

# A piece's weight for being the Flag is multiplied by 1 + p × the first figure for each unknown piece beside
# it, where p is the probability that the neighbour is a Bomb. Its weight for being a Bomb is multiplied by
# 1 + p × the second figure, where p is the probability that the neighbour is the Flag.
_FLAG_BESIDE_BOMB, _BOMB_BESIDE_FLAG = 2.0, 4.0
# Factor for a piece's weight for being the Flag if another that began beside it has moved or is known to be
# movable, in armies whose Bombs can shut the Flag in (docs/strength.md).
_OPEN_FLAG = 0.35

Probabilities = list[float]
"""The probabilities of the kinds, which sum to one."""


def beliefs(tracker: Tracker) -> dict[int, Probabilities]:
    """The probabilities for every enemy piece on the board, by ``Individual.number``."""
    enemies = [piece for piece in tracker.pieces if not piece.own]
    counts = tracker.left()
    unknown = []
    homes: dict[int, int] = {}
    found: dict[int, Probabilities] = {}
    for piece in enemies:
        if piece.kind >= 0:
            found[piece.number] = [float(kind == piece.kind) for kind in range(COUNT)]
            homes[piece.home] = piece.kind
        elif piece.home >= 0:
            unknown.append(piece)
    prior = frequencies(tracker.rules, 1 - tracker.color.side)
    near = company(tracker.rules, 1 - tracker.color.side)
    opening = [piece.home for piece in enemies if piece.home >= 0 and (piece.moved or piece.kind > BOMB)]
    opened = {square for home in opening for square in tracker.neighbours[home]}
    table = []
    for piece, may_be in zip(unknown, _possible(unknown, counts), strict=True):
        row = [
            prior[piece.home][kind] * piece.factors[kind] if may_be >> kind & 1 else 0.0
            for kind in range(COUNT)
        ]
        for kind in range(COUNT):
            if row[kind] > 0:
                liking = 0.0
                for square, likings in near.get(piece.home, ()):
                    if square in homes:
                        liking += likings[kind][homes[square]]
                row[kind] *= exp(liking)
        if tracker.can_shut_in and piece.home in opened:
            row[FLAG] *= _OPEN_FLAG
        table.append(row)
    absent = sum(counts) - len(unknown)  # the game may have begun with only a part of the army
    table += [[float(count > 0) for count in counts] for _ in range(absent)]
    _scale(table, counts)
    _gather(tracker, unknown, table)
    _scale(table, counts)
    for piece, row in zip(unknown, table, strict=False):
        found[piece.number] = row
    for piece in enemies:
        if piece.home < 0 and piece.kind < 0:
            found[piece.number] = _of_returned(piece, enemies, found)
    return {piece.number: found[piece.number] for piece in enemies if piece.square >= 0}


def _gather(tracker: Tracker, unknown: list[Individual], table: list[Probabilities]) -> None:
    """Make Bombs more likely beside a possible Flag, and the Flag more likely beside possible Bombs."""
    before = {piece.home: (row[FLAG], row[BOMB]) for piece, row in zip(unknown, table, strict=False)}
    for piece, row in zip(unknown, table, strict=False):
        for near in tracker.neighbours[piece.home]:
            if near in before:
                flag, bomb = before[near]
                row[FLAG] *= 1 + _FLAG_BESIDE_BOMB * bomb
                row[BOMB] *= 1 + _BOMB_BESIDE_FLAG * flag


def _possible(unknown: list[Individual], counts: list[int]) -> list[int]:
    """The kinds that each unknown piece may be, as bits, without those that ``counts`` rule out."""
    left = sum(1 << kind for kind, count in enumerate(counts) if count > 0)
    bits = [piece.may_be & left for piece in unknown]
    if len(unknown) != sum(counts):
        return bits
    pieces = Counter(bits)
    groups = {0}
    for may_be in pieces:
        groups |= {group | may_be for group in groups}
    for group in groups:
        within = sum(number for may_be, number in pieces.items() if not may_be & ~group)
        if within == sum(count for kind, count in enumerate(counts) if group >> kind & 1):
            bits = [may_be & ~group if may_be & ~group else may_be for may_be in bits]
    return bits


def _scale(table: list[Probabilities], counts: list[int]) -> None:
    """Scale the columns to sum to ``counts`` and the rows to one, alternately, ending with the rows."""
    kinds = [kind for kind in range(COUNT) if counts[kind] > 0]
    for _ in range(ROUNDS):
        for kind in kinds:
            total = 0.0
            for row in table:
                total += row[kind]
            if total > 0:
                scale = counts[kind] / total
                for row in table:
                    row[kind] *= scale
        for row in table:
            total = 0.0
            for kind in kinds:
                total += row[kind]
            if total > 0:
                scale = 1 / total
                for kind in kinds:
                    row[kind] *= scale


def _of_returned(
    piece: Individual, enemies: list[Individual], found: dict[int, Probabilities]
) -> Probabilities:
    """The probabilities for a rescued piece of unknown kind, which must be one of those lost earlier."""
    weights = [0.0] * COUNT
    for lost in enemies:
        if lost.square < 0 and lost.lost_at <= piece.since and lost.number in found:
            for kind in MOVABLE:
                if piece.may_be >> kind & 1:
                    weights[kind] += found[lost.number][kind] * _WANTED[kind] * piece.factors[kind]
    total = 0.0
    for weight in weights:
        total += weight
    if total <= 0:
        weights = [float(kind in MOVABLE and piece.may_be >> kind & 1) for kind in range(COUNT)]
        total = sum(weights)
    return [weight / total for weight in weights]


def immobile(probabilities: Probabilities) -> float:
    """The probability that a piece is a Bomb or a Flag."""
    return probabilities[FLAG] + probabilities[BOMB]
