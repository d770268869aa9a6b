"""Benchmarks of the engine: random play, long games, memory, views, start-up."""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Iterator

import stratego
from bench.measure import ROOT, Row, in_turn, median_ratio, seconds, yardstick

BOARD = "FEBMBEFEEFBGIBHIBEDBGJDDDHCGJGDHDLIFKDDHAA__AA__AAAA__AA__AASTQQNSQPTSUPWPVRPXPURNQONNQSNVPTNQRRTYUP"
LONGEST = 3000  # the maximum number of plies of a random game, as in the bare loop (`yardstick`)
GAMES = 8  # random games in each run


def random_play(start: stratego.Game, rng: random.Random) -> int:
    """Play one random game from a position. Returns its number of plies."""
    game = start.copy()
    legal_moves, play = game.legal_moves, game.play
    for ply in range(LONGEST):
        moves = legal_moves()
        if not moves:
            return ply
        play(moves[int(rng.random() * len(moves))])
    return LONGEST


def shuffle_actions() -> Iterator[str]:
    """Endless quiet actions: two pieces per side walk in circles, so that no repetition rule applies."""
    while True:
        for red, blue in (("A1-A2", "K10-K9"), ("B1-B2", "I10-I9"), ("A2-A1", "K9-K10"), ("B2-B1", "I9-I10")):
            yield red
            yield blue


def quiet_game(plies: int) -> stratego.Game:
    """A game after ``plies`` quiet plies: a multiple of eight, which leads back to the first position."""
    rules = stratego.load_ruleset("original")
    cells = [["."] * 10 for _ in range(10)]
    for row in (4, 5):
        for file in (2, 3, 6, 7):
            cells[row][file] = "~"
    for row, file, piece in (
        (9, 0, "r10"),
        (9, 1, "r9"),
        (9, 5, "rF"),
        (0, 9, "b10"),
        (0, 8, "b9"),
        (0, 4, "bF"),
    ):
        cells[row][file] = piece
    game = stratego.Game.from_board(rules, "\n".join(" ".join(row) for row in cells))
    for _, action in zip(range(plies), shuffle_actions(), strict=False):
        game.play(action)
    return game


def ply_cost(game: stratego.Game, plies: int) -> float:
    """Seconds per ply to find the legal moves and play one, over ``plies`` quiet plies from here."""
    twin = game.copy()
    texts = [action for _, action in zip(range(plies), shuffle_actions(), strict=False)]

    def run() -> None:
        for text in texts:
            twin.legal_moves()
            twin.play(text)

    return seconds(run) / plies


def memory_of_long_game() -> float:
    """Megabytes held by a copy of a new game after 3,000 plies have been played in it."""
    start = quiet_game(0)
    quiet_game(16)
    tracemalloc.start()
    game = start.copy()
    for _, action in zip(range(LONGEST), shuffle_actions(), strict=False):
        game.play(action)
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return held / 1e6


def start_cost(code: str) -> float:
    """The time in seconds that a new interpreter takes to run ``code``."""
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
    return time.perf_counter() - begin


def rows() -> list[Row]:
    """Measure the engine; return its rows of the results table."""
    yard = yardstick()
    rules = stratego.load_ruleset("original")
    start = stratego.Game.from_board(rules, BOARD)
    engine_rng, yard_rng = random.Random(5), random.Random(5)

    def engine_speed() -> float:
        plies = 0

        def run() -> None:
            nonlocal plies
            plies = sum(random_play(start, engine_rng) for _ in range(GAMES))

        taken = seconds(run)
        return plies / taken

    def yard_speed() -> float:
        if yard is None:
            return float("nan")
        plies = 0

        def run() -> None:
            nonlocal plies
            plies = sum(yard.play(yard_rng) for _ in range(GAMES))

        taken = seconds(run)
        return plies / taken

    engine_speed(), yard_speed()
    engine, bare = in_turn(9, engine_speed, yard_speed)
    known = yard is not None
    table = [
        Row(
            "random play",
            f"{statistics.median(engine):,.0f} plies/s",
            f"yardstick {statistics.median(bare):,.0f}" if known else "no yardstick here",
            f"{median_ratio(engine, bare):.2f}" if known else "",
            "at least 0.8",
        )
    ]

    fresh, old = quiet_game(0), quiet_game(LONGEST)
    late, early = in_turn(15, lambda: ply_cost(old, 400), lambda: ply_cost(fresh, 400))
    table.append(
        Row(
            f"a ply after {LONGEST:,} quiet plies",
            f"{statistics.median(late) * 1e6:.1f} us",
            f"at the start {statistics.median(early) * 1e6:.1f} us",
            f"{median_ratio(late, early):.2f}",
            "at most 1.1",
        )
    )
    table.append(Row(f"memory of {LONGEST:,} plies", f"{memory_of_long_game():.2f} MB", "", "", "under 3 MB"))

    def view_cost() -> float:
        """Seconds per view, taken for each side after each ply of a game, as screens and bots do."""
        game = start.copy()
        rng = random.Random(3)
        total = 0.0
        for _ in range(200):
            game.play(rng.choice(game.legal_moves()))
            total += seconds(lambda: (game.view("red"), game.view("blue")))
        return total / 400

    views, bare_again = in_turn(5, view_cost, yard_speed)
    table.append(
        Row(
            "view()",
            f"{statistics.median(views) * 1e6:.0f} us",
            f"yardstick's ply {1e6 / statistics.median(bare_again):.1f} us" if known else "no yardstick here",
            f"{statistics.median(views) * statistics.median(bare_again):.1f} plies" if known else "",
            "under 30 plies",
        )
    )

    loading = "import stratego; stratego.load_ruleset('original')"
    loaded, bare_start = in_turn(15, lambda: start_cost(loading), lambda: start_cost("pass"))
    extra = statistics.median(a - b for a, b in zip(loaded, bare_start, strict=True))
    table.append(
        Row(
            "import stratego, load_ruleset",
            f"{extra * 1e3:.0f} ms more",
            f"bare interpreter {statistics.median(bare_start) * 1e3:.0f} ms",
            f"{median_ratio(loaded, bare_start):.2f}",
            "under 40 ms more",
        )
    )
    return table
