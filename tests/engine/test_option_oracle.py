"""S4 and R1 compared with the oracle, at every ply of games with strikes and rescues, under T1 and C2."""

from collections import Counter
from collections.abc import Callable
from itertools import product
from random import Random

import pytest

from stratego import Action, Battle, Game, Rescue, Return, Strike
from tests.engine.test_repetition_oracle import RepetitiveChooser
from tests.support.option_oracle import OptionOracle, drawn
from tests.support.oracle import Candidate, read
from tests.support.positions import diagram, position, texts

BOARDS = ((4, 4, ""), (4, 5, ""), (5, 4, "B2 D3"), (5, 5, "C3"), (6, 6, "C3 D4"))
ARMIES = ("2 2 7", "2 3 5 B", "7 5 3", "2 2 2 6", "3 4 8 8", "I 2 7 5", "S 10 2 6", "5 5 6 6")
PLIES = 90


def drawn_at_random(width: int, height: int, lakes: str, red: str, blue: str, rng: Random) -> str:
    """A diagram with both armies anywhere on the board, and each Flag in a corner."""
    cells = {
        square: "~" if square in map(read, lakes.split()) else "."
        for square in product(range(width), range(height))
    }
    cells[0, 0], cells[width - 1, height - 1] = "rF", "bF"
    free = [square for square, cell in cells.items() if cell == "."]
    pieces = [f"r{letter}" for letter in red.split()] + [f"b{letter}" for letter in blue.split()]
    cells.update(zip(rng.sample(free, len(pieces)), pieces, strict=True))
    return "\n".join(" ".join(cells[file, row] for file in range(width)) for row in reversed(range(height)))


def choose(game: Game, rng: Random) -> Action:
    """A legal action, with a bias towards rescues, strikes, moves to the last origin, and moves forward."""
    actions = game.legal_moves()
    forward = 1 if game.turn == "red" else -1
    last = game.history[-2].action if game.ply > 1 else None
    for wanted, how_often in (
        ([action for action in actions if isinstance(action, Rescue)], 0.5),
        ([action for action in actions if isinstance(action, Strike)], 0.4),
        ([action for action in actions if last is not None and action.target == last.origin], 0.3),
        (
            [action for action in actions if (read(action.target)[1] - read(action.origin)[1]) * forward > 0],
            0.5,
        ),
    ):
        if wanted and rng.random() < how_often:
            return rng.choice(wanted)
    return rng.choice(actions)


def chase(game: Game, oracle: OptionOracle, chooser: RepetitiveChooser, rng: Random) -> Action:
    """Choose an action that provokes the repetition rules, with a strike or a rescue now and then."""
    actions = game.legal_moves()
    other = [action for action in actions if isinstance(action, Strike | Rescue)]
    plain = [str(action) for action in actions if action not in other]
    if other and rng.random() < 0.1:
        return rng.choice(other)
    text = chooser.choose(oracle, plain)
    return next(action for action in actions if str(action) == text)


def compare_one_game(seed: int, seen: Counter[str]) -> None:
    rng = Random(seed)
    width, height, lakes = rng.choice(BOARDS)
    red, blue = rng.choice(ARMIES), rng.choice(ARMIES)
    start = drawn_at_random(width, height, lakes, red, blue, rng)
    turn = rng.choice(("red", "blue"))
    limit, more_squares = rng.choice((0, 1, 2, 3)), rng.random() < 0.7
    strikes, rescue, tie = rng.random() < 0.8, rng.choice((0, 1, 2, 5)), rng.choice(("both", "attacker_wins"))
    game = position(
        start,
        turn,
        zone=2,
        two_squares=limit,
        more_squares=more_squares,
        scout_strike="after_move" if strikes else "in_line",
        rescue=rescue,
        tie=tie,
    )
    guessable = tuple(kind.letter for kind in game.rules.army) if "I" in red + blue else ()
    oracle = OptionOracle.of_diagram(
        start, turn, zone=2, two_squares=limit, more_squares=more_squares, guessable=guessable, tie=tie
    )
    assert isinstance(oracle, OptionOracle)
    oracle.with_options(strikes=strikes, rescue=rescue)
    chooser = RepetitiveChooser(rng)
    while game.outcome is None and game.ply < PLIES:
        legal = texts(game)
        assert len(set(legal)) == len(legal)
        candidates = oracle.candidates()
        assert sorted(legal) == sorted(oracle.legal(candidates)), f"seed {seed}, ply {game.ply}"
        count(oracle, candidates, seen)
        action = choose(game, rng) if seed % 3 else chase(game, oracle, chooser, rng)
        event = game.play(action)
        oracle.play(str(action))
        assert game.board() == diagram(drawn(oracle)), f"seed {seed}, ply {game.ply}"
        if isinstance(action, Strike):
            assert isinstance(event.incident, Battle)
            seen[f"strike: {event.incident.result}"] += 1
        if isinstance(action, Rescue):
            seen[f"rescue: {'void' if event.rescue is Return.VOID else 'made'}"] += 1
            seen["rescue: by the second piece"] += len(oracle.rescuers) > 1


def count(oracle: OptionOracle, candidates: list[Candidate], seen: Counter[str]) -> None:
    """Count the cases that depend on a single part of a clause."""
    seen["T1: a strike"] += sum(candidate.blocked for _, candidate in oracle.strike_candidates())
    seen["T1: a rescue"] += any(candidate.blocked for _, candidate in oracle.rescue_candidates())
    if oracle.more_squares:
        endless = [move for move in candidates if move.breaks_c2]
        entering = {str(candidate) for _, candidate in oracle.rescue_candidates()}
        seen["C2"] += len(endless)
        seen["C2: after a rescue"] += bool(endless and oracle.rescuers)
        seen["C2: the move, and not the rescue with it"] += any(str(move) in entering for move in endless)
    far = oracle.height - 1 if oracle.turn == "red" else 0
    for piece, path, _ in oracle._reachable():
        if path[-1][1] == far and path[0][1] != far:
            seen["R1: a Scout"] += oracle.individuals[piece].letter == "2"
            seen["R1: spent"] += piece in oracle.rescuers
            seen["R1: nobody lost"] += not oracle.lost()


# The minimum count of each case in 500 games; the first test plays a 12th of them, for a 12th of each count.
ENOUGH = {
    "C2": 20,
    "C2: after a rescue": 3,
    "strike: won": 50,
    "strike: lost": 150,
    "strike: equal": 20,
    "rescue: made": 150,
    "rescue: void": 30,
    "rescue: by the second piece": 20,
    "T1: a strike": 5,
    "T1: a rescue": 10,
    "R1: a Scout": 100,
    "R1: spent": 100,
    "R1: nobody lost": 100,
}


def test_engine_and_second_opinion_agree_ply_by_ply() -> None:
    seen: Counter[str] = Counter()
    for seed in range(0, 500, 12):
        compare_one_game(seed, seen)
    assert {what: seen[what] for what, enough in ENOUGH.items() if seen[what] < enough / 12} == {}


@pytest.mark.slow
def test_engine_and_second_opinion_agree_in_many_games(slow_size: Callable[[int, int], int]) -> None:
    seen: Counter[str] = Counter()
    for seed in range(1000, 1000 + slow_size(5, 4500)):
        compare_one_game(seed, seen)
    assert seen["rescue: made"] > 0
