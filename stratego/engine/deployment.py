"""A side's set-up (D1): which piece starts on which square of its zone.

A deployment is the same for either colour: it is described as its owner sees it, with the back row last in
its text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from stratego.engine.errors import DeploymentError, Explanation, Pieces
from stratego.engine.geometry import Geometry
from stratego.engine.notation import STRADOS2_EMPTY, STRADOS2_LETTERS, STRADOS2_PIECES, format_rows
from stratego.engine.pieces import COLORS, Color, Kind
from stratego.engine.quoting import excerpt, printable
from stratego.engine.random_setup import random_cells
from stratego.engine.ruleset import Ruleset
from stratego.engine.values import blank, mypyc_attr

if TYPE_CHECKING:
    from random import Random  # passed in by the caller; importing it would slow every start

EMPTY = "."


@mypyc_attr(allow_interpreted_subclasses=True)
class Deployment:
    """A complete army on its zone.

    ``cells`` are the squares of the zone from the owner's back row forward, left to right, each a Kind or
    None. Deployments with equal texts are equal.
    """

    __slots__ = ("_rows", "cells")

    def __init__(self, rules: Ruleset, cells: Sequence[Kind | None]) -> None:
        """Raises DeploymentError with all faults."""
        self.cells = tuple(cells)
        self._rows = zone_rows(rules.geometry)
        self.check(rules)

    @classmethod
    def parse(cls, rules: Ruleset, text: str) -> Deployment:
        """A deployment from its text, or from the forty letters of a StraDoS2 set-up (N2).

        The text draws the zone as its owner sees it, back row last, with blanks between the cells and ``.``
        for an empty one. Raises DeploymentError with all faults.
        """
        return cls(rules, parse_cells(rules, text))

    @classmethod
    def place(
        cls, rules: Ruleset, color: Color | str, pieces: Iterable[tuple[str, Kind | str]]
    ) -> Deployment:
        """A deployment from pairs of a square's name and a kind (or its key, such as ``"miner"``).

        Raises DeploymentError with all faults, including unknown kinds, squares outside the zone, and
        squares with two pieces.
        """
        board, side = rules.geometry, Color(color).side
        faults: list[Explanation] = []
        placed: dict[int, Kind] = {}
        for name, key in pieces:
            try:
                kind = Kind(key)
            except ValueError:
                faults.append(
                    Explanation(
                        '{square}: there is no piece called "{text}"',
                        square=excerpt(name),
                        text=excerpt(key),
                    )
                )
                continue
            square = board.index.get(name)
            if square is None or square not in board.zone_sets[side]:
                faults.append(
                    Explanation(
                        "{square} is outside {color}'s zone", square=excerpt(name), color=Color(color)
                    )
                )
            elif square in placed:
                faults.append(Explanation("two pieces on {square}", square=name))
            else:
                placed[square] = kind
        cells = [placed.get(square) for square in board.zones[side]]
        if faults:
            raise DeploymentError(faults + deployment_faults(rules, cells))
        return cls(rules, cells)

    @classmethod
    def random(cls, rules: Ruleset, rng: Random) -> Deployment:
        """A legal and sensible deployment: the Flag is near the back, no movable piece is shut in."""
        while True:
            try:
                return cls(rules, random_cells(rules, rng))
            except DeploymentError:  # no piece can make a first move
                continue

    def check(self, rules: Ruleset) -> None:
        """Raise DeploymentError if this set-up does not fit ``rules``."""
        faults = deployment_faults(rules, self.cells)
        if faults:
            raise DeploymentError(faults)

    def placed(self, rules: Ruleset, color: Color) -> dict[int, Kind]:
        """The pieces by the index of their square, for the player of ``color``."""
        zone = rules.geometry.zones[color.side]
        return {square: kind for square, kind in zip(zone, self.cells, strict=True) if kind is not None}

    def mirrored(self) -> Deployment:
        """The same set-up with left and right exchanged."""
        return _deployed(tuple(cell for row in self._split() for cell in reversed(row)), self._rows)

    def strados2(self, color: Color | str) -> str:
        """The set-up in StraDoS2 letters, as its owner sees it: back row first (N2).

        Raises DeploymentError if it has an Infiltrator, for which there is no letter.
        """
        color = Color(color)
        if Kind.INFILTRATOR in self.cells:
            raise DeploymentError([Explanation("StraDoS2 has no letter for the Infiltrator")])
        return "".join(
            STRADOS2_EMPTY if kind is None else STRADOS2_LETTERS[color, kind] for kind in self.cells
        )

    def _split(self) -> list[Sequence[Kind | None]]:
        return _split(self.cells, self._rows)

    def __str__(self) -> str:
        return _drawing(self._split())

    def __repr__(self) -> str:
        return f"<Deployment of {sum(kind is not None for kind in self.cells)} pieces>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deployment) and (self.cells, self._rows) == (other.cells, other._rows)

    def __hash__(self) -> int:
        return hash((self.cells, self._rows))

    def __reduce__(self) -> tuple[object, ...]:
        return _deployed, (self.cells, self._rows)


def _deployed(cells: tuple[Kind | None, ...], rows: tuple[int, ...]) -> Deployment:
    """Rebuild a pickled deployment without checking it again."""
    twin = blank(Deployment)
    twin.cells, twin._rows = cells, rows
    return twin


def zone_rows(board: Geometry) -> tuple[int, ...]:
    """The number of squares in each row of a zone, back row first."""
    return tuple(Counter(square // board.width for square in board.zones[0]).values())


def parse_cells(rules: Ruleset, text: str) -> list[Kind | None]:
    """The cells of a set-up's text (see `Deployment.parse`), which may be unfinished.

    Raises DeploymentError if it is no drawing of the zone.
    """
    words = text.split()
    if len(words) == 1 and len(words[0]) == len(rules.geometry.zones[0]) > 1:
        return _parse_strados2(words[0])
    return _parse_drawing(rules, text)


def draw_cells(rules: Ruleset, cells: Sequence[Kind | None]) -> str:
    """The text of a set-up, which may be unfinished: the inverse of `parse_cells`."""
    return _drawing(_split(cells, zone_rows(rules.geometry)))


def _split(cells: Sequence[Kind | None], lengths: Iterable[int]) -> list[Sequence[Kind | None]]:
    rows, at = [], 0
    for length in lengths:
        rows.append(cells[at : at + length])
        at += length
    return rows


def _drawing(rows: Sequence[Sequence[Kind | None]]) -> str:
    return format_rows([EMPTY if kind is None else kind.letter for kind in row] for row in reversed(rows))


def surplus_faults(rules: Ruleset, cells: Sequence[Kind | None]) -> list[Explanation]:
    """Which pieces of an unfinished set-up the army does not have; empty if it can be finished."""
    placed = Counter(kind for kind in cells if kind is not None)
    army = {kind: min(count, placed[kind]) for kind, count in rules.army.items()}
    return army_faults(army, placed)


def deployment_faults(rules: Ruleset, cells: Sequence[Kind | None]) -> list[Explanation]:
    """Everything that is wrong with a set-up's cells (D1); empty if it can be played."""
    faults = []
    zone = len(rules.geometry.zones[0])
    if len(cells) != zone:
        faults.append(
            Explanation(
                "squares in the set-up: {found}, in the zone: {expected}", found=len(cells), expected=zone
            )
        )
    faults += army_faults(rules.army, Counter(kind for kind in cells if kind is not None))
    if not faults and not any(can_move_first(rules, color, cells) for color in COLORS):
        faults.append(Explanation("No piece can make a first move."))
    return faults


def army_faults(army: Mapping[Kind, int], placed: Mapping[Kind, int]) -> list[Explanation]:
    """Which pieces of an army are missing, and which are too many."""
    faults = []
    for kind in Kind:
        short = army.get(kind, 0) - placed.get(kind, 0)
        if short > 0:
            faults.append(Explanation("{pieces} missing.", pieces=Pieces(kind, short)))
        elif short < 0:
            faults.append(Explanation("{pieces} too many.", pieces=Pieces(kind, -short)))
    return faults


def can_move_first(rules: Ruleset, color: Color, cells: Sequence[Kind | None]) -> bool:
    """Whether a piece of a set-up has an empty square beside it for a first move."""
    board = rules.geometry
    zone = dict(zip(board.zones[color.side], cells, strict=True))
    return any(
        kind is not None and kind.movable and any(zone.get(near) is None for near in board.neighbours[square])
        for square, kind in zone.items()
    )


def _parse_strados2(letters: str) -> list[Kind | None]:
    cells: list[Kind | None] = []
    colors = set()
    faults = []
    for letter in letters:
        color, kind = STRADOS2_PIECES.get(letter, (None, None))
        if color is None and letter != STRADOS2_EMPTY:
            faults.append(Explanation('"{text}" is not a piece of a StraDoS2 set-up', text=printable(letter)))
        colors.add(color)
        cells.append(kind)
    if set(COLORS) <= colors:
        faults.append(Explanation("the set-up has pieces of both colours"))
    if faults:
        raise DeploymentError(faults)
    return cells


def _parse_drawing(rules: Ruleset, text: str) -> list[Kind | None]:
    lines = [line.split() for line in text.splitlines() if line.strip()]
    lengths = zone_rows(rules.geometry)
    faults = []
    if len(lines) != len(lengths):
        faults.append(
            Explanation(
                "rows in the set-up: {found}, in the zone: {expected}",
                found=len(lines),
                expected=len(lengths),
            )
        )
    cells: list[Kind | None] = []
    for row, (line, length) in enumerate(zip(reversed(lines), lengths, strict=False), 1):
        if len(line) != length:
            faults.append(
                Explanation(
                    "squares in row {row} from the back: {found}, in the zone: {expected}",
                    row=row,
                    found=len(line),
                    expected=length,
                )
            )
        for word in line:
            kind = Kind.of_letter(word)
            if kind is None and word != EMPTY:
                faults.append(
                    Explanation(
                        'row {row} from the back: "{text}" is not a piece (F B S I 2 to 10, . for empty)',
                        row=row,
                        text=excerpt(word),
                    )
                )
            cells.append(kind)
    if faults:
        counted = Counter(Kind.of_letter(word) for line in lines for word in line)
        placed = {kind: n for kind, n in counted.items() if kind is not None}
        raise DeploymentError(faults + army_faults(rules.army, placed))
    return cells
