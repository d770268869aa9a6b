"""A side's set-up (D1): which piece starts on which square of its zone.

A deployment is the same for either colour: it is described as its owner sees it, and written with the back
row last. Whether it has a first move may depend on the colour, as the board may differ for the two sides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from stratego.engine.errors import DeploymentError, Explanation, Pieces, excerpt, printable
from stratego.engine.geometry import Geometry
from stratego.engine.notation import STRADOS2_EMPTY, STRADOS2_LETTERS, STRADOS2_PIECES, format_rows
from stratego.engine.pieces import COLORS, Color, Kind
from stratego.engine.random_setup import random_cells
from stratego.engine.ruleset import Ruleset
from stratego.engine.values import blank, mypyc_attr

if TYPE_CHECKING:
    from random import Random  # only for annotations: importing it would slow down every start

EMPTY = "."
NO_FIRST_MOVE = Explanation("No piece can make a first move.")

_T = TypeVar("_T")


@mypyc_attr(allow_interpreted_subclasses=True)
class Deployment:
    """A complete army in its zone.

    ``cells`` are the squares of the zone from the owner's back row forward, left to right, each a Kind or
    None. Deployments with the same ``str()`` are equal.
    """

    __slots__ = ("_rows", "cells")

    def __init__(
        self, rules: Ruleset, cells: Sequence[Kind | None], color: Color | str | None = None
    ) -> None:
        """Make and check a deployment for the side ``color``, or for either side if that is None.

        Raises DeploymentError with all faults, and ValueError if ``color`` is not a colour.
        """
        self.cells = tuple(cells)
        self._rows = zone_rows(rules.geometry)
        self.check(rules, color)

    @classmethod
    def parse(cls, rules: Ruleset, text: str) -> Deployment:
        """A deployment from its text, or from the letters of a StraDoS2 set-up (N2).

        The text is a drawing of the zone as its owner sees it, back row last, with spaces between the cells
        and ``.`` for an empty one. Raises DeploymentError with all faults.
        """
        return cls(rules, parse_cells(rules, text))

    @classmethod
    def place(
        cls, rules: Ruleset, color: Color | str, pieces: Iterable[tuple[str, Kind | str]]
    ) -> Deployment:
        """A deployment from pairs: the name of a square, and a kind or its key or letter (``"3"``).

        Raises DeploymentError with all faults, including unknown kinds, squares outside the zone, and
        squares with two pieces; ValueError if ``color`` is not a colour.
        """
        board, side = rules.geometry, Color(color).side
        kinds: dict[str, Kind] = {kind.value: kind for kind in Kind}
        faults: list[Explanation] = []
        placed: dict[int, Kind] = {}
        for name, key in pieces:
            kind, square = kinds.get(key) or Kind.of_letter(key), board.index.get(name)
            where = excerpt(name)
            if kind is None:
                what = Explanation(
                    '{square}: there is no piece called "{text}"', square=where, text=excerpt(key)
                )
                faults.append(what)
            elif square is None or square not in board.zone_sets[side]:
                outside = Explanation("{square} is outside {color}'s zone", square=where, color=Color(color))
                faults.append(outside)
            elif square in placed:
                faults.append(Explanation("two pieces on {square}", square=where))
            else:
                placed[square] = kind
        cells = [placed.get(square) for square in board.zones[side]]
        if faults:
            raise DeploymentError(faults + deployment_faults(rules, cells, color))
        return cls(rules, cells, color)

    @classmethod
    def random(cls, rules: Ruleset, rng: Random, color: Color | str = "red") -> Deployment:
        """A legal deployment like those that people make, in which at least one piece can move.

        ``color`` is the side it is for, which matters only if the board is not the same for both sides.
        Raises ValueError if ``color`` is not a colour.
        """
        return cls(rules, movable_cells(rules, rng, Color(color)), color)

    def check(self, rules: Ruleset, color: Color | str | None = None) -> None:
        """Raise DeploymentError if this deployment does not fit ``rules``.

        ``color`` is the side it is for; None if it may be for either. Raises ValueError if ``color`` is not a
        colour.
        """
        faults = deployment_faults(rules, self.cells, color)
        if faults:
            raise DeploymentError(faults)

    def placed(self, rules: Ruleset, color: Color | str) -> dict[int, Kind]:
        """The pieces by square index (see `Ruleset.geometry`), as placed in the zone of ``color``.

        Raises ValueError if ``color`` is not a colour.
        """
        zone = rules.geometry.zones[Color(color).side]
        return {square: kind for square, kind in zip(zone, self.cells, strict=True) if kind is not None}

    def mirrored(self) -> Deployment:
        """The same deployment with left and right exchanged."""
        rows = split_rows(self.cells, self._rows)
        return _deployed(tuple(cell for row in rows for cell in reversed(row)), self._rows)

    def strados2(self, color: Color | str) -> str:
        """The StraDoS2 letters of ``cells``, which begin with the back row (N2).

        Raises DeploymentError if there is an Infiltrator, which has no letter, and ValueError if ``color`` is
        not a colour.
        """
        color = Color(color)
        if Kind.INFILTRATOR in self.cells:
            raise DeploymentError([Explanation("StraDoS2 has no letter for the Infiltrator")])
        return "".join(
            STRADOS2_EMPTY if kind is None else STRADOS2_LETTERS[color, kind] for kind in self.cells
        )

    def __str__(self) -> str:
        return _drawing(self.cells, self._rows)

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
    """The number of squares in each row of a zone, back row first: the same for both sides (B3)."""
    return tuple(Counter(square // board.width for square in board.zones[0]).values())


def parse_cells(rules: Ruleset, text: str) -> list[Kind | None]:
    """The cells of a set-up, which may be unfinished, from its text (see `Deployment.parse`).

    Raises DeploymentError with all faults if the text cannot be read.
    """
    words = text.split()
    if len(words) == 1 and len(words[0]) == len(rules.geometry.zones[0]) > 1:
        return _parse_strados2(words[0])
    return _parse_drawing(rules, text)


def draw_cells(rules: Ruleset, cells: Sequence[Kind | None]) -> str:
    """A set-up, which may be unfinished, as a string. The inverse of `parse_cells`."""
    return _drawing(cells, zone_rows(rules.geometry))


def split_rows(cells: Sequence[_T], lengths: Iterable[int]) -> list[Sequence[_T]]:
    """Split the cells of a zone into rows of these ``lengths``, back row first."""
    rest = iter(cells)
    return [list(islice(rest, length)) for length in lengths]


def _drawing(cells: Sequence[Kind | None], lengths: Iterable[int]) -> str:
    rows = reversed(split_rows(cells, lengths))
    return format_rows([EMPTY if kind is None else kind.letter for kind in row] for row in rows)


def surplus_faults(rules: Ruleset, cells: Sequence[Kind | None]) -> list[Explanation]:
    """The pieces of an unfinished set-up in excess of the army, as faults; empty if there are none."""
    placed = Counter(cells)
    army = {kind: min(count, placed[kind]) for kind, count in rules.army.items()}
    return list(_army_faults(army, cells))


def deployment_faults(
    rules: Ruleset, cells: Sequence[Kind | None], color: Color | str | None
) -> list[Explanation]:
    """All faults of a set-up's cells (D1); ``color`` is its side, None if it may be for either side."""
    sides = COLORS if color is None else (Color(color),)
    faults = []
    zone = len(rules.geometry.zones[0])
    if len(cells) != zone:
        faults.append(
            Explanation(
                "squares in the set-up: {found}, in the zone: {expected}", found=len(cells), expected=zone
            )
        )
    faults += _army_faults(rules.army, cells)
    if not faults and not any(can_move_first(rules, side, cells) for side in sides):
        faults.append(NO_FIRST_MOVE)
    return faults


def _army_faults(army: Mapping[Kind, int], cells: Iterable[Kind | None]) -> Iterator[Explanation]:
    """The missing and the surplus pieces of an army, as faults."""
    placed = Counter(cells)
    for kind in Kind:
        short = army.get(kind, 0) - placed[kind]
        if short > 0:
            yield Explanation("{pieces} missing.", pieces=Pieces(kind, short))
        elif short < 0:
            yield Explanation("{pieces} too many.", pieces=Pieces(kind, -short))


def can_move_first(rules: Ruleset, color: Color, cells: Sequence[Kind | None]) -> bool:
    """Whether a set-up can be completed in a way that leaves a first move (D1).

    Such a move goes to an empty square of the zone or out of it.
    """
    board = rules.geometry
    zone = dict(zip(board.zones[color.side], cells, strict=True))
    placed = Counter(cells)
    movable_left = any(kind.movable and placed[kind] < count for kind, count in rules.army.items())
    some_stay_empty = len(zone) > rules.army_size

    def may_move_from(square: int) -> bool:
        kind = zone[square]
        return movable_left if kind is None else kind.movable

    def may_be_empty(square: int) -> bool:
        return square not in zone or (some_stay_empty and zone[square] is None)

    return any(may_move_from(square) and any(map(may_be_empty, board.neighbours[square])) for square in zone)


def movable_cells(
    rules: Ruleset, rng: Random, color: Color, before: Sequence[Kind | None] = ()
) -> list[Kind | None]:
    """Random cells (see `random_cells`) in which at least one piece can make a first move.

    Loops forever if the pieces in ``before`` rule this out.
    """
    while not can_move_first(rules, color, cells := random_cells(rules, rng, color, before)):
        pass
    return cells


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
    lines = [line.split() for line in reversed(text.splitlines()) if line.strip()]
    cells = [Kind.of_letter(word) for line in lines for word in line]
    faults = list(_drawing_faults(lines, zone_rows(rules.geometry)))
    if faults:
        raise DeploymentError([*faults, *_army_faults(rules.army, cells)])
    return cells


def _drawing_faults(lines: Sequence[Sequence[str]], lengths: Sequence[int]) -> Iterator[Explanation]:
    """The faults in a drawing, whose ``lines`` are lists of words, back row first."""
    if len(lines) != len(lengths):
        yield Explanation(
            "rows in the set-up: {found}, in the zone: {expected}", found=len(lines), expected=len(lengths)
        )
    for row, (line, length) in enumerate(zip(lines, lengths, strict=False), 1):
        if len(line) != length:
            yield Explanation(
                "squares in row {row} from the back: {found}, in the zone: {expected}",
                row=row,
                found=len(line),
                expected=length,
            )
        for word in line:
            if word != EMPTY and Kind.of_letter(word) is None:
                yield Explanation(
                    'row {row} from the back: "{text}" is not a piece (F B S I 2 to 10, . for empty)',
                    row=row,
                    text=excerpt(word),
                )
