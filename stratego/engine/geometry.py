"""The board: squares, lakes, deployment zones and neighbours (B1-B3, B5).

A square has a name (``"A4"``) for people and an index for the engine, counted from A1 along each row.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from types import MappingProxyType

from stratego.engine.errors import BoardError, Explanation, excerpt, printable
from stratego.engine.pieces import Color

FILES = "ABCDEFGHIKLMNOP"  # without J (B1); wider boards continue past K (B5)
SMALLEST, LARGEST = 4, 15

OPEN, LAKE, RED_ZONE, BLUE_ZONE = ".", "~", "r", "b"

# The four directions (down, left, right, up) as steps in file and row, in order of the index of the square
# reached. Directions d and 3 - d are opposite.
DIRECTIONS = ((0, -1), (-1, 0), (1, 0), (0, 1))


def square_name(width: int, square: int) -> str:
    """The name of a square, such as ``A4``, on a board ``width`` files wide."""
    return f"{FILES[square % width]}{square // width + 1}"


class Sealed:
    """Base class of objects that all games in a process share: each attribute can be set only once."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        if hasattr(self, name):
            raise AttributeError(f"{type(self).__name__} is immutable")
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable")


class Geometry(Sealed):
    """Everything about a board that does not change during a game.

    ``layout`` is the drawn board of a ruleset, highest row first, ``width`` by ``height`` squares.
    ``names[i]`` is the name of square ``i`` and ``index[name]`` the index for a name (``lakes`` have names
    too). ``zones[side]`` are the squares of a side's deployment zone as its owner sees them: back row first,
    from the owner's left to right.
    ``rays[i]`` has four lines of squares, below, left of, right of and above ``i``: each starts beside ``i``
    and ends at the edge or before a lake. ``neighbours[i]`` are the squares that share a border with ``i``,
    four at most and none of them a lake.
    """

    def __init__(self, layout: tuple[str, ...]) -> None:
        self.layout = layout
        self.width = len(layout[0])
        self.height = len(layout)
        self.shape = (self.width, self.height)
        self.size = self.width * self.height
        cells = "".join(reversed(layout))
        self.names = tuple(square_name(self.width, i) for i in range(self.size))
        self.index = MappingProxyType({name: i for i, name in enumerate(self.names)})
        self.lakes = frozenset(i for i, cell in enumerate(cells) if cell == LAKE)
        red = tuple(i for i, cell in enumerate(cells) if cell == RED_ZONE)
        blue = tuple(i for i, cell in enumerate(cells) if cell == BLUE_ZONE)
        self.zones = (red, tuple(reversed(blue)))
        self.zone_sets = (frozenset(red), frozenset(blue))
        self.rays = tuple(tuple(self._ray(i, d) for d in range(4)) for i in range(self.size))
        self.neighbours = tuple(tuple(ray[0] for ray in rays if ray) for rays in self.rays)

    def __reduce__(self) -> tuple[object, ...]:
        return geometry, (self.layout,)

    def _ray(self, square: int, direction: int) -> tuple[int, ...]:
        if square in self.lakes:
            return ()
        step_file, step_row = DIRECTIONS[direction]
        file, row = square % self.width + step_file, square // self.width + step_row
        ray = []
        while 0 <= file < self.width and 0 <= row < self.height:
            here = row * self.width + file
            if here in self.lakes:
                break
            ray.append(here)
            file, row = file + step_file, row + step_row
        return tuple(ray)

    def square(self, name: str) -> int:
        """The index of the square called ``name``. Raises BoardError if this board has no such square."""
        index = self.index.get(name)
        if index is None:
            raise BoardError(
                'there is no square "{square}" on this board (A1 to {last})',
                square=excerpt(name),
                last=self.names[-1],
            )
        return index

    def between(self, start: int, end: int) -> tuple[int, ...] | None:
        """The squares strictly between two squares in the same file or row, lakes included.

        None if the two are not in a straight line, or are the same square.
        """
        width = self.width
        rows, files = end // width - start // width, end % width - start % width
        if (rows == 0) == (files == 0):
            return None
        step = (width if rows > 0 else -width) if rows else (1 if files > 0 else -1)
        return tuple(range(start + step, end, step))


@cache
def geometry(layout: tuple[str, ...]) -> Geometry:
    """The Geometry of a layout (cached)."""
    return Geometry(layout)


def seen_from(layout: tuple[str, ...], color: Color) -> tuple[str, ...]:
    """A layout as the player of ``color`` sees it, with their own zone at the bottom, marked as Red's."""
    if color is Color.RED:
        return layout
    exchanged = str.maketrans(RED_ZONE + BLUE_ZONE, BLUE_ZONE + RED_ZONE)
    return tuple(row[::-1].translate(exchanged) for row in reversed(layout))


def layout_faults(layout: Sequence[str]) -> Iterator[Explanation]:
    """All faults of a drawn board (B3)."""
    height, widths = len(layout), {len(row) for row in layout}
    if len(widths) > 1:
        lengths = ", ".join(str(len(row)) for row in layout)
        yield Explanation("the rows of the layout differ in length ({lengths})", lengths=lengths)
    limits = {"least": SMALLEST, "most": LARGEST}
    if not SMALLEST <= height <= LARGEST:
        yield Explanation("rows: {rows}; a board has {least} to {most}", rows=height, **limits)
    for width in sorted(widths):
        if not SMALLEST <= width <= LARGEST:
            yield Explanation(
                "squares in a row: {squares}; a board has {least} to {most}", squares=width, **limits
            )
    text = "".join(layout)
    for cell in sorted(set(text) - {OPEN, LAKE, RED_ZONE, BLUE_ZONE}):
        yield Explanation(
            '"{text}" in the layout: a square is "r" or "b" (deployment zones), "~" (lake) or "." (open)',
            text=printable(cell),
        )
    red = tuple(row.count(RED_ZONE) for row in reversed(layout) if RED_ZONE in row)
    blue = tuple(row.count(BLUE_ZONE) for row in layout if BLUE_ZONE in row)
    if not red or not blue:
        yield Explanation('each side needs a deployment zone ("r" and "b")')
    elif red != blue:
        yield Explanation(
            "Red's zone has rows of {red} squares, from its back row on, and Blue's of {blue}: "
            "both must have the same rows",
            red=red,
            blue=blue,
        )
    elif [RED_ZONE in row for row in layout] > [BLUE_ZONE in row for row in layout]:
        yield Explanation('Red\'s zone ("r") must not be above Blue\'s ("b")')
