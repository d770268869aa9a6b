"""The games in a data folder, as lists."""

from pathlib import Path

from stratego.records import unfinished_games
from stratego.records.archive import Finished, listed
from stratego.records.faults import Faulty
from stratego.records.unfinished_games import Unfinished


def finished(data: Path) -> list[Finished]:
    """The finished games whose records can be read, latest first."""
    return [entry for entry in listed(data) if isinstance(entry, Finished)]


def unfinished(data: Path) -> list[Unfinished | Faulty]:
    """The unfinished games, last played first; each that cannot be read is a `Faulty`."""
    return list(unfinished_games.unfinished(data))
