"""The styles of the screens: a file for each kind, parsed when its first screen is shown."""

from __future__ import annotations

from pathlib import Path, PurePath
from typing import Final

_FOLDER: Final = Path(__file__).parent


def sheets(*names: str) -> list[str | PurePath]:
    """The files of these names, for `CSS_PATH`; a later one takes precedence."""
    return [_FOLDER / f"{name}.tcss" for name in names]
