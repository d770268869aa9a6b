"""Beliefs: a probability for each rank of each enemy piece."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Final

from stratego.engine.pieces import Kind
from stratego.engine.ruleset import Ruleset
from stratego.players.computer.ranks import BOMB, COUNT, FLAG, KINDS, MOVABLE
from stratego.players.computer.tracking import Individual, Tracker

# How often each kind stands where, in a thousand set-ups and as many mirrored ones: a row of the zone after
# the other from the back on, each from the edge of the board to its middle.
_ORIGINAL: Final[Mapping[Kind, str]] = {
    Kind.FLAG: "209 47 160 298 168 / 11 4 22 37 5 / 8 0 4 7 0 / 4 1 8 5 0",
    Kind.BOMB: "278 549 556 500 519 / 521 303 383 384 330 / 225 255 198 145 167 / 189 124 143 123 105",
    Kind.SPY: "7 8 8 10 13 / 25 37 102 158 86 / 8 13 122 240 30 / 2 1 45 83 2",
    Kind.SCOUT: "383 338 216 205 292 / 390 440 239 216 386 / 461 539 349 379 537 / 678 593 377 373 611",
    Kind.MINER: "544 461 439 434 433 / 287 293 301 328 277 / 113 105 228 224 88 / 43 28 191 157 27",
    Kind.SERGEANT: "291 233 235 185 196 / 235 192 144 138 141 / 261 156 124 107 128 / 326 335 140 137 296",
    Kind.LIEUTENANT: "116 151 139 130 111 / 158 188 164 140 157 / 229 203 151 159 219 / 359 437 190 176 422",
    Kind.CAPTAIN: "88 111 129 121 139 / 142 186 193 179 191 / 285 267 169 154 272 / 259 312 227 232 348",
    Kind.MAJOR: "56 71 96 94 98 / 119 160 222 242 205 / 179 179 150 142 199 / 94 113 238 209 134",
    Kind.COLONEL: "18 23 18 17 24 / 70 133 174 140 145 / 117 139 254 180 133 / 27 26 188 148 28",
    Kind.GENERAL: "5 4 2 2 2 / 19 24 25 18 35 / 58 76 128 134 136 / 11 15 111 179 12",
    Kind.MARSHAL: "6 4 3 2 4 / 24 39 31 21 43 / 56 67 125 129 90 / 10 13 142 178 16",
}
_BARRAGE: Final[Mapping[Kind, str]] = {
    Kind.FLAG: "387 65 34 112 33 / 99 16 18 28 16 / 24 10 16 26 14 / 17 13 24 33 14",
    Kind.BOMB: "136 147 44 103 29 / 161 25 20 25 19 / 34 16 14 21 21 / 39 53 17 27 49",
    Kind.SPY: "36 45 26 22 16 / 79 67 37 21 19 / 65 57 27 29 25 / 77 81 44 61 162",
    Kind.SCOUT: "96 208 89 59 73 / 188 148 56 30 38 / 115 102 40 39 45 / 192 168 64 82 167",
    Kind.MINER: "34 106 46 33 32 / 85 82 28 17 16 / 53 42 26 19 23 / 97 86 35 30 111",
    Kind.GENERAL: "12 53 29 39 21 / 57 79 21 19 15 / 83 43 24 20 22 / 105 112 31 39 174",
    Kind.MARSHAL: "13 36 22 23 16 / 46 68 30 12 18 / 48 60 25 24 21 / 116 186 31 47 162",
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
    table = _rows((_BARRAGE if sparse else _ORIGINAL).get(kind) or _ORIGINAL[kind])
    row, below = _split(depth * 3, 3)
    file, beside = _split(min(across, 1 - across) * 9, 4)
    low, high = (each[file] + (each[file + 1] - each[file]) * beside for each in table[row : row + 2])
    return max(low + (high - low) * below, _LEAST)


@cache
def _rows(text: str) -> list[list[float]]:
    return [[int(number) / 2 for number in row.split()] for row in text.split("/")]


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
