"""Beliefs: a probability for each rank of each enemy piece."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Final

from stratego.engine.pieces import Kind
from stratego.engine.ruleset import Ruleset
from stratego.players.computer.ranks import BOMB, COUNT, FLAG, KINDS, MOVABLE
from stratego.players.computer.tracking import Individual, Tracker

_Table = tuple[tuple[float, ...], ...]

_ORIGINAL: Final[Mapping[Kind, _Table]] = {
    Kind.FLAG: ((104.5, 23.5, 80, 149, 84), (5.5, 2, 11, 18.5, 2.5), (4, 0, 2, 3.5, 0), (2, 0.5, 4, 2.5, 0)),
    Kind.BOMB: (
        (139, 274.5, 278, 250, 259.5),
        (260.5, 151.5, 191.5, 192, 165),
        (112.5, 127.5, 99, 72.5, 83.5),
        (94.5, 62, 71.5, 61.5, 52.5),
    ),
    Kind.SPY: ((3.5, 4, 4, 5, 6.5), (12.5, 18.5, 51, 79, 43), (4, 6.5, 61, 120, 15), (1, 0.5, 22.5, 41.5, 1)),
    Kind.SCOUT: (
        (191.5, 169, 108, 102.5, 146),
        (195, 220, 119.5, 108, 193),
        (230.5, 269.5, 174.5, 189.5, 268.5),
        (339, 296.5, 188.5, 186.5, 305.5),
    ),
    Kind.MINER: (
        (272, 230.5, 219.5, 217, 216.5),
        (143.5, 146.5, 150.5, 164, 138.5),
        (56.5, 52.5, 114, 112, 44),
        (21.5, 14, 95.5, 78.5, 13.5),
    ),
    Kind.SERGEANT: (
        (145.5, 116.5, 117.5, 92.5, 98),
        (117.5, 96, 72, 69, 70.5),
        (130.5, 78, 62, 53.5, 64),
        (163, 167.5, 70, 68.5, 148),
    ),
    Kind.LIEUTENANT: (
        (58, 75.5, 69.5, 65, 55.5),
        (79, 94, 82, 70, 78.5),
        (114.5, 101.5, 75.5, 79.5, 109.5),
        (179.5, 218.5, 95, 88, 211),
    ),
    Kind.CAPTAIN: (
        (44, 55.5, 64.5, 60.5, 69.5),
        (71, 93, 96.5, 89.5, 95.5),
        (142.5, 133.5, 84.5, 77, 136),
        (129.5, 156, 113.5, 116, 174),
    ),
    Kind.MAJOR: (
        (28, 35.5, 48, 47, 49),
        (59.5, 80, 111, 121, 102.5),
        (89.5, 89.5, 75, 71, 99.5),
        (47, 56.5, 119, 104.5, 67),
    ),
    Kind.COLONEL: (
        (9, 11.5, 9, 8.5, 12),
        (35, 66.5, 87, 70, 72.5),
        (58.5, 69.5, 127, 90, 66.5),
        (13.5, 13, 94, 74, 14),
    ),
    Kind.GENERAL: (
        (2.5, 2, 1, 1, 1),
        (9.5, 12, 12.5, 9, 17.5),
        (29, 38, 64, 67, 68),
        (5.5, 7.5, 55.5, 89.5, 6),
    ),
    Kind.MARSHAL: (
        (3, 2, 1.5, 1, 2),
        (12, 19.5, 15.5, 10.5, 21.5),
        (28, 33.5, 62.5, 64.5, 45),
        (5, 6.5, 71, 89, 8),
    ),
}
_BARRAGE: Final[Mapping[Kind, _Table]] = {
    Kind.FLAG: ((193.5, 32.5, 17, 56, 16.5), (49.5, 8, 9, 14, 8), (12, 5, 8, 13, 7), (8.5, 6.5, 12, 16.5, 7)),
    Kind.BOMB: (
        (68, 73.5, 22, 51.5, 14.5),
        (80.5, 12.5, 10, 12.5, 9.5),
        (17, 8, 7, 10.5, 10.5),
        (19.5, 26.5, 8.5, 13.5, 24.5),
    ),
    Kind.SPY: (
        (18, 22.5, 13, 11, 8),
        (39.5, 33.5, 18.5, 10.5, 9.5),
        (32.5, 28.5, 13.5, 14.5, 12.5),
        (38.5, 40.5, 22, 30.5, 81),
    ),
    Kind.SCOUT: (
        (48, 104, 44.5, 29.5, 36.5),
        (94, 74, 28, 15, 19),
        (57.5, 51, 20, 19.5, 22.5),
        (96, 84, 32, 41, 83.5),
    ),
    Kind.MINER: (
        (17, 53, 23, 16.5, 16),
        (42.5, 41, 14, 8.5, 8),
        (26.5, 21, 13, 9.5, 11.5),
        (48.5, 43, 17.5, 15, 55.5),
    ),
    Kind.GENERAL: (
        (6, 26.5, 14.5, 19.5, 10.5),
        (28.5, 39.5, 10.5, 9.5, 7.5),
        (41.5, 21.5, 12, 10, 11),
        (52.5, 56, 15.5, 19.5, 87),
    ),
    Kind.MARSHAL: (
        (6.5, 18, 11, 11.5, 8),
        (23, 34, 15, 6, 9),
        (24, 30, 12.5, 12, 10.5),
        (58, 93, 15.5, 23.5, 81),
    ),
}
_LIKE: Final = {Kind.INFILTRATOR: Kind.SCOUT}
_LEAST: Final = 0.5  # even what nobody in the lists did stays possible


@cache
def frequencies(rules: Ruleset, side: int) -> tuple[tuple[float, ...], ...]:
    """``frequencies(rules, side)[square][kind]``: how often ``side`` puts that kind there.

    Only its ratios within one kind mean something. Squares outside the zone have equal figures.
    """
    board = rules.geometry
    zone = board.zones[side]
    rows = sorted({square // board.width for square in zone}, reverse=bool(side))
    files = sorted({square % board.width for square in zone})
    sparse = 2 * rules.army_size < len(zone)
    found: list[tuple[float, ...]] = [(1.0,) * COUNT] * board.size
    for square in zone:
        depth = rows.index(square // board.width) / max(len(rows) - 1, 1)
        across = files.index(square % board.width) / max(len(files) - 1, 1)
        found[square] = tuple(_frequency(kind, sparse, depth, across) for kind in KINDS)
    return tuple(found)


def _frequency(kind: Kind, sparse: bool, depth: float, across: float) -> float:
    kind = _LIKE.get(kind, kind)
    table = (_BARRAGE if sparse else _ORIGINAL).get(kind) or _ORIGINAL[kind]
    row, below = _split(depth * 3, 3)
    file, beside = _split(min(across, 1 - across) * 9, 4)
    lower, upper = table[row], table[row + 1]
    low = lower[file] + (lower[file + 1] - lower[file]) * beside
    high = upper[file] + (upper[file + 1] - upper[file]) * beside
    return max(low + (high - low) * below, _LEAST)


def _split(place: float, last: int) -> tuple[int, float]:
    """An index and the fraction beyond it, with ``index + 1`` still in a row that ends with ``last``."""
    index = min(int(place), last - 1)
    return index, min(place - index, 1.0)


ROUNDS = 25  # rounds of scaling; over 30 random games the counts then came out right to 0.004 of a piece

# By kind: how likely a player is to rescue it, where the enemy is not told what came back (R1).
_WANTED = tuple(1.0 + kind * kind for kind in range(COUNT))

# Each known Bomb beside a piece makes it likelier to be the Flag. Two unknown pieces side by side make each
# other likelier to be Flag and Bomb, by the probability that the other one is. Over a set of games the mean
# logarithm of the probability of an unmoved piece's true rank rose from -1.832 to -1.812 (-1.819 with 1.8, 1
# and 2), and that of its being a Bomb or not from -0.484 to -0.465.
_BESIDE_BOMB = 3.0
_FLAG_BESIDE_BOMB, _BOMB_BESIDE_FLAG = 2.0, 4.0

Probabilities = list[float]
"""By kind; they sum to one."""


def beliefs(tracker: Tracker) -> dict[int, Probabilities]:
    """The probabilities of every enemy piece on the board, by its number."""
    enemies = [piece for piece in tracker.pieces if not piece.own]
    counts = tracker.army[:]
    unknown = []
    found: dict[int, Probabilities] = {}
    for piece in enemies:
        if piece.kind >= 0:
            found[piece.number] = [float(kind == piece.kind) for kind in range(COUNT)]
            if piece.home >= 0:
                counts[piece.kind] -= 1
        elif piece.home >= 0:
            unknown.append(piece)
    prior = frequencies(tracker.rules, 1 - tracker.color.side)
    bits = _possible(unknown, counts)
    bombs = {piece.home for piece in enemies if piece.kind == BOMB}
    table = []
    for piece, may_be in zip(unknown, bits, strict=True):
        row = [
            prior[piece.home][kind] * piece.factors[kind] if may_be >> kind & 1 else 0.0
            for kind in range(COUNT)
        ]
        for near in tracker.neighbours[piece.home]:
            row[FLAG] *= _BESIDE_BOMB if near in bombs else 1.0
        table.append(row)
    absent = sum(counts) - len(unknown)  # a board that began with a part of an army
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
    """Make Bombs likelier beside what may be the Flag, and the Flag beside what may be Bombs."""
    before = {piece.home: (row[FLAG], row[BOMB]) for piece, row in zip(unknown, table, strict=False)}
    for piece, row in zip(unknown, table, strict=False):
        for near in tracker.neighbours[piece.home]:
            if near in before:
                flag, bomb = before[near]
                row[FLAG] *= 1 + _FLAG_BESIDE_BOMB * bomb
                row[BOMB] *= 1 + _BOMB_BESIDE_FLAG * flag


def _possible(unknown: list[Individual], counts: list[int]) -> list[int]:
    """What each unknown piece may be, as bits, so that all the counts come out right."""
    left = 0
    for kind, count in enumerate(counts):
        left |= (count > 0) << kind
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
    """Scale columns to ``counts`` and rows to one, in turn; rows come last."""
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
    """What a piece that came back unseen may be: one of those lost before."""
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
    """How likely a piece is a Bomb or a Flag."""
    return probabilities[FLAG] + probabilities[BOMB]
