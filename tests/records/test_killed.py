"""A program killed at random moments, and started again until the game is over, has lost nothing."""

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from stratego.hotseat.scenes import OverScene
from stratego.hotseat.session import Session
from stratego.records.archive import load_record
from stratego.records.record import record_of
from stratego.records.resume import unfinished
from tests.hotseat.evening import NAMES
from tests.records.games import BEGUN
from tests.records.script import Script
from tests.support.saved_games import finished

ROOT = Path(__file__).parents[2]


def play_killed(data: Path, seed: int, rng: random.Random) -> int:
    """Play the script's game in programs that are killed; returns how many were."""
    killed = 0
    while True:
        command = [sys.executable, "-m", "tests.records.script", str(data), str(seed), "0.002"]
        program = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, env={**os.environ})
        deadline = time.monotonic() + 20
        path = data / "unfinished"
        before = sum(file.stat().st_size for file in path.glob("*")) if path.exists() else 0
        enough = before + rng.randrange(1, 12_000)
        while program.poll() is None and time.monotonic() < deadline:
            try:
                size = sum(file.stat().st_size for file in path.glob("*"))
            except FileNotFoundError:
                size = 0
            if size > enough:
                program.kill()
                break
            time.sleep(0.001)
        _, complaint = program.communicate()
        if program.returncode == 0:
            return killed
        assert not complaint, complaint.decode()
        killed += 1


def check(data: Path, seed: int, rng: random.Random) -> int:
    killed = play_killed(data, seed, rng)
    script, session = Script(seed), Session(Script(seed).rules, NAMES)
    while not isinstance(session.scene, OverScene):
        session.take(script.step(session.scene))
    (game,) = finished(data)
    record = load_record(game.path)
    assert record.replace(seconds=None) == record_of(session, BEGUN).replace(seconds=None)
    assert unfinished(data) == []
    assert [path.name for path in (data / "unfinished").iterdir()] == []
    assert len(record.actions) == len(script.actions)
    return killed


def test_a_game_whose_program_is_killed(tmp_path: Path) -> None:
    assert check(tmp_path / "data", 3, random.Random(8)) > 2


@pytest.mark.slow
def test_many_games_whose_program_is_killed(tmp_path: Path, slow_size: Callable[[int, int], int]) -> None:
    rng = random.Random(1)
    assert sum(check(tmp_path / str(seed), seed, rng) for seed in range(slow_size(1, 20))) > 0
