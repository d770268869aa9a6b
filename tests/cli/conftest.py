"""Fixtures for the tests of commands: a wide terminal, and games in the data folder."""

from pathlib import Path
from random import Random

import pytest

from stratego import load_ruleset
from stratego.files import data_folder
from stratego.records.archive import save_record
from stratego.records.journal import Journal
from stratego.records.record import record_of_game
from tests.cli.apps import Apps, replace_app
from tests.hotseat.evening import NAMES, SMALL, deployed
from tests.records.games import BEGUN, random_game


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("LANGUAGE", "C")  # otherwise argparse looks for translations of its words on disk


@pytest.fixture
def apps(monkeypatch: pytest.MonkeyPatch) -> Apps:
    """The apps that the commands open, as stand-ins that do not run."""
    return replace_app(monkeypatch.setattr)


@pytest.fixture
def record_path() -> Path:
    """The path of the record of a finished Duel in the data folder."""
    game = random_game(load_ruleset("duel"), Random(1), 12)
    game.resign(game.turn)
    record = record_of_game(game, NAMES).replace(begun=BEGUN)
    return save_record(data_folder(), record, "2026-01-31-2015-x")


@pytest.fixture
def journal() -> Journal:
    """The journal of an unfinished game, closed, so that no program has the game open."""
    journal = Journal(data_folder(), BEGUN)
    journal.write(deployed(SMALL, "F 10 2 3", "F 10 2 3"))
    journal.close()
    return journal
