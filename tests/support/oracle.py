"""An oracle for legality, written only from the clauses of the rules: literal, slow, without undo.

It stores every position and every turn, and looks through all of them for each move. It shares no code
with the engine; squares are pairs of file and row, both from 0.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple, Self

from tests.support.combat_table import result_of

Square = tuple[int, int]
Position = dict[Square, int]  # the index in `individuals` of the piece on each square

FILES = "ABCDEFGHIKLMNOP"  # B1, B5
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))


class Individual(NamedTuple):
    color: str
    letter: str


@dataclass(frozen=True)
class Turn:
    """An action: ``path`` from the first square to the last, one square long for a guess."""

    color: str
    piece: int
    path: tuple[Square, ...]
    attack: bool
    survived: bool


class Candidate(NamedTuple):
    """A move or attack of M2-M4, with the answers to the questions of the repetition rules."""

    path: tuple[Square, ...]
    attack: bool
    blocked: bool  # T1: would the piece cross a border too often?
    beside: bool  # C2: does the move end beside an enemy piece?
    way_back: bool  # C2: does the move exactly reverse the player's last move?
    length: int  # C1: the player's chase length
    repeats: tuple[int, ...]  # C2: every d up to ``length`` at which the new position occurred

    @property
    def breaks_c2(self) -> bool:
        """Whether C2 forbids the move."""
        window = [d for d in self.repeats if 1 <= d < self.length]
        return not self.attack and self.beside and not self.way_back and bool(window)

    def __str__(self) -> str:
        return f"{name(self.path[0])}{'x' if self.attack else '-'}{name(self.path[-1])}"


@dataclass
class Oracle:
    """A game of moves, attacks and guesses under T1 and C2; it has no rules for the end of the game."""

    board: Position
    individuals: list[Individual]
    lakes: frozenset[Square]
    width: int
    height: int
    zone: int  # the number of rows of each deployment zone
    turn: str
    two_squares: int
    more_squares: bool
    guessable: tuple[str, ...]  # the letters that a guess may name; none without an Infiltrator
    tie: str = "both"
    turns: list[Turn] = field(default_factory=list)
    positions: list[Position] = field(default_factory=list)

    @classmethod
    def of_diagram(
        cls,
        diagram: str,
        turn: str,
        *,
        zone: int,
        two_squares: int = 3,
        more_squares: bool = True,
        guessable: tuple[str, ...] = (),
        tie: str = "both",
    ) -> Self:
        rows = [line.split() for line in diagram.splitlines() if line.strip()][::-1]
        cells = {(file, row): cell for row, line in enumerate(rows) for file, cell in enumerate(line)}
        individuals: list[Individual] = []
        board: Position = {}
        for square, cell in cells.items():
            if cell not in ".~":
                board[square] = len(individuals)
                individuals.append(Individual({"r": "red", "b": "blue"}[cell[0]], cell[1:]))
        return cls(
            board=board,
            individuals=individuals,
            lakes=frozenset(square for square, cell in cells.items() if cell == "~"),
            width=len(rows[0]),
            height=len(rows),
            zone=zone,
            turn=turn,
            two_squares=two_squares,
            more_squares=more_squares,
            guessable=guessable,
            tie=tie,
            positions=[dict(board)],
        )

    # Legality

    def legal(self, candidates: list[Candidate] | None = None) -> list[str]:
        """Every legal action as text, in no particular order; ``candidates`` may be passed to save time."""
        if candidates is None:
            candidates = self.candidates()
        moves = [
            str(move)
            for move in candidates
            if not move.blocked and not (self.more_squares and move.breaks_c2)
        ]
        return moves + list(self._guesses())

    def candidates(self) -> list[Candidate]:
        """Every move and attack of M2-M4."""
        length = self.chase_length(self.turn)
        return [self._ask(piece, path, attack, length) for piece, path, attack in self._reachable()]

    def _reachable(self) -> Iterator[tuple[int, tuple[Square, ...], bool]]:
        for square, piece in self.board.items():
            color, letter = self.individuals[piece]
            if color != self.turn or letter in "BF":
                continue
            for step in STEPS:
                path = [square]
                while True:
                    ahead = (path[-1][0] + step[0], path[-1][1] + step[1])
                    if (
                        not (0 <= ahead[0] < self.width and 0 <= ahead[1] < self.height)
                        or ahead in self.lakes
                    ):
                        break
                    met = self.board.get(ahead)
                    if met is not None and self.individuals[met].color == color:
                        break
                    path.append(ahead)
                    yield piece, tuple(path), met is not None
                    if met is not None or letter != "2":
                        break

    def _ask(self, piece: int, path: tuple[Square, ...], attack: bool, length: int) -> Candidate:
        own = [turn for turn in self.turns if turn.color == self.turn]
        last = own[-1] if own and own[-1].survived and len(own[-1].path) > 1 else None
        recent = own[-self.two_squares :] if self.two_squares else []
        made = {square: who for square, who in self.board.items() if who != piece} | {path[-1]: piece}
        now = len(self.positions) - 1
        return Candidate(
            path,
            attack,
            blocked=bool(recent)
            and len(recent) == self.two_squares
            and any(
                all(turn.piece == piece and border in borders(turn.path) for turn in recent)
                for border in borders(path)
            ),
            beside=self._beside_enemy(path[-1], self.board, self.turn),
            way_back=last is not None
            and last.piece == piece
            and (last.path[0], last.path[-1]) == (path[-1], path[0]),
            length=length,
            repeats=tuple(d for d in range(1, min(length, now) + 1) if self.positions[now - d] == made),
        )

    def chase_length(self, color: str) -> int:
        """The chase length of C1 and C3, counted from the first turn."""
        length = 0
        last: Square | None = None
        for turn, after in zip(self.turns, self.positions[1:], strict=True):
            own = turn.color == color
            if own:
                last = turn.path[-1] if turn.survived and len(turn.path) > 1 else None
            if turn.attack:
                length = 0
            if own and last is not None:
                length = length + 1 if self._beside_enemy(last, after, color) else 0
            elif not own and not turn.attack:
                length = length + 1 if last is not None and beside(turn.path[0], last) else 0
        return length

    def _beside_enemy(self, square: Square, board: Position, color: str) -> bool:
        near = ((square[0] + file, square[1] + row) for file, row in STEPS)
        return any(at in board and self.individuals[board[at]].color != color for at in near)

    def _guesses(self) -> Iterator[str]:
        """The guesses of I1 and I4, without the option `sabotage_line_of_sight`."""
        for square, piece in self.board.items():
            color, letter = self.individuals[piece]
            row = square[1] if color == "blue" else self.height - 1 - square[1]
            if color != self.turn or letter != "I" or row >= self.zone:
                continue
            for target, met in self.board.items():
                files, rows = abs(target[0] - square[0]), abs(target[1] - square[1])
                in_reach = min(files, rows) == 0 and max(files, rows) in (1, 2)
                if in_reach and self.individuals[met].color != color:
                    for guess in self.guessable:
                        yield f"{name(square)}?{name(target)}={guess}"

    # Playing

    def play(self, text: str) -> None:
        """Play a legal action."""
        if "?" in text:
            origin, aim = text.split("?")
            at, guess = aim.split("=")
            start, target = read(origin), read(at)
            if self.individuals[self.board[target]].letter == guess:
                del self.board[target]
            self._turn_over(Turn(self.turn, self.board[start], (start,), attack=True, survived=True))
            return
        start, end = (read(square) for square in text.replace("x", "-").split("-"))
        piece, met = self.board.pop(start), self.board.pop(end, None)
        result = "w"
        if met is not None:
            result = result_of(self.individuals[piece].letter, self.individuals[met].letter, self.tie)
        if result == "w":
            self.board[end] = piece
        elif result == "l" and met is not None:
            self.board[end] = met
        self._turn_over(Turn(self.turn, piece, way(start, end), met is not None, result == "w"))

    def _turn_over(self, turn: Turn) -> None:
        self.turns.append(turn)
        self.positions.append(dict(self.board))
        self.turn = "blue" if self.turn == "red" else "red"


def beside(square: Square, other: Square) -> bool:
    return distance(square, other) == 1


def distance(square: Square, other: Square) -> int:
    return abs(square[0] - other[0]) + abs(square[1] - other[1])


def borders(path: tuple[Square, ...]) -> set[frozenset[Square]]:
    """Every border that a path crosses, as the pair of its two squares."""
    return {frozenset(pair) for pair in pairwise(path)}


def way(start: Square, end: Square) -> tuple[Square, ...]:
    """All squares on the straight line from ``start`` to ``end``, both included."""
    length = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    step = ((end[0] - start[0]) // length, (end[1] - start[1]) // length)
    return tuple((start[0] + n * step[0], start[1] + n * step[1]) for n in range(length + 1))


def name(square: Square) -> str:
    return f"{FILES[square[0]]}{square[1] + 1}"


def read(text: str) -> Square:
    return FILES.index(text[0]), int(text[1:]) - 1
