"""Reading actions and boards in notation, and writing boards (N1-N3)."""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from stratego.engine.actions import Action, guess, move, rescue, strike
from stratego.engine.errors import BoardError, excerpt, printable
from stratego.engine.geometry import Geometry
from stratego.engine.pieces import Color, Kind

_SQUARE = r"([A-IK-P][1-9][0-9]?)"
_LETTER = r"(10|[2-9SIBF])"
_ACTION = (
    rf"{_SQUARE}(?:-{_SQUARE}x{_SQUARE}|([-x]){_SQUARE}(?:\+{_LETTER}@{_SQUARE})?|\?{_SQUARE}={_LETTER})"
)


class Written(NamedTuple):
    """The parts of an action in N1 notation.

    ``mark`` is ``-``, ``x`` or ``?``; ``guess`` is set only with ``?`` (I1). ``stop`` is the square where
    a Scout stops before its strike (S4), ``rescued`` the kind that comes back on the square ``back`` (R1).
    """

    origin: str
    mark: str
    target: str
    guess: Kind | None = None
    stop: str | None = None
    rescued: Kind | None = None
    back: str | None = None


def read_action(text: str) -> Written | None:
    """Split an action in N1 notation into its parts; None if it is not N1. Its squares need not exist."""
    match = re.fullmatch(_ACTION, text)  # compiled on first use
    if not match:
        return None
    origin, stop, struck, mark, target, rescued, back, aimed_at, guessed = match.groups()
    if stop:
        return Written(origin, "x", struck, stop=stop)
    if mark:
        return Written(origin, mark, target, rescued=Kind.of_letter(rescued or ""), back=back)
    return Written(origin, "?", aimed_at, Kind.of_letter(guessed))


def action_of(board: Geometry, written: Written) -> Action:
    """The action with these parts. Raises BoardError if this board does not have one of the squares."""
    start, end = board.square(written.origin), board.square(written.target)
    if written.guess is not None:
        return guess(board.shape, start, end, written.guess)
    if written.stop is not None:
        return strike(board.shape, start, board.square(written.stop), end)
    way = move(board.shape, start, end, written.mark == "x")
    return way if written.back is None else rescue(way, board.square(written.back), written.rescued)


# N2: Red's letters, then Blue's, each in the order Bomb, Spy, Scout and so on up to Marshal, then Flag.
_STRADOS2_KINDS = (*(kind for kind in Kind if kind not in (Kind.FLAG, Kind.INFILTRATOR)), Kind.FLAG)
STRADOS2_EMPTY, STRADOS2_LAKE = "A", "_"
STRADOS2_LETTERS: Mapping[tuple[Color, Kind], str] = {
    (color, kind): chr(ord(first) + n)
    for color, first in ((Color.RED, "B"), (Color.BLUE, "N"))
    for n, kind in enumerate(_STRADOS2_KINDS)
}
STRADOS2_PIECES = {letter: piece for piece, letter in STRADOS2_LETTERS.items()}
STRADOS2_SIZE = 100

Pieces = Mapping[int, tuple[Color, Kind]]

UNKNOWN = "?"  # written in place of a rank that the reader does not know


def is_strados2(text: str) -> bool:
    """Whether ``text``, which describes a board, looks like N2 rather than N3."""
    text = text.strip()
    return text.isprintable() and len(text.split()) == 1 and len(text) > 4 * STRADOS2_SIZE // 10


def parse_strados2(board: Geometry, text: str) -> dict[int, tuple[Color, Kind]]:
    """The pieces of an N2 string by square. Raises BoardError with the fault."""
    text = text.strip()
    _check_strados2_size(board)
    if len(text) != STRADOS2_SIZE:
        raise BoardError(
            "a StraDoS2 string has {expected} characters, this one {found}",
            expected=STRADOS2_SIZE,
            found=len(text),
        )
    pieces: dict[int, tuple[Color, Kind]] = {}
    for square, letter in enumerate(text):
        if (letter == STRADOS2_LAKE) != (square in board.lakes):
            raise _lake_fault(board, square, letter)
        if letter in STRADOS2_PIECES:
            pieces[square] = STRADOS2_PIECES[letter]
        elif letter not in (STRADOS2_EMPTY, STRADOS2_LAKE):
            raise BoardError(
                '{square}: "{text}" is not a StraDoS2 letter (A to Y, _)',
                square=board.names[square],
                text=printable(letter),
            )
    return pieces


def format_strados2(board: Geometry, pieces: Pieces) -> str:
    """The StraDoS2 string of a board (N2). Raises BoardError if it cannot express the board or a piece."""
    _check_strados2_size(board)
    letters = []
    for square in range(board.size):
        piece = pieces.get(square)
        if piece is None:
            letters.append(STRADOS2_LAKE if square in board.lakes else STRADOS2_EMPTY)
        elif piece in STRADOS2_LETTERS:
            letters.append(STRADOS2_LETTERS[piece])
        else:
            raise BoardError("a StraDoS2 string has no letter for the Infiltrator")
    return "".join(letters)


def _check_strados2_size(board: Geometry) -> None:
    if (board.width, board.height) != (10, 10):
        raise BoardError("only a board of 10 by 10 squares can be written as a StraDoS2 string")


def _lake_fault(board: Geometry, square: int, text: str) -> BoardError:
    name, text = board.names[square], excerpt(text)
    if square in board.lakes:
        return BoardError(
            '{square}: "{text}", but this square is a lake on the ruleset\'s board', square=name, text=text
        )
    return BoardError(
        '{square}: "{text}", but this square is not a lake on the ruleset\'s board', square=name, text=text
    )


def parse_diagram(board: Geometry, text: str) -> dict[int, tuple[Color, Kind]]:
    """The pieces of an N3 diagram by square. Raises BoardError with the fault."""
    rows = [line.split() for line in text.splitlines() if line.strip()]
    if len(rows) != board.height:
        raise BoardError(
            "the board has {rows} rows, but the drawing has {drawn} (N3)", rows=board.height, drawn=len(rows)
        )
    pieces: dict[int, tuple[Color, Kind]] = {}
    for row, cells in zip(range(board.height, 0, -1), rows, strict=True):
        if len(cells) != board.width:
            raise BoardError(
                "the board has {files} squares in a row, "
                "but line {line} of the drawing (row {row}) has {drawn} (N3)",
                files=board.width,
                line=board.height + 1 - row,
                row=row,
                drawn=len(cells),
            )
        for square, cell in enumerate(cells, (row - 1) * board.width):
            if (cell == "~") != (square in board.lakes):
                raise _lake_fault(board, square, cell)
            if cell in ".~":
                continue
            color = {"r": Color.RED, "b": Color.BLUE}.get(cell[0])
            kind = Kind.of_letter(cell[1:])
            if color is None or kind is None:
                raise BoardError(
                    '{square}: "{text}" is not a piece (r or b and a letter such as 10, S, B, F)',
                    square=board.names[square],
                    text=excerpt(cell),
                )
            pieces[square] = (color, kind)
    return pieces


def format_diagram(board: Geometry, pieces: Pieces) -> str:
    """The N3 diagram of a board."""
    return format_seen(board, {board.names[square]: piece for square, piece in pieces.items()})


def format_seen(board: Geometry, pieces: Mapping[str, tuple[Color, Kind | None]]) -> str:
    """The N3 diagram of ``pieces``, keyed by square name; a kind of None is written as `UNKNOWN`."""
    cells = {name: color[0] + (kind.letter if kind else UNKNOWN) for name, (color, kind) in pieces.items()}
    return format_rows(diagram_rows(board, cells))


def diagram_rows(board: Geometry, cells: Mapping[str, str]) -> list[list[str]]:
    """The rows of a diagram (N3), highest first; ``cells`` has the string for each occupied square."""
    texts = [cells.get(name, "~" if at in board.lakes else ".") for at, name in enumerate(board.names)]
    return [texts[at : at + board.width] for at in range(board.size - board.width, -1, -board.width)]


def format_rows(rows: Iterable[list[str]]) -> str:
    """The cells in columns of equal width, one line per row, without trailing spaces."""
    lines = list(rows)
    width = max(len(cell) for row in lines for cell in row)
    return "\n".join(" ".join(cell.rjust(width) for cell in row) for row in lines)


def read_board(board: Geometry, text: str) -> dict[int, tuple[Color, Kind]]:
    """The pieces of a board in StraDoS2 (N2) or as a diagram (N3). Raises BoardError with the fault."""
    return parse_strados2(board, text) if is_strados2(text) else parse_diagram(board, text)
