"""Compare the interpreted and the compiled build with a bare loop: ``python -m bench.builds``.

``make test-compiled`` leaves the compiled build in ``build/compiled``.
"""

from __future__ import annotations

import json
import random
import statistics
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import stratego
from bench.engine import BOARD, LONGEST, ply_cost, quiet_game, random_play
from bench.measure import ROOT, seconds, yardstick
from stratego.players.computer.computer import Computer
from stratego.players.player import Turn

COMPILED = ROOT / "build" / "compiled"
RUNS = 7


def perft(game: stratego.Game, depth: int) -> int:
    """The number of sequences of ``depth`` plies from this position."""
    if depth == 0:
        return 1
    count = 0
    for action in game.legal_moves():
        game.play(action)
        count += perft(game, depth - 1)
        game.undo()
    return count


def figures() -> dict[str, float]:
    """Microseconds that this build takes for each operation, measured once."""
    rules = stratego.load_ruleset("original")
    start = stratego.Game.from_board(rules, BOARD)
    rng = random.Random(5)
    plies = 0

    def play() -> None:
        nonlocal plies
        plies = sum(random_play(start, rng) for _ in range(8))

    def views() -> None:
        game = start.copy()
        for _ in range(200):
            game.play(rng.choice(game.legal_moves()))
            game.view("red")
            game.view("blue")

    def there_and_back() -> None:
        nonlocal plies
        game = start.copy()
        while game.outcome is None and game.ply < LONGEST:
            game.play(rng.choice(game.legal_moves()))
        plies = game.ply
        game.undo(plies)

    def thinking() -> Callable[[], object]:
        game = start.copy()
        for _ in range(100):
            game.play(rng.choice(game.legal_moves()))
        computer = Computer(rules, game.turn, seed=1, level="hard")
        computer.begin(game.view(game.turn))
        turn = Turn(game.view(game.turn))
        return lambda: computer.answer(turn)

    def per(job: Callable[[], object], count: Callable[[], float]) -> float:
        taken = seconds(job)
        return taken / count() * 1e6

    play()  # warm-up: the first games fill the tables of moves
    return {
        "random play, a ply": per(play, lambda: plies),
        f"a ply after {LONGEST:,}": ply_cost(quiet_game(LONGEST), 400) * 1e6,
        "view()": per(views, lambda: 400),
        "copy()": per(lambda: [start.copy() for _ in range(500)], lambda: 500),
        "played and undone, a ply": per(there_and_back, lambda: plies),
        "perft, a line": per(lambda: perft(start, 2), lambda: perft(start, 2)),
        "a move of computer:hard": per(thinking(), lambda: 1),
    }


def measured(folder: Path) -> dict[str, float]:
    """The figures of the build in a folder, measured in a separate process."""
    command = [sys.executable, "-m", "bench.builds", "--figures"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def yard_ply() -> float:
    """Microseconds per ply of the bare loop (`yardstick`); NaN if it is missing."""
    yard = yardstick()
    if yard is None:
        return float("nan")
    rng = random.Random(5)
    plies = 0

    def run() -> None:
        nonlocal plies
        plies = sum(yard.play(rng) for _ in range(8))

    return seconds(run) / plies * 1e6


def written(microseconds: float) -> str:
    """A time with its unit, for the table."""
    return f"{microseconds:>11.2f} us" if microseconds < 10_000 else f"{microseconds / 1000:>11.0f} ms"


def main() -> None:
    """Measure both builds in turn, and print their median times and the median ratios."""
    if not COMPILED.is_dir():
        sys.exit("There is no compiled build here: make test-compiled first.")
    runs = [(measured(ROOT), measured(COMPILED), yard_ply()) for _ in range(RUNS)]
    print(f"{'':28}{'interpreted':>14}{'compiled':>14}{'faster':>9}")
    for name in runs[0][0]:
        pure, fast = ([by_build[at][name] for *by_build, _ in runs] for at in (0, 1))
        ratio = statistics.median(a / b for a, b in zip(pure, fast, strict=True))
        print(f"{name:28}{written(statistics.median(pure))}{written(statistics.median(fast))}{ratio:>9.2f}")
    for at, name in ((0, "interpreted"), (1, "compiled")):
        ratio = statistics.median(yard / by_build[at]["random play, a ply"] for *by_build, yard in runs)
        print(f"random play, {name}, in yardsticks: {ratio:.2f}")


if __name__ == "__main__":
    if "--figures" in sys.argv:
        print(json.dumps(figures()))
    else:
        main()
