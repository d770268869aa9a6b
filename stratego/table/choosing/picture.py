"""The values from which a board is drawn: squares, pieces and highlights. Also sorts squares row by row."""

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Literal, Self

from stratego.engine.geometry import Geometry
from stratego.engine.pieces import Color, Kind
from stratego.engine.values import Value

Beliefs = Mapping[str, Mapping[Kind, float]]
"""The possible ranks of each enemy piece, by square, with probabilities, likeliest first."""


class Face(Value):
    """A piece as a player sees it. ``label`` stands for its rank; it is empty if the rank is hidden.

    ``mark`` is "moved" for an enemy piece that has moved, "known" for an own piece whose rank the enemy has
    seen, "planned" for a piece that is not on the board yet, and "believed" if the rank is only a guess.
    """

    color: Color
    label: str = ""
    mark: Literal["", "moved", "known", "planned", "believed"] = ""


class Light(Enum):
    """The reasons for highlighting a square."""

    CHOSEN = "chosen"  # the selected piece
    GOAL = "goal"  # the piece may move here, be placed here or come back here
    STRIKE = "strike"  # the piece may move here and attack from here
    RESCUE = "rescue"  # the piece may move here and rescue another
    PREY = "prey"  # the piece may attack the enemy piece here
    RESCUE_PREY = "rescue-prey"  # the piece may attack here and rescue another
    GUESS = "guess"  # the piece may guess the enemy piece here
    GUESS_PREY = "guess-prey"  # the piece may guess or attack the enemy piece here
    TRAIL = "trail"  # where the last action ended, a piece guessed or came back, or the enemy placed a piece
    OUTSIDE = "outside"  # not part of the zone


class Grid(Value):
    """The names of a board's ``squares``, row by row as they are drawn from the top left."""

    squares: tuple[str, ...]
    columns: int
    lakes: frozenset[str] = frozenset()

    @classmethod
    def of(cls, board: Geometry, bottom: Color, rows: int | None = None) -> Self:
        """The board with the back row of ``bottom`` at the bottom, or only the lowest ``rows`` rows of it."""
        width = board.width
        names = board.names if bottom is Color.RED else board.names[::-1]  # from the back row on
        starts = range(0, board.size, width)[:rows]
        squares = tuple(name for start in reversed(starts) for name in names[start : start + width])
        return cls(squares, width, frozenset(board.names[square] for square in board.lakes))

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self.squares) // self.columns

    def at(self, column: int, line: int) -> str:
        """The name of the square drawn in this column and line, counted from the top left; empty if none."""
        is_there = 0 <= column < self.columns and 0 <= line < self.rows
        return self.squares[line * self.columns + column] if is_there else ""

    def place(self, square: str) -> tuple[int, int]:
        """The column and line of a square: the inverse of `at`."""
        line, column = divmod(self.squares.index(square), self.columns)
        return column, line

    def way(self, origin: str, target: str) -> tuple[str, ...]:
        """The squares from ``origin`` to ``target`` in a straight line, including both."""
        start, end = map(self.squares.index, (origin, target))
        step = self.columns if (end - start) % self.columns == 0 else 1
        places = range(start, end + 1, step) if start <= end else range(start, end - 1, -step)
        return tuple(self.squares[place] for place in places)

    def __contains__(self, square: str) -> bool:
        """Whether the grid has a square with this name."""
        return square in self.squares


class Picture(Value):
    """Everything that a board shows; squares are given by name.

    ``trail`` has the squares of an action, in order. Each but the last has an arrow to the next one, shown if
    the square is empty; the last one is highlighted.
    """

    grid: Grid
    faces: Mapping[str, Face] = {}
    lights: Mapping[str, Light] = {}
    trail: tuple[str, ...] = ()

    def light(self, square: str) -> Light | None:
        """The reason why a square is highlighted; None if it is not."""
        return self.lights.get(square, Light.TRAIL if square in self.trail[-1:] else None)

    def arrow(self, square: str) -> tuple[int, int] | None:
        """The offset in columns and lines to the next square of the trail; None if there is no next one."""
        if square not in self.trail[:-1]:
            return None
        at = self.trail.index(square)
        (column, line), (to_column, to_line) = map(self.grid.place, self.trail[at : at + 2])
        return to_column - column, to_line - line

    def differs(self, other: Self) -> set[str]:
        """The squares that look different in another picture of the same grid."""
        squares = {*self.faces, *self.lights, *self.trail, *other.faces, *other.lights, *other.trail}
        return {square for square in squares if self._square(square) != other._square(square)}

    def _square(self, square: str) -> tuple[object, ...]:
        return self.faces.get(square), self.light(square), self.arrow(square)


class Flight(Value):
    """A piece moving along the squares of ``path``.

    ``waiting`` is the face shown on the last square until the piece arrives.
    """

    face: Face
    path: tuple[str, ...]
    waiting: Face | None = None


def in_reading_order(squares: Iterable[str], grid: Grid) -> list[str]:
    """Sort squares row by row."""
    return sorted(squares, key=grid.squares.index)


def middle(squares: Iterable[str], grid: Grid) -> str:
    """The middle square in reading order. There must be at least one square."""
    order = in_reading_order(squares, grid)
    return order[len(order) // 2]


def next_square(squares: set[str], cursor: str, step: int, grid: Grid) -> str:
    """The next of ``squares`` after the cursor, wrapping round; the previous one if ``step`` is -1."""
    order = in_reading_order(squares | {cursor}, grid)[::step]
    at = order.index(cursor)
    return next(square for square in [*order[at + 1 :], *order[: at + 1]] if square in squares)
