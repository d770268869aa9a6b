"""A match on a Dask cluster; runs where the extra ``cluster`` is installed."""

from __future__ import annotations

import os
import signal

import pytest

from stratego import load_ruleset
from stratego.cli.main import main
from stratego.players.match import Match, play_match, play_one

distributed = pytest.importorskip("distributed", reason="needs the extra: pip install .[cluster]")

MATCH = Match(rules=load_ruleset("original"), players=("random", "random"), games=40, seed=3, plies=600)


def test_a_worker_killed_in_the_middle_changes_nothing() -> None:
    def result(game: object) -> object:
        return game.replace(seconds=((), ()))  # type: ignore[attr-defined]

    expected = [result(play_one(MATCH, number)) for number in range(1, MATCH.games + 1)]
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        games = play_match(MATCH, client.get_executor(pure=False))
        played = [next(games)]
        victim = next(iter(client.run(os.getpid).values()))
        os.kill(victim, signal.SIGKILL)
        played += games
    assert [result(game) for game in sorted(played, key=lambda game: game.number)] == expected


def test_the_command_plays_on_a_cluster(capsys: pytest.CaptureFixture[str]) -> None:
    match = ("match", "--red=random", "--blue=random", "--variant=duel", "--games=4", "--seed=9")
    main(match)
    expected = capsys.readouterr().out.partition("Moves")[0]
    with distributed.LocalCluster(n_workers=1, dashboard_address=None) as cluster:
        assert main((*match, f"--cluster={cluster.scheduler_address}")) == 0
    assert capsys.readouterr().out.partition("Moves")[0] == expected
