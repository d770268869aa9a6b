"""The finished games in a data folder."""

from pathlib import Path

from stratego.records.archive import Finished, entries


def finished(data: Path) -> list[Finished]:
    """The records that can be read, the latest first."""
    return [entry for entry in entries(data) if isinstance(entry, Finished)]
