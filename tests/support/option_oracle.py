"""An oracle for strikes (S4) and rescues (R1), which follows the rules as literally as `oracle`."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.support.combat_table import result_of
from tests.support.oracle import STEPS, Candidate, Individual, Oracle, Square, Turn, name, read, way


@dataclass
class OptionOracle(Oracle):
    """An `Oracle` with strikes and rescues: `with_options` sets the options and records the armies."""

    strikes: bool = False
    rescue: int = 0
    armies: Counter[Individual] = field(default_factory=Counter)
    rescuers: list[int] = field(default_factory=list)

    def with_options(self, *, strikes: bool, rescue: int) -> "OptionOracle":
        self.strikes, self.rescue = strikes, rescue
        self.armies = Counter(self.individuals)
        return self

    # Legality

    def legal(self, candidates: list[Candidate] | None = None) -> list[str]:
        return [
            *super().legal(candidates),
            *(text for text, candidate in self.strike_candidates() if not candidate.blocked),
            *(text for text, candidate in self.rescue_candidates() if not candidate.blocked),
        ]

    def strike_candidates(self) -> Iterator[tuple[str, Candidate]]:
        """S4: every quiet move of a Scout, followed by an attack at right angles to it."""
        if not self.strikes:
            return
        for piece, path, attack in list(self._reachable()):
            if self.individuals[piece].letter != "2" or attack:
                continue
            along = (path[-1][0] - path[-2][0], path[-1][1] - path[-2][1])
            for step in STEPS:
                if step in (along, (-along[0], -along[1])):
                    continue
                target = (path[-1][0] + step[0], path[-1][1] + step[1])
                met = self.board.get(target)
                if met is not None and self.individuals[met].color != self.turn:
                    text = f"{name(path[0])}-{name(path[-1])}x{name(target)}"
                    yield text, self._ask(piece, (*path, target), True, 0)

    def rescue_candidates(self) -> Iterator[tuple[str, Candidate]]:
        """R1: every move or attack of M2 onto the enemy's back row, with every possible return of a piece."""
        far = self.height - 1 if self.turn == "red" else 0
        rescued = sum(self.individuals[piece].color == self.turn for piece in self.rescuers)
        if rescued >= self.rescue:
            return
        for piece, path, attack in list(self._reachable()):
            enters = path[-1][1] == far and path[0][1] != far
            if not enters or self.individuals[piece].letter == "2" or piece in self.rescuers:
                continue
            candidate = self._ask(piece, path, attack, 0)
            for letter in self.lost():
                for square in self.room():
                    yield f"{candidate}+{letter}@{name(square)}", candidate

    def lost(self) -> set[str]:
        """The letters of the pieces that the player to move has lost, without Bombs."""
        on_board = Counter(self.individuals[who] for who in self.board.values())
        gone = self.armies - on_board
        return {letter for color, letter in gone if color == self.turn and letter != "B"}

    def room(self) -> Iterator[Square]:
        """The empty squares in the half of the player to move."""
        for file in range(self.width):
            for row in range(self.height):
                own_edge = row if self.turn == "red" else self.height - 1 - row
                nearer = own_edge < self.height - 1 - own_edge
                if nearer and (file, row) not in self.lakes and (file, row) not in self.board:
                    yield file, row

    # Playing

    def play(self, text: str) -> None:
        if "-" in text and "x" in text:
            self._strike(*(read(square) for square in text.replace("x", "-").split("-")))
        elif "+" in text:
            self._rescue(*text.split("+"))
        else:
            super().play(text)

    def _strike(self, start: Square, halt: Square, target: Square) -> None:
        scout, met = self.board.pop(start), self.board.pop(target)
        result = result_of("2", self.individuals[met].letter, self.tie)
        if result == "w":
            self.board[target] = scout
        elif result == "l":
            self.board[target] = met
        path = (*way(start, halt), target)
        self._turn_over(Turn(self.turn, scout, path, attack=True, survived=result == "w"))

    def _rescue(self, move: str, returned: str) -> None:
        letter, square = returned.split("@")
        turn = self.turn
        start, end = (read(at) for at in move.replace("x", "-").split("-"))
        piece, met = self.board[start], self.board.get(end)
        flag = met is not None and self.individuals[met].letter == "F"
        super().play(move)
        enemies = [self.individuals[who] for who in self.board.values()]
        movable = any(who.color != turn and who.letter not in "BF" for who in enemies)
        if self.board.get(end) == piece and movable and not flag:
            self.board[read(square)] = len(self.individuals)
            self.individuals.append(Individual(turn, letter))
            self.rescuers.append(piece)
            self.positions[-1] = dict(self.board)


def drawn(oracle: Oracle) -> str:
    """The board of an oracle as a diagram (N3)."""
    rows = []
    for row in reversed(range(oracle.height)):
        cells = []
        for file in range(oracle.width):
            who = oracle.board.get((file, row))
            empty = "~" if (file, row) in oracle.lakes else "."
            piece = None if who is None else oracle.individuals[who]
            cells.append(empty if piece is None else piece.color[0] + piece.letter)
        rows.append(" ".join(cells))
    return "\n".join(rows)
