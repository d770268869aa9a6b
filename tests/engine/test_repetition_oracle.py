"""T1 and C1-C4 compared with the oracle, at every ply of games full of chases and moves back and forth."""

from collections import Counter
from collections.abc import Callable
from itertools import product
from random import Random

import pytest

from stratego import Kind, load_ruleset
from tests.support.games import SHIPPED, any_game, choose
from tests.support.option_oracle import OptionOracle
from tests.support.oracle import Candidate, Oracle, beside, distance, read
from tests.support.positions import position, texts

BOARDS = (
    (4, 4, ""),
    (4, 4, "B2 B3 C2 C3"),
    (5, 4, "B1 B2 D3 D4"),
    (5, 5, "C3"),
    (6, 6, "C3 D4"),
)
ARMIES = ("2", "7", "2", "5", "2 2", "2 5", "6 6", "7 B", "4 I", "7 2 B", "2 I B", "3 4 B B")
PLIES = 120


def drawn_at_random(width: int, height: int, lakes: str, red: str, blue: str, rng: Random) -> str:
    """A diagram with both armies anywhere on the board, and each Flag in a corner."""
    squares = list(product(range(width), range(height)))
    cells = {square: "~" if square in map(read, lakes.split()) else "." for square in squares}
    cells[0, 0], cells[width - 1, height - 1] = "rF", "bF"
    free = [square for square in squares if cells[square] == "."]
    pieces = [f"r{letter}" for letter in red.split()] + [f"b{letter}" for letter in blue.split()]
    cells.update(zip(rng.sample(free, len(pieces)), pieces, strict=True))
    return "\n".join(" ".join(cells[file, row] for file in range(width)) for row in reversed(range(height)))


class RepetitiveChooser:
    """Prefers moves of the piece moved last, chases, and evasions after which a position can be repeated."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.hunters = rng.choice(("red", "red", "blue", "red blue"))
        self.to_and_fro = rng.choice((0.0, 0.0, 0.0, 0.1, 0.7))
        self.resolve = rng.choice((0.95, 0.99, 1.0))
        self.boldness = rng.choice((0.0, 0.0, 0.02, 0.1))

    def choose(self, oracle: Oracle, legal: list[str]) -> str:
        quiet = sorted(text for text in legal if "-" in text)
        loud = sorted(set(legal) - set(quiet))
        if loud and (not quiet or self.rng.random() < self.boldness):
            return self.rng.choice(loud)
        ways = [tuple(map(read, text.split("-"))) for text in quiet]
        prey = [
            square
            for square, who in oracle.board.items()
            if oracle.individuals[who].color != oracle.turn and oracle.individuals[who].letter not in "BF"
        ]
        wanted: list[str] = []
        if self.rng.random() < self.to_and_fro and len(oracle.turns) > 1:
            before = oracle.turns[-2].path
            wanted = [text for text, (start, _) in zip(quiet, ways, strict=True) if start == before[-1]]
        elif oracle.turn in self.hunters:
            distances = [min(distance(end, square) for square in prey) for _, end in ways]
            wanted = [text for text, far in zip(quiet, distances, strict=True) if far == min(distances)]
        elif oracle.turns:
            hunter = oracle.turns[-1].path[-1]
            wanted = [text for text, (start, _) in zip(quiet, ways, strict=True) if beside(start, hunter)]
            if self.rng.random() < 0.7:
                wanted = [text for text in wanted if can_be_repeated(oracle, text)] or wanted
        return self.rng.choice(wanted if wanted and self.rng.random() < self.resolve else quiet)


def can_be_repeated(oracle: Oracle, text: str) -> bool:
    """Whether the opponent could repeat a position by moving one piece after this move."""
    start, end = map(read, text.split("-"))
    made = {end if square == start else square: who for square, who in oracle.board.items()}
    for past in oracle.positions[-30:-3]:
        elsewhere = [who for at, who in past.items() if made.get(at) != who]
        if len(elsewhere) == 1 and oracle.individuals[elsewhere[0]].color != oracle.turn:
            return True
    return False


def compare_one_game(seed: int, seen: Counter[str], wavering: float = 0.0) -> None:
    """Compare all legal actions in a game; ``wavering`` is the chance of undoing plies after each ply."""
    rng = Random(seed)
    width, height, lakes = rng.choice(BOARDS)
    red, blue = rng.sample(ARMIES, 2)
    drawn = drawn_at_random(width, height, lakes, red, blue, rng)
    turn = rng.choice(("red", "blue"))
    limit, more_squares = rng.choice((0, 1, 2, 3, 3, 5)), rng.random() < 0.9
    game = position(drawn, turn, zone=2, two_squares=limit, more_squares=more_squares)
    guessable = tuple(kind.letter for kind in game.rules.army) if "I" in red + blue else ()

    def second_opinion() -> Oracle:
        return Oracle.of_diagram(
            drawn, turn, zone=2, two_squares=limit, more_squares=more_squares, guessable=guessable
        )

    oracle = second_opinion()
    chooser = RepetitiveChooser(rng)
    while game.outcome is None and game.ply < PLIES:
        legal = texts(game)
        candidates = oracle.candidates()
        assert sorted(legal) == sorted(oracle.legal(candidates)), f"seed {seed}, ply {game.ply}"
        count_deciding_parts(candidates, oracle.more_squares, seen)
        action = chooser.choose(oracle, legal)
        game.play(action)
        oracle.play(action)
        if rng.random() < wavering:
            actions = [str(event.action) for event in game.history]
            game.undo(rng.randint(1, min(game.ply, 12)))
            seen["taken back"] += 1
            for again in actions[game.ply : game.ply + rng.randint(0, 6)]:
                game.play(again)
            oracle = second_opinion()
            for before in actions[: game.ply]:
                oracle.play(before)
    if game.outcome is not None and game.outcome.reason == "no legal action":
        assert not oracle.legal(), f"seed {seed}"
        seen["E3"] += any(True for _ in oracle.candidates())


def count_deciding_parts(candidates: list[Candidate], more_squares: bool, seen: Counter[str]) -> None:
    """Count the moves that a rule forbids, and the moves that a single part of the rule allows."""
    for move in candidates:
        if move.blocked:
            seen["T1: a move"] += not move.attack
            seen["T1: an attack"] += move.attack
            seen["T1: some of the way"] += len(move.path) > 2
        elif more_squares and not move.attack:
            window = [d for d in move.repeats if d < move.length]
            seen["C2"] += move.breaks_c2
            seen["C2: from the first position of the window"] += move.breaks_c2 and window == [
                move.length - 1
            ]
            seen["C2: an odd number of plies ago"] += move.breaks_c2 and all(d % 2 == 0 for d in window)
            free = not move.breaks_c2
            seen["not C2: just before the window"] += (
                free and move.beside and not move.way_back and move.repeats == (move.length,)
            )
            seen["not C2: the way back"] += free and move.beside and bool(window)
            seen["not C2: beside no enemy"] += free and not move.way_back and bool(window)


# The minimum count of each case in 400 games; the first test plays a 12th of them, for a 12th of each count.
ENOUGH = {
    "T1: a move": 3000,
    "T1: an attack": 700,
    "T1: some of the way": 1000,
    "C2": 200,
    "C2: from the first position of the window": 30,
    "C2: an odd number of plies ago": 10,
    "not C2: just before the window": 8,
    "not C2: the way back": 500,
    "not C2: beside no enemy": 60,
    "E3": 12,
}


def test_engine_and_second_opinion_agree_ply_by_ply() -> None:
    seen: Counter[str] = Counter()
    for seed in range(0, 400, 12):
        compare_one_game(seed, seen)
    assert {what: seen[what] for what, enough in ENOUGH.items() if seen[what] < enough / 12} == {}


def test_they_agree_when_plies_are_taken_back_during_a_chase() -> None:
    seen: Counter[str] = Counter()
    for seed in range(6):
        compare_one_game(seed, seen, wavering=0.15)
    assert seen["taken back"] > 75
    assert seen["C2"] > 5


@pytest.mark.slow
def test_engine_and_second_opinion_agree_in_many_games(slow_size: Callable[[int, int], int]) -> None:
    seen: Counter[str] = Counter()
    for seed in range(1000, 1000 + slow_size(5, 4500)):
        compare_one_game(seed, seen, wavering=0.1 * (seed % 2))


@pytest.mark.parametrize("name", SHIPPED)
def test_engine_and_second_opinion_agree_on_the_shipped_boards(name: str) -> None:
    """Compare all legal actions, including M1-M4, I1 and S4, in games with attacks and guesses."""
    rules = load_ruleset(name)
    letters = tuple(kind.letter for kind in rules.army) if Kind.INFILTRATOR in rules.army else ()
    for seed in range(2):
        rng = Random(seed)
        game = any_game(rules, rng)
        oracle = OptionOracle.of_diagram(
            game.board(),
            game.turn,
            zone=4,
            two_squares=rules.two_squares,
            more_squares=rules.more_squares,
            guessable=letters,
        ).with_options(strikes=rules.scout_strike == "after_move", rescue=rules.rescue)
        while game.outcome is None and game.ply < 40:
            assert sorted(texts(game)) == sorted(oracle.legal()), f"seed {seed}, ply {game.ply}"
            action = str(choose(game, rng, 0.2))
            game.play(action)
            oracle.play(action)
