"""The cost of the journal: writing a step, and reopening a long game."""

from __future__ import annotations

import random
import statistics
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from unittest.mock import patch

import stratego
from bench.measure import Row
from stratego.engine.actions import Move
from stratego.files import sync
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Act, Arrange, EndTurn, Lift, Proceed, Ready, Step
from stratego.records.formats.record_text import read_record, write_record
from stratego.records.journal import Journal
from stratego.records.record import record_of_game
from stratego.records.unfinished_games import resume

LONG = 3000  # plies of the long game
NAMES = {stratego.Color.RED: "Ada", stratego.Color.BLUE: "Ben"}


def long_game() -> tuple[stratego.Game, list[Step]]:
    """A game in which players attack only when they must, and the steps of its session."""
    rules = stratego.load_ruleset("original")
    rng = random.Random(4)
    setups = {color: stratego.Deployment.random(rules, rng) for color in stratego.Color}
    steps: list[Step] = []
    for color, setup in setups.items():
        steps += [Lift(), Arrange(color, setup.cells), Ready(color)]
    game = stratego.Game(rules, red=setups[stratego.Color.RED], blue=setups[stratego.Color.BLUE])
    while game.ply < LONG and game.outcome is None:
        moves = game.legal_moves()
        quiet = [move for move in moves if not (isinstance(move, Move) and move.attack)]
        event = game.play(rng.choice(quiet or moves))
        steps += [Lift(), Act(str(event.action)), Proceed() if event.incident else EndTurn()]
    return game, steps


def rows() -> list[Row]:
    """Measure the journal; return its rows of the results table."""
    game, steps = long_game()
    synced = 0.0

    def timed(handle: int) -> None:
        nonlocal synced
        begin = time.perf_counter()
        sync(handle)
        synced += time.perf_counter() - begin

    with tempfile.TemporaryDirectory() as folder:
        session = Session(GameSetup(game.rules, NAMES))
        kept = Journal(Path(folder), datetime.now(UTC))
        for step in steps[:-400]:
            session.take(step)
        kept.write(session)
        costs, waits = [], []
        with patch("stratego.records.journal.sync", timed):
            for step in steps[-400:]:
                session.take(step)
                synced = 0.0
                begin = time.perf_counter()
                kept.write(session)
                costs.append(time.perf_counter() - begin - synced)
                waits.append(synced)
        kept.close()
        opening = []
        for _ in range(5):
            begin = time.perf_counter()
            resume(kept.path).journal.close()
            opening.append(time.perf_counter() - begin)

    text = write_record(record_of_game(game, NAMES))
    reading = []
    for _ in range(5):
        begin = time.perf_counter()
        read_record(text)
        reading.append(time.perf_counter() - begin)
    return [
        Row(
            f"a step written down after {game.ply:,} plies",
            f"{statistics.median(costs) * 1e3:.2f} ms",
            f"the disk's own sync {statistics.median(waits) * 1e3:.2f} ms",
            "",
            "under 2 ms",
        ),
        Row(
            f"an unfinished game of {game.ply:,} plies opened",
            f"{statistics.median(opening) * 1e3:.0f} ms",
            "",
            "",
            "under 500 ms",
        ),
        Row(
            f"a record of {game.ply:,} plies opened",
            f"{statistics.median(reading) * 1e3:.0f} ms",
            "",
            "",
            "under 500 ms",
        ),
    ]
