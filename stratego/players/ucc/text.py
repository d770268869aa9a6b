"""Writing and reading the lines of UCC 2012: set-ups, boards, moves and their results.

The protocol is for Original on ten by ten squares only. It draws Red at the top, so its drawing is ours
rotated by half a turn: column 0 is our file K, row 0 our row 1, and DOWN leads towards Blue.

Output follows the specification; input may differ in case and spacing, and a set-up may have our ranks in
place of UCC's characters.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from stratego.engine.actions import Action
from stratego.engine.combat import Result
from stratego.engine.deployment import Deployment
from stratego.engine.errors import DeploymentError, Explanation
from stratego.engine.events import Announcement, Battle, Forfeit
from stratego.engine.geometry import geometry
from stratego.engine.options import OPTIONS
from stratego.engine.pieces import Color, Kind
from stratego.engine.ruleset import Ruleset
from stratego.engine.view import OwnPiece, PlayerView
from stratego.players.protocol.messages import ProtocolError, number_of, unreadable

_Row = TypeVar("_Row", str, list[str])

SIZE: Final = 10
_KINDS: Final[list[Kind]] = [kind for kind in reversed(Kind) if kind is not Kind.INFILTRATOR]
CHARACTERS: Final = dict(zip(_KINDS, "123456789sBF", strict=True))
ARMY: Final = dict(zip(CHARACTERS, (1, 1, 2, 3, 4, 4, 4, 5, 8, 1, 6, 1), strict=True))
LAYOUT: Final = (*["b" * SIZE] * 4, *["..~~..~~.."] * 2, *["r" * SIZE] * 4)
# Options that make no difference to a UCC program. All others must have the values that it assumes.
_FREE: Final = {
    *("numbering", "immobile_moved", "both_immobile", "quiet_limit", "battle_memory", "captured"),
    *("scout_reveals", "sabotage_line_of_sight", "aids"),
}
_ASSUMED: Final = {key: option.default for key, option in OPTIONS.items() if key not in _FREE}
VALUES: Final[Mapping[str, object]] = {**_ASSUMED, "two_squares": 0, "more_squares": False}

START, QUIT, SURRENDER = "START", "QUIT", "SURRENDER"
OK, ILLEGAL = "OK", "ILLEGAL"
VICTORY_FLAG, VICTORY_ATTRITION = "VICTORY_FLAG", "VICTORY_ATTRITION"
RESULTS: Final = {Result.WON: "KILLS", Result.LOST: "DIES", Result.EQUAL: "BOTHDIE"}
DIRECTIONS: Final = {"UP": (0, -1), "DOWN": (0, 1), "LEFT": (-1, 0), "RIGHT": (1, 0)}

_ENEMY, _LAKE, _EMPTY = "#", "+", "."
_BY_CHARACTER: Final = {
    **{character.upper(): kind for kind, character in CHARACTERS.items()},
    "10": Kind.SPY,  # the Spy's rank in UCC
    "0": Kind.SPY,
}
_BY_RANK: Final = {
    **{kind.letter: kind for kind in CHARACTERS},
    "1": Kind.SPY,
    "0": Kind.MARSHAL,
    "M": Kind.MARSHAL,
}

_BOARD: Final = geometry(LAYOUT)


def unsuitable(rules: Ruleset) -> Explanation | None:
    """Why a game under ``rules`` cannot be played in this protocol; None if it can."""
    if rules.layout != LAYOUT or rules.army != ARMY:
        return Explanation("UCC has only the army and the board of Stratego Original")
    if wrong := [key for key, value in VALUES.items() if rules.options[key] != value]:
        wanted = ", ".join(f"{key}={str(VALUES[key]).lower()}" for key in wrong)
        return Explanation("UCC has only games with {settings}", settings=wanted)
    return None


# Squares and pieces


def square_at(x: int, y: int) -> str:
    """Our name for the square in UCC's column ``x`` and row ``y``. Raises ProtocolError if there is none."""
    if not (0 <= x < SIZE and 0 <= y < SIZE):
        raise unreadable("a square", f"{x} {y}")
    return _BOARD.names[y * SIZE + SIZE - 1 - x]


def place_of(square: str) -> tuple[int, int]:
    """UCC's column and row for the square that we call ``square``."""
    row, file = divmod(_BOARD.index[square], SIZE)
    return SIZE - 1 - file, row


def kind_at(character: str) -> Kind:
    """Parse the character of a piece. Raises ProtocolError."""
    if (kind := _BY_CHARACTER.get(character.upper())) is None:
        raise unreadable("a piece", character)
    return kind


# Set-ups


def greeting(color: Color, opponent: str) -> str:
    """The first line sent to a player, which asks for a set-up."""
    return f"{color.upper()} {'_'.join(opponent.split())} {SIZE} {SIZE}"


def read_greeting(line: str) -> Color:
    """Parse the player's colour from the first line. Raises ProtocolError."""
    match line.split():
        case [color, _, "10", "10"] if color.lower() in tuple(Color):
            return Color(color.lower())
    raise unreadable("a first line of UCC for ten by ten squares", line)


def setup_lines(deployment: Deployment, color: Color) -> list[str]:
    """A set-up as the lines of UCC's drawing, top row first."""
    drawn = "".join(_EMPTY if kind is None else CHARACTERS[kind] for kind in deployment.cells)
    return _turned([drawn[start : start + SIZE] for start in range(0, len(drawn), SIZE)], color)


def read_setup(rules: Ruleset, color: Color, lines: Sequence[str]) -> Deployment:
    """Parse the four lines of a set-up. Raises ProtocolError."""
    rows = [line.split() if len(line.split()) > 1 else list(line.strip()) for line in lines]
    for row, line in zip(rows, lines, strict=True):
        if len(row) != SIZE:
            raise unreadable("a row of ten pieces", line)
    found = [character.upper() for row in _turned(rows, color) for character in row]
    for character in found:
        if character not in (*_BY_CHARACTER, *_BY_RANK, _EMPTY):
            raise unreadable("a piece", character)
    readings = [[kinds.get(character) for character in found] for kinds in (_BY_CHARACTER, _BY_RANK)]
    cells = next((each for each in readings if Counter(each) == ARMY), readings[0])
    try:
        return Deployment(rules, cells, color)
    except DeploymentError as error:
        raise ProtocolError(error.in_one_line) from None


def _turned(rows: list[_Row], color: Color) -> list[_Row]:
    """Turn rows that start with the back row into rows from the top of UCC's drawing, or the reverse.

    The drawing is what Blue sees; Red sees it rotated by half a turn.
    """
    return [row[::-1] for row in rows] if color is Color.RED else rows[::-1]


# Boards


def board_lines(view: PlayerView) -> list[str]:
    """The board as the viewer may see it; the ranks of enemy pieces are never shown."""
    return ["".join(_cell(view, square_at(x, y)) for x in range(SIZE)) for y in range(SIZE)]


def _cell(view: PlayerView, square: str) -> str:
    piece = view.pieces.get(square)
    if isinstance(piece, OwnPiece):
        return CHARACTERS[piece.kind]
    if piece is not None:
        return _ENEMY
    return _LAKE if _BOARD.index[square] in _BOARD.lakes else _EMPTY


# Moves


def move_text(action: Action) -> str:
    """A move or an attack: column, row, direction, and distance unless it is one square."""
    (x, y), (to_x, to_y) = place_of(action.origin), place_of(action.target)
    way = max(abs(to_x - x), abs(to_y - y))
    step = (to_x - x) // way, (to_y - y) // way
    (direction,) = (word for word, each in DIRECTIONS.items() if each == step)
    return f"{x} {y} {direction}" + (f" {way}" if way > 1 else "")


def read_move(words: Sequence[str]) -> tuple[str, str, Sequence[str]]:
    """Parse a move into its origin, its target, and the words that follow. Raises ProtocolError."""
    if len(words) < 3 or words[2].upper() not in DIRECTIONS:
        raise unreadable("a move", " ".join(words))
    x, y = number_of(words[0]), number_of(words[1])
    step_x, step_y = DIRECTIONS[words[2].upper()]
    rest = words[3:]
    way = 1
    if rest and rest[0].isdecimal():
        way, rest = number_of(rest[0]), rest[1:]
    return square_at(x, y), square_at(x + way * step_x, y + way * step_y), rest


# Results of moves


class Losses:
    """Counts both sides' movable pieces, to detect the end of a game when a side has none left (E2)."""

    def __init__(self) -> None:
        self._left = {color: sum(n for kind, n in ARMY.items() if kind.movable) for color in Color}

    def result(self, announcement: Announcement) -> str:
        """The words for the result of the next action, to be written after its move."""
        battle, mover = announcement.incident, announcement.color
        if isinstance(battle, Forfeit):
            return ILLEGAL
        if not isinstance(battle, Battle):
            return OK
        attacker, defender, result = battle
        if defender is Kind.FLAG:
            return VICTORY_FLAG
        self._left[mover] -= result is not Result.WON
        self._left[mover.other] -= result is not Result.LOST and defender.movable
        if not self._left[mover.other]:
            return VICTORY_ATTRITION
        return f"{RESULTS[result]} {CHARACTERS[attacker]} {CHARACTERS[defender]}"
