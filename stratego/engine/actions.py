"""The actions that a player can take on a turn (M1), as values.

For boards of the same size, there is one object per action, so equal actions are the same object. `move`,
`strike`, `rescue` and `guess` return it, and so does unpickling.
"""

from functools import cache

from stratego.engine.geometry import Sealed, square_name
from stratego.engine.pieces import Kind

Shape = tuple[int, int]  # the number of files and the number of rows of a board


class Action(Sealed):
    """One action: a `Move`, a `Strike`, a `Rescue` or a `Guess`. ``str()`` returns its notation (N1).

    Actions come from ``legal_moves``. `Game.play` takes an action or its notation, and returns an `Event`
    that contains the action.

    ``origin`` and ``target`` are names of squares. ``start``, ``end`` and ``borders`` are for the engine:
    indices of squares (see `Ruleset.geometry`), and the borders that the piece crosses (T1).
    """

    __slots__ = ("borders", "end", "origin", "shape", "start", "target", "text")

    def __init__(self, shape: Shape, start: int, end: int, text: str, borders: frozenset[int]) -> None:
        self.shape = shape
        self.start = start
        self.end = end
        self.origin = square_name(shape[0], start)
        self.target = square_name(shape[0], end)
        self.text = self.origin + text
        self.borders = borders

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text.partition('+')[0].partition('=')[0]}>"  # a repr must not show a rank


class Move(Action):
    """A piece moves to an empty square or, if ``attack``, to the square of an enemy piece (M2, M3)."""

    __slots__ = ("attack",)

    def __init__(self, shape: Shape, start: int, end: int, attack: bool) -> None:
        text = f"{'x' if attack else '-'}{square_name(shape[0], end)}"
        super().__init__(shape, start, end, text, borders_crossed(shape[0], start, end))
        self.attack = attack

    def __reduce__(self) -> tuple[object, ...]:
        return move, (self.shape, self.start, self.end, self.attack)


class Strike(Action):
    """A Scout moves, and then attacks a piece beside it (S4).

    ``stop`` is the name of the square it moves to and ``halt`` its index; ``target`` is the square attacked.
    """

    __slots__ = ("halt", "stop")

    def __init__(self, shape: Shape, start: int, halt: int, end: int) -> None:
        width = shape[0]
        self.halt = halt
        self.stop = square_name(width, halt)
        borders = borders_crossed(width, start, halt) | borders_crossed(width, halt, end)
        super().__init__(shape, start, end, f"-{self.stop}x{square_name(width, end)}", borders)

    def __reduce__(self) -> tuple[object, ...]:
        return strike, (self.shape, self.start, self.halt, self.end)


class Rescue(Action):
    """A piece moves onto the enemy's back row, and a lost piece comes back (R1).

    ``move`` is that move, ``back`` the name of the square where the lost piece returns, ``entry`` its index.
    ``kind`` is the lost piece's kind; None if it is not announced.
    """

    __slots__ = ("back", "entry", "kind", "move")

    def __init__(self, move: Move, entry: int, kind: Kind | None) -> None:
        self.move = move
        self.entry = entry
        self.back = square_name(move.shape[0], entry)
        self.kind = kind
        text = f"{move.text.removeprefix(move.origin)}+{'?' if kind is None else kind.letter}@{self.back}"
        super().__init__(move.shape, move.start, move.end, text, move.borders)

    def __reduce__(self) -> tuple[object, ...]:
        return rescue, (self.move, self.entry, self.kind)


class Guess(Action):
    """An Infiltrator guesses that the enemy piece on ``target`` is of the kind ``guess`` (I1)."""

    __slots__ = ("guess",)

    def __init__(self, shape: Shape, start: int, end: int, guess: Kind) -> None:
        text = f"?{square_name(shape[0], end)}={guess.letter}"
        super().__init__(shape, start, end, text, frozenset())
        self.guess = guess

    def __reduce__(self) -> tuple[object, ...]:
        return guess, (self.shape, self.start, self.end, self.guess)


@cache
def move(shape: Shape, start: int, end: int, attack: bool) -> Move:
    """The move, or attack, along a straight line from ``start`` to ``end``."""
    return Move(shape, start, end, attack)


@cache
def strike(shape: Shape, start: int, halt: int, end: int) -> Strike:
    """A Scout's move from ``start`` to ``halt`` and its attack on the neighbouring square ``end``."""
    return Strike(shape, start, halt, end)


@cache
def rescue(move: Move, entry: int, kind: Kind | None) -> Rescue:
    """The rescue in which ``move`` brings back a piece of ``kind`` on the square ``entry``."""
    return Rescue(move, entry, kind)


@cache
def guess(shape: Shape, start: int, end: int, kind: Kind) -> Guess:
    """The guess by the Infiltrator on ``start`` that the piece on ``end`` is of ``kind``."""
    return Guess(shape, start, end, kind)


@cache
def borders_crossed(width: int, start: int, end: int) -> frozenset[int]:
    """The borders on the straight line between two squares of a board ``width`` files wide.

    The index of a border is twice the lower index of its two squares, plus one if it is between rows.
    """
    low, high = min(start, end), max(start, end)
    if high - low >= width:
        return frozenset(2 * square + 1 for square in range(low, high, width))
    return frozenset(2 * square for square in range(low, high))


def border_squares(width: int, border: int) -> tuple[str, str]:
    """The names of the two neighbouring squares that a border separates."""
    square, upward = divmod(border, 2)
    return square_name(width, square), square_name(width, square + (width if upward else 1))
