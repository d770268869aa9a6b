"""The cost of long lists: ten thousand finished and unfinished games, beside a bare loop reading files."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bench.measure import ROOT, Row, in_turn, median_ratio
from bench.records import NAMES, long_game
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.session import Session
from stratego.records.formats.record_text import write_record
from stratego.records.journal import Journal
from stratego.records.record import record_of_game

GAMES = 10_000
PLIES = 420  # a record of 7 kB

_BARE = (
    "import os, sys\nfor file in os.scandir(sys.argv[1]):\n    with open(file, 'rb') as f:\n        f.read()"
)


def save_games(data: Path) -> int:
    """Write the records of `GAMES` finished games. Returns the size of one in bytes."""
    folder = data / "finished"
    folder.mkdir()
    game, _ = long_game()
    game.undo(game.ply - PLIES)
    text = write_record(record_of_game(game, NAMES))
    begun = datetime(2020, 1, 1, tzinfo=UTC)
    for number in range(GAMES):
        when = begun + timedelta(hours=number)
        date = f'[Date "{when.isoformat(" ")}"]\n[Result'
        (folder / f"{when:%Y-%m-%d-%H%M}.txt").write_text(text.replace("[Result", date, 1), "utf-8")
    return len(text)


def save_unfinished_games(data: Path) -> None:
    """Write the journals of `GAMES` unfinished games."""
    game, steps = long_game()
    session = Session(GameSetup(game.rules, NAMES))
    for step in steps[: 3 * PLIES]:
        session.take(step)
    journal = Journal(data, datetime(2020, 1, 1, tzinfo=UTC))
    journal.write(session)
    journal.close()
    content = journal.path.read_bytes()
    for number in range(1, GAMES):
        journal.path.with_name(f"{number}.game").write_bytes(content)


def processor_time(*arguments: str) -> float:
    """The processor time of Python with these arguments, including its start, in seconds."""
    before = os.times()
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL, cwd=ROOT)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def rows() -> list[Row]:
    """Measure the lists; return their rows of the results table."""
    with tempfile.TemporaryDirectory() as folder:
        size = save_games(Path(folder))
        save_unfinished_games(Path(folder))
        program = ("-m", "stratego")
        jobs = [
            ("replay --list", (*program, "replay", "--list", "--data", folder), "at most 8"),
            ("replay 1 --check", (*program, "replay", "1", "--check", "--data", folder), ""),
            ("stats", (*program, "stats", "--data", folder), ""),
            ("resume --list", (*program, "resume", "--list", "--data", folder), "at most 16"),
        ]
        bare = ("-c", _BARE, str(Path(folder, "finished")))
        figures = in_turn(
            3, *(lambda words=words: processor_time(*words) for words in (bare, *(w for _, w, _ in jobs)))
        )
    return [
        Row(
            f"{name} of {GAMES:,} games, records of {size / 1000:.0f} kB",
            f"{min(found):.2f} s",
            f"a bare loop that reads them {min(figures[0]):.2f} s",
            f"{median_ratio(found, figures[0]):.1f}",
            wanted,
        )
        for (name, _, wanted), found in zip(jobs, figures[1:], strict=True)
    ]
