"""The names of recent players, in a file with one on each line, the latest first."""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from stratego.files import read_text
from stratego.hotseat.player_names import name_fault
from stratego.records.folder import write_durably

MOST: Final = 8
"""How many names are remembered."""

_FILE: Final = "names.txt"
_LARGEST: Final = 4096  # bytes


def earlier_names(data: Path) -> list[str]:
    """The names in the file, ignoring invalid lines; none if it is missing or cannot be read."""
    try:
        lines = read_text(data / _FILE, _LARGEST).splitlines()
    except ValueError:
        return []
    return _latest(lines)


def remember_names(data: Path, names: Iterable[str]) -> None:
    """Put names before the others. Errors of the disk are ignored: names are only a convenience."""
    _write(data, _latest([*names, *earlier_names(data)]))


def forget_names(data: Path, names: Iterable[str]) -> None:
    """Remove names. Errors of the disk are ignored."""
    forgotten = {name.casefold() for name in names}
    _write(data, [name for name in earlier_names(data) if name.casefold() not in forgotten])


def _write(data: Path, names: Iterable[str]) -> None:
    with suppress(OSError, ValueError):
        write_durably(data / _FILE, "".join(f"{name}\n" for name in names))


def _latest(names: Iterable[str]) -> list[str]:
    """The first `MOST` valid names, without duplicates."""
    found: dict[str, str] = {}
    for name in names:
        if name_fault(name, len) is None:
            found.setdefault(name.casefold(), name)
    return [*found.values()][:MOST]
