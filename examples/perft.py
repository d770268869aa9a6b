"""Count all sequences of legal actions up to a length.

python examples/perft.py
python examples/perft.py barrage 4 --seed 7
"""

from __future__ import annotations

import argparse
import random
import time

import stratego


def perft(game: stratego.Game, depth: int) -> int:
    """The number of sequences of ``depth`` legal actions from here; a game that is over has none."""
    moves = game.legal_moves()
    if depth <= 1:
        return len(moves) if depth else 1
    count = 0
    for move in moves:
        game.play(move)
        count += perft(game, depth - 1)
        game.undo()
    return count


def main() -> None:
    """Count from a random set-up; the same seed gives the same one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("ruleset", nargs="?", default="duel", help="a game or a TOML file (default: duel)")
    parser.add_argument("depth", nargs="?", type=int, default=3, help="the longest sequence (default: 3)")
    parser.add_argument("--seed", type=int, default=1, help="of the random set-ups (default: 1)")
    arguments = parser.parse_args()
    if arguments.depth < 1:
        parser.error("the longest sequence has 1 action or more")

    try:
        rules = stratego.load_ruleset(arguments.ruleset)
    except ValueError as problem:
        parser.error(str(problem))
    rng = random.Random(arguments.seed)
    red, blue = (stratego.Deployment.random(rules, rng) for _ in range(2))
    game = stratego.Game(rules, red=red, blue=blue)
    print(game.board())
    for depth in range(1, arguments.depth + 1):
        start = time.perf_counter()
        count = perft(game, depth)
        print(f"{depth}: {count:,} ({time.perf_counter() - start:.2f} s)")


if __name__ == "__main__":
    main()
