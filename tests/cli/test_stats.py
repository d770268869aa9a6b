"""``stratego stats``."""

from pathlib import Path
from random import Random

import pytest

from release.translations import languages
from stratego import Color, load_ruleset
from stratego.engine.endings import Reason
from stratego.files import data_folder
from stratego.records.archive import save_record
from stratego.records.record import Ending, record_of_game
from stratego.wording.command_line import FINISHED_COLUMNS, TALLY_COLUMNS
from stratego.wording.language import ENGLISH, speak
from tests.cli.commands import flat, refused, said
from tests.records.games import BEGUN, random_game


def test_stats(capsys: pytest.CaptureFixture[str], record_path: Path) -> None:
    for arguments in ((), ("ada", "Ben"), ("ben",)):
        out = flat(said(capsys, "stats", *arguments))
        assert out.endswith("en 1 0 : 1 0 0 / 1 12 1 by resignation")
    assert "give the name of one player or of two" in refused(capsys, "stats", "Ada", "Ben", "Eve")


def test_stats_of_players_without_a_game(capsys: pytest.CaptureFixture[str], record_path: Path) -> None:
    assert said(capsys, "stats", "Ada", "Eve") == "No finished games: Ada - Eve.\n"
    assert said(capsys, "stats", "Eve") == "No finished games: Eve.\n"


def test_games_with_undone_turns_are_said_not_to_count(capsys: pytest.CaptureFixture[str]) -> None:
    game = random_game(load_ruleset("duel"), Random(1), 12)
    game.resign(game.turn)
    record = record_of_game(game, {Color.RED: "Ada", Color.BLUE: "Ben"})
    save_record(data_folder(), record.replace(begun=BEGUN, taken_back=2), "2026-01-31-2015-x")
    assert said(capsys, "stats").endswith("\nNot counted: 1 game with undone turns.\n")
    assert "undone" not in said(capsys, "stats", "Eve")


def test_names_given_to_players_without_one_are_translated(capsys: pytest.CaptureFixture[str]) -> None:
    game = random_game(load_ruleset("duel"), Random(1), 12)
    game.resign(game.turn)
    record = record_of_game(game, {Color.RED: "Red", Color.BLUE: "Computer (hard)"})
    save_record(data_folder(), record.replace(begun=BEGUN), "2026-01-31-2015-x")
    assert "Rot - Computer (schwer) 1" in flat(said(capsys, "stats", "--language", "de"))
    speak(ENGLISH, plain=False)


def test_a_computer_is_found_by_each_of_its_names(capsys: pytest.CaptureFixture[str]) -> None:
    for number, written in enumerate(("Computer", "computer:hard")):
        game = random_game(load_ruleset("duel"), Random(number), 12)
        game.resign(game.turn)
        record = record_of_game(game, {Color.RED: "Ada", Color.BLUE: written})
        players = {Color.BLUE: "computer:hard"}
        save_record(data_folder(), record.replace(begun=BEGUN, players=players), f"2026-01-31-201{number}-x")
    for code, level in (("en", "hard"), ("de", "schwer")):
        name = f"Computer ({level})"
        for typed in ("hard", "HARD", "computer:hard", "Computer (hard)", level, name):
            for others in ((), ("ada",)):
                out = flat(said(capsys, "stats", *others, typed, "--language", code))
                assert f"{name} 2 " in out or f"{typed} 2 " in out
        assert said(capsys, "replay", "--list", "--language", code).count(name) == 2
    speak(ENGLISH, plain=False)


def test_somebody_who_is_called_like_a_level(capsys: pytest.CaptureFixture[str]) -> None:
    game = random_game(load_ruleset("duel"), Random(1), 12)
    game.resign(game.turn)
    record = record_of_game(game, {Color.RED: "Hard", Color.BLUE: "Computer (hard)"})
    save_record(data_folder(), record.replace(begun=BEGUN), "2026-01-31-2015-x")
    assert "Hard" in said(capsys, "stats", "hard")
    assert said(capsys, "stats", "easy") == "No finished games: easy.\n"


@pytest.mark.parametrize("code", languages())
def test_no_heading_is_broken_within_a_word(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    names = {Color.RED: "Ada", Color.BLUE: "Computer (forgetful)"}
    for number, reason in enumerate((Reason.FLAG, Reason.NO_LEGAL_ACTION, Reason.AWAY)):
        game = random_game(load_ruleset("infiltrator"), Random(number), 12)
        game.resign(game.turn)
        record = record_of_game(game, names).replace(begun=BEGUN, ending=Ending(Color.RED, reason))
        save_record(data_folder(), record, f"2026-01-31-201{number}-x")
    monkeypatch.setenv("COLUMNS", "80")
    for command, columns in ((["stats"], TALLY_COLUMNS), (["replay", "--list"], FINISHED_COLUMNS)):
        printed = said(capsys, *command, "--language", code).split()
        assert {word for column in columns for word in str(column).split()} <= {*printed}
    speak(ENGLISH, plain=False)


def test_stats_without_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "stats") == "No finished games.\n"
