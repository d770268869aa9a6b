"""A program killed at random moments, and restarted until the game is over, loses nothing."""

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import OverScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Lower, is_worth_keeping
from stratego.records.archive import load_record
from stratego.records.journal import Journal
from stratego.records.record import record_of
from stratego.records.unfinished_games import resume
from tests.hotseat.evening import NAMES, SMALL
from tests.records.games import BEGUN, SHORT, scripted, short_steps
from tests.records.script import Script
from tests.support.saved_games import finished, unfinished

ROOT = Path(__file__).parents[2]
DIED = 9  # the exit status of a child that ends itself


def play_killed(data: Path, seed: int, rng: random.Random) -> int:
    """Play the script's game in programs that are killed. Returns how many were killed."""
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
    script, session = Script(seed), Session(GameSetup(Script(seed).rules, NAMES))
    while not isinstance(session.scene, OverScene):
        session.take(script.step(session.scene))
    (game,) = finished(data)
    record = load_record(game.path)
    assert record.replace(seconds=None) == record_of(session, BEGUN).replace(seconds=None)
    assert unfinished(data) == []
    assert [path.name for path in (data / "unfinished").iterdir()] == []
    assert len(record.actions) == len(script.actions)
    return killed


def play_until(data: Path, last: int, steps: int) -> None:
    """Play the short game in this process, which ends itself at disk operation number ``last``.

    If that operation is a write, half of it is done. After each step shown to the players, one byte is
    written to ``steps``.
    """
    calls = count(1)

    def dying(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def called(*arguments: Any, **options: Any) -> Any:
            if next(calls) != last:
                return None if name == "fsync" else call(*arguments, **options)  # no sync is needed
            if name == "write":
                call(arguments[0], arguments[1][: len(arguments[1]) // 2])
            os._exit(DIED)

        return called

    report = os.write
    for name in ("open", "write", "fsync", "ftruncate", "mkdir", "replace", "unlink"):
        setattr(os, name, dying(name, getattr(os, name)))
    session, journal = Session(GameSetup(SMALL, NAMES)), Journal(data, BEGUN)
    while not isinstance(session.scene, OverScene):
        session.take(scripted(session.scene, SHORT), at=float(len(session.steps)))
        assert journal.write(session) is None
        report(steps, b".")
    os._exit(0)


def killed_at(data: Path, call: int) -> tuple[bool, int]:
    """Play the short game in a child that dies at a disk operation.

    Returns whether it died, and how many steps were shown.
    """
    seen, steps = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            play_until(data, call, steps)
        finally:
            os._exit(1)
    os.close(steps)
    with os.fdopen(seen, "rb") as pipe:
        confirmed = len(pipe.read())
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert status in (0, DIED)
    return status == DIED, confirmed


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_killed_at_every_call_to_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda _: None)
    *_, whole = short_steps()
    expected = record_of(whole, BEGUN)
    call, died, confirmed = 1, True, 0
    while died:
        data = tmp_path / str(call)
        died, confirmed = killed_at(data, call)
        call += 5 if call > 12 and confirmed < len(whole.steps) - 2 else 1  # steps in between are all alike
        games = unfinished(data)
        records = finished(data)
        assert len(games) + len(records) == 1 or not is_worth_keeping(whole.steps[:confirmed])
        for game in games:
            session, journal, loss = resume(game.path)
            kept = [taken for taken in session.steps if not isinstance(taken.step, Lower)]
            assert kept in (list(whole.steps[:confirmed]), list(whole.steps[: confirmed + 1]))
            assert loss is None or "half written" in loss
            while not isinstance(session.scene, OverScene):
                session.take(scripted(session.scene, SHORT), at=float(len(session.steps)))
                assert journal.write(session) is None
            assert journal.write(session) is None
            (records,) = [finished(data)]
        for record in records:
            assert load_record(record.path).replace(seconds=None) == expected.replace(seconds=None)
        if games or records:
            assert [path.name for path in data.glob("*/*")] == [records[0].path.name]
    assert confirmed == len(whole.steps)


@pytest.mark.slow
def test_many_games_whose_program_is_killed(tmp_path: Path, slow_size: Callable[[int, int], int]) -> None:
    rng = random.Random(1)
    assert sum(check(tmp_path / str(seed), seed, rng) for seed in range(slow_size(1, 20))) > 0
