"""``stratego stats``."""

from pathlib import Path

import pytest

from tests.cli.commands import flat, refused, said


def test_stats(capsys: pytest.CaptureFixture[str], record_path: Path) -> None:
    for arguments in ((), ("ada", "Ben")):
        out = flat(said(capsys, "stats", *arguments))
        assert out.endswith("en 1 0 : 1 0 0 / 1 12 1 by resignation")
    assert "give the names of two players" in refused(capsys, "stats", "Ada")


def test_stats_of_two_players_without_a_game(capsys: pytest.CaptureFixture[str], record_path: Path) -> None:
    assert said(capsys, "stats", "Ada", "Eve") == "No finished games of Ada and Eve.\n"


def test_stats_without_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "stats") == "No finished games.\n"
