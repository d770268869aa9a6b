"""Random set-ups (D1), based on how often people put each kind on each square and near other kinds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import takewhile
from math import exp, log
from typing import TYPE_CHECKING, Final

from stratego.engine.geometry import geometry, seen_from
from stratego.engine.pieces import Color, Kind
from stratego.engine.ruleset import Ruleset

if TYPE_CHECKING:
    from random import Random  # only for annotations: importing it would slow down every start

# How often each kind stands on each square, in a thousand set-ups and their mirror images. Rows of the zone
# are listed from the back row forward, squares from the edge of the board to its middle.
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
# How much more often people place two kinds near each other than their usual squares alone would suggest. For
# each kind and each offset in `_OFFSETS`, there is one letter per kind at that offset: "A" is a factor of
# exp(0.1), "B" of exp(0.2), "a" of exp(-0.1), "." of 1. The letters were fitted to tell 50,000 set-ups from
# copies with two pieces exchanged.
_TOGETHER: Final[Mapping[Kind, str]] = {
    Kind.FLAG: ".Hfkhbc.FEAK ..bdab.ACBbE .GcmgcbaBBcI ..CbAba.BCCI .B.caaACDEGK .eAb..aAABDI .aE.AAACCDBI",
    Kind.BOMB: "Hcdc.D.bbbgg .Ca.....a.cb Cda.DFCBA.ec eBa..A....Ac dEdaa.abbcbe cBab..aaab.a hAaaaA..aacc",
    Kind.SPY: "fd.fdedbAGKA ba.aa.aA..AB Co.igiheaFPe A..a.baaAEId .B.A..AABEOD Aa.a.A.a.bEa bC.ABCBBBBAa",
    Kind.SCOUT: "kcfECBCCBAaA d.aB......b. dj.CDEDDCBaC c.AAAa...A.b bAc.bba.aaAb ABb..A.aaaAa aC.bAB..A.a.",
    Kind.MINER: "h.dCaABBCBaA a.a.Aaaa.ac. aeaBcCBBBBbD c.A.b..a.BB. bBa.ba...AB. AAbaa..aaaAA bB.abA.a.Aa.",
    Kind.SERGEANT: "bDeBAcB..bfc b...aBA.aad. .Edbbfbdceid eCABA.A.ABA. "
    "cEa.a.BB.a.a AAa..BA..b.. dCbaaaaaaacb",
    Kind.LIEUTENANT: "c.dCBBdAB.ca ..a.aAAA.ac. AaaDDBfAA.ea bBA.A.b.AAab "
    "ACaab.aB.a.b AAaa...AaaAA aC.aaAb.aacc",
    Kind.CAPTAIN: ".bbCB.Af.BaA A.A.a.A.AAbA Be.CDE.hAAe. .CAAA..b.DBA "
    "BBa.ba.cA.A. DAaa.A.aA..A eCbaaAab.AaA",
    Kind.MAJOR: "FbABC.B.g.aF Ca...a.AaAbB Af.BDDFakBbD Jab.AaA.fBDD EAbabb..fACC DA...A..dACC AAba..aafAAB",
    Kind.COLONEL: "EbGABb.B.mfE B...aaaAAdcD AiBaCABEcodC .....AAB.mDE "
    "E.Babcb.bmAE DAaa.Aaa.hBD bC.aAAA.Ah.C",
    Kind.GENERAL: "AgKaafcaaf.h bcAbcdcbbc.h clCaC.AGEh.j Ac..AaaaAd.l "
    "EaM.aa.ABe.j AaAba..abd.f ACD.BC.DBc.i",
    Kind.MARSHAL: "KgAAAcaAFEh. EbB....ABDh. InabC..DIEu. ickaBABAD.p. "
    "LdEbacaACCm. Fbaa..ba..g. AcabCBaaACk.",
}
_OFFSETS: Final = ((0, 1), (0, 2), (1, 0), (2, 0), (1, 1), (1, 2), (2, 1))  # rows in front, files beside
_SWAPS: Final = 150  # exchanges tried in a set-up; more do not make it more like people's
_LIKE: Final = {Kind.INFILTRATOR: Kind.SCOUT}
_LEAST: Final = 0.5  # the minimum frequency, so that a kind is possible on every square


@cache
def frequencies(rules: Ruleset, side: int) -> tuple[tuple[float, ...], ...]:
    """How often ``side`` puts each kind on each square: ``frequencies(rules, side)[square][kind number]``.

    Only the ratios within one kind are meaningful. Outside the zone, every frequency is 1.
    """
    board = rules.geometry
    zone = board.zones[side]
    rows = sorted({square // board.width for square in zone}, reverse=bool(side))
    files = sorted({square % board.width for square in zone})
    sparse = 2 * rules.army_size < len(zone)
    found: list[tuple[float, ...]] = [(1.0,) * len(Kind)] * board.size
    for square in zone:
        depth = rows.index(square // board.width) / max(len(rows) - 1, 1)
        across = files.index(square % board.width) / max(len(files) - 1, 1)
        found[square] = tuple(_frequency(kind, sparse, depth, across) for kind in Kind)
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


Liking = tuple[tuple[float, ...], ...]
"""How much more often two kinds are on a pair of squares than their usual squares suggest, as a logarithm.

``liking[kind number][other kind's number]`` is the value for the first kind on the first square of the pair
and the other kind on the second.
"""


@cache
def company(rules: Ruleset, side: int) -> Mapping[int, Sequence[tuple[int, Liking]]]:
    """For each square of a side's zone, the nearby squares, each with the `Liking` for the two squares."""
    return _company(rules.geometry.zones[side], rules.geometry.width, -1 if side else 1)


@cache
def _company(zone: Sequence[int], width: int, forward: int) -> Mapping[int, Sequence[tuple[int, Liking]]]:
    offsets = sorted({(y * a, x * b) for y, x in _OFFSETS for a in (1, -1) for b in (1, -1)})
    return {
        square: tuple(
            (near, _liking(rows, abs(files)))
            for rows, files in offsets
            if (near := square + rows * forward * width + files) in zone
            and near % width - square % width == files
        )
        for square in zone
    }


@cache
def _liking(rows: int, files: int) -> Liking:
    """The `Liking` for a piece and another that is ``rows`` in front of it and ``files`` beside it.

    If ``rows`` is negative, the other piece is behind it.
    """
    column = _OFFSETS.index((abs(rows), files))
    table = []
    for kind in Kind:
        letters = _TOGETHER[_LIKE.get(kind, kind)].split()[column]
        found = dict(zip(_TOGETHER, map(_tenths, letters), strict=True))
        table.append([found[_LIKE.get(other, other)] for other in Kind])
    return tuple(map(tuple, zip(*table, strict=True) if rows < 0 else table))


def _tenths(letter: str) -> float:
    return 0.0 if letter == "." else (64 - ord(letter)) / -10 if letter < "a" else (96 - ord(letter)) / 10


def _split(place: float, last: int) -> tuple[int, float]:
    """Split ``place`` into an index and a fraction, such that ``index + 1`` is at most ``last``."""
    index = min(int(place), last - 1)
    return index, min(place - index, 1.0)


# If squares stay empty, these kinds are placed before the other movable pieces, whose squares depend on them;
# only the pieces that cover a Flag are placed earlier.
_FIRST: Final[Sequence[Kind]] = (Kind.MARSHAL, Kind.GENERAL, Kind.SPY)
# How often Bombs are put on all zone squares beside a Flag, by the number of those squares. People's figures
# are 0.70 and 0.43; higher ones win more games, and `bench/setups.py` shows how similar the set-ups still are
# to people's.
_CLOSED: Final = {2: 0.91, 3: 0.62}
_SELDOM_CLOSED: Final = 0.2
# How often the remaining Bombs shut in another piece, as a bluff, if no squares stay empty.
_BLUFFS: Final = 0.032
_GUARDED: Final = 0.38  # how often the only Bomb is considered for guarding a Flag if squares stay empty
_GUARDED_BY_MORE: Final = 0.9  # the same for an army with several Bombs; set by hand
# If squares stay empty, each movable piece beside a square multiplies its weight by this; set by hand.
_APART: Final = 0.4
_SHUT_IN: Final = 10  # one in this many movable pieces may be left without a way out of the zone
_KINDS: Final = tuple(Kind)
_NUMBER: Final = {kind: number for number, kind in enumerate(_KINDS)}
_NEVER: Final = 1e-9  # the weight of a square that is used only if no other is possible


def random_cells(
    rules: Ruleset, rng: Random, color: Color, before: Sequence[Kind | None] = ()
) -> list[Kind | None]:
    """A complete army in a side's zone, back row first; the pieces in ``before`` stay where they are.

    Each kind is placed where people place it. The Flag is mostly on the back row, often shut in by Bombs;
    occasionally Bombs shut in another piece, usually a Sergeant, as a bluff. The Spy is mostly near the
    Marshal or General. If squares stay empty, the Flag is kept out of enemy Scouts' reach if possible.
    """
    placing = _Placing(rules, rng, color, before)
    placing.place_flags()
    placing.place_bombs()
    placing.place_movable()
    return [placing.placed.get(square) for square in placing.zone]


class _Placing:
    """The zone of one side while its pieces are being placed."""

    def __init__(self, rules: Ruleset, rng: Random, color: Color, before: Sequence[Kind | None]) -> None:
        board = geometry(seen_from(rules.layout, color))
        self.rng = rng
        self.zone = board.zones[0]
        self.inside = frozenset(self.zone)
        self.neighbours = board.neighbours
        self.rays = board.rays
        self.width = board.width
        self.company = _company(self.zone, board.width, 1)
        self.placed = {square: kind for square, kind in zip(self.zone, before, strict=False) if kind}
        there = list(self.placed.values())
        self.left = {kind: count - there.count(kind) for kind, count in rules.army.items()}
        movable = sum(count for kind, count in rules.army.items() if kind.movable)
        self.unhindered = movable - movable // _SHUT_IN
        self.sparse = rules.army_size < len(self.zone)
        self.gates = {square for square in self.zone if not self.inside >= set(self.neighbours[square])}
        often = frequencies(rules, color.side)
        rows = [often[square] for square in rules.geometry.zones[color.side]]
        # how many of each kind to expect on each square
        self.expected: dict[Kind, dict[int, float]] = {}
        for number, kind in enumerate(Kind):
            column = [row[number] for row in rows]
            share = rules.army.get(kind, 0) / sum(column, 0.0)
            self.expected[kind] = {
                square: each * share for square, each in zip(self.zone, column, strict=True)
            }

    def fitting(self, square: int, kind: Kind) -> float:
        """How well ``kind`` on ``square`` suits the pieces placed so far, as a factor."""
        total, own = 0.0, _NUMBER[kind]
        for near, liking in self.company[square]:
            if near in self.placed:
                total += liking[own][_NUMBER[self.placed[near]]]
        return exp(total)

    # Flags and Bombs

    def place_flags(self) -> None:
        # favour the usual squares more if pieces are placed already, or if squares stay empty and several
        # Bombs can guard the Flag
        power = 3 if self.placed else 2 if self.sparse and self.left.get(Kind.BOMB, 0) > 1 else 1
        weights = {square: often**power for square, often in self.expected[Kind.FLAG].items()}
        for square in self.gates if self.sparse else ():  # the front: no piece can cover a Flag here
            behind = square - self.width
            if behind in weights:
                weights[behind] += weights[square]
            weights[square] = _NEVER
        if self.sparse:
            cover = sum(count for kind, count in self.left.items() if kind.movable)
            for square in weights:
                weights[square] *= _NEVER ** max(0, len(self.clear_lines(square)) - cover)
        for _ in range(self.left[Kind.FLAG]):
            self.place_immobile(Kind.FLAG, weights)

    def place_bombs(self) -> None:
        bombs = self.left.get(Kind.BOMB, 0)
        beside: set[int] = set()
        for flag in [square for square, kind in self.placed.items() if kind is Kind.FLAG]:
            sides = [square for square in self.neighbours[flag] if square in self.inside]
            if not sides or (
                self.sparse and self.rng.random() > (_GUARDED if bombs == 1 else _GUARDED_BY_MORE)
            ):
                continue
            beside |= set(sides)
            closed = self.rng.random() < _CLOSED.get(len(sides), _SELDOM_CLOSED)
            for _ in range(min(len(sides) if closed else self.rng.randrange(len(sides)), bombs)):
                bombs -= self.place_immobile(Kind.BOMB, self.bomb_weights(sides), anywhere=False)
        if not self.sparse and self.rng.random() < _BLUFFS:
            bombs = self.place_bluffs(bombs)
        for _ in range(bombs):
            weights = self.bomb_weights(self.zone)
            self.place_immobile(Kind.BOMB, weights | dict.fromkeys(beside, _NEVER))

    def place_bluffs(self, bombs: int) -> int:
        """Shut in empty squares, those that need the fewest Bombs first. Returns how many Bombs are left."""
        squares = [square for square in self.zone if square not in self.placed and square not in self.gates]
        self.rng.shuffle(squares)
        while squares:
            sides = [
                [near for near in self.neighbours[each] if self.placed.get(near) is not Kind.BOMB]
                for each in squares
            ]
            fewest = min(sides, key=len)
            if len(fewest) > bombs:
                break
            squares.pop(sides.index(fewest))
            if not self.placed.keys() & fewest:
                for _ in fewest:
                    bombs -= self.place_immobile(Kind.BOMB, dict.fromkeys(fewest, 1.0), anywhere=False)
                squares = [square for square in squares if square not in self.placed]
        return bombs

    def bomb_weights(self, squares: Sequence[int]) -> dict[int, float]:
        bombs = self.expected[Kind.BOMB]
        return {square: bombs[square] * self.fitting(square, Kind.BOMB) for square in squares}

    def place_immobile(self, kind: Kind, weights: Mapping[int, float], anywhere: bool = True) -> bool:
        """Place an immobile piece on one of the squares, drawn by weight. Returns whether it was placed.

        A square is suitable if using it shuts in no placed piece and leaves enough squares with a way out of
        the zone for the movable pieces. An empty zone always has a suitable square: one without a way out,
        or else the one with the longest way out. With ``anywhere``, an unsuitable one is used if necessary.
        """
        before = self.within_reach()
        wanted = min(self.unhindered, len(before))
        choice = {square: weight for square, weight in weights.items() if square not in self.placed}
        unfit = []
        while choice:
            square = self.draw(choice)
            self.placed[square] = kind
            after = self.within_reach()
            if len(after) >= wanted and not (before - after) & self.placed.keys() - {square}:
                return True
            del self.placed[square], choice[square]
            unfit.append(square)
        if anywhere:
            self.placed[unfit[0]] = kind
        return anywhere

    def within_reach(self) -> set[int]:
        """The squares with a way out of the zone past all immobile pieces."""
        ways = self.inside - {square for square, kind in self.placed.items() if not kind.movable}
        reached = edge = self.gates & ways
        while edge:
            edge = {near for square in edge for near in self.neighbours[square]} & ways - reached
            reached = reached | edge
        return reached

    # Pieces that move

    def place_movable(self) -> None:
        army = [kind for kind, count in self.left.items() if kind.movable for _ in range(count)]
        self.rng.shuffle(army)
        reach = self.within_reach()
        if self.sparse:
            army.sort(key=lambda kind: _FIRST.index(kind) if kind in _FIRST else len(_FIRST))
            self.cover_flags(army)
        else:
            for square in self.zone:
                if square not in reach and square not in self.placed:
                    self.place_from(army, square, [Kind.SERGEANT if Kind.SERGEANT in army else army[-1]])
        placed = []
        while army:
            free = [square for square in self.zone if square not in self.placed]
            squares = [square for square in free if square in reach] or free
            kind = army[0]
            placed.append(self.draw(self.weights(squares, kind, set(army))))
            self.placed[placed[-1]] = kind
            del army[0]
        if not self.sparse:
            self.swap(placed)

    def swap(self, squares: Sequence[int]) -> None:
        """Rearrange the pieces on ``squares`` by exchanging random pairs (the Metropolis algorithm).

        The less likely an exchange makes the set-up, the less often it is accepted. After many exchanges,
        every arrangement is about as likely as in people's set-ups.
        """
        kinds = {square: _NUMBER[kind] for square, kind in self.placed.items()}
        squares = sorted(squares)
        near = {square: {at: each for at, each in self.company[square] if at in kinds} for square in squares}
        alone = {square: [log(self.expected[kind][square] or 1.0) for kind in Kind] for square in squares}

        def gain(square: int, before: int, after: int, without: int) -> float:
            total = alone[square][after] - alone[square][before]
            for beside, liking in near[square].items():
                if beside != without:
                    kind = kinds[beside]
                    total += liking[after][kind] - liking[before][kind]
            return total

        for _ in range(_SWAPS if squares else 0):
            one, other = self.rng.choice(squares), self.rng.choice(squares)
            first, second = kinds[one], kinds[other]
            if first != second:
                total = gain(one, first, second, other) + gain(other, second, first, one)
                if liking := near[one].get(other):
                    total += liking[second][first] - liking[first][second]
                if self.rng.random() < exp(min(total, 0.0)):
                    kinds[one], kinds[other] = second, first
        for square in squares:
            self.placed[square] = _KINDS[kinds[square]]

    def place_from(self, army: list[Kind], square: int, kinds: Sequence[Kind]) -> None:
        """Take a piece of one of ``kinds`` from ``army`` and place it on ``square``."""
        (kind,) = self.rng.choices(kinds, [self.expected[each][square] for each in kinds])
        army.remove(kind)
        self.placed[square] = kind

    def cover_flags(self, army: list[Kind]) -> None:
        """Block every clear line along which a Scout could reach a Flag, while ``army`` has pieces."""
        for flag in [square for square, kind in self.placed.items() if kind is Kind.FLAG]:
            for line in self.clear_lines(flag):
                if army and line:
                    self.place_from(army, self.rng.choice(line), army)

    def clear_lines(self, square: int) -> list[list[int]]:
        """The empty lines from ``square`` out of the zone: for each, its zone squares, nearest first."""
        rays = ((list(takewhile(self.inside.__contains__, ray)), ray) for ray in self.rays[square])
        return [line for line, ray in rays if len(line) < len(ray) and not self.placed.keys() & line]

    def weights(self, squares: Sequence[int], kind: Kind, kinds: set[Kind]) -> dict[int, float]:
        """The weights of empty ``squares`` for a piece of ``kind``, one of the ``kinds`` not placed yet."""
        found = {}
        columns = [self.expected[each] for each in kinds]
        for square in squares:
            weight = self.expected[kind][square]
            if self.sparse:
                beside = [self.placed[near] for near in self.neighbours[square] if near in self.placed]
                weight *= self.fitting(square, kind) * _APART ** sum(other.movable for other in beside)
            else:
                weight /= sum([column[square] for column in columns], 0.0)
            found[square] = weight
        return found

    def draw(self, weights: Mapping[int, float]) -> int:
        return self.rng.choices(list(weights), list(weights.values()))[0]
