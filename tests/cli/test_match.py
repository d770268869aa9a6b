"""``stratego match``."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from argparse import ArgumentTypeError
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from stratego import Color, load_ruleset
from stratego.cli import match as command
from stratego.cli.arguments import count
from stratego.cli.main import main
from stratego.cli.match import print_match, save
from stratego.cli.output import UserError
from stratego.engine.errors import Explanation
from stratego.players.match import Match, MatchGame, play_one
from stratego.records.archive import load_record
from stratego.records.record import Ending, ForeignReason
from tests.cli.commands import flat, refused, said
from tests.support.cases import with_each

RANDOM = ("match", "--red=random", "--blue=random", "--variant=duel")


def table(text: str) -> str:
    """The parts of a table that do not depend on the time."""
    return flat(text.partition("Median")[0])


def test_a_match_is_the_same_with_any_number_of_jobs(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    arguments = (*RANDOM, "--games=2", "--seed=4", "--rule=two_squares=0")
    first = said(capsys, *arguments, "--jobs=1", f"--save={tmp_path / 'new' / 'folder'}")
    others = f"--transcripts={tmp_path / 'talk'}", f"--save={tmp_path / 'again'}"
    second = said(capsys, *arguments, "--jobs=2", *others)
    assert f"There are no transcripts: neither player is another program. {table(first)}" == table(second)
    assert not (tmp_path / "talk").exists()
    assert "Stratego Duel: 2 games, seed 4" in first
    assert "random (1)" in first
    paths = sorted((tmp_path / "new" / "folder").iterdir())
    assert [path.name for path in paths] == ["4-1.txt", "4-2.txt"]
    for number, path in enumerate(paths, 1):
        record = load_record(path)
        assert path.read_bytes() == (tmp_path / "again" / path.name).read_bytes()
        match = Match(rules=record.rules, players=("random", "random"), games=2, seed=4)
        assert record.actions == play_one(match, number).actions
        assert record.rules.two_squares == 0


def test_a_record_says_who_played(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A replay can show the computer's beliefs only if the record has its player."""
    match = Match(rules=load_ruleset("duel"), players=("computer:easy", "random"), games=2, seed=1, plies=4)
    for number in (1, 2):
        save(tmp_path, match, play_one(match, number))
    red, blue = Color
    assert load_record(tmp_path / "1-1.txt").players == {red: "computer:easy", blue: "random"}
    assert load_record(tmp_path / "1-2.txt").players == {red: "random", blue: "computer:easy"}


def test_a_default_is_listed_with_its_reason(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    match = Match(rules=load_ruleset("duel"), players=("random", "random"), games=2, seed=1, plies=4)
    games = [
        play_one(match, 1),
        play_one(match, 2).replace(winner=0, default=Explanation("ended\x1b[2J"), stopped=False),
    ]
    print_match(match, games)
    assert save(tmp_path, match, games[1])
    out = capsys.readouterr().out
    assert "random (2) lost by default:\n  game 2, move 5: ended\\x1b[2J\n" in out
    assert "add --transcripts FOLDER" in out
    print_match(match.replace(transcripts=tmp_path), games)
    assert "--transcripts" not in capsys.readouterr().out
    assert load_record(tmp_path / "1-2.txt").ending == Ending(games[1].colors[0], ForeignReason.BY_DEFAULT)


def test_a_match_has_room_in_eighty_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    match = Match(rules=load_ruleset("duel"), players=("random", "random"), games=1, seed=1, plies=4)
    print_match(match, [play_one(match, 1).replace(winner=0, stopped=False)])
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert "95% interval      21-100%      0-79%" in lines
    assert lines[lines.index("Time for a move") + 1].split() == ["random", "(1)", "random", "(2)"]


@with_each(
    ("arguments", "problem"),
    [
        (["--red=nobody"], '--red: there is no player "nobody"'),
        (
            ["--blue=program:/etc/passwd"],
            '--blue: "/etc/passwd" cannot be run: before it write what runs it, such as python3',
        ),
        (["--games=0"], "argument --games: 0 is not a whole number from 1 to 1,000,000"),
        (["--games=1x"], "1x is not a whole number"),
        (["--jobs=9999999"], "9999999 is not a whole number"),
        (["--seed=-1"], "-1 is not a seed"),
        (["--seconds=nan"], "nan is not a number of seconds"),
        (["--variant=nothing"], "nothing"),
        (["--cluster=x", "--jobs=2"], "not allowed with argument"),
        (["--save=/dev/null"], "the records cannot be saved in /dev/null: /dev/null is not a folder"),
    ],
)
def test_refusals(capsys: pytest.CaptureFixture[str], arguments: list[str], problem: str) -> None:
    with pytest.raises(SystemExit) as end:
        sys.exit(main([*RANDOM, *arguments]))
    assert end.value.code == 2
    assert problem in capsys.readouterr().err


def test_folders_are_tried_before_the_match_and_left_out_if_nothing_is_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save, talk = f"--save={tmp_path / 'new'}", f"--transcripts={tmp_path / 'talk'}"
    program = ("match", f"--red=program:{sys.executable}", "--blue=random", save)
    assert "cannot be written" in refused(capsys, *program, "--transcripts=/dev/null/x")
    monkeypatch.setitem(sys.modules, "distributed", None)
    refused(capsys, *program, talk, "--cluster=tcp://127.0.0.1:1")
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path).name != "talk")
    assert refused(capsys, *program, talk).endswith(f"{tmp_path / 'talk'}: Permission denied")
    assert not any(tmp_path.iterdir())


def test_records_of_another_match_are_not_replaced(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "Processes", lambda jobs: nullcontext(InTurn()))
    (tmp_path / "4-07.txt").write_text("a record", "ascii")
    arguments = (*RANDOM, "--games=1", "--plies=5", "--jobs=1", f"--save={tmp_path}")
    message = refused(capsys, *arguments, "--seed=4")
    assert f"{tmp_path} has records of a match with seed 4: choose another folder" in message
    assert "The records are in" in said(capsys, *arguments, "--seed=40")
    record = load_record(tmp_path / "40-1.txt")
    assert record.ending is None  # the game was cut short
    assert len(record.actions) == 5


class InTurn(Executor):
    """An executor that plays each game as soon as it is submitted, in this process."""

    def submit(self, fn: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*given, **named))
        return future


@pytest.mark.parametrize(
    ("failure", "status", "message"),
    [
        (KeyboardInterrupt(signal.SIGINT), 130, ""),
        (KeyboardInterrupt(signal.SIGTERM), 143, ""),
        (UserError("the disk is full"), 2, "the disk is full"),
        (BrokenExecutor("a worker was killed"), 2, "the games cannot be played: a worker was killed"),
    ],
    ids=["ctrl-c", "term", "disk", "worker"],
)
def test_an_interrupted_match_prints_the_games_played(
    failure: BaseException,
    status: int,
    message: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    saved: list[MatchGame] = []

    def keep(folder: Path, match: Match, game: MatchGame) -> bool:
        if saved:
            raise failure
        saved.append(game)
        return True

    monkeypatch.setattr(command, "Processes", lambda jobs: nullcontext(InTurn()))
    monkeypatch.setattr(command, "save", keep)
    assert main([*RANDOM, "--games=3", "--plies=2", f"--save={tmp_path}"]) == status
    out, err = capsys.readouterr()
    assert "Stopped after 2 of 3 games." in out
    assert message in err


def test_without_dask_a_cluster_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert "stratego-terminal[cluster]" in refused(capsys, *RANDOM, "--cluster=tcp://127.0.0.1:1")


def test_a_program_that_ends_the_process_of_its_game_loses_that_game(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    program = tmp_path / "killer"
    program.write_text("#!/bin/sh\nkill -9 $PPID\n", "ascii")
    program.chmod(0o700)
    players = (f"--red=program:{program}", "--blue=random", "--variant=duel", f"--save={tmp_path / 'none'}")
    assert main(["match", *players, "--games=2", "--jobs=1", "--seed=1"]) == 0
    out, err = capfd.readouterr()
    assert re.search(r"Won by default +0 +2\n", out)
    assert out.count(": has ended the process in which the game was played") == 2
    assert "The records are in" not in out
    assert not (tmp_path / "none").exists()
    assert not err
    both = (f"--red=program:{program}", f"--blue=program:{program}", "--variant=duel")
    assert main(["match", *both, "--games=1", "--seed=1"]) == 0
    assert re.search(r"Lost by default +1 +1\n", capfd.readouterr().out)


def test_a_killed_match_leaves_no_word_about_semaphores() -> None:
    killer = "program:/bin/sh -c 'kill -9 $(ps -o ppid= -p $PPID)'"
    command = [sys.executable, "-m", "stratego", "match", f"--red={killer}", "--blue=random"]
    # `run` waits for all processes of the match, as each of them has standard error open.
    done = subprocess.run(
        [*command, "--variant=duel", "--jobs=1"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (-signal.SIGKILL, "")


@pytest.mark.slow
def test_ctrl_c_ends_a_match_with_the_score_so_far(tmp_path: Path) -> None:
    program = [sys.executable, "-m", "stratego", "match", "--red=random", "--blue=random", "--jobs=2"]
    with subprocess.Popen(
        [*program, "--games=5000", f"--save={tmp_path}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        while process.poll() is None and not any(tmp_path.iterdir()):
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Stopped after" in out
    assert "of 5,000 games." in out
    assert not err


@pytest.mark.slow
def test_a_killed_match_leaves_no_process(tmp_path: Path) -> None:
    note = tmp_path / "note"
    player = f"program:/bin/sh -c 'echo $$ $PPID > {note}.new; mv {note}.new {note}; sleep 60'"
    program = [sys.executable, "-m", "stratego", "match", f"--red={player}", "--blue=random", "--games=9"]
    with subprocess.Popen(
        [*program, "--jobs=1"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        for _ in range(200):
            if note.exists():
                break
            time.sleep(0.05)
        process.kill()
    left = [int(pid) for pid in note.read_text("ascii").split()]
    for _ in range(100):
        left = [pid for pid in left if Path(f"/proc/{pid}").exists()]
        if not left:
            break
        time.sleep(0.05)
    assert not left


@with_each("text", ["1", "1000000", "0", "1000001", "0000001", "00000001", "", "+1", "\u0663"])
def test_a_count_is_between_one_and_a_million(text: str) -> None:
    if text in ("1", "1000000", "0000001"):
        assert count(text) == int(text)
    else:
        with pytest.raises(ArgumentTypeError, match="1,000,000"):
            count(text)


def test_a_seed_has_up_to_twenty_digits() -> None:
    assert command._seed("9" * 20) == 10**20 - 1
    assert command._seed("0") == 0
    for text in ("9" * 21, "", "-1", "\u0663"):
        with pytest.raises(ArgumentTypeError):
            command._seed(text)


def test_seconds_are_more_than_none_and_at_most_an_hour() -> None:
    assert [command._seconds(text) for text in ("0.001", "3600", "1e2")] == [0.001, 3600.0, 100.0]
    for text in ("0", "-1", "3600.1", "nan", "inf", "x"):
        with pytest.raises(ArgumentTypeError, match=r"3,?600"):
            command._seconds(text)
